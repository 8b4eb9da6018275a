import Templating
import Wording

/// The parts that every page has around its content.
struct Frame: TemplateModel {
    var lang: String  // language tag of the site: `en-GB`
    var siteTitle: String  // title of the site: `The Adler household`
    var pageTitle: String  // title and only `h1` of the page: `Cordless drill`
    @Link var root: String  // way to the top of the site, empty at the top: `../../`
    @SafeHTML var navigation: String  // the rendered `navigation`
    var audience: String  // whom the page is for, a sentence: `For the movers of this household.`
    @Link var markdownHref: String? = nil  // the same page as Markdown
    var noindex = true  // search engines are asked not to index the page
    var valued = true  // the audience may see what things are worth; if not set, no page shows their amounts
    var commands = true  // the page may show shell commands: for the owner alone
    var isReport = false  // the page is a report, which also loads `assets/report.css`
}

/// A link to a home, with the home's colour.
struct HomeLink: TemplateModel {
    var name: String  // its display name: `Harbour flat`
    @Link var href: String  // its dashboard
    var colour: String  // `#2f6f4f`
}

/// A link to a label or a store, with its emoji and colour.
struct LabelLink: TemplateModel {
    var name: String  // `Tools`
    @Link var href: String  // its page
    var emoji: String?  // `🔧`
    var colour: String?  // `#8a5a00`
}

/// A link with a name and nothing else.
struct PlainLink: TemplateModel {
    var name: String  // what it is called
    @Link var href: String  // its page
}

/// The page that a server shows for an address that does not exist.
struct NotFoundPage: TemplateModel {
    @Included var frame: Frame
}

extension SiteModel {
    func notFound() -> NotFoundPage {
        NotFoundPage(frame: frame(words[.notFound], at: PageAddress("404.html"), navigation: ""))
    }
}

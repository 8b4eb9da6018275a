import Templating
import Wording

/// The parts that every page has around its content.
struct Frame: TemplateModel {
    var lang: String
    var siteTitle: String
    var pageTitle: String
    @Link var root: String
    @SafeHTML var navigation: String
    var audience: String
    @Link var markdownHref: String? = nil
    /// Whether search engines are asked to stay away.
    var noindex = true
    /// Whether the audience sees values.
    var valued = true
    /// Whether the audience has the store that a command would change.
    var commands = true
    /// Whether the page is a report, which has an extra style sheet.
    var isReport = false
}

/// A link to a home, with the home's colour.
struct HomeLink: TemplateModel {
    var name: String
    @Link var href: String
    var colour: String
}

/// A link to a label or a store, with its emoji and colour.
struct LabelLink: TemplateModel {
    var name: String
    @Link var href: String
    var emoji: String?
    var colour: String?
}

/// A link with a name and nothing else.
struct PlainLink: TemplateModel {
    var name: String
    @Link var href: String
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

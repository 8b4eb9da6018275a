import Templating
import Wording

/// The parts that every page has around its content.
struct Frame: TemplateModel {
    var language: String
    var siteTitle: String
    var title: String
    var root: String
    var navigation: String
    var audience: String
    var markdownHref: String?
    /// Whether search engines are asked to stay away.
    var isNoindex = true
    /// Whether the audience sees values.
    var hasValues = true
    /// Whether the audience has the store that a command would change.
    var hasCommands = true
    /// Whether the page is a report, which has an extra style sheet.
    var isReport = false

    static let fields = Fields<Frame> {
        $0.text(["lang": \.language, "siteTitle": \.siteTitle, "pageTitle": \.title, "audience": \.audience])
        $0.link("root", \.root)
        $0.flag(["noindex": \.isNoindex, "valued": \.hasValues, "commands": \.hasCommands, "isReport": \.isReport])
        $0.html("navigation", \.navigation)
        $0.link("markdownHref", optional: \.markdownHref)
    }
}

/// A link to a home, with the home's colour.
struct HomeLink: TemplateModel {
    var name: String
    var href: String
    var colour: String

    static let fields = Fields<HomeLink> {
        $0.text(["name": \.name, "colour": \.colour])
        $0.link("href", \.href)
    }
}

/// A link to a label or a store, with its emoji and colour.
struct LabelLink: TemplateModel {
    var name: String
    var href: String
    var emoji: String?
    var colour: String?

    static let fields = Fields<LabelLink> {
        $0.text("name", \.name)
        $0.link("href", \.href)
        $0.text(optional: ["emoji": \.emoji, "colour": \.colour])
    }
}

/// A link with a name and nothing else.
struct PlainLink: TemplateModel {
    var name: String
    var href: String

    static let fields = Fields<PlainLink> {
        $0.text("name", \.name)
        $0.link("href", \.href)
    }
}

/// The page that a server shows for an address that does not exist.
struct NotFoundPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<NotFoundPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func notFound() -> NotFoundPage {
        NotFoundPage(frame: frame(words[.notFound], at: PageAddress("404.html"), navigation: ""))
    }
}

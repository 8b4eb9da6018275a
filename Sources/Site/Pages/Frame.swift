/// What every page has around its own content.
struct Frame: TemplateModel {
    var language: String
    var siteTitle: String
    var title: String
    var root: String
    var navigation: String
    var audience: String
    var markdownHref: String?

    static let fields = Fields<Frame> {
        $0.text("lang") { $0.language }
        $0.text("siteTitle") { $0.siteTitle }
        $0.text("pageTitle") { $0.title }
        $0.link("root") { $0.root }
        $0.flag("noindex") { _ in true }
        $0.html("navigation") { $0.navigation }
        $0.text("audience") { $0.audience }
        $0.link("markdownHref", optional: { $0.markdownHref })
    }
}

/// A link with the colour of what it leads to: a home.
struct HomeLink: TemplateModel {
    var name: String
    var href: String
    var colour: String

    static let fields = Fields<HomeLink> {
        $0.text("name") { $0.name }
        $0.link("href") { $0.href }
        $0.text("colour") { $0.colour }
    }
}

/// A link to a label, with its sign and colour.
struct LabelLink: TemplateModel {
    var name: String
    var href: String
    var emoji: String?
    var colour: String?

    static let fields = Fields<LabelLink> {
        $0.text("name") { $0.name }
        $0.link("href") { $0.href }
        $0.text("emoji", optional: { $0.emoji })
        $0.text("colour", optional: { $0.colour })
    }
}

/// A link that is nothing but one.
struct PlainLink: TemplateModel {
    var name: String
    var href: String

    static let fields = Fields<PlainLink> {
        $0.text("name") { $0.name }
        $0.link("href") { $0.href }
    }
}

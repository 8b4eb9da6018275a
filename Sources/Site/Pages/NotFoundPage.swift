import Templating
import Wording

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

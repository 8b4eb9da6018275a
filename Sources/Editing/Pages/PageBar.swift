import Templating

/// The bar at the end of the site's pages.
struct PageBar {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func html(for page: String) throws -> [UInt8] {
        visit.pages.render(.bar, BarPage(frame: try visit.frame(""), page: page))
    }
}

struct BarPage: TemplateModel {
    @Included var frame: FormFrame
    var page: String  // the page's path below the top of the site
}

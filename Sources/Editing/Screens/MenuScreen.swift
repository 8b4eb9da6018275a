import Templating

/// What can be done, as large rows.
struct MenuScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        .page(visit.pages.render(.menu, MenuPage(frame: try visit.frame(visit.pages(.formMenuTitle)))))
    }
}

struct MenuPage: TemplateModel {
    @Included var frame: FormFrame
}

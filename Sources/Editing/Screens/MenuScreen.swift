import Templating

/// What can be done, as large rows.
struct MenuScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let count = visit.uploads.inbox().count
        let model = MenuPage(
            frame: try visit.frame(visit.pages(.formMenuTitle)),
            waiting: count == 0 ? nil : visit.pages(.formSortWaiting, ["count": "\(count)"]))
        return .page(visit.pages.render(.menu, model))
    }
}

struct MenuPage: TemplateModel {
    @Included var frame: FormFrame
    var waiting: String?  // how many pictures wait to be sorted, a phrase
}

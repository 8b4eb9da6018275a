import Templating
import Wording

/// The items that belong to no home.
struct UnassignedPage: TemplateModel {
    var frame: Frame
    var page: ListPage

    static let fields = Fields<UnassignedPage> {
        $0.include(\.frame)
        $0.include(\.page)
    }
}

extension SiteModel {
    func unassigned(_ slice: PageSlice, at address: PageAddress, navigation: String) -> UnassignedPage {
        UnassignedPage(
            frame: frame(words[.unassigned], at: address, navigation: navigation),
            page: page(of: .unassigned, slice, at: address))
    }
}

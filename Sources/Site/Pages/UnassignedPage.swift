import Templating
import Wording

/// The items that belong to no home.
struct UnassignedPage: TemplateModel {
    @Included var frame: Frame
    @Included var page: ListPage
}

extension SiteModel {
    func unassigned(_ slice: PageSlice, at address: PageAddress, navigation: String) -> UnassignedPage {
        UnassignedPage(
            frame: frame(words[.unassigned], at: address, navigation: navigation),
            page: page(of: .unassigned, slice, at: address))
    }
}

import Household

/// The trips, what is spent on them, and what is being planned or shopped for now.
struct ShoppingPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<ShoppingPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func trips(_ slice: PageSlice, at address: PageAddress, navigation: String) -> ShoppingPage {
        ShoppingPage(
            frame: frame(
                words[.shopping], at: address, navigation: navigation,
                markdown: path(ofTripsStartingWith: slice.start) + ".md"))
    }
}

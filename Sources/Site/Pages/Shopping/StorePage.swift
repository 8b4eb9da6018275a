import Household

/// A store: what is spent there, what things cost there, and the trips that went there.
struct StorePage: TemplateModel {
    var frame: Frame

    static let fields = Fields<StorePage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func store(_ shop: Int, _ slice: PageSlice, at address: PageAddress, navigation: String) -> StorePage {
        StorePage(
            frame: frame(
                shopping.stores[shop].name, at: address, navigation: navigation,
                markdown: path(ofShop: shop, startingWith: slice.start) + ".md"))
    }
}

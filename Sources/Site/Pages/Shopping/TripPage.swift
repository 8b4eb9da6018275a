import Household

/// A trip: planned beside actual.
struct TripPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<TripPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func trip(_ cart: Int, at address: PageAddress, navigation: String) -> TripPage {
        TripPage(
            frame: frame(
                shopping.carts[cart].name, at: address, navigation: navigation,
                markdown: (paths.trip(shopping.carts[cart].id) ?? "") + ".md"))
    }
}

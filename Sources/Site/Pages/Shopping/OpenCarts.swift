import Household
import Templating
import Wording

/// A cart that is being planned or shopped with.
struct OpenCart: TemplateModel {
    var name: String  // `Weekend`
    @Link var href: String  // the trip’s page
    /// The home it is for, where `homeColumn` is set; `name`: `Harbour flat`; without a home `Household`.
    var badge: ItemTable.Badge?
    var status: String  // `Under way` or `Being planned`
    var left: String  // `12 lines`, while shopping `5 of 12 lines left`
    var basket: SpendingFigure?  // what is bought so far; absent while planning
    var whole: SpendingFigure  // the same, including what is still to get
    var budget: BudgetMark?  // absent without a budget
}

extension SiteModel {
    /// - Parameter carts: Positions of carts that are not completed.
    func openCarts(_ carts: some Sequence<Int>, badges: Bool, at address: PageAddress) -> [OpenCart] {
        carts.map { position in
            let cart = shopping.cart(at: position)
            return OpenCart(
                name: cart.name, href: link(toTrip: cart, at: address),
                badge: badges && hasHomeBadges ? badge(of: cart) : nil,
                status: words[cart.isPlanning ? .statePlanning : .stateShopping], left: linesLeft(in: cart),
                basket: cart.isPlanning ? nil : figure(cart.inBasket, in: cart.currency),
                whole: figure(cart.spent, in: cart.currency), budget: budget(of: cart))
        }
    }

    /// `12 lines`; while shopping, `5 of 12 lines left`.
    func linesLeft(in cart: Cart) -> String {
        let lines = cart.lines.filter { cart.purchase(of: $0) != nil }
        let all = count(.countLines, lines.count)
        guard cart.isShopping else { return all }
        return words(.linesLeft, ["left": formats.count(lines.count { $0.purchase == nil }), "lines": all])
    }
}

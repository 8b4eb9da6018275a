import Household
import Templating
import Wording

/// A list of trips: date, stores, planned and spent amounts, and the budget verdict.
struct TripTable: TemplateModel {
    struct Row: TemplateModel {
        var name: String  // `Weekly shop`
        @Link var href: String  // the trip’s page
        var date: String  // when it ended: `3 May 2026`
        /// The home it is for, where `homeColumn` is set; `name`: `Harbour flat`; without a home `Household`.
        var badge: ItemTable.Badge?
        var stores: String  // may be empty: `Market, Bakery`
        var planned: SpendingFigure  // what was planned
        var spent: SpendingFigure  // what was spent
        var budget: BudgetMark?  // absent without a budget
    }

    var homeColumn: Bool  // the tables have a column of homes; then every row has a `badge`
    @Flagged var trips: [Row]  // the trips of this page, newest first
}

extension SiteModel {
    /// - Parameters:
    ///   - trips: Positions of carts.
    ///   - badges: Whether each trip shows its home, if there are several homes.
    func table(ofTrips trips: some Sequence<Int>, badges: Bool, at address: PageAddress) -> TripTable {
        let badges = badges && hasHomeBadges
        return TripTable(
            homeColumn: badges,
            trips: trips.map { position in
                let cart = shopping.cart(at: position)
                return TripTable.Row(
                    name: cart.name, href: link(toTrip: cart, at: address), date: shortDate(cart.date),
                    badge: badges ? badge(of: cart) : nil,
                    stores: stores(of: cart).map { shopping.name(of: $0, in: cart) }.joined(separator: ", "),
                    planned: figure(cart.planned, in: cart.currency), spent: figure(cart.spent, in: cart.currency),
                    budget: budget(of: cart))
            })
    }

    /// With one home, a badge would distinguish nothing.
    var hasHomeBadges: Bool { index.homes.count > 1 }

    /// A cart without a home is for the whole household.
    func badge(of cart: Cart) -> ItemTable.Badge {
        badge(of: index.home(cart.homeID), else: .household)
    }

    func link(toTrip cart: Cart, at address: PageAddress) -> String {
        address.link(toPage: paths.trip(cart.id) ?? SitePaths.shopping)
    }

    /// The stores of a cart's lines, each once, in the order of the lines.
    func stores(of cart: Cart) -> [ShopReference] {
        var seen: Set<EntityID<Shop>> = []
        return cart.lines.compactMap { line in
            guard let shop = cart.purchase(of: line)?.terms.shop else { return nil }
            return seen.insert(shop.id).inserted ? shop : nil
        }
    }
}

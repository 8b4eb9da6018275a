import Household
import Templating
import Wording

/// A list of trips: date, stores, planned and spent amounts, and the budget verdict.
struct TripTable: TemplateModel {
    struct Row: TemplateModel {
        var name: String
        @Link var href: String
        var date: String
        var badge: ItemTable.Badge?
        /// May be empty.
        var stores: String
        var planned: SpendingFigure
        var spent: SpendingFigure
        var budget: BudgetMark?
    }

    var homeColumn: Bool
    @Flagged var trips: [Row]
}

extension SiteModel {
    /// - Parameters:
    ///   - trips: Positions of carts.
    ///   - badges: Whether each trip says which home it was for, where there are several.
    func table(ofTrips trips: some Sequence<Int>, badges: Bool, at address: PageAddress) -> TripTable {
        let badges = badges && hasHomeBadges
        return TripTable(
            homeColumn: badges,
            trips: trips.map { position in
                let cart = shopping.carts[position]
                return TripTable.Row(
                    name: cart.name, href: link(toTrip: cart, at: address), date: shortDate(cart.date),
                    badge: badges ? badge(of: cart) : nil,
                    stores: stores(of: cart).map { shopping.name(of: $0, in: cart) }.joined(separator: ", "),
                    planned: figure(cart.planned, in: cart.currency), spent: figure(cart.spent, in: cart.currency),
                    budget: budget(of: cart))
            })
    }

    /// With one home there is nothing to tell apart.
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

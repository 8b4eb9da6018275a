import Foundation
import Household
import Templating
import Wording

/// A store: the spending there, its prices, and the trips to it.
struct StorePage: TemplateModel {
    /// The price of a vault item here.
    struct Price: TemplateModel {
        var name: String
        var href: String
        var price: UnitPrice

        static let fields = Fields<Price> {
            $0.text("name", \.name)
            $0.link("href", \.href)
            $0.include(\.price)
        }
    }

    struct Category: TemplateModel {
        var heading: CategoryHeading
        var prices: [Price]

        static let fields = Fields<Category> {
            $0.text("category", \.heading.name)
            $0.text(optional: ["categoryEmoji": \.heading.emoji, "categoryColour": \.heading.colour])
            $0.list("prices", \.prices)
        }
    }

    /// The spending here in a month, or in a year.
    struct Period: TemplateModel {
        var name: String
        var figures: ShareFigures

        static let fields = Fields<Period> {
            $0.text("period", \.name)
            $0.include(\.figures)
        }
    }

    /// A trip, with the spending here.
    struct Trip: TemplateModel {
        var date: String
        var name: String
        var href: String?
        var purchases: String
        var spent: [String]

        static let fields = Fields<Trip> {
            $0.text(["date": \.date, "trip": \.name, "things": \.purchases])
            $0.link("tripHref", optional: \.href)
            $0.texts("spent", \.spent)
        }
    }

    /// The purchases and spending of several trips.
    struct Sum: TemplateModel {
        var purchases: String
        var spent: [String]

        static let fields = Fields<Sum> {
            $0.text("things", \.purchases)
            $0.texts("spent", \.spent)
        }
    }

    /// On the first page only.
    struct Overview: TemplateModel {
        var summary: SpendingSummary?
        var lastVisit: String?
        var trips: String
        var isByYear: Bool
        var periods: [Period]
        var hasPrices: Bool
        var categories: [Category]
        var priceCommand: String?

        static let fields = Fields<Overview> {
            $0.object("summary", optional: \.summary)
            $0.text("lastVisit", optional: \.lastVisit)
            $0.text("tripCount", \.trips)
            $0.flag(["byYear": \.isByYear, "hasPrices": \.hasPrices])
            $0.list("periods", \.periods)
            $0.list("categories", \.categories)
            $0.command("priceCommand", optional: \.priceCommand)
        }
    }

    var frame: Frame
    var emoji: String?
    var colour: String
    var pageLabel: String?
    var overview: Overview?
    var hasTrips: Bool
    var trips: [Trip]
    /// The sum of the trips on this page.
    var sum: Sum
    var pager: Pager

    static let fields = Fields<StorePage> {
        $0.include(\.frame)
        $0.text(optional: ["emoji": \.emoji, "pageLabel": \.pageLabel])
        $0.text("colour", \.colour)
        $0.object("overview", optional: \.overview)
        $0.flag("hasTrips", \.hasTrips)
        $0.list("trips", \.trips)
        $0.object("sum", \.sum)
        $0.include(\.pager)
    }
}

extension SiteModel {
    func store(_ position: Int, _ slice: PageSlice, at address: PageAddress, navigation: String) -> StorePage {
        let shop = shopping.stores[position]
        let visits = shopping.visits(to: shop.id)
        // The indices of `slice.items` are places in the whole list.
        let trips = visits[slice.items.indices].map { (cart: shopping.carts[$0.cart], spending: $0.spending) }
        let sum = trips.reduce(into: Spending()) { $0.merge($1.spending) }
        return StorePage(
            frame: frame(shop.name, at: address, navigation: navigation, hasMarkdown: true),
            emoji: emoji(shop.emoji), colour: shop.colour.hex,
            pageLabel: pageLabel(of: slice) { date(shopping.carts[$0].date) },
            overview: slice.isFirst ? storeOverview(shop, visits, at: address) : nil, hasTrips: !trips.isEmpty,
            trips: trips.map { cart, spending in
                StorePage.Trip(
                    date: shortDate(cart.date), name: cart.name,
                    href: paths.trip(cart.id).map { address.link(toPage: $0) },
                    purchases: formats.count(spending.lines), spent: amounts(of: spending))
            },
            sum: StorePage.Sum(purchases: formats.count(sum.lines), spent: amounts(of: sum)),
            pager: pager(
                of: slice, at: address, name: { date(shopping.carts[$0].date) },
                path: { path(ofShop: position, startingWith: $0) }))
    }

    private func storeOverview(
        _ shop: Shop, _ visits: [ShoppingIndex.Visit], at address: PageAddress
    ) -> StorePage.Overview {
        let periods = SpendingPeriods(visits.map { (shopping.carts[$0.cart].date, $0.spending) }, timeZone)
        let prices = storePrices(shop, at: address)
        let trips = count(.countTrips, visits.count)
        return StorePage.Overview(
            summary: visits.isEmpty ? nil : spendingSummary(periods.total, basis: words(.onTrips, ["trips": trips])),
            lastVisit: visits.first.map { date(shopping.carts[$0.cart].date) }, trips: formats.count(visits.count),
            isByYear: periods.isByYear, periods: self.periods(periods), hasPrices: !prices.isEmpty,
            categories: prices,
            priceCommand: prices.isEmpty
                ? "housebook vault price ITEM --store \(reference(to: shop)) --price 1.20" : nil)
    }

    private func periods(_ periods: SpendingPeriods) -> [StorePage.Period] {
        let highest = Self.highest(periods.list.flatMap(\.spending.totals))
        let main = totals(of: periods.total).first?.currency
        return periods.list.map { period in
            StorePage.Period(
                name: periods.isByYear ? formats.year(period.month.year) : formats.month(period.month),
                figures: ShareFigures(
                    items: formats.count(period.trips),
                    values: values(totals(of: period.spending), of: highest, main: main)))
        }
    }

    /// The prices at a store, by category. An item with prices in several units has a line for each.
    private func storePrices(_ shop: Shop, at address: PageAddress) -> [StorePage.Category] {
        let entries = vaultPrices.prices(at: shop.id)
        let prices = Dictionary(entries.map { ($0.item, $0.prices) }, uniquingKeysWith: { first, _ in first })
        return vaultGroups(of: entries.map(\.item)).map { group in
            StorePage.Category(
                heading: heading(of: group.category),
                prices: group.items.flatMap { position in
                    let item = shopping.vault[position]
                    return (prices[position] ?? []).map { price in
                        StorePage.Price(
                            name: item.name,
                            href: address.link(toPage: paths.vaultItem(item.id) ?? SitePaths.vault),
                            price: unitPrice(price))
                    }
                })
        }
    }
}

/// The spending at a store by month, or by year where the trips fall in more than twelve months.
struct SpendingPeriods: Sendable {
    struct Period: Sendable {
        /// In a period of a year, the last month with a trip.
        var month: CalendarMonth
        var spending = Spending()
        var trips = 0
    }

    let isByYear: Bool
    /// Newest first; periods without a trip are left out.
    let list: [Period]
    /// All periods, added up.
    let total: Spending

    /// - Parameter visits: The date of each trip to the store and the spending there, newest first.
    init(_ visits: [(date: Date, spending: Spending)], _ timeZone: TimeZone) {
        let months = visits.map { CalendarMonth(CalendarDate($0.date, in: timeZone)) }
        let isByYear = Set(months).count > 12
        list = zip(visits, months).reduce(into: []) { list, entry in
            let (visit, month) = entry
            let isSame = list.last.map { isByYear ? $0.month.year == month.year : $0.month == month } ?? false
            if !isSame { list.append(Period(month: month)) }
            list[list.count - 1].spending.merge(visit.spending)
            list[list.count - 1].trips += 1
        }
        self.isByYear = isByYear
        total = list.reduce(into: Spending()) { $0.merge($1.spending) }
    }
}

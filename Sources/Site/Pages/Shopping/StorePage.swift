import Foundation
import Household
import Templating
import Wording

/// A store: the spending there, its prices, and the trips to it.
struct StorePage: TemplateModel {
    /// The price of a vault item here.
    struct Price: TemplateModel {
        var name: String  // `Milk`
        @Link var href: String  // its page
        @Included var price: UnitPrice
    }

    struct Category: TemplateModel {
        var category: String  // `Dairy`, or `No category`
        var categoryEmoji: String?  // `🥛`
        var categoryColour: String?  // `#2f6f9f`
        var prices: [Price]  // one per unit: a thing with prices in two units is listed twice
    }

    /// The spending here in a month, or in a year.
    struct Period: TemplateModel {
        var period: String  // `May 2026`, `2026`
        /// `items`: trips: `4`; `values`: one per currency; empty where no price is known.
        @Included var figures: ShareFigures
    }

    /// A trip, with the spending here.
    struct Trip: TemplateModel {
        var date: String  // `3 May 2026`
        var trip: String  // `Weekly shop`
        @Link var tripHref: String? = nil  // the trip's page
        var things: String  // lines bought there: `12`
        /// What was spent there on it, one per currency; empty where no price is known; each: `€35.10`.
        var spent: [String]
    }

    /// The purchases and spending of several trips.
    struct Sum: TemplateModel {
        var things: String  // `120`
        var spent: [String]  // one per currency; each: `€351.00`
    }

    /// On the first page only.
    struct Overview: TemplateModel {
        var summary: SpendingSummary?  // what was spent there in total; absent where no trip went there
        var lastVisit: String?  // `3 May 2026`
        var tripCount: String  // `23`
        var byYear: Bool  // the periods are years, not months
        var periods: [Period]  // the months, or the years, with a trip, newest first; they add up to the total
        var hasPrices: Bool  // the store has at least one price
        var categories: [Category]  // what things cost there, by category
        @ShellCommand var priceCommand: String? = nil  // the command that notes a price, where there is none
    }

    @Included var frame: Frame
    var emoji: String?  // `🛒`
    var colour: String  // `#2f6f4f`
    /// `3 May 2026 to 4 January 2026`, the trips on the page; absent where there is only one page.
    var pageLabel: String?
    var overview: Overview?  // on the first page only
    @Flagged var trips: [Trip]  // those of this page, newest first
    var sum: Sum  // the sum of the trips on this page
    @Included var pager: Pager
}

extension SiteModel {
    func store(_ position: Int, _ slice: PageSlice, at address: PageAddress, navigation: String) -> StorePage {
        let shop = shopping.stores[position]
        let visits = shopping.visits(to: shop.id)
        // The indices of `slice.items` are positions in the whole list.
        let trips = visits[slice.items.indices].map { (cart: shopping.cart(at: $0.cart), spending: $0.spending) }
        let sum = trips.reduce(into: Spending()) { $0.merge($1.spending) }
        return StorePage(
            frame: frame(shop.name, at: address, navigation: navigation, hasMarkdown: true),
            emoji: emoji(shop.emoji), colour: shop.colour.hex,
            pageLabel: pageLabel(of: slice) { date(shopping.cart(at: $0).date) },
            overview: slice.isFirst ? storeOverview(shop, visits, at: address) : nil,
            trips: trips.map { cart, spending in
                StorePage.Trip(
                    date: shortDate(cart.date), trip: cart.name,
                    tripHref: paths.trip(cart.id).map { address.link(toPage: $0) },
                    things: formats.count(spending.lines), spent: amounts(of: spending))
            },
            sum: StorePage.Sum(things: formats.count(sum.lines), spent: amounts(of: sum)),
            pager: pager(
                of: slice, at: address, name: { date(shopping.cart(at: $0).date) },
                path: { path(ofShop: position, startingWith: $0) }))
    }

    private func storeOverview(
        _ shop: Shop, _ visits: [ShoppingIndex.Visit], at address: PageAddress
    ) -> StorePage.Overview {
        let periods = SpendingPeriods(visits.map { (shopping.cart(at: $0.cart).date, $0.spending) }, timeZone)
        let prices = storePrices(shop, at: address)
        let trips = count(.countTrips, visits.count)
        return StorePage.Overview(
            summary: visits.isEmpty ? nil : spendingSummary(periods.total, basis: words(.onTrips, ["trips": trips])),
            lastVisit: visits.first.map { date(shopping.cart(at: $0.cart).date) },
            tripCount: formats.count(visits.count),
            byYear: periods.isByYear, periods: self.periods(periods), hasPrices: !prices.isEmpty,
            categories: prices,
            priceCommand: prices.isEmpty
                ? "housebook price-book price ITEM --store \(reference(to: shop)) --price 1.20" : nil)
    }

    private func periods(_ periods: SpendingPeriods) -> [StorePage.Period] {
        let highest = Self.highest(periods.list.flatMap(\.spending.totals))
        let main = totals(of: periods.total).first?.currency
        return periods.list.map { period in
            StorePage.Period(
                period: periods.isByYear ? formats.year(period.month.year) : formats.month(period.month),
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
            let heading = heading(of: group.category)
            return StorePage.Category(
                category: heading.category, categoryEmoji: heading.emoji, categoryColour: heading.colour,
                prices: group.items.flatMap { position in
                    let item = shopping.vaultItem(at: position)
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

/// The spending at a store by month, or by year if more than twelve months have a trip.
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

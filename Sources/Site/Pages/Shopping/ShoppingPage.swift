import Household
import Templating
import Wording

/// The trips, the spending on them, and the open carts.
struct ShoppingPage: TemplateModel {
    /// A trip that cost more than its budget.
    struct OverBudget: TemplateModel {
        var name: String  // `Party shop`
        @Link var href: String  // the trip’s page
        var date: String  // `2 May 2026`
        var verdict: String  // `€5.21 over the budget of €20.00`
        var reasons: String?  // the largest first: `€7.50 for unplanned items, €2.41 for higher prices`
    }

    /// The spending on all trips, broken down.
    struct Overview: TemplateModel {
        var totals: [Summary.Total]  // one per currency; empty where no price is known; `basis`: `spent in total`
        var totalTrips: String  // how many trips: `24`
        /// Lines on trips, this month, budgets and what is left out; each: `1 of 3 trips with a budget went over it.`.
        var notes: [String]
        var severalTotals: Bool  // there are two currencies or more
        /// The last twelve months of shopping, newest first, then all earlier ones in one row; they add up to the
        /// totals; `name`: `May 2026`, `Earlier`; `partHref`: always absent; `emoji`: always absent.
        var months: [SpendingShare]
        /// By store, highest spending first; all after the first few are one row, so that they add up;
        /// `partHref`: the store’s page.
        var storeShares: [SpendingShare]
        /// By category, likewise; `name`: `Dairy`, `No category`; `partHref`: always absent; `emoji`: `🥛`.
        var categories: [SpendingShare]
        /// The ten things with the highest spending; `name`: `Milk`; `partHref`: its page in the price book; `emoji`: always
        /// absent.
        var topItems: [SpendingShare]
        @Flagged var overBudget: [OverBudget]  // the latest trips over budget
        var moreOverBudget: String?  // `and 2 more`
    }

    @Included var frame: Frame
    @Included var table: TripTable
    var pageLabel: String?  // `3 May 2026 to 1 January 2026`, what is on the page; absent where there is only one page
    var nothingYet: Bool  // there is neither a trip nor an open cart
    // On the first page only, so that adding a trip does not change the pages after it.
    @Flagged var openCarts: [OpenCart]  // carts that people are shopping with, then those being planned
    var overview: Overview?  // what was spent on all trips; on the first page only, and where there are trips
    @Included var pager: Pager
}

extension SiteModel {
    private static let mostOverBudget = 10

    func trips(_ slice: PageSlice, at address: PageAddress, navigation: String) -> ShoppingPage {
        let openCarts = slice.isFirst ? openCarts(shopping.openCarts, badges: true, at: address) : []
        return ShoppingPage(
            frame: frame(words[.shopping], at: address, navigation: navigation, hasMarkdown: true),
            table: table(ofTrips: slice.items, badges: true, at: address),
            pageLabel: pageLabel(of: slice) { date(shopping.cart(at: $0).date) },
            nothingYet: slice.items.isEmpty && openCarts.isEmpty, openCarts: openCarts,
            overview: slice.isFirst && !shopping.trips.isEmpty ? overview(at: address) : nil,
            pager: pager(
                of: slice, at: address, name: { date(shopping.cart(at: $0).date) }, path: path(ofTripsStartingWith:)))
    }

    private func overview(at address: PageAddress) -> ShoppingPage.Overview {
        let summary = ShoppingSummary(of: shopping.trips, in: shopping, timeZone: timeZone)
        let over = summary.overBudget
        return ShoppingPage.Overview(
            totals: totals(of: summary.total).map {
                Summary.Total(amount: formats.amount($0), basis: words[.spentInAll])
            },
            totalTrips: formats.count(shopping.trips.count), notes: notes(on: summary),
            severalTotals: summary.total.totals.count > 1, months: months(of: summary),
            storeShares: stores(of: summary, at: address), categories: categories(of: summary),
            topItems: topItems(of: summary, at: address),
            overBudget: over.prefix(Self.mostOverBudget).map { overBudget(shopping.cart(at: $0), at: address) },
            moreOverBudget: count(.andMore, ifAny: over.count - Self.mostOverBudget))
    }

    private func notes(on summary: ShoppingSummary) -> [String] {
        var notes = [count(.countTrips, shopping.trips.count)]
        let present = CalendarMonth(today)
        let month = summary.months.first { $0.key == present }
        notes.append(spentIn(present, month?.spending ?? Spending(), trips: month?.trips ?? 0))
        if summary.withBudget > 0 {
            let over = formats.count(summary.overBudget.count)
            notes.append(words(.budgetsBroken, ["over": over, "all": formats.count(summary.withBudget)]))
        }
        if let unknown = count(.inNoTotal, ifAny: summary.total.withoutPrice) { notes.append(unknown) }
        if summary.total.totals.count > 1 { notes.append(words[.otherCurrencies]) }
        return notes
    }

    /// `€120.40 spent in May 2026, on 3 trips`
    /// - Parameter home: The home whose currency comes first.
    func spentIn(_ month: CalendarMonth, _ spending: Spending, trips: Int, home: Home? = nil) -> String {
        let name = formats.month(month)
        guard trips > 0 else { return words(.nothingInMonth, ["month": name]) }
        return words(
            .spentInMonth,
            ["amount": amount(of: spending, home: home), "month": name, "trips": count(.countTrips, trips)])
    }

    private func overBudget(_ cart: Cart, at address: PageAddress) -> ShoppingPage.OverBudget {
        ShoppingPage.OverBudget(
            name: cart.name, href: link(toTrip: cart, at: address), date: shortDate(cart.date),
            verdict: budget(of: cart, asSentence: true)?.verdict ?? "", reasons: reasons(TripReckoning(cart), atMost: 2)
        )
    }
}

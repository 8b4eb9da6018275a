import Household
import Templating
import Wording

/// The trips, the spending on them, and the open carts.
struct ShoppingPage: TemplateModel {
    /// A trip that cost more than its budget.
    struct OverBudget: TemplateModel {
        var name: String
        @Link var href: String
        var date: String
        var verdict: String
        var reasons: String?
    }

    /// The spending on all trips, broken down.
    struct Overview: TemplateModel {
        var totals: [Summary.Total]
        var totalTrips: String
        var notes: [String]
        var severalTotals: Bool
        var months: [SpendingShare]
        var storeShares: [SpendingShare]
        var categories: [SpendingShare]
        var topItems: [SpendingShare]
        @Flagged var overBudget: [OverBudget]
        var moreOverBudget: String?
    }

    @Included var frame: Frame
    @Included var table: TripTable
    /// The dates that the page covers; nil where there is only one page.
    var pageLabel: String?
    var nothingYet: Bool
    // On the first page only, so that adding a trip does not change the pages after it.
    @Flagged var openCarts: [OpenCart]
    var overview: Overview?
    @Included var pager: Pager
}

extension SiteModel {
    private static let mostOverBudget = 10

    func trips(_ slice: PageSlice, at address: PageAddress, navigation: String) -> ShoppingPage {
        let openCarts = slice.isFirst ? openCarts(shopping.openCarts, badges: true, at: address) : []
        return ShoppingPage(
            frame: frame(words[.shopping], at: address, navigation: navigation, hasMarkdown: true),
            table: table(ofTrips: slice.items, badges: true, at: address),
            pageLabel: pageLabel(of: slice) { date(shopping.carts[$0].date) },
            nothingYet: slice.items.isEmpty && openCarts.isEmpty, openCarts: openCarts,
            overview: slice.isFirst && !shopping.trips.isEmpty ? overview(at: address) : nil,
            pager: pager(
                of: slice, at: address, name: { date(shopping.carts[$0].date) }, path: path(ofTripsStartingWith:)))
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
            overBudget: over.prefix(Self.mostOverBudget).map { overBudget(shopping.carts[$0], at: address) },
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

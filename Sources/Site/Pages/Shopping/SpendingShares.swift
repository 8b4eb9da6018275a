import Household
import Templating
import Wording

/// The part of the spending that falls to one month, store, category or item.
struct SpendingShare: TemplateModel {
    var name: String  // `Market`, `No store noted`, `and 3 more`
    /// The page about it, where there is one.
    @Link var partHref: String? = nil
    var emoji: String?  // `🛒`
    /// The number of trips. Nil for several parts combined, since the same trip can be in more than one of them.
    var tripCount: String?  // `3`; absent for a row of several parts, since a trip can be in more than one
    var values: [ShareValue]  // one per currency; empty where no price is known
    var gap: String?  // `1 price unknown`
}

extension SiteModel {
    /// A part whose amounts are not formatted yet.
    private struct Part {
        var name: String
        var href: String?
        var emoji: String?
        var trips: Int?
        var spending: Spending
    }

    private static let mostMonths = 12
    private static let mostParts = 12
    private static let mostItems = 10

    /// The last twelve months of shopping, including those without a trip; all earlier months are combined.
    func months(of summary: ShoppingSummary) -> [SpendingShare] {
        guard var month = summary.months.first?.key else { return [] }
        var left = summary.months[...]
        var parts: [Part] = []
        while parts.count < Self.mostMonths, let next = left.first {
            let share = next.key == month ? next : nil
            if share != nil { left.removeFirst() }
            parts.append(
                Part(name: formats.month(month), trips: share?.trips ?? 0, spending: share?.spending ?? Spending()))
            month = month.previous
        }
        if !left.isEmpty {
            let trips = left.reduce(0) { $0 + $1.trips }
            parts.append(Part(name: words[.earlier], trips: trips, spending: Self.sum(left.map(\.spending))))
        }
        return shares(parts, of: summary)
    }

    /// The stores by spending, the highest first; all beyond the first few are combined.
    func stores(of summary: ShoppingSummary, at address: PageAddress) -> [SpendingShare] {
        let parts = summary.stores.map { share in
            let shop = shopping.shop(share.key.id)
            let known = share.key.id == nil ? words[.withoutStore] : share.key.name
            return Part(
                name: shop?.name ?? known, href: paths.shop(share.key.id).map { address.link(toPage: $0) },
                emoji: shop.flatMap { emoji($0.emoji) }, trips: share.trips, spending: share.spending)
        }
        return shares(combiningTail(of: ranked(parts, in: summary.total)), of: summary)
    }

    /// The categories by spending, the highest first; all beyond the first few are combined.
    func categories(of summary: ShoppingSummary) -> [SpendingShare] {
        let signs = Dictionary(shopping.categories.map { ($0.name, $0.emoji) }, uniquingKeysWith: { first, _ in first })
        let parts = summary.categories.map { share in
            Part(
                name: share.key.isEmpty ? words[.withoutCategory] : share.key, emoji: signs[share.key].flatMap(emoji),
                trips: share.trips, spending: share.spending)
        }
        return shares(combiningTail(of: ranked(parts, in: summary.total)), of: summary)
    }

    /// The items with the highest spending; the others are not shown.
    func topItems(of summary: ShoppingSummary, at address: PageAddress) -> [SpendingShare] {
        let parts = summary.items.map { share in
            Part(
                name: shopping.vaultItem(share.key.id)?.name ?? share.key.name,
                href: paths.vaultItem(share.key.id).map { address.link(toPage: $0) }, trips: share.trips,
                spending: share.spending)
        }
        return shares(Array(ranked(parts, in: summary.total).prefix(Self.mostItems)), of: summary)
    }

    /// Sorts by the currency that comes first in the total; parts without an amount in it come last, sorted by their
    /// first amount.
    private func ranked(_ parts: [Part], in total: Spending) -> [Part] {
        let main = totals(of: total).first?.currency
        func amount(_ part: Part) -> Money? {
            let totals = part.spending.totals
            return totals.first { $0.currency == main } ?? totals.first
        }
        let sorted = parts.largestFirst { amount($0)?.minorUnits ?? .min }
        return sorted.filter { amount($0)?.currency == main } + sorted.filter { amount($0)?.currency != main }
    }

    /// Combines all parts beyond the first few into one.
    private func combiningTail(of parts: [Part]) -> [Part] {
        guard parts.count > Self.mostParts else { return parts }
        let tail = parts.dropFirst(Self.mostParts - 1)
        let others = Part(name: count(.andMore, tail.count), trips: nil, spending: Self.sum(tail.map(\.spending)))
        return parts.prefix(Self.mostParts - 1) + [others]
    }

    private static func sum(_ spendings: [Spending]) -> Spending {
        spendings.reduce(into: Spending()) { $0.merge($1) }
    }

    private func shares(_ parts: [Part], of summary: ShoppingSummary) -> [SpendingShare] {
        let main = totals(of: summary.total).first?.currency
        let highest = Self.highest(parts.flatMap(\.spending.totals))
        return parts.map { part in
            var totals = totals(of: part.spending)
            // Without purchases the spending is zero, not unknown.
            if part.spending.lines == 0, let main { totals = [Money(minorUnits: 0, currency: main)] }
            return SpendingShare(
                name: part.name, partHref: part.href, emoji: part.emoji, tripCount: part.trips.map(formats.count),
                values: values(totals, of: highest, main: main),
                // A share without amounts has no note: the table itself shows that it is unknown.
                gap: totals.isEmpty ? nil : gap(in: part.spending))
        }
    }
}

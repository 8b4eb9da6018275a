import Household

/// The part of the spending that falls to one month, store, category or item.
struct SpendingShare: TemplateModel {
    var name: String
    /// The page about this part, where there is one.
    var partHref: String?
    var emoji: String?
    /// The number of trips. Nil for several parts combined, since the same trip can be in more than one of them.
    var tripCount: String?
    /// One for each currency; empty where no price is known.
    var values: [ShareValue]
    /// What the amounts leave out.
    var gap: String?

    static let fields = Fields<SpendingShare> {
        $0.text("name", \.name)
        $0.link("partHref", optional: \.partHref)
        $0.text("emoji", optional: \.emoji)
        $0.text("tripCount", optional: \.tripCount)
        $0.list("values", \.values)
        $0.text("gap", optional: \.gap)
    }
}

extension SiteModel {
    /// A part whose amounts are not formatted yet.
    private struct Part {
        var name: String
        var href: String?
        var emoji: String?
        var trips: Int?
        var spending: Spending

        init(_ name: String, href: String? = nil, emoji: String? = nil, trips: Int?, spending: Spending) {
            (self.name, self.href, self.emoji, self.trips, self.spending) = (name, href, emoji, trips, spending)
        }
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
                Part(formats.month(month), trips: share?.trips ?? 0, spending: share?.spending ?? Spending()))
            month = month.previous
        }
        if !left.isEmpty {
            let trips = left.reduce(0) { $0 + $1.trips }
            parts.append(Part(words[.earlier], trips: trips, spending: Self.sum(left.map(\.spending))))
        }
        return shares(parts, of: summary)
    }

    /// The stores by spending, the highest first; all beyond the first few are combined.
    func stores(of summary: ShoppingSummary, at address: PageAddress) -> [SpendingShare] {
        let parts = summary.stores.map { share in
            let shop = shopping.shop(share.key.id)
            let known = share.key.id == nil ? words[.withoutStore] : share.key.name
            return Part(
                shop?.name ?? known, href: paths.shop(share.key.id).map { address.link(to: $0, address.ending) },
                emoji: shop.flatMap { emoji($0.emoji) }, trips: share.trips, spending: share.spending)
        }
        return shares(dearestFirst(parts, in: summary.total, atMost: Self.mostParts), of: summary)
    }

    /// The categories by spending, the highest first; all beyond the first few are combined.
    func categories(of summary: ShoppingSummary) -> [SpendingShare] {
        let signs = Dictionary(shopping.categories.map { ($0.name, $0.emoji) }, uniquingKeysWith: { first, _ in first })
        let parts = summary.categories.map { share in
            Part(
                share.key.isEmpty ? words[.withoutCategory] : share.key, emoji: signs[share.key].flatMap(emoji),
                trips: share.trips, spending: share.spending)
        }
        return shares(dearestFirst(parts, in: summary.total, atMost: Self.mostParts), of: summary)
    }

    /// The items with the highest spending; the others are not shown.
    func topItems(of summary: ShoppingSummary, at address: PageAddress) -> [SpendingShare] {
        let parts = summary.items.map { share in
            Part(
                shopping.vaultItem(share.key.id)?.name ?? share.key.name,
                href: paths.vaultItem(share.key.id).map { address.link(to: $0, address.ending) }, trips: share.trips,
                spending: share.spending)
        }
        return shares(Array(dearestFirst(parts, in: summary.total, atMost: .max).prefix(Self.mostItems)), of: summary)
    }

    /// Sorts by the currency that comes first in the total; parts without an amount in it come last, sorted by their
    /// first amount. Combines the last parts where there are more than `count`.
    private func dearestFirst(_ parts: [Part], in total: Spending, atMost count: Int) -> [Part] {
        let main = totals(of: total).first?.currency
        let ranked = parts.enumerated().map { place, part in
            let totals = part.spending.totals
            let own = totals.first { $0.currency == main }
            return (part: part, isMain: own != nil, amount: (own ?? totals.first)?.minorUnits ?? -1, place: place)
        }
        let sorted = ranked.sorted { a, b in
            if a.isMain != b.isMain { return a.isMain }
            return a.amount == b.amount ? a.place < b.place : a.amount > b.amount
        }.map(\.part)
        guard sorted.count > count else { return sorted }
        let others = sorted.dropFirst(count - 1)
        let name = words(.andMore, others.count, shown: formats.count(others.count))
        return sorted.prefix(count - 1) + [Part(name, trips: nil, spending: Self.sum(others.map(\.spending)))]
    }

    private static func sum(_ spendings: [Spending]) -> Spending {
        spendings.reduce(into: Spending()) { $0.merge($1) }
    }

    private func shares(_ parts: [Part], of summary: ShoppingSummary) -> [SpendingShare] {
        let main = totals(of: summary.total).first?.currency
        let highest = Dictionary(
            parts.flatMap(\.spending.totals).map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: max)
        return parts.map { part in
            var totals = totals(of: part.spending)
            // Where nothing was bought, zero was spent: no price is unknown.
            if part.spending.lines == 0, let main { totals = [Money(minorUnits: 0, currency: main)] }
            return SpendingShare(
                name: part.name, partHref: part.href, emoji: part.emoji, tripCount: part.trips.map(formats.count),
                values: totals.map { total in
                    ShareValue(
                        amount: formats.amount(total),
                        share: Self.percent(total.minorUnits, of: highest[total.currency]))
                },
                // Where there is no amount, the table itself says that it is unknown.
                gap: totals.isEmpty ? nil : gap(in: part.spending))
        }
    }
}

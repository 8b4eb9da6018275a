import Household
import Templating
import Wording

/// The value of a list of items, and the items that it leaves out.
struct Summary: TemplateModel {
    struct Total: TemplateModel {
        var amount: String  // `€42,180.00`
        var basis: String  // `the value of 188 items`
    }

    var countLine: String  // `212 items in 9 rooms`
    var totals: [Total]  // one total a currency; empty where no item has a value, and where the page is not `valued`
    /// Sentences about what is left out, such as items without a value, sold, archived and borrowed items; for
    /// movers, what is fragile and what goes first; each: `24 items without a value are not included.`.
    var totalsNotes: [String]
    var gist: String?  // for a catalogue, the notes in short: `12 without value, 5 sold, 5 archived`
}

/// The number of fragile items, the number with a high priority, and the weight of all items.
struct PackingFigures {
    var fragile = 0
    var highPriority = 0
    var weight = Weight.Sum()
}

extension SiteModel {
    /// - Parameters:
    ///   - positions: The items; nil for all of the household.
    ///   - home: The home of the items; its currency comes first.
    ///   - rooms: The number of rooms that the items are in, if the summary should mention it.
    func summary(of value: Valuation, _ positions: [Int]?, home: Home?, rooms: Int? = nil) -> Summary {
        let items = count(.countItems, value.items)
        let countLine = (visibleParts.rooms ? rooms : nil).map { rooms in
            words(.itemsInRooms, ["items": items, "rooms": count(.countRooms, rooms)])
        }
        let packing = packing(of: positions)
        let notes = [
            packing.flatMap { count(.countFragile, ifAny: $0.fragile) },
            packing.flatMap { count(.countHighPriority, ifAny: $0.highPriority) },
            packing?.weight.total.map { words(.weighing, ["weight": weight($0)]) },
            packing?.weight.total.flatMap { _ in count(.countUnweighed, ifAny: packing?.weight.unweighed ?? 0) },
            visibleParts.values ? count(.leftOut, ifAny: value.withoutValue) : nil,
            count(.soldApart, ifAny: value.sold), count(.archivedApart, ifAny: value.archived),
            count(.borrowedApart, ifAny: value.borrowed),
            visibleParts.values && value.totals.count > 1 ? words[.otherCurrencies] : nil,
        ]
        return Summary(
            countLine: countLine ?? items, totals: summaryTotals(of: value, home: home),
            totalsNotes: notes.compactMap(\.self))
    }

    /// `12 without value, 5 sold, 5 archived`; nil for fewer than two of these.
    func gist(of value: Valuation) -> String? {
        let parts = [
            visibleParts.values ? count(.leftOutShort, ifAny: value.withoutValue) : nil,
            count(.soldShort, ifAny: value.sold), count(.archivedShort, ifAny: value.archived),
            count(.borrowedShort, ifAny: value.borrowed),
        ].compactMap(\.self)
        return parts.count > 1 && !visibleParts.packing ? parts.joined(separator: ", ") : nil
    }

    /// The packing facts about the items that count; nil for other audiences than movers.
    /// - Parameter positions: Nil for all of the household.
    func packing(of positions: [Int]?) -> PackingFigures? {
        guard visibleParts.packing else { return nil }
        var figures = PackingFigures()
        index.forEachItem(at: positions ?? Array(index.itemPositions)) { _, item in
            guard item.counts else { return }
            if item.moving.isFragile { figures.fragile += 1 }
            if item.moving.priority == .high { figures.highPriority += 1 }
            figures.weight.add(item.moving.weight, quantity: item.quantity)
        }
        return figures
    }

    /// `2.5 kg`
    func weight(_ weight: Weight) -> String { formats.quantity(weight.amount, in: weight.unit.rawValue) }

    /// One total for each currency, with the number of items in it.
    private func summaryTotals(of value: Valuation, home: Home?) -> [Summary.Total] {
        guard visibleParts.values else { return [] }
        return totals(of: value, home: home).map { total in
            Summary.Total(
                amount: formats.amount(total), basis: count(.totalBasis, value.count(in: total.currency)))
        }
    }

    /// The totals in the order of a page: the home's currency first (without a home, the household's), then the others
    /// by code.
    func totals(of value: Valuation, home: Home?) -> [Money] {
        value.totals.startingWith(home?.currency ?? settings.currency)
    }
}

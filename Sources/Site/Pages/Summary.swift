import Household

/// The value of a list of items, and the items that it leaves out.
struct Summary: TemplateModel {
    struct Total: TemplateModel {
        var amount: String
        var basis: String

        static let fields = Fields<Total> {
            $0.text("amount", \.amount)
            $0.text("basis", \.basis)
        }
    }

    var countLine: String
    var totals: [Total]
    var notes: [String]

    static let fields = Fields<Summary> {
        $0.text("countLine", \.countLine)
        $0.list("totals", \.totals)
        $0.texts("totalsNotes", \.notes)
    }
}

extension SiteModel {
    /// - Parameters:
    ///   - positions: The items; nil for all of the household.
    ///   - home: The home of the items; its currency comes first.
    ///   - rooms: How many rooms the items are in, where that is worth saying.
    func summary(of value: Valuation, _ positions: [Int]?, home: Home?, rooms: Int? = nil) -> Summary {
        let items = words(.countItems, value.items, shown: formats.count(value.items))
        let countLine = (sights.rooms ? rooms : nil).map { rooms in
            words(.itemsInRooms, ["items": items, "rooms": words(.countRooms, rooms, shown: formats.count(rooms))])
        }
        var notes: [String] = []
        func note(_ word: Word.Counted, _ count: Int) {
            if count > 0 { notes.append(words(word, count, shown: formats.count(count))) }
        }
        if let packing = packing(of: positions) {
            note(.countFragile, packing.fragile)
            note(.countHighPriority, packing.first)
        }
        if sights.values { note(.leftOut, value.withoutValue) }
        note(.soldApart, value.sold)
        note(.archivedApart, value.archived)
        if sights.values, value.totals.count > 1 { notes.append(words[.otherCurrencies]) }
        return Summary(countLine: countLine ?? items, totals: summaryTotals(of: value, home: home), notes: notes)
    }

    /// How many of the items that count are fragile, and how many have a high priority. Nil unless the audience is
    /// movers.
    /// - Parameter positions: Nil for all of the household.
    func packing(of positions: [Int]?) -> (fragile: Int, first: Int)? {
        guard sights.packing else { return nil }
        let items = index.snapshot.items
        var (fragile, first) = (0, 0)
        for position in positions ?? Array(items.indices) where items[position].counts {
            if items[position].moving.isFragile { fragile += 1 }
            if items[position].moving.priority == .high { first += 1 }
        }
        return (fragile, first)
    }

    /// One total for each currency, with the number of items in it.
    private func summaryTotals(of value: Valuation, home: Home?) -> [Summary.Total] {
        guard sights.values else { return [] }
        return totals(of: value, home: home).map { total in
            let count = value.count(in: total.currency)
            return Summary.Total(
                amount: formats.amount(total), basis: words(.totalBasis, count, shown: formats.count(count)))
        }
    }

    /// The totals in the order of a page: the home's currency first (without a home, the household's), then the others
    /// by code.
    func totals(of value: Valuation, home: Home?) -> [Money] {
        let own = home?.currency ?? settings.currency
        return value.totals.filter { $0.currency == own } + value.totals.filter { $0.currency != own }
    }
}

import Household

/// What a list of items is worth, and what that figure leaves out.
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
    ///   - home: Whose items they are; its currency comes first.
    ///   - rooms: How many rooms the items are in, where that is worth saying.
    func summary(of value: Valuation, home: Home?, rooms: Int? = nil) -> Summary {
        let items = words(.countItems, value.items, shown: formats.count(value.items))
        let countLine = rooms.map { rooms in
            words(.itemsInRooms, ["items": items, "rooms": words(.countRooms, rooms, shown: formats.count(rooms))])
        }
        var notes: [String] = []
        func note(_ word: Word.Counted, _ count: Int) {
            if count > 0 { notes.append(words(word, count, shown: formats.count(count))) }
        }
        note(.leftOut, value.withoutValue)
        note(.soldApart, value.sold)
        note(.archivedApart, value.archived)
        if value.totals.count > 1 { notes.append(words[.otherCurrencies]) }
        return Summary(countLine: countLine ?? items, totals: summaryTotals(of: value, home: home), notes: notes)
    }

    /// With several currencies each total says how many items are in it.
    private func summaryTotals(of value: Valuation, home: Home?) -> [Summary.Total] {
        totals(of: value, home: home).map { total in
            let count = value.count(in: total.currency)
            return Summary.Total(
                amount: formats.amount(total), basis: words(.totalBasis, count, shown: formats.count(count)))
        }
    }

    /// The totals in the order a page shows them: the home's own currency first (the household's for what is of no one home),
    /// the others by their codes.
    func totals(of value: Valuation, home: Home?) -> [Money] {
        let own = home?.currency ?? settings.currency
        return value.totals.filter { $0.currency == own } + value.totals.filter { $0.currency != own }
    }
}

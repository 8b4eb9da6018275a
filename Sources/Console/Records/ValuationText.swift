package import Household

extension Valuation {
    /// `12 items worth 500.00 EUR, 20.00 USD; 3 without a value; not counted: 1 sold, 2 archived`
    package var sentence: String {
        var parts = [items.counted("item") + (totals.isEmpty ? "" : " worth " + totalsText)]
        if withoutValue > 0 { parts.append("\(withoutValue) without a value") }
        let left = [(sold, "sold"), (archived, "archived"), (borrowed, "borrowed")].filter { $0.0 > 0 }.map {
            "\($0.0) \($0.1)"
        }
        if !left.isEmpty { parts.append("not counted: \(left.joined(separator: ", "))") }
        return parts.joined(separator: "; ")
    }

    /// One amount for each currency, never their sum.
    package var totalsText: String {
        totals.map(\.text).joined(separator: ", ") + (isBeyondRange ? " and more" : "")
    }
}

extension RecordSheet {
    package mutating func add(_ value: Valuation) {
        add("items", "Items", value.allItems)
        add("itemsCounted", "Counted", text: "", json: .number(value.items))
        add("itemsWithoutValue", "Without value", unlessZero: value.withoutValue)
        add("totals", "Value", value.totals)
    }
}

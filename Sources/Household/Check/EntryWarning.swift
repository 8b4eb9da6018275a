/// Something a person just entered that is allowed but looks like a slip.
public enum EntryWarning: Hashable, Sendable {
    /// Another item has the title; with its slug and, if known, its room or home.
    case titleExists(String, slug: String, place: String?)
    case boughtInFuture(PartialDate)
    case warrantyEndsBeforePurchase(ends: CalendarDate, bought: PartialDate)
    /// At least a hundred times the price before, or at most a hundredth of it.
    case priceJump(before: Money, now: Money)
    case replacementJump(before: Money, now: Money)
}

extension EntryWarning {
    /// The warnings about an item as it is now.
    /// - Parameters:
    ///   - before: The item as it was; nil for a new one. Oddities from before are not reported again.
    ///   - today: The day of the entry.
    public static func all(about item: Item, since before: Item?, today: CalendarDate) -> [EntryWarning] {
        var warnings: [EntryWarning] = []
        if let bought = item.purchaseDate, bought.first > today, before?.purchaseDate != bought {
            warnings.append(.boughtInFuture(bought))
        }
        if let ends = item.warranty.expires, let bought = item.purchaseDate, ends < bought.first,
            before?.warranty.expires != ends || before?.purchaseDate != bought
        {
            warnings.append(.warrantyEndsBeforePurchase(ends: ends, bought: bought))
        }
        if let now = item.price, let before = before?.price, isJump(from: before, to: now) {
            warnings.append(.priceJump(before: before, now: now))
        }
        if let now = item.replacement?.cost, let before = before?.replacement?.cost, isJump(from: before, to: now) {
            warnings.append(.replacementJump(before: before, now: now))
        }
        return warnings
    }

    /// Whether one amount is at least a hundred times the other. Amounts of two currencies are not compared.
    public static func isJump(from before: Money, to now: Money) -> Bool {
        guard before.currency == now.currency, before.exact > 0, now.exact > 0 else { return false }
        let (high, low) = (max(before.exact, now.exact), min(before.exact, now.exact))
        return high / 100 >= low
    }

    /// A sentence without a capital letter and a full stop.
    package var text: String {
        switch self {
        case .titleExists(let title, let slug, let place):
            "there is another item “\(title)” (\(slug))" + (place.map { " in \($0)" } ?? "")
        case .boughtInFuture(let date): "it was bought \(date.withPreposition), which is in the future"
        case .warrantyEndsBeforePurchase(let ends, let bought):
            "its warranty ends on \(ends), before it was bought \(bought.withPreposition)"
        case .priceJump(let before, let now):
            "its price was \(before.plain) \(before.currency) and is now \(now.plain) \(now.currency)"
        case .replacementJump(let before, let now):
            "its replacement cost was \(before.plain) \(before.currency) and is now \(now.plain) \(now.currency)"
        }
    }
}

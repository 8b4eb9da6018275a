/// Something a person just entered that is allowed but looks like a slip.
public enum EntryWarning: Hashable, Sendable {
    /// Another item has the title; its slug and, where it is known, its room or home.
    case titleExists(String, slug: String, place: String?)
    case boughtInFuture(CalendarDate)
    case warrantyEndsBeforePurchase(ends: CalendarDate, bought: CalendarDate)
    /// At least a hundred times the price before, or at most a hundredth of it.
    case priceJump(before: Money, now: Money)
}

extension EntryWarning {
    /// What is odd about an item as it is now.
    /// - Parameters:
    ///   - before: The item as it was; nil for a new one. What was odd then is not said again.
    ///   - index: The household with the item.
    ///   - today: The day of the entry.
    public static func all(
        about item: Item, since before: Item?, in index: SnapshotIndex, today: CalendarDate
    ) -> [EntryWarning] {
        var warnings: [EntryWarning] = []
        if before?.title != item.title,
            let twin = index.snapshot.items.first(where: {
                $0.id != item.id && NameKey($0.title) == NameKey(item.title)
            })
        {
            let place = index.location(twin.locationID)?.name ?? index.home(twin.homeID)?.displayName
            warnings.append(.titleExists(twin.title, slug: twin.slug, place: place))
        }
        if let bought = item.purchaseDate, bought > today, before?.purchaseDate != bought {
            warnings.append(.boughtInFuture(bought))
        }
        if let ends = item.warranty.expires, let bought = item.purchaseDate, ends < bought,
            before?.warranty.expires != ends || before?.purchaseDate != bought
        {
            warnings.append(.warrantyEndsBeforePurchase(ends: ends, bought: bought))
        }
        for (now, before) in [(item.price, before?.price), (item.replacement?.cost, before?.replacement?.cost)] {
            if let now, let before, let jump = jump(from: before, to: now) { warnings.append(jump) }
        }
        return warnings
    }

    /// Nil for an ordinary change of a price, and for another currency.
    public static func jump(from before: Money, to now: Money) -> EntryWarning? {
        guard before.currency == now.currency, before.minorUnits > 0, now.minorUnits > 0 else { return nil }
        let (high, low) = (max(before.minorUnits, now.minorUnits), min(before.minorUnits, now.minorUnits))
        return high / 100 >= low ? .priceJump(before: before, now: now) : nil
    }
}

package import Household

extension TextTable {
    /// A list of items with their numbers.
    /// - Parameter home: The home that the list is limited to, which rows need not name; nil for all homes.
    package init(_ items: [(item: Item, number: String)], in index: SnapshotIndex, of home: Home?) {
        let namesHomes = home == nil && index.homes.count > 1
        self.init([
            .key("Number"), .key("Slug"), .text("Title"), .text("Home"), .text("Room"), .figure("Quantity"),
            .figure("Value"), .text(""),
        ])
        for (item, number) in items {
            let state = item.exclusion.map { "\($0)" } ?? ""
            let home = namesHomes ? index.home(index.effectiveHome(of: item))?.displayName : nil
            append([
                number, item.slug, item.title, home ?? "", index.roomPath(of: item) ?? "",
                item.quantity == .one ? "" : item.quantity.description, item.lineValue?.text ?? "", state,
            ])
        }
    }
}

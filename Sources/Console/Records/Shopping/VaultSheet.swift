import Foundation
package import Household

extension RecordSheet {
    /// - Parameter history: What was paid; nil where the sheet does not show it.
    package init(_ item: VaultItem, in index: ShoppingIndex, history: PriceHistory? = nil) {
        self.init()
        let category = index.category(item.categoryID)
        add("id", "Id", item.id.description)
        add("slug", "Slug", item.slug)
        addFields(of: item)
        add("category", "Category", text: category?.nameWithEmoji ?? "none", json: .optional(category?.slug))
        let prices = index.prices(of: item).compactMap { option in index.shop(option.shopID).map { ($0, option) } }
        add(
            "prices", "Prices",
            text: prices.isEmpty
                ? "none noted"
                : prices.map { "\($0.name): \($1.words), noted \($1.asOf.day)" }.joined(separator: "\n"),
            json: .list(
                prices.map { shop, option in
                    .object(
                        [("store", .text(shop.slug)), ("storeName", .text(shop.name))]
                            + PriceOption.members.filter { $0.key != "shopID" }.json(of: option))
                }))
        add("purchases", "", text: "", json: .number(index.purchases(of: item.id).count))
        if let history { add(history, in: index) }
        add(item.record)
    }

    /// Adds what was paid on completed trips: a paragraph for each unit and currency.
    private mutating func add(_ history: PriceHistory, in index: ShoppingIndex) {
        add(
            "history", "Paid", text: history.series.map(\.words).joined(separator: "\n"),
            json: .list(history.series.map { $0.json(in: index) }))
        let count = history.withoutPrice
        add(
            "purchasesWithoutPrice", "Without price", text: count > 0 ? count.counted("purchase") : "",
            json: .number(count))
        add(
            "purchasesBelowZero", "Below zero",
            text: history.belowZero > 0 ? history.belowZero.counted("purchase") : "", json: .number(history.belowZero))
    }
}

extension PriceHistory.Series {
    fileprivate var words: String {
        guard entries.count > 1 else { return "\(unit), once: \(Self.words(last))" }
        let range =
            lowest == highest
            ? "always \(lowest.text)" : "\(lowest.plain) to \(highest.text), median \(median.text)"
        let lines = ["\(unit), \(entries.count.times): \(range)", "  last \(Self.words(last))"]
        return (lines + (cheapest.map { ["  cheapest \(Self.words($0))"] } ?? [])).joined(separator: "\n")
    }

    /// `1.39 EUR at Corner Shop on 2026-11-04`
    private static func words(_ entry: PriceHistory.Entry) -> String {
        "\(entry.price.text)\(entry.shop.map { " at \($0.name)" } ?? "") on \(entry.date.day)"
    }

    fileprivate func json(in index: ShoppingIndex) -> JSONValue {
        .object([
            ("unit", .text(unit.name)), ("currency", .text(currency.code)), ("purchases", .number(entries.count)),
            ("lowest", lowest.json), ("highest", highest.json), ("median", median.json),
            ("last", last.json(in: index)), ("cheapest", cheapest?.json(in: index) ?? .null),
        ])
    }
}

extension PriceHistory.Entry {
    fileprivate func json(in index: ShoppingIndex) -> JSONValue {
        .object([
            ("date", .text(date.day)), ("cart", .text(index.carts[place.cart].slug)),
            ("storeName", .optional(shop?.name)), ("price", price.json), ("quantity", .text(quantity.description)),
        ])
    }
}

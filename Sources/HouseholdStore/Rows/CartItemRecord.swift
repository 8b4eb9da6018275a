import GRDB
import Household

/// A cart's line as a row. Its amounts are in the cart's currency, so it cannot be read without the cart.
struct StoredLine: StoredRow {
    private static let rows = MemberRows<CartItem>("cartItem", after: ["cartID", "position"])
    static var layout: TableLayout { rows.layout }
    static let purchaseColumns = rows.columns(of: "outcome")

    var cartID: EntityID<Cart>
    /// Ascending in the cart's order. Gaps mean nothing.
    var position: Int
    var line: CartItem

    var id: EntityID<CartItem> { line.id }

    var record: RecordInfo {
        get { line.record }
        set { line.record = newValue }
    }

    var values: [(any DatabaseValueConvertible)?] { [cartID.description, position] + Self.rows.values(of: line) }
}

extension StoredLine {
    /// Reads the columns after the position.
    /// - Parameter currency: The currency of the line's cart.
    static func line(
        _ id: EntityID<CartItem>, _ record: RecordInfo, in currency: Currency, from reader: inout RowReader
    ) -> CartItem {
        var line = CartItem.blank
        line.id = id
        line.record = record
        reader.ownCurrency = currency
        rows.read(into: &line, from: &reader)
        if case .fulfilled(let purchase) = line.outcome {
            line.outcome = .fulfilled(settled(purchase, of: line, reader))
        }
        return line
    }

    private static let quantity = layout.places(of: ["actualQuantity"])
    private static let unit = layout.places(of: ["actualUnit"])

    /// The purchase as read. Values that another program left out are as planned: see the comment on the table.
    private static func settled(
        _ read: CartItem.Purchase, of line: CartItem, _ reader: RowReader
    ) -> CartItem.Purchase {
        var purchase = read
        if quantity.contains(where: reader.lacks) { purchase.quantity = line.quantity }
        if unit.contains(where: reader.lacks) {
            let (terms, planned) = (read.terms, line.planned)
            purchase.terms = CartItem.Terms(
                shop: terms.shop ?? planned.shop, price: terms.price ?? planned.price, unit: planned.unit)
        }
        return purchase
    }
}

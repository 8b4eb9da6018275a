import GRDB
import Household

/// A cart's line as a row. Its amounts are in the cart's currency, so it cannot be read without the cart.
struct StoredLine: StoredRow {
    static let layout = TableLayout(
        "cartItem",
        [
            "cartID", "position", "vaultItemID", "name", "category", "quantity", "plannedStoreID", "plannedStoreName",
            "plannedPrice", "unit", "status", "addedDuringShopping", "actualStoreID", "actualStoreName", "actualPrice",
            "actualQuantity", "actualUnit",
        ])
    static let purchaseColumns: Set<String> = [
        "status", "actualStoreID", "actualStoreName", "actualPrice", "actualQuantity", "actualUnit",
    ]

    /// How the history tells of the columns that are not plain values.
    static let shown: [String: (form: MemberForm, telling: MemberTelling)] = [
        "position": (.integer(0...Int.max), .order),
        "vaultItemID": (.reference(.vaultItem, isOptional: true, isLoose: true), .values),
        "plannedStoreID": (.reference(.store, isOptional: true, isLoose: true), .values),
        "plannedStoreName": (.text, .nothing),
        "plannedPrice": (.money(currency: "", isOwn: true), .values),
        "addedDuringShopping": (.flag, .values),
        "actualStoreID": (.reference(.store, isOptional: true, isLoose: true), .values),
        "actualStoreName": (.text, .nothing),
        "actualPrice": (.money(currency: "", isOwn: true), .values),
    ]

    var cartID: EntityID<Cart>
    /// Ascending in the cart's order. Gaps mean nothing.
    var position: Int
    var line: CartItem

    var id: EntityID<CartItem> { line.id }

    var record: RecordInfo {
        get { line.record }
        set { line.record = newValue }
    }

    var values: [(any DatabaseValueConvertible)?] {
        let purchase = line.purchase
        let (planned, actual) = (line.planned, purchase?.terms)
        return [
            cartID.description, position, line.vaultItemID?.description, line.name, line.category,
            Self.number(line.quantity), planned.shop?.id.description, planned.shop?.name ?? "",
            planned.price?.minorUnits, planned.unit.name, status.rawValue, line.addedDuringShopping,
            actual?.shop?.id.description, actual?.shop?.name ?? "", actual?.price?.minorUnits,
            purchase.map { Self.number($0.quantity) }, actual?.unit.name,
        ]
    }

    private static func number(_ quantity: Quantity) -> Double { Double(quantity.millionths) / 1_000_000 }

    fileprivate enum Status: String {
        case open, fulfilled, skipped
    }

    private var status: Status {
        switch line.outcome {
        case .open: .open
        case .fulfilled: .fulfilled
        case .skipped: .skipped
        }
    }
}

extension CartItem {
    /// Reads the columns after the position.
    init(
        id: EntityID<CartItem>, record: RecordInfo, in currency: Currency, from reader: inout RowReader,
        _ units: inout UnitReader
    ) {
        self.init(
            id: id, vaultItemID: reader.reference(), name: reader.text(), category: reader.text(),
            quantity: reader.quantity(),
            planned: Terms(
                shop: reader.shop(), price: reader.amount(in: currency),
                unit: reader.required(.each) { units.read($0) }),
            record: record)
        let status = reader.required(.open) { StoredLine.Status(rawValue: $0) }
        addedDuringShopping = reader.flag()
        switch status {
        case .open: break
        case .skipped: outcome = .skipped
        case .fulfilled: outcome = .fulfilled(purchase(in: currency, from: &reader, &units))
        }
    }

    /// Reads the purchase. A value that another program left out is as planned: see the comment on the table.
    private func purchase(
        in currency: Currency, from reader: inout RowReader, _ units: inout UnitReader
    ) -> Purchase {
        let (shop, price, quantity) = (reader.shop(), reader.amount(in: currency), reader.optionalQuantity())
        if let unit = reader.optional({ units.read($0) }) {
            return Purchase(quantity: quantity ?? self.quantity, terms: Terms(shop: shop, price: price, unit: unit))
        }
        return Purchase(
            quantity: quantity ?? self.quantity,
            terms: Terms(shop: shop ?? planned.shop, price: price ?? planned.price, unit: planned.unit))
    }
}

/// Parses each unit once: there are few units, and many lines.
struct UnitReader {
    private var known: [String: PriceUnit] = [:]

    mutating func read(_ text: String) -> PriceUnit? {
        if let unit = known[text] { return unit }
        let unit = PriceUnit(text)
        known[text] = unit
        return unit
    }
}

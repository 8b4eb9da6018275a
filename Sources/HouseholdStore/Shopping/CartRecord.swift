import Foundation
import GRDB
import Household

// The columns of carts and their lines, once for reading and once for writing, in the same order.

extension Cart: StoredEntity {
    static let layout = TableLayout(
        "cart", ["slug", "name", "homeID", "currency", "budget", "status", "startedAt", "completedAt"])

    /// Everything but the lines, which are rows of their own: see `fetchWithLines`.
    init?(id: EntityID<Cart>, record: RecordInfo, from reader: inout RowReader) {
        let (slug, name): (String, String) = (reader.text(), reader.text())
        let home: EntityID<Home>? = reader.reference()
        let currency = reader.required(.usd) { Currency($0) }
        self.init(
            id: id, slug: slug, name: name, homeID: home, currency: currency, budget: reader.amount(in: currency),
            state: Self.state(&reader, record), record: record)
    }

    /// A date that cannot be read is taken as the row's own: the state says more than its dates do.
    private static func state(_ reader: inout RowReader, _ record: RecordInfo) -> State {
        let name = reader.required(State.Name?.none) { State.Name(rawValue: $0) }
        let (start, end) = (reader.instant(), reader.instant())
        if let name, let state = State(name, startedAt: start, completedAt: end) { return state }
        reader.noteMissing()
        switch name ?? (end != nil ? .completed : start != nil ? .shopping : .planning) {
        case .planning: return .planning
        case .shopping: return .shopping(since: start ?? record.createdAt, finishedBefore: end)
        case .completed: return .completed(since: start ?? record.createdAt, at: end ?? record.updatedAt)
        }
    }

    var values: [(any DatabaseValueConvertible)?] {
        let dates = state.dates
        return [
            slug, name, homeID?.description, currency.code, budget?.minorUnits, state.name.rawValue,
            dates.startedAt.map(Instant.write), dates.completedAt.map(Instant.write),
        ]
    }
}

/// A cart's line as its row has it. Its amounts are in the cart's currency, so it cannot be read without the cart.
struct StoredLine: StoredRow {
    static let layout = TableLayout(
        "cartItem",
        [
            "cartID", "position", "vaultItemID", "name", "category", "quantity", "plannedStoreID", "plannedStoreName",
            "plannedPrice", "unit", "status", "addedDuringShopping", "actualStoreID", "actualStoreName", "actualPrice",
            "actualQuantity", "actualUnit",
        ])
    static let purchaseColumns: Set<String> = [
        "actualStoreID", "actualStoreName", "actualPrice", "actualQuantity", "actualUnit",
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
    fileprivate init(
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

    /// What another program left out was as planned; see the table.
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

/// Reads each unit once: there are few, and many lines.
private struct UnitReader {
    private var known: [String: PriceUnit] = [:]

    mutating func read(_ text: String) -> PriceUnit? {
        if let unit = known[text] { return unit }
        let unit = PriceUnit(text)
        known[text] = unit
        return unit
    }
}

// MARK: - The lines of carts

extension Cart {
    /// The carts that a condition selects, with their lines.
    static func fetchWithLines(
        _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = []
    ) throws -> (rows: [Cart], problems: [DataProblem]) {
        var (carts, problems) = try fetchAll(db, where: condition, arguments: arguments)
        // Some carts' lines are asked for one by one; for many, one pass over the table is cheaper than a query each.
        if carts.count <= 10 {
            for place in carts.indices {
                try readLines(
                    db, where: "cartID = ?", arguments: [carts[place].id.description], into: &carts, &problems)
            }
        } else {
            try readLines(db, where: "TRUE", arguments: [], into: &carts, &problems)
        }
        return (carts, problems)
    }

    static func fetchWithLines(_ db: Database, id: EntityID<Cart>) throws -> Cart? {
        try fetchWithLines(db, where: "id = ?", arguments: [id.description]).rows.first
    }

    private static func readLines(
        _ db: Database, where condition: String, arguments: StatementArguments, into carts: inout [Cart],
        _ problems: inout [DataProblem]
    ) throws {
        let places = Dictionary(zip(carts.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        var positions = carts.map { _ in [Int]() }
        var units = UnitReader()
        // In the table's own order: following an index through it reads every page of a large one several times.
        let statement = try db.cachedStatement(
            sql: "\(StoredLine.layout.selection) WHERE deletedAt IS NULL AND \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            var reader = RowReader(row, entity: StoredLine.table)
            if let id: EntityID<CartItem> = reader.identity() {
                let record = reader.record()
                if let cart: EntityID<Cart> = reader.reference(), let place = places[cart] {
                    positions[place].append(reader.integer())
                    carts[place].lines.append(
                        CartItem(id: id, record: record, in: carts[place].currency, from: &reader, &units))
                }
            }
            if !reader.problems.isEmpty { problems += reader.problems }
        }
        for place in carts.indices { carts[place].sortLines(by: positions[place]) }
    }

    private mutating func sortLines(by positions: [Int]) {
        guard zip(positions, positions.dropFirst()).contains(where: { $0 >= $1 }) else { return }
        lines = zip(positions, lines).sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }

    /// Makes the stored lines those of this value, writing only the rows that differ.
    ///
    /// - Parameter before: The cart as it is stored; nil for one that is new.
    /// - Returns: The lines as they are now stored.
    func writeLines(_ db: Database, from before: Cart?, at now: Date) throws -> [CartItem] {
        let old = before?.lines ?? []
        guard lines != old else { return lines }
        let positions = try Self.positions(db, of: id)
        let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = Set(lines.map(\.id))
        for line in old where !kept.contains(line.id) {
            var row = StoredLine(cartID: id, position: positions[line.id] ?? 0, line: line)
            try row.bury(db, at: now)
        }
        var (previous, last) = (-1, positions.values.max() ?? -1)
        return try lines.map { line in
            // A line that comes before those that it came after goes behind them all: no two ever share a position.
            var position = positions[line.id] ?? -1
            if position <= previous {
                last += 1
                position = last
            }
            previous = position
            var row = StoredLine(cartID: id, position: position, line: line)
            guard let was = known[line.id] else {
                row.record = RecordInfo(createdAt: now)
                try row.insert(db)
                return row.line
            }
            if line != was || position != positions[line.id] {
                let before = StoredLine(cartID: id, position: positions[line.id] ?? -1, line: was)
                // What was read of a purchase may not be what its columns hold: it is written in full, or not at all.
                let isBoughtOtherwise = line.outcome != was.outcome
                try row.update(
                    db, from: before, including: isBoughtOtherwise ? StoredLine.purchaseColumns : [], at: now)
            }
            return row.line
        }
    }

    private static func positions(_ db: Database, of id: EntityID<Cart>) throws -> [EntityID<CartItem>: Int] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, position FROM cartItem WHERE cartID = ? AND deletedAt IS NULL")
        let rows = try Row.fetchCursor(statement, arguments: [id.description])
        var positions: [EntityID<CartItem>: Int] = [:]
        while let row = try rows.next() {
            var reader = RowReader(row, entity: StoredLine.table)
            if let id: EntityID<CartItem> = reader.identity() { positions[id] = reader.integer() }
        }
        return positions
    }
}

import Foundation
import GRDB
import Household

// The columns of stores, categories, vault items and their prices, once for reading and once for writing, in the same
// order.

extension Shop: StoredEntity {
    static let layout = TableLayout("store", ["slug", "name", "emoji", "colour", "sortOrder"])

    init?(id: EntityID<Shop>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), name: reader.text(), emoji: reader.text(),
            colour: reader.required(.standard) { Colour($0) }, sortOrder: reader.integer(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] { [slug, name, emoji, colour.hex, sortOrder] }
}

extension VaultCategory: StoredEntity {
    static let layout = TableLayout("category", ["slug", "name", "emoji", "colour", "sortOrder"])

    init?(id: EntityID<VaultCategory>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), name: reader.text(), emoji: reader.text(),
            colour: reader.required(.standard) { Colour($0) }, sortOrder: reader.integer(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] { [slug, name, emoji, colour.hex, sortOrder] }
}

extension VaultItem: StoredEntity {
    static let layout = TableLayout("vaultItem", ["slug", "name", "categoryID"])

    /// Everything but the prices, which are rows of their own: see `fetchWithPrices`.
    init?(id: EntityID<VaultItem>, record: RecordInfo, from reader: inout RowReader) {
        self.init(id: id, slug: reader.text(), name: reader.text(), categoryID: reader.reference(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] { [slug, name, categoryID?.description] }
}

/// A vault item's price as a row of its own.
struct StoredPrice: StoredEntity {
    static let layout = TableLayout(
        "priceOption", ["vaultItemID", "storeID", "unit", "price", "priceCurrency", "asOf"])

    let id: EntityID<StoredPrice>
    var vaultItemID: EntityID<VaultItem>
    var option: PriceOption
    var record: RecordInfo

    init(of item: EntityID<VaultItem>, _ option: PriceOption, record: RecordInfo) {
        id = EntityID()
        vaultItemID = item
        self.option = option
        self.record = record
    }

    /// Nil where it cannot be read what costs how much where: there is nothing to fall back to.
    init?(id: EntityID<StoredPrice>, record: RecordInfo, from reader: inout RowReader) {
        let item: EntityID<VaultItem>? = reader.reference()
        let shop: EntityID<Shop>? = reader.reference()
        let unit = reader.required(PriceUnit?.none) { PriceUnit($0) }
        let price = reader.money()
        let asOf = reader.instant(or: record.updatedAt)
        guard let item, let shop, let unit, let price else {
            reader.noteMissing()
            return nil
        }
        self.id = id
        vaultItemID = item
        option = PriceOption(shopID: shop, unit: unit, price: price, asOf: asOf)
        self.record = record
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            vaultItemID.description, option.shopID.description, option.unit.name, option.price.minorUnits,
            option.price.currency.code, Instant.write(option.asOf),
        ]
    }
}

// MARK: - The prices of vault items

extension StoredPrice {
    /// Buries the prices that a condition selects, those among them that cannot be read.
    /// - Parameter arguments: Those of the condition, counted from `?2`.
    static func buryAll(_ db: Database, where condition: String, _ arguments: [String], at now: Date) throws {
        try db.cachedStatement(
            sql: """
                UPDATE priceOption SET deletedAt = ?1, updatedAt = ?1, version = version + 1, syncState = 'pending'
                WHERE deletedAt IS NULL AND \(condition)
                """
        ).execute(arguments: StatementArguments([Instant.write(now)] + arguments))
    }
}

extension VaultItem {
    /// All vault items, with their prices.
    static func fetchAllWithPrices(_ db: Database) throws -> (rows: [VaultItem], problems: [DataProblem]) {
        let items = try fetchAll(db)
        let prices = try StoredPrice.fetchAll(db)
        let options = Dictionary(grouping: prices.rows, by: \.vaultItemID)
        return (items.rows.map { $0.with(options[$0.id] ?? []) }, items.problems + prices.problems)
    }

    static func fetchWithPrices(_ db: Database, id: EntityID<VaultItem>) throws -> VaultItem? {
        let prices = try StoredPrice.fetchAll(db, where: "vaultItemID = ?", arguments: [id.description])
        return try fetch(db, id: id)?.with(prices.rows)
    }

    private func with(_ prices: [StoredPrice]) -> VaultItem {
        var item = self
        item.prices = prices.map(\.option).settled()
        return item
    }

    /// Makes the stored prices those of this value, writing only the rows that differ.
    /// - Returns: Whether any did.
    @discardableResult
    func writePrices(_ db: Database, from before: VaultItem?, at now: Date) throws -> Bool {
        guard prices != before?.prices ?? [] else { return false }
        var options = Dictionary(prices.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        for var row in try StoredPrice.fetchAll(db, where: "vaultItemID = ?", arguments: [id.description]).rows {
            guard let option = options.removeValue(forKey: row.option.place) else {
                try row.bury(db, at: now)
                continue
            }
            if option != row.option { try row.change(db, at: now) { $0.option = option } }
        }
        // What is left has no row yet.
        for option in prices where options[option.place] != nil {
            // A row whose price cannot be read stands in the way, and gives way.
            try StoredPrice.buryAll(
                db, where: "vaultItemID = ?2 AND storeID = ?3 AND unit = ?4",
                [id.description, option.shopID.description, option.unit.name], at: now)
            try StoredPrice(of: id, option, record: RecordInfo(createdAt: now)).insert(db)
        }
        return true
    }
}

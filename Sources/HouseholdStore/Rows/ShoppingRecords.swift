import Foundation
import GRDB
import Household

/// The row of a vault item's price.
struct StoredPrice: StoredEntity {
    private static let rows = MemberRows<PriceOption>("priceOption", after: ["vaultItemID"])
    static var layout: TableLayout { rows.layout }

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

    /// The columns without a fallback.
    private static let vital = layout.places(of: ["vaultItemID", "storeID", "unit", "price", "priceCurrency"])
    private static let asOf = layout.places(of: ["asOf"])

    /// Nil where the vault item, the store, the unit or the price cannot be read.
    init?(id: EntityID<StoredPrice>, record: RecordInfo, from reader: inout RowReader) {
        let item: EntityID<VaultItem>? = reader.identity()
        var option = PriceOption.blank
        Self.rows.read(into: &option, from: &reader)
        if let place = Self.vital.first(where: reader.lacks) {
            reader.noteMissing(column: Self.layout.columns[place])
            return nil
        }
        guard let item else { return nil }
        if Self.asOf.contains(where: reader.lacks) { option.asOf = record.updatedAt }
        (self.id, vaultItemID, self.option, self.record) = (id, item, option, record)
    }

    var values: [(any DatabaseValueConvertible)?] { [vaultItemID.description] + Self.rows.values(of: option) }
}

// MARK: - The prices of vault items

extension StoredPrice {
    /// Turns the prices that a condition selects into tombstones, including the unreadable ones.
    /// - Parameter arguments: The arguments of the condition, counted from `?2`.
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

    /// Stores the item's prices, writing only the rows that differ.
    /// - Returns: Whether the prices differed.
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
        // The options left have no row yet.
        for option in prices where options[option.place] != nil {
            // An unreadable row for the same store and unit would be in the way of the index.
            try StoredPrice.buryAll(
                db, where: "vaultItemID = ?2 AND storeID = ?3 AND unit = ?4 COLLATE NOCASE",
                [id.description, option.shopID.description, option.unit.name], at: now)
            try StoredPrice(of: id, option, record: RecordInfo(createdAt: now)).insert(db)
        }
        return true
    }
}

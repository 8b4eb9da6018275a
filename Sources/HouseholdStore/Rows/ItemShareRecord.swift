import Foundation
import GRDB
import Household

// Reads only the columns that totals depend on, which takes a tenth of the time of reading 100,000 items whole.

extension PlaceTotals {
    /// The values of all live items.
    /// - Parameter household: The household without its items.
    init(_ db: Database, in household: Snapshot) throws {
        self.init(household)
        try Item.forEachShare(db, from: "item WHERE item.deletedAt IS NULL") { item, _ in add(item.share) }
    }
}

extension LabelTotals {
    /// The values of all live items.
    /// - Parameter household: The household without its items.
    init(_ db: Database, in household: Snapshot) throws {
        self.init(household)
        let labelled = """
            itemLabel JOIN item ON item.id = itemLabel.itemID
            WHERE itemLabel.deletedAt IS NULL AND item.deletedAt IS NULL
            """
        try Item.forEachShare(db, and: "itemLabel.labelID", from: labelled) { item, reader in
            if let label: EntityID<Label> = reader.identity() { add(item.share, with: label) }
        }
    }
}

extension ItemListing {
    /// - Parameter household: The household without its items.
    init(_ db: Database, in household: Snapshot, filter: Filter) throws {
        var entries: [Entry] = []
        let condition = filter.label.map {
            "item.id IN (SELECT itemID FROM itemLabel WHERE labelID = '\($0)' AND deletedAt IS NULL)"
        }
        try Item.forEachShare(
            db, and: "item.title, item.createdAt", from: "item WHERE item.deletedAt IS NULL AND \(condition ?? "TRUE")"
        ) { item, reader in
            let (title, createdAt) = (reader.text(), reader.instant(or: Date(timeIntervalSince1970: 0)))
            entries.append(Entry(id: item.id, title: title, createdAt: createdAt, share: item.share))
        }
        self.init(household, entries, filter: filter)
    }
}

extension Item {
    /// Calls a closure with the id and the share of each row of items, and the reader at the columns after these.
    fileprivate static func forEachShare(
        _ db: Database, and columns: String = "NULL", from source: String,
        _ body: ((id: EntityID<Item>, share: ItemShare), inout RowReader) -> Void
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT item.id, item.locationID, item.homeID, quantity, price, priceCurrency, replacementCost,
                    replacementCostCurrency, sold, archived, ownership, \(columns)
                FROM \(source)
                """)
        let cursor = try Row.fetchCursor(statement)
        while let row = try cursor.next() {
            var reader = RowReader(row, of: statement, entity: table)
            if let id: EntityID<Item> = reader.identity() { body((id, reader.itemShare()), &reader) }
        }
    }
}

extension RowReader {
    /// Reads the columns of `Item.forEachShare` after the id.
    fileprivate mutating func itemShare() -> ItemShare {
        let (room, home): (EntityID<Location>?, EntityID<Home>?) = (reference(), reference())
        let (quantity, price, replacement) = (quantity(), money(), money())
        return ItemShare(
            locationID: room, homeID: home, quantity: quantity, unitValue: replacement ?? price, isSold: flag(),
            isArchived: flag(), ownership: optional { Ownership(rawValue: $0) })
    }
}

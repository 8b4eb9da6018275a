import Foundation
import GRDB
import Household

extension Item: StoredEntity {
    static let table = "item"
    static let columns = [
        "slug", "title", "description", "quantity", "make", "model", "serial", "assetID", "price", "priceCurrency",
        "purchaseDate", "purchasedFrom", "replacementCost", "replacementCostCurrency", "replacementSource",
        "replacementDate", "condition", "warrantyExpires", "lifetimeWarranty", "warrantyDetails", "insured", "notes",
        "locationID", "homeID", "customFields", "archived", "sold", "soldDate", "soldPrice", "soldPriceCurrency",
        "soldTo", "soldNotes", "fragile", "priority", "destination", "importRef",
    ]

    /// Everything but the labels, which are rows of their own: see `attachLabels`.
    init?(id: EntityID<Item>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), title: reader.text(), description: reader.text(),
            quantity: reader.quantity(), make: reader.text(), model: reader.text(), serial: reader.text(),
            assetID: reader.text(), price: reader.money(), purchaseDate: reader.date(), purchasedFrom: reader.text(),
            replacement: Self.replacement(&reader),
            condition: reader.optional { Condition(rawValue: $0) },
            warranty: Warranty(expires: reader.date(), isLifetime: reader.flag(), details: reader.text()),
            insured: reader.flag(), notes: reader.text(), locationID: reader.optional { EntityID($0) },
            homeID: reader.optional { EntityID($0) }, customFields: reader.json([CustomField].self),
            archived: reader.flag(), sale: Self.sale(&reader),
            moving: Moving(
                isFragile: reader.flag(), priority: reader.optional { Moving.Priority(rawValue: $0) },
                destination: reader.text()),
            importRef: reader.text(), record: record)
    }

    private static func replacement(_ reader: inout RowReader) -> ReplacementCost? {
        let cost = reader.money()
        let source = reader.text()
        let date = reader.date()
        return cost.map { ReplacementCost(cost: $0, source: source, date: date) }
    }

    private static func sale(_ reader: inout RowReader) -> Sale? {
        let isSold = reader.flag()
        let sale = Sale(date: reader.date(), price: reader.money(), to: reader.text(), notes: reader.text())
        return isSold ? sale : nil
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            slug, title, description, Double(quantity.millionths) / 1_000_000, make, model, serial, assetID,
            price?.minorUnits, price?.currency.code, purchaseDate?.description, purchasedFrom,
            replacement?.cost.minorUnits, replacement?.cost.currency.code, replacement?.source ?? "",
            replacement?.date?.description, condition?.rawValue, warranty.expires?.description, warranty.isLifetime,
            warranty.details, insured, notes, locationID?.description, homeID?.description,
            Self.json(customFields), archived, sale != nil, sale?.date?.description, sale?.price?.minorUnits,
            sale?.price?.currency.code, sale?.to ?? "", sale?.notes ?? "", moving.isFragile,
            moving.priority?.rawValue, moving.destination, importRef,
        ]
    }

    private static func json(_ fields: [CustomField]) -> String {
        guard !fields.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Two strings a field: there is nothing in them that JSON could refuse.
        guard let data = try? encoder.encode(fields) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }
}

// MARK: - The labels of items

extension Item {
    /// The items that a condition selects, with their labels.
    static func fetchWithLabels(
        _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = []
    ) throws -> (rows: [Item], problems: [DataProblem]) {
        var (items, problems) = try fetchAll(db, where: condition, arguments: arguments)
        // One item's labels are asked for alone; for many, one pass over the table is cheaper than a query each.
        let filter = items.count == 1 ? "AND itemID = '\(items[0].id)'" : ""
        var labels: [EntityID<Item>: [EntityID<Label>]] = [:]
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT itemID, labelID FROM itemLabel WHERE deletedAt IS NULL \(filter) ORDER BY itemID, position
                """)
        while let row = try cursor.next() {
            var reader = RowReader(row, entity: "itemLabel")
            guard let item: EntityID<Item> = reader.identity(), let label: EntityID<Label> = reader.identity() else {
                problems += reader.problems
                continue
            }
            labels[item, default: []].append(label)
        }
        guard !labels.isEmpty else { return (items, problems) }
        for index in items.indices {
            items[index].labelIDs = labels[items[index].id] ?? []
        }
        return (items, problems)
    }

    static func fetchWithLabels(_ db: Database, id: EntityID<Item>) throws -> Item? {
        try fetchWithLabels(db, where: "id = ?", arguments: [id.description]).rows.first
    }

    /// Makes the stored labels those of this value: what is gone becomes a tombstone, what is new a row.
    func writeLabels(_ db: Database, replacing old: [EntityID<Label>], at now: Date) throws {
        guard old != labelIDs else { return }
        let time = Instant.write(now)
        // Positions are unique among the living, so all old ones go before the new ones come.
        try db.cachedStatement(
            sql: """
                UPDATE itemLabel SET deletedAt = ?1, updatedAt = ?1, version = version + 1, syncState = 'pending'
                WHERE itemID = ?2 AND deletedAt IS NULL
                """
        ).execute(arguments: [time, id.description])
        try insertLabels(db, at: now)
    }

    func insertLabels(_ db: Database, at now: Date) throws {
        guard !labelIDs.isEmpty else { return }
        let time = Instant.write(now)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO itemLabel (itemID, labelID, position, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
                """)
        for (position, label) in labelIDs.enumerated() {
            try statement.execute(arguments: [id.description, label.description, position, time, time])
        }
    }
}

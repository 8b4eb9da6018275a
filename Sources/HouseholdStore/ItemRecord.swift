import Foundation
import GRDB
import Household

extension Item: StoredEntity {
    static let layout = TableLayout(
        "item",
        [
            "slug", "number", "title", "description", "quantity", "make", "model", "serial", "assetID", "barcode",
            "price",
            "priceCurrency", "purchaseDate", "purchasedFrom", "replacementCost", "replacementCostCurrency",
            "replacementSource",
            "replacementDate", "condition", "warrantyExpires", "lifetimeWarranty", "warrantyDetails", "insured",
            "notes", "locationID", "homeID", "customFields", "archived", "sold", "soldDate", "soldPrice",
            "soldPriceCurrency", "soldTo", "soldNotes", "fragile", "priority", "destination", "size",
            "audience", "importRef",
        ])

    /// Everything but the labels, which have their own rows: see `fetchWithLabels`.
    init?(id: EntityID<Item>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), number: reader.number(), title: reader.text(),
            description: reader.text(), quantity: reader.quantity(), make: reader.text(), model: reader.text(),
            serial: reader.text(), assetID: reader.text(), barcode: reader.text(), price: reader.money(),
            purchaseDate: reader.date(),
            purchasedFrom: reader.text(),
            replacement: Self.replacement(&reader),
            condition: reader.optional { Condition(rawValue: $0) },
            warranty: Warranty(expires: reader.date(), isLifetime: reader.flag(), details: reader.text()),
            insured: reader.flag(), notes: reader.text(), locationID: reader.reference(),
            homeID: reader.reference(), customFields: reader.json([CustomField].self),
            archived: reader.flag(), sale: Self.sale(&reader),
            moving: Moving(
                isFragile: reader.flag(), priority: reader.optional { Moving.Priority(rawValue: $0) },
                destination: reader.text(), size: reader.text()),
            audience: reader.circle(), importRef: reader.text(), record: record)
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
            slug, number, title, description, Double(quantity.millionths) / 1_000_000, make, model, serial, assetID,
            barcode,
            price?.minorUnits, price?.currency.code, purchaseDate?.description, purchasedFrom,
            replacement?.cost.minorUnits, replacement?.cost.currency.code, replacement?.source ?? "",
            replacement?.date?.description, condition?.rawValue, warranty.expires?.description, warranty.isLifetime,
            warranty.details, insured, notes, locationID?.description, homeID?.description,
            Self.json(customFields), archived, sale != nil, sale?.date?.description, sale?.price?.minorUnits,
            sale?.price?.currency.code, sale?.to ?? "", sale?.notes ?? "", moving.isFragile,
            moving.priority?.rawValue, moving.destination, moving.size, audience?.rawValue, importRef,
        ]
    }

    private static func json(_ fields: [CustomField]) -> String {
        guard !fields.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Each field is two strings, which always encode as JSON.
        guard let data = try? encoder.encode(fields) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }
}

// MARK: - The labels of items

extension Item {
    /// The items that a condition selects, with their labels.
    static func fetchWithLabels(
        _ db: Database, where condition: String = "TRUE", orderBy order: String? = nil,
        arguments: StatementArguments = [], expecting count: Int = 0
    ) throws -> (rows: [Item], problems: [DataProblem]) {
        var (items, problems) = try fetchAll(
            db, where: condition, orderBy: order, arguments: arguments, expecting: count)
        // For a few items, one query each; for many, one pass over the table of labels is cheaper.
        if items.count <= 50 {
            for index in items.indices {
                let labels = try labels(db, where: "itemID = ?", arguments: [items[index].id.description], &problems)
                items[index].labelIDs = labels[items[index].id] ?? []
            }
        } else {
            let labels = try labels(db, where: "TRUE", arguments: [], expecting: items.count, &problems)
            for index in items.indices where !labels.isEmpty {
                items[index].labelIDs = labels[items[index].id] ?? []
            }
        }
        return (items, problems)
    }

    /// The number of items, including tombstones: counted in an index, without reading the rows.
    static func roughCount(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM item") ?? 0 }

    static func fetchWithLabels(_ db: Database, id: EntityID<Item>) throws -> Item? {
        try fetchWithLabels(db, where: "id = ?", arguments: [id.description]).rows.first
    }

    private static func labels(
        _ db: Database, where condition: String, arguments: StatementArguments, expecting count: Int = 0,
        _ problems: inout [DataProblem]
    ) throws -> [EntityID<Item>: [EntityID<Label>]] {
        var labels: [EntityID<Item>: [(position: Int, label: EntityID<Label>)]] = [:]
        labels.reserveCapacity(count)
        // In the table's own order: following an index would read every page of a large table several times.
        let statement = try db.cachedStatement(
            sql: "SELECT itemID, labelID, position FROM itemLabel WHERE deletedAt IS NULL AND \(condition)")
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            var reader = RowReader(row, of: statement, entity: "itemLabel")
            if let item: EntityID<Item> = reader.identity(), let label: EntityID<Label> = reader.identity() {
                labels[item, default: []].append((reader.integer(), label))
            }
            if !reader.problems.isEmpty { problems += reader.problems }
        }
        return labels.mapValues { labels in
            labels.count == 1
                ? [labels[0].label] : labels.sorted { $0.position < $1.position }.map(\.label)
        }
    }

    /// Replaces the item's stored labels. The old rows become tombstones, since positions are unique among live rows;
    /// the item's labels become new rows.
    func writeLabels(_ db: Database, at now: Date) throws {
        try Self.buryLabels(db, of: id, at: now)
        try insertLabels(db, at: now)
    }

    static func buryLabels(_ db: Database, of id: EntityID<Item>, at now: Date) throws {
        try db.cachedStatement(
            sql: """
                UPDATE itemLabel SET deletedAt = ?1, updatedAt = ?1, version = version + 1, syncState = 'pending'
                WHERE itemID = ?2 AND deletedAt IS NULL
                """
        ).execute(arguments: [Instant.write(now), id.description])
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

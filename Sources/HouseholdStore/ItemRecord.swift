import Foundation
import GRDB
import Household

extension Item: StoredEntity {
    /// A field's column has the name of its key; the currency of an amount has a column of its own.
    static let layout = TableLayout(
        "item",
        ["slug", "number", "title", "locationID", "homeID", "containerID", "customFields", "importRef"]
            + stored.flatMap { field in
                if case .money = field.kind { [field.key, field.key + "Currency"] } else { [field.key] }
            })

    /// The fields in the order of their columns. Whether the item is sold comes last: if it is not, nothing else that
    /// the row says of a sale counts.
    private static let stored = fields.filter { $0.key != "sold" } + fields.filter { $0.key == "sold" }

    /// Everything but the labels, which have their own rows: see `fetchWithLabels`.
    init?(id: EntityID<Item>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), number: reader.number(), title: reader.text(),
            locationID: reader.reference(), homeID: reader.reference(), containerID: reader.reference(),
            customFields: reader.json([CustomField].self), importRef: reader.text(), record: record)
        for field in Self.stored { reader.read(field, into: &self) }
    }

    var values: [(any DatabaseValueConvertible)?] {
        var values: [(any DatabaseValueConvertible)?] = [
            slug, number, title, locationID?.description, homeID?.description, containerID?.description,
            Self.json(customFields), importRef,
        ]
        Field.values(of: Self.stored, in: self) { _, value in
            switch value {
            case .text(let text): values.append(text)
            case .money(let amount): values += [amount?.minorUnits, amount?.currency.code]
            case .date(let date): values.append(date?.description)
            case .flag(let flag): values.append(flag)
            case .quantity(let quantity): values.append(Double(quantity.millionths) / 1_000_000)
            case .choice(let word): values.append(word)
            }
        }
        return values
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

/// One label of one item, as a row.
private enum LabelOfItem {}

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
        var ids = AscendingIDs()
        try insertLabels(db, at: now, as: &ids)
    }

    static func buryLabels(_ db: Database, of id: EntityID<Item>, at now: Date) throws {
        try db.cachedStatement(
            sql: """
                UPDATE itemLabel SET deletedAt = ?1, updatedAt = ?1, version = version + 1, syncState = 'pending'
                WHERE itemID = ?2 AND deletedAt IS NULL
                """
        ).execute(arguments: [Instant.write(now), id.description])
    }

    func insertLabels(_ db: Database, at now: Date, as ids: inout AscendingIDs) throws {
        guard !labelIDs.isEmpty else { return }
        let time = Instant.write(now)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO itemLabel (id, itemID, labelID, position, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)
                """)
        for (position, label) in labelIDs.enumerated() {
            let row: EntityID<LabelOfItem> = ids.next()
            try statement.execute(
                arguments: [row.description, id.description, label.description, position, time, time])
        }
    }
}

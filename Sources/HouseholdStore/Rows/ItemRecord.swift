import Foundation
import GRDB
import Household

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
        try readLabels(db, into: &items, &problems)
        return (items, problems)
    }

    private static func readLabels(_ db: Database, into items: inout [Item], _ problems: inout [DataProblem]) throws {
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

import Foundation
import GRDB
import Household

// The lines of carts, which have their own rows.

extension Cart {
    /// The carts that a condition selects, or all without one, with their lines.
    static func fetchWithLines(
        _ db: Database, where condition: String? = nil, arguments: StatementArguments = []
    ) throws -> (rows: [Cart], problems: [DataProblem]) {
        var (carts, problems) = try fetchAll(db, where: condition ?? "TRUE", arguments: arguments)
        // For a few carts, one query each; for many, one pass over the table of lines is cheaper.
        if condition != nil, carts.count <= 10 {
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
        // In the table's own order: following an index would read every page of a large table several times.
        let statement = try db.cachedStatement(
            sql: "\(StoredLine.layout.selection) WHERE deletedAt IS NULL AND \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            var reader = RowReader(row, of: statement, entity: StoredLine.table)
            if let id: EntityID<CartItem> = reader.identity() {
                let record = reader.record()
                if let cart: EntityID<Cart> = reader.reference(), let place = places[cart] {
                    positions[place].append(reader.integer())
                    carts[place].lines.append(
                        StoredLine.line(id, record, in: carts[place].currency, from: &reader))
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

    /// Stores the cart's lines, writing only the rows that differ.
    ///
    /// - Parameters:
    ///   - before: The cart as stored; nil for a new one.
    ///   - restores: Whether new lines keep the records that they bring, and replace any rows with their ids.
    /// - Returns: The lines as they are stored now.
    @discardableResult
    func writeLines(
        _ db: Database, from before: Cart?, restoring restores: Bool = false, at now: Date
    ) throws -> [CartItem] {
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
            // A line whose position is not after the previous line's gets one after all others: no two rows ever share
            // a position.
            var position = positions[line.id] ?? -1
            if position <= previous {
                last += 1
                position = last
            }
            previous = position
            var row = StoredLine(cartID: id, position: position, line: line)
            guard let was = known[line.id] else {
                if restores { try row.restore(db, at: now) } else { try row.add(db, at: now) }
                return row.line
            }
            if line != was || position != positions[line.id] {
                let before = StoredLine(cartID: id, position: positions[line.id] ?? -1, line: was)
                // A purchase as it was read may differ from its columns, so a changed purchase is written in full.
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
            var reader = RowReader(row, of: statement, entity: StoredLine.table)
            if let id: EntityID<CartItem> = reader.identity() { positions[id] = reader.integer() }
        }
        return positions
    }
}

extension StoredLine {
    fileprivate mutating func add(_ db: Database, at now: Date) throws {
        record = RecordInfo(createdAt: now)
        try insert(db)
    }

    /// Writes a line over the row with its id, which may belong to another cart or be deleted, or inserts it.
    fileprivate mutating func restore(_ db: Database, at now: Date) throws {
        record.deletedAt = nil
        let statement = try db.cachedStatement(sql: "SELECT version FROM cartItem WHERE id = ?")
        if let version = try Int.fetchOne(statement, arguments: [id.description]) {
            record.version = version
            try update(db, from: nil, at: now)
        } else {
            try insert(db)
        }
    }
}

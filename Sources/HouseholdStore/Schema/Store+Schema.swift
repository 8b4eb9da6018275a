import GRDB

/// A part of a store's schema that is not as Housebook makes it. Another program's trigger would run with each command.
public struct SchemaFault: Hashable, Sendable, CustomStringConvertible {
    enum Kind: Hashable {
        case foreign, changed, missing
    }

    let kind: Kind
    /// `table`, `index`, `trigger` or `view`.
    let type: String
    let name: String

    public var description: String {
        switch kind {
        case .foreign: "the \(type) “\(name)” is not of Housebook"
        case .changed: "the \(type) “\(name)” is not as Housebook makes it"
        case .missing: "the \(type) “\(name)” is missing"
        }
    }

    func concerns(_ statement: SchemaStatement) -> Bool { type == statement.type && name == statement.name }

    /// Whether the fault can be repaired without loss. A table of ours cannot: it has rows.
    public var isMendable: Bool { type != "table" || kind == .foreign }
}

extension Store {
    /// The differences between the schema and the one that Housebook makes. Makes one, in a third of a second.
    public func schemaFaults() throws -> [SchemaFault] { try reading { try Schema.faults($0, path).faults } }

    /// Restores Housebook's schema in a store that another program may have made: drops foreign parts, and makes
    /// changed or missing indexes and triggers anew. Runs nothing that the store brings. A store of an earlier version
    /// stays one. Changes nothing unless each fault can be repaired.
    /// - Returns: The faults.
    /// - Throws: `StoreError` as `open` does for a file that is no store.
    public static func renewSchema(at path: String) throws -> [SchemaFault] {
        _ = try StoreFile(at: path, create: false)
        return try StoreError.translating(path) {
            var configuration = Configuration()
            // Dropping a table would otherwise delete its rows first, with all that this leads to.
            configuration.foreignKeysEnabled = false
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let faults = try queue.write { db in
                let (faults, ours) = try Schema.faults(db, path)
                guard faults.allSatisfy(\.isMendable) else { return faults }
                // Triggers and views before the tables that they name.
                for type in ["trigger", "view", "index", "table"] {
                    for fault in faults where fault.type == type && fault.kind != .missing {
                        try db.execute(sql: "DROP \(type) IF EXISTS \(fault.name.quotedDatabaseIdentifier)")
                    }
                }
                for statement in ours where faults.contains(where: { $0.kind != .foreign && $0.concerns(statement) }) {
                    try db.execute(sql: statement.sql)
                }
                return faults
            }
            try queue.close()
            return faults
        }
    }
}

extension Schema {
    /// Compares a store with a new one at the same migration.
    /// - Returns: The differences, and the statements of the new one.
    /// - Throws: `StoreError.damaged` if the store names none of its migrations; `.newer`.
    static func faults(_ db: Database, _ path: String) throws -> (faults: [SchemaFault], ours: [SchemaStatement]) {
        let found = try SchemaStatement.all(db)
        // A view of this name would run somebody else's SQL.
        let isKnown = found.contains { $0.name == "grdb_migrations" && $0.sql.hasPrefix("CREATE TABLE") }
        let applied = isKnown ? try migrator.appliedIdentifiers(db) : []
        guard let last = migrator.migrations.last(where: applied.contains) else {
            throw StoreError.damaged(path: path, detail: "it names none of its migrations")
        }
        guard try !migrator.hasBeenSuperseded(db) else { throw StoreError.newer(path: path) }
        let new = try DatabaseQueue()
        try migrator.migrate(new, upTo: last)
        let ours = try new.read(SchemaStatement.all)
        let unlike = found.compactMap { statement -> SchemaFault? in
            let foreign = SchemaFault(kind: .foreign, type: statement.type, name: statement.name)
            guard let own = ours.first(where: foreign.concerns) else { return foreign }
            return own.means(statement) ? nil : SchemaFault(kind: .changed, type: own.type, name: own.name)
        }
        let missing = ours.map { SchemaFault(kind: .missing, type: $0.type, name: $0.name) }
            .filter { !found.contains(where: $0.concerns) }
        return (unlike + missing, ours)
    }
}

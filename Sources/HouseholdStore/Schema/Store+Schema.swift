import GRDB

/// Something in a store's schema that Housebook did not make so: a trigger of another program runs with each command.
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

    /// Whether the schema can be mended without a loss: not a table of ours, with its rows.
    public var isMendable: Bool { type != "table" || kind == .foreign }
}

extension Store {
    /// What in the schema is not as Housebook made it. Takes some milliseconds.
    public func schemaFaults() throws -> [SchemaFault] { try reading { try Schema.faults($0, path).faults } }

    /// Makes the schema of a store ours that somebody else may have made: drops what is not of Housebook, and makes its
    /// indexes and triggers anew where they were changed. Nothing that the store brings is run. A store of an earlier
    /// version stays one. Unless each fault can be mended, nothing is changed.
    /// - Returns: What was not ours.
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
    /// - Returns: What differs, and the statements of the new one.
    /// - Throws: `StoreError.damaged` where the store says nothing of its migrations, `.newer`.
    static func faults(_ db: Database, _ path: String) throws -> (faults: [SchemaFault], ours: [SchemaStatement]) {
        let found = try SchemaStatement.all(db)
        // A view of this name would run what somebody else wrote.
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

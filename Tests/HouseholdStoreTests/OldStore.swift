import GRDB

@testable import HouseholdStore

/// A store left by an earlier version, with the schema up to a certain migration.
struct OldStore {
    let folder: TemporaryFolder
    var path: String { folder.path("store.sqlite") }

    init(upTo migration: String, in folder: TemporaryFolder? = nil, _ statements: String) throws {
        self.folder = try folder ?? TemporaryFolder()
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: migration)
        try queue.close()
        try sql(statements)
    }

    /// Runs SQL as another program would, without foreign keys and checks. `#7` stands for the id of that number.
    func sql(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; " + withIDs(sql))
        }
        try queue.close()
    }

    func rows(_ sql: String) throws -> [Row] {
        try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    }
}

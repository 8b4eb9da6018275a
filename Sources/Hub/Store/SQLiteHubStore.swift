import Files
package import Foundation
import GRDB

/// A hub's store in one SQLite file: `hub.sqlite` in the hub's folder. Several programs may have it open.
package struct SQLiteHubStore: HubStore {
    package let now: @Sendable () -> Date
    private let database: DatabasePool
    private let path: String
    /// The file that was opened. If the path now leads to another file, nobody will read what is written.
    private let file: FileStatus

    /// "HBhu", in the file's header.
    private static let applicationID = 0x4842_6875

    /// Opens the store of a folder, and creates folder and store if they are missing, accessible to this user only.
    /// - Throws: `HubStoreError`, and `FileFailure` if the folder or the file cannot be made.
    package init(folder: String, now: @escaping @Sendable () -> Date = { Date() }) throws {
        self.now = now
        try Disk.makeOneFolder(folder, permissions: 0o700)
        let path = URL(fileURLWithPath: folder).appendingPathComponent("hub.sqlite").path
        self.path = path
        // SQLite gives the files that it keeps beside this one the same permissions.
        if Disk.isFree(path) { try OpenFile(path, .new, permissions: 0o600, as: .create).close() }
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "hub"
        configuration.prepareDatabase { db in
            // A version that was acknowledged must survive a power failure: other machines build on it.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        file = try FileStatus.read(path)
        let second = Int(now().timeIntervalSince1970)
        database = try Self.translating {
            let database = try DatabasePool(path: path, configuration: configuration)
            try database.write { try Self.prepare($0, path: path, at: second) }
            return database
        }
    }

    private static func prepare(_ db: Database, path: String, at second: Int) throws {
        let isNew = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard try isNew || Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw HubStoreError.foreign(path)
        }
        if isNew { try db.execute(sql: "PRAGMA application_id = \(applicationID)") }
        try HubSchema.prepare(SQLiteSession(db: db), .sqlite, isNew: isNew, place: path, at: second)
    }

    package func transaction<Result: Sendable>(
        _ access: HubAccess, _ body: @escaping @Sendable (any HubSession) throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result =
                switch access {
                case .reading: try await database.read { try body(SQLiteSession(db: $0)) }
                case .writing: try await database.write { try body(SQLiteSession(db: $0)) }
                }
        } catch {
            try checkFile()
            throw (error as? DatabaseError).map { HubStoreError($0) } ?? error
        }
        // Checked after the commit, so that nothing is acknowledged that went into a file without a name.
        try checkFile()
        return result
    }

    private func checkFile() throws {
        guard FileStatus(of: path)?.isSame(as: file) == true else { throw HubStoreError.replaced }
    }

    /// Does nothing: one process at a time serves a file.
    package func announce(_ household: UUID) {}

    package func announcements() -> AsyncStream<UUID?> { AsyncStream { $0.finish() } }

    package func close() {
        // GRDB closes the writing connection first, and the others cannot fold the log into the file. If this fails,
        // the log stays beside the file and is read with it.
        _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        // Fails only while a connection is in use, which then closes with the last reference to it.
        try? database.close()
    }

    private static func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw HubStoreError(error)
        }
    }
}

/// A transaction in SQLite.
private struct SQLiteSession: HubSession {
    let db: Database

    /// SQLite has one writer at a time.
    var lockingRows: String { "" }

    func rows(_ sql: String, with arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try db.cachedStatement(sql: sql)
        return try Row.fetchAll(statement, arguments: Self.bound(arguments)).map { row in
            SQLRow(values: row.databaseValues.map(SQLValue.init))
        }
    }

    func execute(_ sql: String, with arguments: [SQLValue]) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: Self.bound(arguments))
        return db.changesCount
    }

    /// Does nothing: one process at a time serves a file.
    func announce(_ household: UUID) {}

    private static func bound(_ arguments: [SQLValue]) -> StatementArguments {
        StatementArguments(arguments.map(\.databaseValue))
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): value.databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let value): .integer(value)
            case .string(let value): .text(value)
            case .blob(let value): .bytes(value)
            // No column is of this type.
            case .double: .null
            }
    }
}

extension HubStoreError {
    fileprivate init(_ error: DatabaseError) {
        let detail = error.message ?? "SQLite code \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA: .damaged(detail)
            default: .unavailable(detail)
            }
    }
}

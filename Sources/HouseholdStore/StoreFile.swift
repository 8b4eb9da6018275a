import Files
import Foundation
import GRDB
import GRDBSQLite
import Values

/// The checks of a store's file before it is opened for good. A refused file is left as it is.
struct StoreFile {
    let path: String
    /// Whether the file holds nothing to lose: it is missing, has no bytes, or is a database in which nothing was ever
    /// created, as a program leaves it that is killed while creating a store.
    let isEmpty: Bool
    /// Whether SQLite may write the file, and the two files that it keeps beside it.
    let isWritable: Bool
    private let isOurs: Bool

    /// - Throws: `StoreError` for a file that is missing (unless `create` is set), cannot be read, or is not an SQLite
    ///   file.
    init(at path: String, create: Bool) throws {
        self.path = path
        do throws(FileFailure) {
            _ = try FileStatus.read(path)
        } catch {
            // Other failures, such as an unreadable folder, do not mean that the store is missing.
            guard error.isAbsence else { throw StoreError(error) }
            guard create else { throw StoreError.missing(path: path) }
            (isEmpty, isWritable, isOurs) = (true, true, false)
            return
        }
        isWritable = Self.isWritable(path)
        let head = try Self.head(of: path)
        // An empty file with a log beside it is not new: SQLite would throw away the log, and what can still be saved
        // from it.
        if head.isEmpty, create, !Self.hasLog(path) {
            (isEmpty, isOurs) = (true, false)
            return
        }
        guard head.count == 100, head.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw StoreError.damaged(path: path, detail: head.isEmpty ? "the file is empty" : "not an SQLite file")
        }
        // https://www.sqlite.org/fileformat.html#the_database_header: the schema cookie, and the application id.
        isEmpty = head[40..<44].allSatisfy { $0 == 0 }
        isOurs = head[68..<72].reduce(0) { $0 << 8 | Int($1) } == Schema.applicationID
    }

    /// The 100 bytes of an SQLite header, or fewer where the file is shorter.
    ///
    /// SQLite reads them, though no query is run: the system drops a process's locks on a file whenever the process
    /// closes any descriptor of that file (https://www.sqlite.org/howtocorrupt.html, 2.2). SQLite knows that, and keeps
    /// the descriptor open while another connection of this process has the file locked.
    private static func head(of path: String) throws -> Data {
        var connection: OpaquePointer?
        let opened = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
        // Nothing was begun over this connection, so closing it loses nothing.
        defer { sqlite3_close(connection) }
        guard opened == SQLITE_OK else { throw StoreError.notPermitted(path: path) }
        var found: UnsafeMutablePointer<sqlite3_file>?
        let asked = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &found)
        guard asked == SQLITE_OK, let file = found, let methods = file.pointee.pMethods?.pointee else {
            throw StoreError.inputOutput(path: path, detail: "SQLite code \(asked)")
        }
        var size: sqlite3_int64 = 0
        var head = Data(count: 100)
        var code = methods.xFileSize(file, &size)
        head.removeLast(max(0, 100 - Int(min(size, 100))))
        if code == SQLITE_OK {
            code = head.withUnsafeMutableBytes { methods.xRead(file, $0.baseAddress, Int32($0.count), 0) }
        }
        guard code == SQLITE_OK else { throw StoreError.inputOutput(path: path, detail: "SQLite code \(code)") }
        return head
    }

    private static func isWritable(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return Disk.mayWrite(file.path) && Disk.mayWrite(file.deletingLastPathComponent().path)
    }

    /// Whether a log beside the file holds changes.
    var hasLog: Bool { Self.hasLog(path) }

    private static func hasLog(_ path: String) -> Bool { StoreCopy.hasLog(path, among: ["-wal"]) }

    /// Refuses another program's database before it is opened for good, which would write to it. Checks the header
    /// alone, or, if a log may hold other pages than the file, a read-only connection.
    func checkOrigin(_ configuration: Configuration) throws {
        guard hasLog else {
            guard isEmpty || isOurs else { throw StoreError.notAStore(path: path) }
            return
        }
        var configuration = configuration
        // A connection that may write folds the log into the file when it closes.
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer {
            // Nothing was written over this connection, so closing it loses nothing.
            try? queue.close()
        }
        try queue.read(checkOwner)
    }

    /// Refuses a database that is not ours, or that a later Housebook has migrated.
    func checkOwner(_ db: Database) throws {
        // In this order: another program may create the store meanwhile, which has our id before it has a table.
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
        let isOurs = try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID
        guard isOurs || isEmpty else { throw StoreError.notAStore(path: path) }
        if try Schema.migrator.hasBeenSuperseded(db) {
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            throw StoreError.newer(
                path: path, version: version > ProgramVersion.number ? ProgramVersion.text(of: version) : nil)
        }
    }

    // MARK: - Read-only stores

    /// Opens the file as one that never changes, since SQLite cannot read a store in WAL mode without writing beside
    /// it. SQLite then ignores a log beside the file, so where there is a log, it opens a copy that has the log folded
    /// in.
    /// - Throws: `StoreError` as `checkOrigin` does, and where the store cannot be copied.
    func openUnwritable(_ configuration: Configuration) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        let copy = StoreCopy.hasLog(path) ? try StoreCopy(of: path) : nil
        // Once it is open, the copy can be read without a name.
        defer { copy?.remove() }
        let file = URL(fileURLWithPath: copy?.path ?? path).absoluteString
        // SQLite takes no lock on an immutable file (https://www.sqlite.org/uri.html), so another user's write during a
        // read could be seen in part.
        let queue = try DatabaseQueue(path: file + "?immutable=1", configuration: configuration)
        try queue.read(checkOwner)
        return queue
    }
}

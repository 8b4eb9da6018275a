import Foundation
import GRDB
import GRDBSQLite

/// What can be told from a store's file before it is opened for good. A file that is refused is left as it is.
struct StoreFile {
    let path: String
    /// Whether there is nothing in it to lose: no file, no byte, or a database in which nothing was ever made, as a
    /// program that was killed in the midst of creating a store leaves it.
    let isEmpty: Bool
    /// Whether SQLite may write what it must: the file, and two more beside it.
    let isWritable: Bool
    private let isOurs: Bool

    /// - Throws: `StoreError` for a file that is missing (unless one is to be made), cannot be read, or is no SQLite
    ///   file.
    init(at path: String, create: Bool) throws {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            // Where the folder is closed to us, there may still be a store in it.
            guard errno == ENOENT || errno == ENOTDIR else { throw StoreError(errno: errno, path: path) }
            guard create else { throw StoreError.missing(path: path) }
            (isEmpty, isWritable, isOurs) = (true, true, false)
            return
        }
        isWritable = Self.isWritable(path)
        let head = try Self.head(of: path)
        // SQLite would throw away the log beside an empty file, and whatever can still be saved from it.
        if head.isEmpty, create, !Self.isLogged(path) {
            (isEmpty, isOurs) = (true, false)
            return
        }
        guard head.count == 100, head.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw StoreError.damaged(path: path, detail: head.isEmpty ? "the file is empty" : "it is no SQLite file")
        }
        // https://www.sqlite.org/fileformat.html#the_database_header: the schema's counter, and whose file it is.
        isEmpty = head[40..<44].allSatisfy { $0 == 0 }
        isOurs = head[68..<72].reduce(0) { $0 << 8 | Int($1) } == Schema.applicationID
    }

    /// The 100 bytes of an SQLite header, or what there is of them.
    ///
    /// SQLite reads them, though no query is asked: the system takes a process's locks on a file away whenever the process
    /// closes any descriptor of it (https://www.sqlite.org/howtocorrupt.html, 2.2). SQLite knows that, and keeps the
    /// descriptor while another connection of this process has the file locked.
    private static func head(of path: String) throws -> Data {
        var connection: OpaquePointer?
        let opened = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
        // Nothing was begun over this connection, so nothing can be lost in closing it.
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
        return access(file.path, W_OK) == 0 && access(file.deletingLastPathComponent().path, W_OK) == 0
    }

    /// Whether changes lie beside the file that it does not hold yet.
    var hasLog: Bool { Self.isLogged(path) }

    private static func isLogged(_ path: String) -> Bool {
        // SQLite keeps it beside what a link leads to.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        // A log that is not there, or cannot be asked, is none.
        let size = (try? FileManager.default.attributesOfItem(atPath: file + "-wal"))?[.size] as? Int
        return (size ?? 0) > 0
    }

    /// Refuses a database that is not ours, or that a later Housebook has migrated.
    func checkOrigin(_ configuration: Configuration) throws {
        let hasLog = hasLog
        guard !isEmpty || hasLog else { return }
        // Without a log the header says it all, and SQLite need not come near another program's file.
        if !isOurs, !hasLog { throw StoreError.notAStore(path: path) }
        var configuration = configuration
        // A connection that may write folds the log into the file when it closes; without one, it leaves no trace,
        // where one that may only read leaves two empty files.
        configuration.readonly = hasLog
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer {
            // Nothing was written over this connection, so nothing can be lost in closing it.
            try? queue.close()
        }
        try queue.read(checkOwner)
    }

    private func checkOwner(_ db: Database) throws {
        let isOurs = try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
        guard isOurs || isEmpty else { throw StoreError.notAStore(path: path) }
        guard try !Schema.migrator.hasBeenSuperseded(db) else { throw StoreError.newer(path: path) }
    }

    // MARK: - Where nothing may be written

    /// Opens the file as one that never changes, since SQLite reads no store in WAL mode where it may not write beside it.
    /// What a log beside the file holds is not in it: then a copy is opened, in which the two are one.
    /// - Throws: `StoreError` as `checkOrigin`, and for what cannot be copied.
    func openUnwritable(_ configuration: Configuration) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        let copy = StoreCopy.isNeeded(of: path) ? try StoreCopy(of: path) : nil
        // Once it is open, it needs no name.
        defer { copy?.remove() }
        let file = URL(fileURLWithPath: copy?.path ?? path).absoluteString
        // SQLite takes no lock on an immutable file (https://www.sqlite.org/uri.html), so another user's write during a
        // read could be seen in part.
        let queue = try DatabaseQueue(path: file + "?immutable=1", configuration: configuration)
        try queue.read(checkOwner)
        return queue
    }
}

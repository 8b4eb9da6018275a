import Files
import Foundation
import GRDB
import Household
public import Values

/// Why a store could not be opened, read or written.
public enum StoreError: Explained, Hashable {
    case missing(path: String)
    case damaged(path: String, detail: String)
    case notAStore(path: String)
    /// - Parameter version: The version that changed the store's tables, where its header says so.
    case newer(path: String, version: String? = nil)
    /// The store is of an earlier version and cannot be brought up to date, because it may only be read.
    case outdated(path: String)
    case busy(path: String)
    /// The request has to wait until a large import has ended.
    case importUnderWay(path: String)
    /// A large import has failed, and the part that it had stored could not be taken back, as on a full disk.
    case importNotTakenBack(path: String, reason: String)
    case diskFull(path: String)
    case notPermitted(path: String)
    case inputOutput(path: String, detail: String)
    /// A constraint of the schema refused a change that none of our rules caught first.
    case refused(detail: String)

    public var explanation: Explanation {
        switch self {
        case .missing(let path): .noInput("there is no store at \(path)", NextStep.makeSite)
        case .damaged(let path, let detail):
            .data(
                "the store \(path) is damaged (\(detail)); it was not changed",
                "restore a backup, from Household/backups or your own; sqlite3 \(path) .recover may rescue rows")
        case .notAStore(let path): .data("\(path) belongs to another program", NextStep.openOtherSite)
        case .newer(let path, let version):
            .data(
                "the store \(path) was written by a newer Housebook\(version.map { ", \($0)" } ?? "")",
                "update Housebook\(version.map { " to \($0) or later" } ?? "")")
        case .outdated(let path):
            .noPermission(
                "the store \(path) is from an earlier version of Housebook and must be updated, but it is read-only",
                "copy the whole site root to a folder that you can write to")
        case .busy(let path):
            .busy("the store \(path) is locked by another program", "close the other program, or try again")
        case .importUnderWay(let path):
            .busy("an import into \(path) is under way; nothing was changed", "try again when it has ended")
        case .importNotTakenBack(let path, let reason):
            .inputOutput(
                "the import into \(path) stopped, and a part of it is still there: \(reason)",
                "the next command takes that part back; on a full disk, make room first")
        case .diskFull(let path):
            .inputOutput("cannot write \(path): the disk is full; nothing was changed", "make room, then try again")
        case .notPermitted(let path):
            .noPermission(
                "no permission to open or write \(path)",
                "check the owner and permissions of the folder (SQLite keeps two files beside the store)")
        case .inputOutput(let path, let detail):
            .inputOutput("reading or writing \(path) failed: \(detail)", "check the disk")
        case .refused(let detail): .data("the store refused the change: \(detail)", NextStep.findInconsistencies)
        }
    }
}

extension StoreError {
    /// Turns SQLite's result codes into our errors, which happens only here. Domain errors pass through. A taken id
    /// becomes a domain error, since the schema alone checks that.
    static func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            if let kind = error.kindOfTakenID { throw DomainError.idTaken(kind: kind) }
            throw StoreError(error, path: path)
        }
    }

    init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "SQLite code \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path, detail: detail)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: .notPermitted(path: path)
            // On a disk without a free block, SQLite cannot create its log and does not say why.
            case .SQLITE_IOERR where Disk.isFull(diskOf: path): .diskFull(path: path)
            case .SQLITE_IOERR: .inputOutput(path: path, detail: detail)
            case .SQLITE_SCHEMA: .damaged(path: path, detail: detail)
            default: .refused(detail: detail)
            }
    }
}

extension DatabaseError {
    /// The kind of the record whose id is taken; nil for any other error.
    fileprivate var kindOfTakenID: EntityKind? {
        // SQLite says it in words only: `UNIQUE constraint failed: item.id`.
        guard extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY,
            let column = message?.split(separator: " ").last, column.hasSuffix(".id")
        else { return nil }
        switch column.dropLast(3) {
        case "vaultItem": return .vaultItem
        case "cartItem": return .line
        case let table: return EntityKind(rawValue: String(table))
        }
    }
}

extension StoreError {
    /// The error for a failed call on a file of the household.
    init(_ failure: FileFailure) {
        self =
            switch failure.code {
            case ENOSPC, EDQUOT, EFBIG: .diskFull(path: failure.path)
            case EACCES, EPERM, EROFS: .notPermitted(path: failure.path)
            default: .inputOutput(path: failure.path, detail: failure.reason)
            }
    }
}

import Files
import Foundation
import GRDB
import Household

extension Store {
    /// Copies the store as of one moment, with SQLite's own backup, while others may write.
    /// - Parameter path: A path without a file.
    /// - Returns: The sorted digests of the attached files that the copy names: `live` for live records, `all` with the
    ///   trash and the history.
    public func copy(to path: String) throws -> (live: [String], all: [String]) {
        try StoreError.translating(path) {
            let copy = try DatabaseQueue(path: path)
            try database.backup(to: copy)
            // In one file, without a log beside it.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            let (live, all) = try copy.read { db in
                (try AttachmentRepository.named(db), try AttachmentRepository.known(db))
            }
            try copy.close()
            return (live.filter(Attachment.isDigest).sorted(), all.filter(Attachment.isDigest).sorted())
        }
    }
}

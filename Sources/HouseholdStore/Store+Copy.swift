import Files
import Foundation
import GRDB
import Household

extension Store {
    /// Copies the store as of one moment, with SQLite's own backup, while others may write.
    /// - Parameter path: Where no file is yet.
    /// - Returns: The digests of the attached files that the copy names, in the trash and the history too, sorted.
    public func copy(to path: String) throws -> [String] {
        try StoreError.translating(path) {
            let copy = try DatabaseQueue(path: path)
            try database.backup(to: copy)
            // In one file, without a log beside it.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            let files = try copy.read { try AttachmentRepository.known($0) }
            try copy.close()
            return files.filter(Attachment.isDigest).sorted()
        }
    }
}

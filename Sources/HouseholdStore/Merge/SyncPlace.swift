import Foundation
import GRDB

/// The store's place in the chain, and the bundle that it sent last.
struct SyncPlace: Decodable, FetchableRecord {
    var household: String
    /// This machine's id in the versions that it makes.
    var author: String
    /// The digest of the last version that was applied.
    var head: String
    /// Whether that version is of the former format, which only the remote's id identifies.
    var isFormer: Bool
    var handle: String
    var parent: String?
    var sequence: Int64
    var tellsRemoved: Bool
    var owesSnapshot: Bool
    var fingerprint: String?
    var flight: String?
    var sealed: Data?

    static func fetch(_ db: Database) throws -> SyncPlace? {
        try fetchOne(db, sql: "SELECT * FROM syncPlace")
    }

    /// The place, which must be at `head`: another sync of this machine may have moved it meanwhile.
    static func fetch(_ db: Database, at head: String) throws -> SyncPlace {
        guard let place = try fetch(db) else { throw SyncError.notSynced }
        guard place.head == head else { throw SyncError.overtaken }
        return place
    }

    /// Starts at the beginning of a chain, as a new author. Changes logged so far do not enter the outbox.
    static func begin(_ db: Database, _ household: UUID) throws {
        try end(db)
        try db.execute(
            sql: """
                INSERT INTO syncPlace (household, author, head, isFormer, handle, sequence) VALUES (?, ?, ?, FALSE, ?, ?)
                """,
            arguments: [
                household.text, UUID().text, Chain.noHead, Chain.beginning.text, ChangeLog.position(db).sequence,
            ])
    }

    /// Forgets the chain.
    static func end(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM syncPlace; DELETE FROM syncOutbox; DELETE FROM syncVersion; DELETE FROM syncRemoved")
    }

    static func advance(_ db: Database, to sequence: Int64) throws {
        try db.execute(sql: "UPDATE syncPlace SET sequence = ?", arguments: [sequence])
    }

    /// Moves to a version of the chain, and clears the bundle that was under way.
    static func move(_ db: Database, to head: String, handle: String, parent: String?, isFormer: Bool = false) throws {
        try db.execute(
            sql: """
                UPDATE syncPlace SET head = ?, handle = ?, parent = ?, isFormer = ?, flight = NULL, sealed = NULL
                """, arguments: [head, handle, parent, isFormer])
    }
}

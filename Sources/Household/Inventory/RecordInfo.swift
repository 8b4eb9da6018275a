public import Foundation

/// Whether the household's remote has the latest version of a record. Without a remote every record stays `pending`.
public enum SyncState: String, Codable, Sendable, CaseIterable {
    case pending, synced, failed
}

/// The fields that every entity has in addition to its own.
public struct RecordInfo: Hashable, Codable, Sendable {
    public var createdAt: Date
    public var updatedAt: Date
    /// Starts at 1 and grows by one with each write.
    public var version: Int
    /// Set on a tombstone. Live data has none.
    public var deletedAt: Date?
    /// This machine's own knowledge, and so not part of files.
    public var syncState = SyncState.pending

    public init(
        createdAt: Date, updatedAt: Date? = nil, version: Int = 1, deletedAt: Date? = nil,
        syncState: SyncState = .pending
    ) {
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.version = version
        self.deletedAt = deletedAt
        self.syncState = syncState
    }

    private enum CodingKeys: CodingKey {
        case createdAt, updatedAt, version, deletedAt
    }

    /// The record of something not stored yet; the store sets the times.
    public static let unsaved = RecordInfo(createdAt: Date(timeIntervalSince1970: 0))
}

/// A value that the repositories can store: it has an id, a slug and a record of its writes.
public protocol Entity: Tabular, Identifiable where ID == EntityID<Self> {
    var id: EntityID<Self> { get }
    /// Given once, at creation, and unique among its kind (rooms and labels: in their home). Empty before the first
    /// save.
    var slug: String { get set }
    var record: RecordInfo { get set }
    /// The members that a person fills in, in the order of files and pages.
    static var fields: [Field<Self>] { get }
}

extension Tabular where Self: Identifiable {
    /// Absent members are as in a new record, so that exports of earlier versions can be read.
    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder) }
}

extension RecordInfo: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "createdAt", .instant(\.createdAt)),
        Field(part: "updatedAt", .instant(\.updatedAt)),
        Field(part: "version", .integer(\.version)),
        Field(part: "deletedAt", .instant(\.deletedAt)),
    ]
    public static let blank = unsaved
}

public import Foundation

/// The record of a file that proves or explains something. The file itself lies below `Household/attachments/`,
/// named by its digest.
public struct Attachment: Identifiable, Hashable, Codable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photo, receipt, manual, warranty, appraisal, other
    }

    public enum Owner: Hashable, Codable, Sendable {
        case item(EntityID<Item>)
        case home(EntityID<Home>)
        case location(EntityID<Location>)
    }

    public let id: EntityID<Attachment>
    public var owner: Owner
    /// 64 lower-case hexadecimal digits.
    public var sha256: String
    public var kind: Kind
    public var fileName: String
    public var mediaType: String
    /// In bytes.
    public var size: Int
    public var capturedAt: Date?
    /// Ascending among the attachments of one owner.
    public var order: Int
    public var record: RecordInfo

    public init(
        id: EntityID<Attachment> = EntityID(), owner: Owner, sha256: String, kind: Kind, fileName: String,
        mediaType: String, size: Int, capturedAt: Date? = nil, order: Int = 0, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.owner = owner
        self.sha256 = sha256
        self.kind = kind
        self.fileName = fileName
        self.mediaType = mediaType
        self.size = size
        self.capturedAt = capturedAt
        self.order = order
        self.record = record
    }
}

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

    /// Whether `sha256` is what its contract says. Data written by other programs may hold anything.
    public var hasValidDigest: Bool {
        sha256.utf8.count == 64 && sha256.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension Attachment.Owner {
    private enum Key: String, CodingKey {
        case item, home, location
    }

    /// Reads `{"item": "xxxxxxxx-..."}`: one key, which says what the id is of.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "an owner is one of item, home and location"))
        }
        switch key {
        case .item: self = .item(try container.decode(EntityID<Item>.self, forKey: key))
        case .home: self = .home(try container.decode(EntityID<Home>.self, forKey: key))
        case .location: self = .location(try container.decode(EntityID<Location>.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .item(let id): try container.encode(id, forKey: .item)
        case .home(let id): try container.encode(id, forKey: .home)
        case .location(let id): try container.encode(id, forKey: .location)
        }
    }
}

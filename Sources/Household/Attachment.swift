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
        case policy(EntityID<InsurancePolicy>)
        case claim(EntityID<Claim>)
    }

    public internal(set) var id: EntityID<Attachment>
    public var owner: Owner
    /// 64 lower-case hexadecimal digits.
    public var sha256: String
    public var kind: Kind
    /// The file's original name, for display only; no file is looked up by it.
    public var fileName: String
    public var mediaType: String
    /// In bytes.
    public var size: Int
    public var capturedAt: Date?
    /// What the file shows, in the owner's words; empty for none.
    public var caption: String
    /// The outermost circle that may see the attachment; nil to let its owner and kind decide.
    public var audience: Circle?
    /// The place among the attachments of one owner, ascending.
    public var order: Int
    public var record: RecordInfo

    public init(
        id: EntityID<Attachment> = EntityID(), owner: Owner, sha256: String, kind: Kind, fileName: String,
        mediaType: String, size: Int, capturedAt: Date? = nil, caption: String = "",
        audience: Circle? = nil, order: Int = 0, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.owner = owner
        self.sha256 = sha256
        self.kind = kind
        self.fileName = fileName
        self.mediaType = mediaType
        self.size = size
        self.capturedAt = capturedAt
        self.caption = caption
        self.audience = audience
        self.order = order
        self.record = record
    }

    /// Whether `sha256` has the promised form. Data written by other programs may hold anything.
    public var hasValidDigest: Bool { Self.isDigest(sha256) }

    /// Whether a text is 64 lower-case hexadecimal digits, and so may name a file.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension Attachment {
    /// Reads an export that is older than captions: the caption is then empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(EntityID<Attachment>.self, forKey: .id),
            owner: try container.decode(Owner.self, forKey: .owner),
            sha256: try container.decode(String.self, forKey: .sha256),
            kind: try container.decode(Kind.self, forKey: .kind),
            fileName: try container.decode(String.self, forKey: .fileName),
            mediaType: try container.decode(String.self, forKey: .mediaType),
            size: try container.decode(Int.self, forKey: .size),
            capturedAt: try container.decodeIfPresent(Date.self, forKey: .capturedAt),
            caption: try container.decodeIfPresent(String.self, forKey: .caption) ?? "",
            audience: try container.decodeIfPresent(Circle.self, forKey: .audience),
            order: try container.decode(Int.self, forKey: .order),
            record: try container.decode(RecordInfo.self, forKey: .record))
    }
}

extension Attachment.Owner {
    private enum Key: String, CodingKey {
        case item, home, location, policy, claim
    }

    /// Reads `{"item": "xxxxxxxx-..."}`: a single key, which says what kind of owner the id belongs to.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "an owner is one of item, home, location, policy and claim"))
        }
        switch key {
        case .item: self = .item(try container.decode(EntityID<Item>.self, forKey: key))
        case .home: self = .home(try container.decode(EntityID<Home>.self, forKey: key))
        case .location: self = .location(try container.decode(EntityID<Location>.self, forKey: key))
        case .policy: self = .policy(try container.decode(EntityID<InsurancePolicy>.self, forKey: key))
        case .claim: self = .claim(try container.decode(EntityID<Claim>.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .item(let id): try container.encode(id, forKey: .item)
        case .home(let id): try container.encode(id, forKey: .home)
        case .location(let id): try container.encode(id, forKey: .location)
        case .policy(let id): try container.encode(id, forKey: .policy)
        case .claim(let id): try container.encode(id, forKey: .claim)
        }
    }
}

extension Attachment {
    /// The fields that a person fills in, apart from its kind and its day.
    public static let fields: [Field<Attachment>] = [
        Field("caption", .text(\.caption), "W W W -", isShort: true),
        // A file that is visible because an audience was named for it must stay so: see `nameAudiences(for:)`.
        Field("audience", .choice(\.audience), "- R - R", role: .given),
    ]
}

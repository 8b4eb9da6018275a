public import Foundation

/// The record of a file that proves or explains something. The file itself lies below `Household/attachments/`,
/// named by its digest.
public struct Attachment: Identifiable, Hashable, Tabular {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photo, receipt, manual, warranty, appraisal, other
    }

    /// A PDF's fault. A paper that nobody can read proves nothing.
    public enum Fault: String, Codable, Sendable, CaseIterable {
        case damaged
        /// It opens with a password only.
        case locked
    }

    public enum Owner: Hashable, Sendable {
        case item(EntityID<Item>)
        case home(EntityID<Home>)
        case location(EntityID<Location>)
        case policy(EntityID<InsurancePolicy>)
        case claim(EntityID<Claim>)
    }

    public package(set) var id: EntityID<Attachment>
    public var owner: Owner
    /// 64 lower-case hexadecimal digits.
    public var sha256: String
    public var kind: Kind
    /// The file's original name, for display only; no file is looked up by it.
    public var fileName: String
    public var mediaType: String
    /// In bytes.
    public var size: Int
    /// When it was taken or written, as a person entered it.
    public var capturedAt: Date?
    /// The day on which the camera says that it took the picture. Read from the file when it is attached.
    public var cameraDate: CalendarDate?
    /// The number of a PDF's pages; nil if unknown. Read from the file when it is attached.
    public var pages: Int?
    /// Why a PDF cannot be shown. Read from the file when it is attached.
    public var fault: Fault?
    /// What the file shows, in the owner's words; empty for none.
    public var caption: String
    /// The outermost circle that may see the attachment; nil to let its owner and kind decide.
    public var audience: Circle?
    /// The place among the attachments of one owner, ascending.
    public var order: Int
    public var record: RecordInfo

    public init(
        id: EntityID<Attachment> = EntityID(), owner: Owner, sha256: String, kind: Kind, fileName: String,
        mediaType: String, size: Int, capturedAt: Date? = nil, cameraDate: CalendarDate? = nil, pages: Int? = nil,
        fault: Fault? = nil, caption: String = "", audience: Circle? = nil, order: Int = 0,
        record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.owner = owner
        self.sha256 = sha256
        self.kind = kind
        self.fileName = fileName
        self.mediaType = mediaType
        self.size = size
        self.capturedAt = capturedAt
        self.cameraDate = cameraDate
        self.pages = pages
        self.fault = fault
        self.caption = caption
        self.audience = audience
        self.order = order
        self.record = record
    }

    /// The day on which a file was taken or written, by who says so.
    public enum Dating: Hashable, Sendable {
        case camera(CalendarDate)
        case entered(CalendarDate)
        /// A person and the camera disagree.
        case differing(entered: CalendarDate, camera: CalendarDate)
    }

    /// Nil if neither a person nor the camera says when.
    /// - Parameter timeZone: Turns the time that was entered into a day.
    public func dating(in timeZone: TimeZone) -> Dating? {
        switch (capturedAt.map { CalendarDate($0, in: timeZone) }, cameraDate) {
        case (nil, nil): nil
        case (let entered?, nil): .entered(entered)
        case (let entered?, let camera?) where entered != camera: .differing(entered: entered, camera: camera)
        case (_, let camera?): .camera(camera)
        }
    }

    /// Whether `sha256` has the promised form. Data written by other programs may hold anything.
    public var hasValidDigest: Bool { Self.isDigest(sha256) }

    /// Whether a text is 64 lower-case hexadecimal digits, and so may name a file.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension Attachment {
    public static let members: [Field<Attachment>] = [
        Field("id", .identity(\.id, .attachment), .all, column: .elsewhere, role: .apart, isApart: true),
        Field("owner", .part(\.owner, isSpread: true), .all, role: .fixed, isApart: true),
        Field("sha256", .text(required: \.sha256), .all, role: .fixed, isApart: true, telling: .nothing),
        Field("kind", .code(\.kind), .all, role: .fixed, isApart: true),
        Field("fileName", .text(\.fileName), [.family, .insurer], isApart: true),
        Field("mediaType", .text(\.mediaType), .all, role: .fixed, isApart: true),
        Field("size", .integer(\.size), [.family, .insurer], isApart: true),
        Field("capturedAt", .instant(\.capturedAt), [.family, .insurer], isApart: true),
        Field("cameraDate", .date(\.cameraDate), [.family, .insurer], isApart: true),
        Field("pages", .integer(Property(\.pages)), [.family, .insurer], isApart: true),
        // Evidence is counted by it, so whoever sees the file knows its fault.
        Field("fault", .code(\.fault), .all, role: .fixed, isApart: true),
        Field("caption", .text(\.caption), [.family, .insurer, .mover], isShort: true),
        // A file that is visible because an audience was named for it must stay so: see `nameAudiences(for:)`.
        Field("audience", .code(\.audience), [.remade(.insurer), .remade(.everyone)], role: .given),
        // Gaps would reveal how many files are hidden.
        Field(
            "order", .integer(\.order), [.family, .remade(.insurer), .remade(.mover), .remade(.everyone)], role: .given,
            isApart: true, telling: .order),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn()
    public static let blank = Attachment(
        id: .blank, owner: .item(.blank), sha256: "", kind: .other, fileName: "", mediaType: "", size: 0)
}

extension Attachment.Owner: CodedByTable {
    public static let members: [Field<Self>] = [
        owner("item", .item, Self.item, { if case .item(let id) = $0 { id } else { nil } }),
        owner("home", .home, Self.home, { if case .home(let id) = $0 { id } else { nil } }),
        owner("location", .location, Self.location, { if case .location(let id) = $0 { id } else { nil } }),
        owner("policy", .policy, Self.policy, { if case .policy(let id) = $0 { id } else { nil } }),
        owner("claim", .claim, Self.claim, { if case .claim(let id) = $0 { id } else { nil } }),
    ]
    public static let blank = Self.item(.blank)

    /// JSON has a single member, `{"item": "xxxxxxxx-..."}`, which says what kind of owner the id belongs to.
    public func fault(given: Set<String>) -> TableFault? {
        given.count == 1 ? nil : TableFault(nil, "an owner is one of item, home, location, policy and claim")
    }

    private static func owner<Other>(
        _ key: String, _ kind: EntityKind, _ make: @escaping @Sendable (EntityID<Other>) -> Self,
        _ id: @escaping @Sendable (Self) -> EntityID<Other>?
    ) -> Field<Self> {
        Field(
            part: key,
            .reference(Property(get: id, set: { owner, id in if let id { owner = make(id) } }), to: kind),
            column: .named(key + "ID"))
    }
}

/// A copy of an insurance report that was written, as it is on record for the owner.
///
/// A copy is what the report said, not how it was printed: the same report in another format, on the same day, is the
/// same copy. It has no number, since two machines may both write one; its root hash names it. Nobody edits it, no
/// snapshot contains it, and it outlives the home or the claim that it is of.
public struct ReportCopy: Tabular, Identifiable, Hashable {
    public package(set) var id: EntityID<ReportCopy>
    /// The home's name or the claim's cause, as the copy has it.
    public var title: String
    public var homeID: EntityID<Home>
    /// Nil for the report of a home.
    public var claimID: EntityID<Claim>?
    /// The name of the audience.
    public var audience: String
    /// The day that the report is of; of a claim, the date of loss.
    public var day: CalendarDate
    public var made: Making
    public var rootHash: String
    /// The SHA-256 of the file with everything that the copy says.
    public var content: String
    /// How its files were written, as JSON.
    public var options: String
    /// The files that making it again takes, with the one of its content. They stay as long as the copy is on record.
    public var files: [File]
    public var record: RecordInfo

    /// When a copy was made, by which version, and after which copy.
    public struct Making: Hashable, Codable, Sendable {
        public var day: CalendarDate
        /// The version of Housebook.
        public var version: String
        /// The root hash of the copy before it, of the same home or claim and for the same audience; empty for the
        /// first.
        public var previous: String

        public init(day: CalendarDate, version: String, previous: String = "") {
            (self.day, self.version, self.previous) = (day, version, previous)
        }
    }

    public struct File: Hashable, Codable, Sendable {
        public var sha256: String
        /// In bytes.
        public var size: Int

        public init(sha256: String, size: Int) {
            (self.sha256, self.size) = (sha256, size)
        }
    }

    public init(
        id: EntityID<ReportCopy> = EntityID(), title: String, homeID: EntityID<Home>, claimID: EntityID<Claim>? = nil,
        audience: String, day: CalendarDate, made: Making, rootHash: String, content: String = "", options: String,
        files: [File] = [], record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.title = title
        self.homeID = homeID
        self.claimID = claimID
        self.audience = audience
        self.day = day
        self.made = made
        self.rootHash = rootHash
        self.content = content
        self.options = options
        self.files = files
        self.record = record
    }

    public static let members: [Field<ReportCopy>] = [
        Field("title", .text(\.title), .owner),
        Field("homeID", .reference(required: \.homeID, to: .home, isLoose: true), .owner),
        Field("claimID", .reference(\.claimID, to: .claim, isLoose: true), .owner),
        Field("audience", .text(\.audience), .owner),
        Field("day", .date(required: \.day), .owner),
        Field("madeOn", .date(required: \.made.day), .owner, property: "made.day"),
        Field("madeBy", .text(\.made.version), .owner, property: "made.version"),
        Field("previous", .text(\.made.previous), .owner, property: "made.previous"),
        Field("rootHash", .text(required: \.rootHash), .owner),
        Field("content", .text(required: \.content), .owner),
        Field("options", .text(\.options), .owner),
        Field("files", .parts(\.files), .owner),
    ]
    public static let blank = ReportCopy(
        id: .blank, title: "", homeID: .blank, audience: "", day: .blank,
        made: Making(day: .blank, version: ""), rootHash: "", options: "")
}

extension ReportCopy.File: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "sha256", .text(required: \.sha256)),
        Field(part: "size", .integer(\.size)),
    ]
    public static let blank = Self(sha256: "", size: 0)
}

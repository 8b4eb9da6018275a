public import Foundation

/// What was lost, damaged or missed on one occasion, as it was on record then.
///
/// Whatever it shows is kept in it: the home, its policies and each line with its value, age and evidence are as they
/// were when they were put in, reckoned on the date of loss. Editing or deleting the item, the policy or the home later
/// changes nothing here.
public struct Claim: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Claim>
    /// Unique, given once; made of the date and the cause.
    public var slug: String
    /// May lead nowhere later.
    public var homeID: EntityID<Home>
    /// The day of the loss.
    public var date: CalendarDate
    /// In the household's words: `Kitchen fire`.
    public var cause: String
    /// Shown as they are, to the owner alone.
    public var notes: String
    public var setting: Setting
    /// In the order they were put in, each item once.
    public var lines: [Line]
    public var record: RecordInfo

    /// What stood on record around the things when the claim was begun.
    public struct Setting: Hashable, Codable, Sendable {
        /// The household's name.
        public var insured: String
        public var home: Home
        /// Those that covered the home.
        public var policies: [InsurancePolicy]
        /// By which ages were turned into values.
        public var depreciation: DepreciationTable

        public init(insured: String, home: Home, policies: [InsurancePolicy], depreciation: DepreciationTable) {
            self.insured = insured
            self.home = home
            self.policies = policies
            self.depreciation = depreciation
        }
    }

    public enum Loss: String, Codable, Sendable, CaseIterable {
        case lost, damaged, missing
    }

    public struct Line: Hashable, Codable, Sendable {
        public var line: RegisterLine
        public var loss: Loss
        public var addedAt: Date
        /// When the item came into the record. After the date of loss, the report says so.
        public var recordedAt: Date
        /// The outermost circle that the item was for; nil for everyone that a claim is for.
        public var audience: Circle?

        public init(line: RegisterLine, loss: Loss, addedAt: Date, recordedAt: Date, audience: Circle? = nil) {
            self.line = line
            self.loss = loss
            self.addedAt = addedAt
            self.recordedAt = recordedAt
            self.audience = audience
        }
    }

    public init(
        id: EntityID<Claim> = EntityID(), slug: String = "", homeID: EntityID<Home>, date: CalendarDate,
        cause: String, notes: String = "", setting: Setting, lines: [Line] = [], record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.homeID = homeID
        self.date = date
        self.cause = cause
        self.notes = notes
        self.setting = setting
        self.lines = lines
        self.record = record
    }

    public var register: Register { Register(lines.map(\.line)) }

    /// What its slug is made of: `2026-03-01 Kitchen fire`.
    public var slugSource: String { "\(date) \(cause)" }
}

extension Claim.Line {
    /// Whether the item came into the record only after the day of loss; nil for whoever may not know when it did.
    public func wasRecordedAfter(_ day: CalendarDate, in timeZone: TimeZone) -> Bool? {
        isRecordingKnown ? CalendarDate(recordedAt, in: timeZone) > day : nil
    }

    /// Whether it may be known when the item came into the record.
    public var isRecordingKnown: Bool { recordedAt != .never }
}

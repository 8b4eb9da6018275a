public import Foundation

/// The items lost, damaged or missing on one occasion, as they were on record then.
///
/// A claim keeps a copy of everything that it shows: the home, its policies, and each line with its value, age and
/// evidence, as they were when they were added, valued at the date of loss. Editing or deleting the item, the policy or
/// the home later changes nothing here.
public struct Claim: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Claim>
    /// Unique, given once, and made from the date and the cause.
    public var slug: String
    /// Leads nowhere once the home is deleted.
    public var homeID: EntityID<Home>
    /// The date of loss.
    public var date: CalendarDate
    /// In the household's words: `Kitchen fire`.
    public var cause: String
    /// As the insurer writes it.
    public var number: String
    /// The number under which the police keep their report.
    public var policeReport: String
    public var adjuster: Adjuster
    /// Shown as plain text, to the owner alone.
    public var notes: String
    public var setting: Setting
    /// In the order in which they were added, each item once.
    public var lines: [Line]
    /// What the insurer has done, each stage at most once, in the order of the stages.
    public var steps: [Step]
    /// What the insurer has paid, by date.
    public var payments: [Payment]
    /// What the household had to spend in addition because of the loss, by date.
    public var expenses: [Expense]
    public var record: RecordInfo

    /// The household, home, policies and depreciation table on record when the claim was begun.
    public struct Setting: Hashable, Codable, Sendable {
        /// The household's name.
        public var insured: String
        /// How to reach the insured; nil where that was not on record.
        public var contact: Contact?
        public var home: Home
        /// The policies that covered the home.
        public var policies: [InsurancePolicy]
        /// The table by which the lines are depreciated.
        public var depreciation: DepreciationTable

        public init(
            insured: String, contact: Contact? = nil, home: Home, policies: [InsurancePolicy],
            depreciation: DepreciationTable
        ) {
            self.insured = insured
            self.contact = contact
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
        /// When the item was first recorded. The report says so if that was after the date of loss.
        public var recordedAt: Date
        /// The outermost circle that could see the item when it was added; nil for everyone who may see the claim.
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
        cause: String, number: String = "", policeReport: String = "", adjuster: Adjuster = Adjuster(),
        notes: String = "", setting: Setting, lines: [Line] = [], steps: [Step] = [], payments: [Payment] = [],
        expenses: [Expense] = [], record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.homeID = homeID
        self.date = date
        self.cause = cause
        self.number = number
        self.policeReport = policeReport
        self.adjuster = adjuster
        self.notes = notes
        self.setting = setting
        self.lines = lines
        self.steps = steps
        self.payments = payments
        self.expenses = expenses
        self.record = record
    }

    /// Reads an export that is older than numbers, adjusters, steps, payments and expenses: these are then empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func later<T: Decodable>(_ key: CodingKeys, or empty: T) throws -> T {
            try container.decodeIfPresent(T.self, forKey: key) ?? empty
        }
        self.init(
            id: try container.decode(EntityID<Claim>.self, forKey: .id),
            slug: try container.decode(String.self, forKey: .slug),
            homeID: try container.decode(EntityID<Home>.self, forKey: .homeID),
            date: try container.decode(CalendarDate.self, forKey: .date),
            cause: try container.decode(String.self, forKey: .cause),
            number: try later(.number, or: ""), policeReport: try later(.policeReport, or: ""),
            adjuster: try later(.adjuster, or: Adjuster()),
            notes: try container.decode(String.self, forKey: .notes),
            setting: try container.decode(Setting.self, forKey: .setting),
            lines: try container.decode([Line].self, forKey: .lines),
            steps: try later(.steps, or: []), payments: try later(.payments, or: []),
            expenses: try later(.expenses, or: []),
            record: try container.decode(RecordInfo.self, forKey: .record))
    }

    public var register: Register { Register(lines.map(\.line)) }

    /// The text that the slug is made from: `2026-03-01 Kitchen fire`.
    public var slugSource: String { "\(date) \(cause)" }
}

extension Claim.Line {
    /// Whether the item was first recorded after a day; nil where the audience may not see when that was.
    public func wasRecordedAfter(_ day: CalendarDate, in timeZone: TimeZone) -> Bool? {
        isRecordingKnown ? CalendarDate(recordedAt, in: timeZone) > day : nil
    }

    /// Whether the audience may see when the item was first recorded.
    public var isRecordingKnown: Bool { recordedAt != .never }
}

extension Claim {
    /// The fields that a person fills in, apart from the date.
    public static let fields: [Field<Claim>] = [
        Field("cause", .text(\.cause), "- W - -", role: .fixed, isShort: true, isRequired: true),
        Field("number", .text(\.number), "- W - -", title: "Claim number", isShort: true, words: "claim number"),
        Field("policeReport", .text(\.policeReport), "- W - -", isShort: true, words: "police report number"),
        Field(
            "adjuster", .text(\.adjuster.name), "- W - -", property: "adjuster.name", isShort: true,
            words: "adjuster's name"),
        Field(
            "adjusterPhone", .text(\.adjuster.phone), "- W - -", property: "adjuster.phone", isShort: true,
            words: "adjuster's telephone number"),
        Field(
            "adjusterEmail", .text(\.adjuster.email), "- W - -", property: "adjuster.email", isShort: true,
            words: "adjuster's e-mail address"),
        Field("notes", .text(\.notes), "- - - -"),
    ]
}

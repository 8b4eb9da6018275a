public import Foundation

/// The items lost, damaged or missing on one occasion, as they were on record then.
///
/// A claim keeps a copy of everything that it shows: the home, its policies, and each line with its value, age and
/// evidence, as they were when they were added, valued at the date of loss. Editing or deleting the item, the policy or
/// the home later changes nothing here.
public struct Claim: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Claim>
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
    /// The insurer's steps: each stage at most once, in the order of the stages.
    public var steps: [Step]
    /// The insurer's payments, by date.
    public var payments: [Payment]
    /// What the household spent because of the loss, by date.
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
        /// What the policies with average compare their limits with.
        public var contents: [Contents]

        public init(
            insured: String, contact: Contact? = nil, home: Home, policies: [InsurancePolicy],
            depreciation: DepreciationTable, contents: [Contents] = []
        ) {
            self.insured = insured
            self.contact = contact
            self.home = home
            self.policies = policies
            self.depreciation = depreciation
            self.contents = contents
        }
    }

    /// The value of everything that a policy's limit for personal property insures.
    public struct Contents: Hashable, Codable, Sendable {
        public var policyID: EntityID<InsurancePolicy>
        /// At the policy's basis, without the items on its schedule.
        public var value: Money

        public init(policyID: EntityID<InsurancePolicy>, value: Money) {
            self.policyID = policyID
            self.value = value
        }
    }

    /// What became of an item.
    public enum Loss: String, Codable, Sendable, CaseIterable {
        /// Destroyed, or damaged beyond repair.
        case lost
        case stolen
        /// It can be repaired.
        case damaged
        /// Nobody knows.
        case missing
    }

    public struct Line: Hashable, Codable, Sendable {
        public var line: RegisterLine
        public var loss: Loss
        /// How many of the line are concerned; nil for all.
        public var quantity: Quantity?
        /// What the repair costs, of all that is damaged; nil where it is not known.
        public var repair: Money?
        /// Whether the repair cost is an estimate: nothing was repaired yet.
        public var isEstimated: Bool
        /// What the remains were sold for, or are worth.
        public var salvage: Money?
        /// Whether the insurer can inspect the item or its remains; nil where that is not known.
        public var isInspectable: Bool?
        /// Photos of its damage, which are attachments of the claim.
        public var photoIDs: [EntityID<Attachment>]
        public var addedAt: Date
        /// When the item was first recorded. The report says so if that was after the date of loss.
        public var recordedAt: Date
        /// The outermost circle that could see the item when it was added; nil for everyone who may see the claim.
        public var audience: Circle?

        public init(
            line: RegisterLine, loss: Loss, quantity: Quantity? = nil, repair: Money? = nil, isEstimated: Bool = false,
            salvage: Money? = nil, isInspectable: Bool? = nil, photoIDs: [EntityID<Attachment>] = [], addedAt: Date,
            recordedAt: Date, audience: Circle? = nil
        ) {
            self.line = line
            self.loss = loss
            self.quantity = quantity
            self.repair = repair
            self.isEstimated = isEstimated
            self.salvage = salvage
            self.isInspectable = isInspectable
            self.photoIDs = photoIDs
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
    public static let members: [Field<Claim>] = [
        Field("id", .identity(\.id, .claim), [.insurer], column: .elsewhere, role: .apart, isApart: true),
        Field("slug", .text(\.slug), [.remade(.insurer)], role: .given, isApart: true),
        Field(
            "homeID", .reference(required: \.homeID, to: .home, isLoose: true), [.insurer], role: .fixed,
            isApart: true),
        Field("date", .date(required: \.date), [.insurer], role: .fixed, isApart: true),
        Field("cause", .text(\.cause), [.insurer], role: .fixed, isShort: true, isRequired: true),
        Field("number", .text(\.number), [.insurer], title: "Claim number", isShort: true, words: "claim number"),
        Field("policeReport", .text(\.policeReport), [.insurer], isShort: true, words: "police report number"),
        Field(
            "adjuster", .text(\.adjuster.name), [.insurer], property: "adjuster.name", isShort: true,
            words: "adjuster's name"),
        Field(
            "adjusterPhone", .text(\.adjuster.phone), [.insurer], property: "adjuster.phone", isShort: true,
            words: "adjuster's telephone number"),
        Field(
            "adjusterEmail", .text(\.adjuster.email), [.insurer], property: "adjuster.email", isShort: true,
            words: "adjuster's e-mail address"),
        Field("notes", .text(\.notes), .owner, isProse: true),
        // The home, policies and items of a claim are shown by the rows of their own tables: see `ClaimRedaction`.
        Field("setting", .part(\.setting), .owner, role: .apart, isApart: true),
        Field("lines", .parts(\.lines, isOnLines: true), .owner, role: .apart, isApart: true),
        Field("steps", .parts(\.steps), [.insurer], isApart: true),
        Field("payments", .parts(\.payments), [.insurer], isApart: true),
        Field("expenses", .parts(\.expenses), [.insurer], isApart: true),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn()
    public static let blank = Claim(id: .blank, homeID: .blank, date: .blank, cause: "", setting: .blank)
}

extension Claim.Setting: Tabular {
    /// An export that was made before contents were frozen is without them.
    public init(from decoder: any Decoder) throws {
        try self.init(tableFrom: decoder, needing: ["insured", "policies"])
    }

    public static let members: [Field<Self>] = [
        Field(part: "insured", .text(\.insured)),
        Field(part: "contact", .part(\.contact)),
        Field(part: "home", .part(\.home)),
        Field(part: "policies", .parts(\.policies)),
        Field("depreciation", .part(\.depreciation), [.insurer]),
        Field("contents", .parts(\.contents), [.insurer]),
    ]
    public static let blank = Self(insured: "", home: .blank, policies: [], depreciation: .blank)
}

extension Claim.Contents: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "policyID", .reference(required: \.policyID, to: .policy, isLoose: true)),
        Field(part: "value", .money(required: \.value)),
    ]
    public static let blank = Self(policyID: .blank, value: Money(minorUnits: 0, currency: .usd))
}

extension Claim.Line: Tabular {
    /// An export that was made before lines told repairs and photos of damage is without these.
    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder, needing: ["loss"]) }

    public static let members: [Field<Self>] = [
        Field("line", .part(\.line), .owner, role: .apart),
        Field("loss", .code(\.loss), [.insurer], role: .fixed),
        Field("quantity", .quantity(\.quantity), [.insurer]),
        Field("repair", .money(\.repair), [.insurer]),
        Field("isEstimated", .flag(\.isEstimated), [.insurer]),
        Field("salvage", .money(\.salvage), [.insurer]),
        Field("isInspectable", .flag(Property(\.isInspectable)), [.insurer]),
        Field("photoIDs", .references(\.photoIDs, to: .attachment, isLoose: true), [.insurer]),
        Field("addedAt", .instant(\.addedAt), [.insurer]),
        Field("recordedAt", .instant(\.recordedAt), .owner, role: .apart),
        Field("audience", .code(\.audience), .owner),
    ]
    public static let blank = Self(line: .blank, loss: .lost, addedAt: .never, recordedAt: .never)
}

extension Claim.Step: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "stage", .code(\.stage)),
        Field(part: "date", .date(required: \.date)),
    ]
    public static let blank = Self(.reported, on: .blank)
}

extension Claim.Payment: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "date", .date(required: \.date)),
        Field(part: "amount", .money(required: \.amount)),
        // For the owner alone, as all notes on a claim.
        Field("note", .text(\.note), .owner),
    ]
    public static let blank = Self(date: .blank, amount: Money(minorUnits: 0, currency: .usd))
}

extension Claim.Expense: Tabular {
    /// An export that was made before expenses had kinds is without them.
    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder, needing: ["description"]) }

    public static let members: [Field<Self>] = [
        Field(part: "date", .date(required: \.date)),
        Field(part: "description", .text(\.description)),
        Field(part: "amount", .money(required: \.amount)),
        Field(part: "kind", .code(\.kind, empty: .living)),
        Field(part: "normalCost", .money(\.normalCost)),
        Field(part: "receiptIDs", .references(\.receiptIDs, to: .attachment, isLoose: true)),
    ]
    public static let blank = Self(date: .blank, description: "", amount: Money(minorUnits: 0, currency: .usd))
}

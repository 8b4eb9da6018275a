/// A contract that insures one or several homes and their contents.
///
/// The terms are recorded as the policy states them; nothing here is derived, and no insurer's limits are built in.
public struct InsurancePolicy: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<InsurancePolicy>
    public var slug: String
    public var provider: String
    /// As the insurer writes it.
    public var number: String
    /// Whom to call about the policy; nil where nothing of it is on record.
    public var agent: Agent?
    /// The currency of all amounts.
    public var currency: Currency
    /// Borne by the household once per occurrence.
    public var deductible: Money?
    public var limits: Limits
    /// The first day of cover.
    public var start: CalendarDate?
    /// The last day of cover.
    public var end: CalendarDate?
    public var settlement: Settlement?
    /// Whether payments are reduced in proportion where the contents are insured for less than their value.
    public var appliesAverage: Bool
    /// In the order entered.
    public var specialLimits: [SpecialLimit]
    /// In the order entered, each item once.
    public var scheduledItems: [ScheduledItem]
    /// The homes it covers, each once.
    public var homeIDs: [EntityID<Home>]
    /// Markdown.
    public var notes: String
    public var record: RecordInfo

    /// The basis on which a loss is paid.
    public enum Settlement: String, Codable, Sendable, CaseIterable {
        /// The cost of buying an equivalent today.
        case replacementCost = "replacement-cost"
        /// The replacement cost less depreciation.
        case actualCashValue = "actual-cash-value"
    }

    /// The most that is paid for each part of the cover. Nil is unknown, never zero.
    public struct Limits: Hashable, Codable, Sendable {
        public var dwelling: Money?
        public var personalProperty: Money?
        public var lossOfUse: Money?
        public var liability: Money?
        public var medicalPayments: Money?

        public init(
            dwelling: Money? = nil, personalProperty: Money? = nil, lossOfUse: Money? = nil, liability: Money? = nil,
            medicalPayments: Money? = nil
        ) {
            self.dwelling = dwelling
            self.personalProperty = personalProperty
            self.lossOfUse = lossOfUse
            self.liability = liability
            self.medicalPayments = medicalPayments
        }
    }

    /// A lower limit for a class of items, such as jewelry.
    public struct SpecialLimit: Hashable, Codable, Sendable {
        /// Items belong to the class if they name it as their own, or else if a label has its name.
        public var itemClass: String
        public var amount: Money
        /// The peril that the limit applies to; empty for every peril.
        public var peril: String
        /// The edition of the policy form that the limit comes from.
        public var edition: String

        public init(itemClass: String, amount: Money, peril: String = "", edition: String = "") {
            self.itemClass = itemClass
            self.amount = amount
            self.peril = peril
            self.edition = edition
        }
    }

    /// An item insured separately, for its own amount.
    public struct ScheduledItem: Hashable, Codable, Sendable {
        public var itemID: EntityID<Item>
        public var amount: Money?

        public init(itemID: EntityID<Item>, amount: Money? = nil) {
            self.itemID = itemID
            self.amount = amount
        }
    }

    public init(
        id: EntityID<InsurancePolicy> = EntityID(), slug: String = "", provider: String, number: String = "",
        agent: Agent? = nil,
        currency: Currency, deductible: Money? = nil, limits: Limits = Limits(), start: CalendarDate? = nil,
        end: CalendarDate? = nil, settlement: Settlement? = nil, appliesAverage: Bool = false,
        specialLimits: [SpecialLimit] = [], scheduledItems: [ScheduledItem] = [], homeIDs: [EntityID<Home>] = [],
        notes: String = "", record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.provider = provider
        self.number = number
        self.agent = agent
        self.currency = currency
        self.deductible = deductible
        self.limits = limits
        self.start = start
        self.end = end
        self.settlement = settlement
        self.appliesAverage = appliesAverage
        self.specialLimits = specialLimits
        self.scheduledItems = scheduledItems
        self.homeIDs = homeIDs
        self.notes = notes
        self.record = record
    }
}

extension InsurancePolicy {
    /// The fields that a person fills in, in the order of files.
    public static let fields: [Field<InsurancePolicy>] = [
        Field("provider", .text(\.provider), "W W - -", role: .fixed, isShort: true, isRequired: true),
        Field("number", .text(\.number), "S W - -", isShort: true, words: "policy number"),
        Field(
            "agent", .text(Property(\.agent, \.name, empty: Agent())), "W W - -", property: "agent.name", isShort: true),
        Field(
            "agentTelephone", .text(Property(\.agent, \.telephone, empty: Agent())), "W W - -",
            property: "agent.telephone",
            isShort: true),
        Field(
            "agentEmail", .text(Property(\.agent, \.email, empty: Agent())), "W W - -", property: "agent.email",
            isShort: true),
        Field("currency", .currency(\.currency), "W W - -", role: .fixed, isRequired: true),
        Field("deductible", .money(\.deductible), "W W - -"),
        Field("dwelling", .money(\.limits.dwelling), "W W - -", property: "limits.dwelling", words: "dwelling limit"),
        Field(
            "personalProperty", .money(\.limits.personalProperty), "W W - -", property: "limits.personalProperty",
            words: "personal property limit"),
        Field(
            "lossOfUse", .money(\.limits.lossOfUse), "W W - -", property: "limits.lossOfUse", words: "loss of use limit"
        ),
        Field(
            "liability", .money(\.limits.liability), "W W - -", property: "limits.liability", words: "liability limit"),
        Field(
            "medicalPayments", .money(\.limits.medicalPayments), "W W - -", property: "limits.medicalPayments",
            words: "medical payments limit"),
        Field("start", .date(\.start), "W W - -", title: "From"),
        Field("end", .date(\.end), "W W - -", title: "Until"),
        Field("settlement", .choice(\.settlement), "W W - -"),
        Field("average", .flag(\.appliesAverage), "W W - -", property: "appliesAverage"),
        Field("notes", .text(\.notes), "W - - -"),
    ]
}

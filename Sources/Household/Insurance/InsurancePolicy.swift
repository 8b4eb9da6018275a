/// A contract that insures one or several homes and their contents.
///
/// The terms are recorded as the policy states them; nothing here is derived, and no insurer's limits are built in.
public struct InsurancePolicy: Entity, Hashable, Codable {
    public package(set) var id: EntityID<InsurancePolicy>
    public var slug: String
    public var provider: String
    /// As the insurer writes it.
    public var number: String
    /// The person to call about the policy; nil if none is on record.
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
    public var deductibleOrder: DeductibleOrder
    /// Other insurance on the same things, in the household's words.
    public var otherInsurance: String
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

    /// When the deductible is taken off a loss. Special limits come before average, and average before the limit.
    public enum DeductibleOrder: String, Codable, Sendable, CaseIterable {
        /// From what special limits and average leave, before the limit: the order of common homeowners forms.
        case beforeLimit = "before-limit"
        /// First of all, so that it comes off what is above the special limits, too.
        case first
        /// From what the limit leaves.
        case last
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
        deductibleOrder: DeductibleOrder = .beforeLimit, otherInsurance: String = "",
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
        self.deductibleOrder = deductibleOrder
        self.otherInsurance = otherInsurance
        self.specialLimits = specialLimits
        self.scheduledItems = scheduledItems
        self.homeIDs = homeIDs
        self.notes = notes
        self.record = record
    }
}

extension InsurancePolicy {
    public static let members: [Field<InsurancePolicy>] = [
        Field("id", .identity(\.id, .policy), .all, column: .elsewhere, role: .apart, isApart: true),
        Field("slug", .text(\.slug), [.family, .remade(.insurer)], role: .given, isApart: true),
        Field("provider", .text(\.provider), [.family, .insurer], role: .fixed, isShort: true, isRequired: true),
        Field("number", .text(\.number), [.shortened(.family), .insurer], isShort: true, words: "policy number"),
        Field(
            "agent", .text(Property(\.agent, \.name, empty: Agent())), [.family, .insurer], property: "agent?.name",
            isShort: true),
        Field(
            "agentTelephone", .text(Property(\.agent, \.telephone, empty: Agent())), [.family, .insurer],
            property: "agent?.telephone", isShort: true),
        Field(
            "agentEmail", .text(Property(\.agent, \.email, empty: Agent())), [.family, .insurer],
            property: "agent?.email", isShort: true),
        Field("currency", .code(\.currency), [.family, .insurer], role: .fixed, isRequired: true),
        Field("deductible", .money(\.deductible, isOwn: true), [.family, .insurer]),
        Field(
            "dwelling", .money(\.limits.dwelling, isOwn: true), [.family, .insurer], property: "limits.dwelling",
            words: "dwelling limit"),
        Field(
            "personalProperty", .money(\.limits.personalProperty, isOwn: true), [.family, .insurer],
            property: "limits.personalProperty", words: "personal property limit"),
        Field(
            "lossOfUse", .money(\.limits.lossOfUse, isOwn: true), [.family, .insurer], property: "limits.lossOfUse",
            words: "loss of use limit"),
        Field(
            "liability", .money(\.limits.liability, isOwn: true), [.family, .insurer], property: "limits.liability",
            words: "liability limit"),
        Field(
            "medicalPayments", .money(\.limits.medicalPayments, isOwn: true), [.family, .insurer],
            property: "limits.medicalPayments", words: "medical payments limit"),
        Field("start", .date(\.start), [.family, .insurer], title: "From"),
        Field("end", .date(\.end), [.family, .insurer], title: "Until"),
        Field("settlement", .code(\.settlement), [.family, .insurer]),
        Field(
            "average", .flag(\.appliesAverage), [.family, .insurer], property: "appliesAverage",
            column: .named("appliesAverage")),
        Field(
            "deductibleOrder", .code(\.deductibleOrder, empty: .beforeLimit), [.family, .insurer],
            words: "place of the deductible"),
        Field("otherInsurance", .text(\.otherInsurance), [.family, .insurer], isProse: true),
        Field("specialLimits", .parts(\.specialLimits), [.family, .insurer], isApart: true),
        Field("scheduledItems", .parts(\.scheduledItems), [.family, .insurer], isApart: true),
        Field("homeIDs", .references(\.homeIDs, to: .home), [.family, .insurer], role: .fixed, isApart: true),
        Field("notes", .text(\.notes), [.family], isProse: true),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn()
    public static let blank = InsurancePolicy(id: .blank, provider: "", currency: .usd)
}

extension InsurancePolicy.SpecialLimit: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "itemClass", .text(\.itemClass)),
        Field(part: "amount", .money(required: \.amount)),
        Field(part: "peril", .text(\.peril)),
        Field(part: "edition", .text(\.edition)),
    ]
    public static let blank = Self(itemClass: "", amount: Money(minorUnits: 0, currency: .usd))
}

extension InsurancePolicy.ScheduledItem: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "itemID", .reference(required: \.itemID, to: .item)),
        Field(part: "amount", .money(\.amount)),
    ]
    public static let blank = Self(itemID: .blank)
}

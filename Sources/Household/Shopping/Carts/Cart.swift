public import Foundation

/// A shopping trip, from the plan to the receipt.
public struct Cart: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Cart>
    public var slug: String
    public var name: String
    public var homeID: EntityID<Home>?
    /// The currency of all amounts: a trip is paid in one currency.
    public var currency: Currency
    public var budget: Money?
    public var state: State
    /// In the order in which they were added.
    public var lines: [CartItem]
    public var record: RecordInfo

    /// The stage of a trip, with the dates that belong to it.
    public enum State: Hashable, Sendable {
        case planning
        /// - Parameter finishedBefore: When the trip first ended, if it was reopened for a correction. It keeps its
        ///   day.
        case shopping(since: Date, finishedBefore: Date?)
        case completed(since: Date, at: Date)
    }

    public init(
        id: EntityID<Cart> = EntityID(), slug: String = "", name: String, homeID: EntityID<Home>? = nil,
        currency: Currency, budget: Money? = nil, state: State = .planning, lines: [CartItem] = [],
        record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.homeID = homeID
        self.currency = currency
        self.budget = budget
        self.state = state
        self.lines = lines
        self.record = record
    }

    public var startedAt: Date? {
        switch state {
        case .planning: nil
        case .shopping(let since, _), .completed(let since, _): since
        }
    }

    /// When the trip was finished; nil while it is not.
    public var completedAt: Date? {
        if case .completed(_, let end) = state { end } else { nil }
    }

    public var isPlanning: Bool { state == .planning }
    public var isCompleted: Bool { completedAt != nil }
    /// Whether the trip was ever completed, even if it was reopened since: its names were recorded then.
    public var wasFinished: Bool { state.dates.completedAt != nil }
    /// Neither in planning nor completed.
    public var isShopping: Bool { !isPlanning && !isCompleted }

    /// The date that trips are sorted by: when it ended, else when it began, else when it was planned.
    public var date: Date { completedAt ?? startedAt ?? record.createdAt }
}

extension Cart.State {
    /// The state's name in the store, in files and in messages.
    public enum Name: String, Codable, Sendable, CaseIterable {
        case planning, shopping, completed

        /// `a cart in planning`, `a completed trip`
        var phrase: String { self == .completed ? "a completed trip" : "a cart in \(rawValue)" }
    }

    public var name: Name {
        switch self {
        case .planning: .planning
        case .shopping: .shopping
        case .completed: .completed
        }
    }

    /// Nil where the dates do not fit the state.
    public init?(_ name: Name, startedAt: Date?, completedAt: Date?) {
        switch (name, startedAt, completedAt) {
        case (.planning, nil, nil): self = .planning
        case (.shopping, let since?, let end): self = .shopping(since: since, finishedBefore: end)
        case (.completed, let since?, let end?): self = .completed(since: since, at: end)
        default: return nil
        }
    }

    /// The dates as the store keeps them.
    public var dates: (startedAt: Date?, completedAt: Date?) {
        switch self {
        case .planning: (nil, nil)
        case .shopping(let since, let end): (since, end)
        case .completed(let since, let end): (since, end)
        }
    }
}

extension Cart {
    public static let members: [Field<Cart>] = [
        Field("id", .identity(\.id, .cart), [.family], column: .elsewhere, role: .apart, isApart: true),
        Field("slug", .text(\.slug), [.family], role: .fixed, isApart: true),
        Field("name", .text(\.name), [.family], role: .fixed, isShort: true, isRequired: true),
        Field("homeID", .reference(\.homeID, to: .home), [.family], role: .fixed, isApart: true),
        Field("currency", .code(\.currency), [.family], role: .fixed, isRequired: true),
        Field("budget", .money(\.budget, isOwn: true), [.family]),
        Field("state", .part(stage, isSpread: true), [.family], role: .fixed, isApart: true),
        Field("lines", .parts(\.lines, isOnLines: true), [.family], column: .elsewhere, role: .apart, isApart: true),
        .record(\.record, times: [.family]),
    ]
    public static let fields = members.filledIn()
    public static let blank = Cart(id: .blank, name: "", currency: .usd)
}

extension Cart {
    /// The state as rows and files have it: a status, and dates that should fit it.
    public struct Stage: Hashable, CodedByTable {
        var status: State.Name?
        var startedAt: Date?
        var completedAt: Date?
    }

    private static let stage = Property<Cart, Stage>(
        get: { Stage($0.state) }, set: { cart, stage in cart.state = State(stage, mendedBy: cart.record) })
}

extension Cart.Stage {
    public static let members: [Field<Self>] = [
        Field(part: "status", .code(\.status)),
        Field(part: "startedAt", .instant(\.startedAt), telling: .nothing),
        Field(part: "completedAt", .instant(\.completedAt), telling: .nothing),
    ]
    public static let blank = Self()

    public init(_ state: Cart.State) {
        (status, startedAt, completedAt) = (state.name, state.dates.startedAt, state.dates.completedAt)
    }

    public func fault(given: Set<String>) -> TableFault? {
        guard let status else { return .missing("status") }
        if Cart.State(status, startedAt: startedAt, completedAt: completedAt) != nil { return nil }
        return TableFault("status", "the dates do not fit a cart in the state “\(status.rawValue)”")
    }
}

extension Cart.State: Codable {
    /// The state of a row that another program may have written. A date that cannot be read is taken from the cart's
    /// record: the status matters more than its dates.
    fileprivate init(_ stage: Cart.Stage, mendedBy record: RecordInfo) {
        let (start, end) = (stage.startedAt, stage.completedAt)
        switch stage.status ?? (end != nil ? .completed : start != nil ? .shopping : .planning) {
        case .planning: self = .planning
        case .shopping: self = .shopping(since: start ?? record.createdAt, finishedBefore: end)
        case .completed: self = .completed(since: start ?? record.createdAt, at: end ?? record.updatedAt)
        }
    }

    public init(from decoder: any Decoder) throws {
        // A stage that could be decoded fits: see its `fault`.
        self.init(try Cart.Stage(from: decoder), mendedBy: .unsaved)
    }

    public func encode(to encoder: any Encoder) throws { try Cart.Stage(self).encode(to: encoder) }
}

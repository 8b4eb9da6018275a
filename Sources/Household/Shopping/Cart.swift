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

extension Cart.State: Codable {
    private enum Key: String, CodingKey {
        case status, startedAt, completedAt
    }

    /// Reads `{"status": "completed", "startedAt": ..., "completedAt": ...}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decode(Name.self, forKey: .status)
        let start = try container.decodeIfPresent(Date.self, forKey: .startedAt)
        let end = try container.decodeIfPresent(Date.self, forKey: .completedAt)
        guard let state = Self(name, startedAt: start, completedAt: end) else {
            throw DecodingError.dataCorruptedError(
                forKey: .status, in: container,
                debugDescription: "the dates do not fit a cart in the state “\(name.rawValue)”")
        }
        self = state
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .status)
        try container.encodeIfPresent(dates.startedAt, forKey: .startedAt)
        try container.encodeIfPresent(dates.completedAt, forKey: .completedAt)
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
        Field("state", .part(\.state, isSpread: true), [.family], role: .fixed, isApart: true),
        Field("lines", .parts(\.lines, isOnLines: true), [.family], column: .elsewhere, role: .apart, isApart: true),
        .record(\.record, times: [.family]),
    ]
    public static let fields = members.filledIn()
    public static let blank = Cart(id: .blank, name: "", currency: .usd)
}

extension Cart.State: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "status", .code(status)),
        Field(part: "startedAt", .instant(startedAt), telling: .nothing),
        Field(part: "completedAt", .instant(completedAt), telling: .nothing),
    ]
    public static let blank = Self.planning

    /// The dates of a new status are set after it; a date that the status has no place for is ignored.
    private static let status = Property<Self, Name?>(
        get: { $0.name },
        set: { state, name in
            switch name {
            case .planning?, nil: state = .planning
            case .shopping?: state = .shopping(since: .never, finishedBefore: nil)
            case .completed?: state = .completed(since: .never, at: .never)
            }
        })
    private static let startedAt = Property<Self, Date?>(
        get: { $0.dates.startedAt },
        set: { $0 = Self($0.name, startedAt: $1, completedAt: $0.dates.completedAt) ?? $0 })
    private static let completedAt = Property<Self, Date?>(
        get: { $0.dates.completedAt },
        set: { $0 = Self($0.name, startedAt: $0.dates.startedAt, completedAt: $1) ?? $0 })
}

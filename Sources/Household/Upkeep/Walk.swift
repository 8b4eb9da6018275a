/// A walk through a home, on which somebody looks for each thing.
///
/// It has no record of its own: the home has the day on which the walk began, and each item the days on which it was last
/// seen and last not found. Both count for the walk from that day on.
public struct Walk: Sendable {
    public struct Room: Sendable {
        /// Nil for the items of the home that are in no room.
        public let location: Location?
        /// The positions of the items, in the order of their numbers.
        public let items: [Int]
    }

    public enum State: Sendable {
        case open, seen, notFound
    }

    public let started: CalendarDate
    /// Those that have items, in the home's order.
    public let rooms: [Room]

    /// Nil for a home in which no walk is under way.
    public init?(of home: Home, in index: SnapshotIndex) {
        guard let started = home.walkStarted else { return nil }
        self.started = started
        rooms = Self.rooms(of: home.id, in: index)
    }

    /// The rooms of a home with the items that a walk looks for: those that the household has, its own or not.
    public static func rooms(of home: EntityID<Home>, in index: SnapshotIndex) -> [Room] {
        func kept(_ positions: [Int]) -> [Int] {
            positions.filter { index.item(at: $0).isKept }.sorted {
                index.item(at: $0).number < index.item(at: $1).number
            }
        }
        let rooms = index.locations(ofHome: home).map {
            Room(location: $0, items: kept(index.items(inLocation: $0.id)))
        }
        let others = Room(location: nil, items: kept(index.itemsWithoutLocation(ofHome: home)))
        return (rooms + [others]).filter { !$0.items.isEmpty }
    }

    /// A room with its items, or the items that are in none.
    public func room(_ location: Location?) -> Room {
        rooms.first { $0.location?.id == location?.id } ?? Room(location: location, items: [])
    }

    public func state(of item: Item) -> State {
        switch item.sighting {
        case .notFound(let day) where day >= started: .notFound
        case .seen(let day) where day >= started: .seen
        default: .open
        }
    }

    /// The positions of the items in a state.
    public func items(_ state: State, in index: SnapshotIndex) -> [Int] {
        rooms.flatMap(\.items).filter { self.state(of: index.item(at: $0)) == state }
    }
}

/// Whether a thing was in its place when somebody looked for it last.
public enum Sighting: Hashable, Sendable {
    case seen(CalendarDate)
    case notFound(CalendarDate)

    /// Nil where nobody looked. On one day, not finding it comes after seeing it: seeing it later takes that back.
    /// - Parameter day: Later days do not count; nil for all days.
    init?(seen: CalendarDate?, notFound: CalendarDate?, until day: CalendarDate? = nil) {
        func counting(_ date: CalendarDate?) -> CalendarDate? {
            date.flatMap { date in day.map { date <= $0 } ?? true ? date : nil }
        }
        let (seen, notFound) = (counting(seen), counting(notFound))
        if let notFound, seen.map({ notFound >= $0 }) ?? true {
            self = .notFound(notFound)
        } else if let seen {
            self = .seen(seen)
        } else {
            return nil
        }
    }
}

extension Item {
    public var sighting: Sighting? { Sighting(seen: seen, notFound: notFound) }

    /// Records that it was seen in its place. A later sighting stays.
    /// - Throws: `DomainError.notKept` for what the household no longer has.
    public mutating func see(on day: CalendarDate) throws(DomainError) {
        guard isKept else { throw .notKept(item: title) }
        seen = max(seen ?? day, day)
        if let missed = notFound, missed <= day { notFound = nil }
    }

    /// Records that it was not found. A later sighting stays.
    /// - Throws: The same as `see`.
    public mutating func miss(on day: CalendarDate) throws(DomainError) {
        guard isKept else { throw .notKept(item: title) }
        guard seen.map({ $0 <= day }) ?? true else { return }
        notFound = max(notFound ?? day, day)
    }
}

extension RegisterLine {
    /// - Parameter day: The day of the report.
    public func sighting(until day: CalendarDate) -> Sighting? { Sighting(seen: seen, notFound: notFound, until: day) }
}

extension Home {
    /// Ends the walk that is under way.
    public mutating func finishWalk(on day: CalendarDate) { (walkStarted, walked) = (nil, day) }
}

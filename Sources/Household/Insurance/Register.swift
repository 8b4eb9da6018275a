/// An insurer's list of lines, with sums by room and by label that add up to the same total by construction.
public struct Register: Hashable, Sendable {
    /// By room, then by number.
    public let lines: [RegisterLine]
    /// In the order of the lines. The group without a name has the lines in no room, and is last.
    public let rooms: [Group]
    /// By name. The group without a name has the lines without a label, and is last. A line counts under its first
    /// label.
    public let labels: [Group]

    public struct Group: Hashable, Sendable {
        /// Nil for the lines in no room, or without a label.
        public let name: String?
        /// Positions in `lines`, ascending.
        public let lines: [Int]
        public let value: RegisterValue
    }

    /// - Parameter lines: In any order.
    public init(_ lines: [RegisterLine]) {
        let ranks = Self.ranks(of: Set(lines.map(Place.init)))
        let keys = lines.map { NumberKey(room: ranks[Place($0)] ?? 0, $0.number) }
        let sorted = lines.indices.sorted { keys[$0].precedes(keys[$1]) }.map { lines[$0] }
        self.lines = sorted
        rooms = Self.groups(sorted, key: { Room($0) }, name: \.room)
        let byLabel = Self.groups(sorted, key: \.labels.first, name: \.labels.first)
        labels = byLabel.sorted { a, b in
            guard let x = a.name, let y = b.name else { return a.name != nil && b.name == nil }
            return NameSortKey(x).compared(to: NameSortKey(y)) < 0
        }
    }

    /// The rooms in the order in which a register lists them.
    package static func inOrder(_ rooms: [Location]) -> [Location] {
        let ranks = ranks(of: Set(rooms.map(Place.init)))
        return rooms.sorted { (ranks[Place($0)] ?? 0) < (ranks[Place($1)] ?? 0) }
    }

    /// A room as a line names it.
    private struct Place: Hashable {
        let id: EntityID<Location>?
        let name: String?

        init(_ line: RegisterLine) { (id, name) = (line.locationID, line.room) }
        init(_ room: Location) { (id, name) = (room.id, room.name) }
    }

    /// The identity of a line's room: its id, whatever its name; for a frozen line without an id, its name.
    private enum Room: Hashable {
        case location(EntityID<Location>)
        case name(String)

        init?(_ line: RegisterLine) {
            if let id = line.locationID {
                self = .location(id)
            } else if let name = line.room {
                self = .name(name)
            } else {
                return nil
            }
        }
    }

    /// The ranks of rooms by name, then by id; lines in no room come last.
    private static func ranks(of places: Set<Place>) -> [Place: Int] {
        let keyed = places.map { (place: $0, key: NameSortKey($0.name ?? "")) }
        let sorted = keyed.sorted { a, b in
            if (a.place.name == nil) != (b.place.name == nil) { return b.place.name == nil }
            let names = a.key.compared(to: b.key)
            if names != 0 { return names < 0 }
            if let x = a.place.id, let y = b.place.id, x != y { return x < y }
            // Only frozen lines name a room that has no id.
            if (a.place.id == nil) != (b.place.id == nil) { return b.place.id == nil }
            return (a.place.name ?? "") < (b.place.name ?? "")
        }
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.place, $0) })
    }

    /// The sort key of a line: the room, then the code and the number, `LR-99` before `LR-100`.
    private struct NumberKey {
        let room: Int
        let code: Substring
        let number: Int
        let text: String

        init(room: Int, _ text: String) {
            let dash = text.utf8.lastIndex(of: UInt8(ascii: "-"))
            self.room = room
            code = dash.map { text[..<$0] } ?? text[...]
            number = dash.flatMap { Int(text[text.utf8.index(after: $0)...]) } ?? 0
            self.text = text
        }

        func precedes(_ other: NumberKey) -> Bool {
            if room != other.room { return room < other.room }
            if code != other.code { return code < other.code }
            return number == other.number ? text < other.text : number < other.number
        }
    }

    /// The sum of the rooms. The sum of the labels is the same.
    public var total: RegisterValue { rooms.reduce(into: RegisterValue()) { $0.merge($1.value) } }

    /// The groups of lines, in the order of their first lines.
    private static func groups<Key: Hashable>(
        _ lines: [RegisterLine], key: (RegisterLine) -> Key?, name: (RegisterLine) -> String?
    ) -> [Group] {
        var places: [Key?: Int] = [:]
        var groups: [(name: String?, lines: [Int])] = []
        for (position, line) in lines.enumerated() {
            let key = key(line)
            if let place = places[key] {
                groups[place].lines.append(position)
            } else {
                places[key] = groups.count
                groups.append((name(line), [position]))
            }
        }
        return groups.map { group in
            Group(name: group.name, lines: group.lines, value: RegisterValue(group.lines.lazy.map { lines[$0] }))
        }
    }
}

/// The value of lines at replacement cost and at actual cash value, and how many lines each figure leaves out.
public struct RegisterValue: Hashable, Sendable {
    public private(set) var replacement = Valuation()
    public private(set) var actualCash = Valuation()
    /// Where the values at replacement cost come from.
    public private(set) var sources = ValueSources()

    public init() {}

    public init(_ lines: some Sequence<RegisterLine>) {
        for line in lines {
            replacement.add(line.value.map(Contribution.known) ?? .unknown)
            actualCash.add(line.actualCashValue.amount.map(Contribution.known) ?? .unknown)
            sources.add(line)
        }
    }

    public mutating func merge(_ other: RegisterValue) {
        replacement.merge(other.replacement)
        actualCash.merge(other.actualCash)
        sources.merge(other.sources)
    }

    public var lines: Int { replacement.items }
}

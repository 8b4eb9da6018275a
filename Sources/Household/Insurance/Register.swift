import Foundation

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

    /// A room with the rooms inside it. Its value is the sum of theirs, so it is not added to them again.
    public struct Family: Hashable, Sendable {
        /// The room's path.
        public let name: String
        /// Positions in `rooms`.
        public let rooms: Range<Int>
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

    /// The ranks of rooms by the names in their paths, then by id, so that those inside a room follow it; lines in no
    /// room come last.
    private static func ranks(of places: Set<Place>) -> [Place: Int] {
        let keyed = places.map { (place: $0, key: names(in: $0.name ?? "").map(NameSortKey.init)) }
        let sorted = keyed.sorted { a, b in
            if (a.place.name == nil) != (b.place.name == nil) { return b.place.name == nil }
            if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
            if let x = a.place.id, let y = b.place.id, x != y { return x < y }
            // Only frozen lines name a room that has no id.
            if (a.place.id == nil) != (b.place.id == nil) { return b.place.id == nil }
            return (a.place.name ?? "") < (b.place.name ?? "")
        }
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.place, $0) })
    }

    private static func names(in path: String) -> [String] { path.components(separatedBy: RoomTree.separator) }

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

    /// The lines that are part of the building, and the others: the contents.
    public var building: RegisterValue { RegisterValue(lines.lazy.filter(\.partOfBuilding)) }
    public var contents: RegisterValue { RegisterValue(lines.lazy.filter { !$0.partOfBuilding }) }

    /// The rooms that contain others, by the position of the last room inside, inner ones first. Includes a room
    /// without lines of its own if several rooms inside it have lines.
    public var families: [Int: [Family]] {
        let paths = rooms.map { Self.names(in: $0.name ?? "") }
        var families: [Family] = []
        for (first, path) in paths.enumerated() {
            for family in path.indices.map({ path[...$0] }) where first == 0 || !paths[first - 1].starts(with: family) {
                let inside = first..<(paths[first...].firstIndex { !$0.starts(with: family) } ?? paths.endIndex)
                guard inside.count > 1, paths[inside].contains(where: { $0.count > family.count }) else { continue }
                families.append(
                    Family(
                        name: family.joined(separator: RoomTree.separator), rooms: inside,
                        value: rooms[inside].reduce(into: RegisterValue()) { $0.merge($1.value) }))
            }
        }
        return Dictionary(grouping: families.reversed()) { $0.rooms.upperBound - 1 }
    }

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
    /// What age takes off the lines of which both values are known.
    public private(set) var depreciation = Valuation()
    /// Where the values at replacement cost come from.
    public private(set) var sources = ValueSources()

    public init() {}

    public init(_ lines: some Sequence<RegisterLine>) {
        for line in lines {
            replacement.add(line.value.map(Contribution.known) ?? .unknown)
            actualCash.add(line.actualCashValue.amount.map(Contribution.known) ?? .unknown)
            depreciation.add(line.depreciation.map(Contribution.known) ?? .unknown)
            sources.add(line)
        }
    }

    public mutating func merge(_ other: RegisterValue) {
        replacement.merge(other.replacement)
        actualCash.merge(other.actualCash)
        depreciation.merge(other.depreciation)
        sources.merge(other.sources)
    }

    public var lines: Int { replacement.items }
}

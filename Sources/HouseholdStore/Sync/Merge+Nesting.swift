import GRDB
import Household

// Rooms inside rooms and items inside items, after a merge: two machines together may make what neither of them could.

extension Merge {
    /// Takes rows out of what they cannot be inside of, brings items to what they are inside of, and gives each room a
    /// path of its own.
    mutating func settleNesting() throws {
        try leaveOtherHomesRooms()
        for (table, column) in Schema.nestings { try openCircles(in: table, by: column) }
        try followContainers()
        try numberPaths()
    }

    /// A room is in the home of the room that it is inside of.
    private mutating func leaveOtherHomesRooms() throws {
        let found = try String.fetchAll(
            db,
            sql: """
                SELECT room.id FROM location AS room JOIN location AS parent ON parent.id = room.parentID
                WHERE room.deletedAt IS NULL AND room.homeID IS NOT parent.homeID ORDER BY room.id
                """)
        for id in found { try takeOut(RowName(table: "location", id: id), by: "parentID") }
    }

    /// No row is inside itself or below the deepest level. One that was put there here, rather than by the chain, goes to
    /// the top; else the first by id.
    private mutating func openCircles(in table: String, by column: String) throws {
        while let fault = try NestedRows(db, in: table, by: column).faults.first {
            // The last row of a chain that is no circle is at the top.
            let inside = fault.isCircle ? fault.chain : fault.chain.dropLast()
            let mine = try inside.filter { try !isChains($0, column) }
            try takeOut(fault.isCircle ? mine.min() ?? inside.min() ?? fault.row : mine.first ?? fault.row, by: column)
        }
    }

    private mutating func takeOut(_ row: RowName, by column: String) throws {
        try edit(row, [column: .null])
        report.notes.append(
            "“\(try names.name(of: row))” is no longer inside another \(row.table == "item" ? "item" : "room"): another "
                + "machine moved that meanwhile")
    }

    /// Whether the chain has a row inside of the same.
    private func isChains(_ row: RowName, _ column: String) throws -> Bool {
        guard let chain = try targets[row]?.chain ?? outbox.entry(of: row)?.before else {
            return try outbox.entry(of: row) == nil
        }
        return try chain.isLive && chain.text(column) == RowHistory.values(db, of: row)?.text(column)
    }

    /// An item is in the room of the one that it is inside of. It does not follow that one to another home, where it
    /// would lose its labels.
    private mutating func followContainers() throws {
        // Each round brings items one level further.
        for _ in 1...Nesting.deepest {
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT item.id, container.locationID, item.homeID IS container.homeID FROM item
                    JOIN item AS container ON container.id = item.containerID
                    WHERE item.deletedAt IS NULL
                        AND (item.locationID IS NOT container.locationID OR item.homeID IS NOT container.homeID)
                    ORDER BY item.id
                    """)
            for row in found {
                let name = RowName(table: "item", id: row[0])
                guard row[2] else {
                    try takeOut(name, by: "containerID")
                    continue
                }
                try edit(name, ["locationID": row[1], "number": 0.databaseValue])
            }
            if found.isEmpty { return }
        }
    }

    /// Two rooms of a home with one path: the one that the chain does not have there gets a number. Two that neither
    /// side changed stay as another program left them.
    private mutating func numberPaths() throws {
        while true {
            let rooms = try Location.fetchAll(db, orderBy: "createdAt, id").rows
            let keys = zip(rooms, RoomTree(rooms).paths).map { ScopedPath(home: $0.homeID, path: $1) }
            guard let twin = try Self.twins(keys).compactMap({ try loser(of: $0, among: rooms) }).first else { return }
            let (name, key) = (rooms[twin].name, keys[twin])
            let taken = Set(keys)
            let number = (2...).first { !taken.contains(ScopedPath(home: key.home, path: "\(key.path) \($0)")) } ?? 2
            let row = RowName(table: Location.table, id: rooms[twin].id.description)
            try edit(row, ["name": "\(name) \(number)".databaseValue])
            report.notes.append("“\(name)” is “\(name) \(number)” now: another room is “\(key.path)” already")
        }
    }

    /// The positions with one key, where there are several, each with the first.
    private static func twins(_ keys: [ScopedPath]) -> [(first: Int, second: Int)] {
        var holders: [ScopedPath: Int] = [:]
        return keys.indices.compactMap { position in
            guard let first = holders[keys[position]] else {
                holders[keys[position]] = position
                return nil
            }
            return (first, position)
        }
    }

    /// The room that gives way; nil where neither was changed.
    private func loser(of twins: (first: Int, second: Int), among rooms: [Location]) throws -> Int? {
        let rows = [twins.first, twins.second].map { RowName(table: Location.table, id: rooms[$0].id.description) }
        guard try rows.contains(where: { try targets[$0] != nil || outbox.entry(of: $0) != nil }) else { return nil }
        let areChains = try rows.map { try isChains($0, "parentID") && isChains($0, "name") }
        return areChains[1] && !areChains[0] ? twins.first : twins.second
    }

    private struct ScopedPath: Hashable {
        let home: EntityID<Home>?
        let path: String
        private let key: NameKey

        init(home: EntityID<Home>?, path: String) {
            (self.home, self.path, key) = (home, path, NameKey(path))
        }

        static func == (a: ScopedPath, b: ScopedPath) -> Bool { a.home == b.home && a.key == b.key }

        func hash(into hasher: inout Hasher) {
            hasher.combine(home)
            hasher.combine(key)
        }
    }
}

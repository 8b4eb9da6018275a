import GRDB
import Household

// Nesting of rooms and items after a merge: two machines together may make a state that neither could make alone, and
// so may an imported file and the household.

extension Merge {
    /// Takes rows out of containers that they cannot be in, and moves items to the room of their container.
    mutating func settleNesting() throws {
        try leaveOtherHomesRooms()
        for (table, column) in Schema.nestings { try openCircles(in: table, by: column) }
        try followContainers()
    }

    /// Takes rooms out of parents in other homes.
    private mutating func leaveOtherHomesRooms() throws {
        let found = try String.fetchAll(
            db,
            sql: """
                SELECT room.id FROM location AS room JOIN location AS parent ON parent.id = room.parentID
                WHERE room.deletedAt IS NULL AND room.homeID IS NOT parent.homeID ORDER BY room.id
                """)
        for id in found { try takeOut(RowName(table: "location", id: id), by: "parentID") }
    }

    /// Moves rows to the top until no row is inside itself or too deep. Prefers a row that was put there here rather
    /// than by the chain; else takes the first by id of a circle, or the innermost row.
    private mutating func openCircles(in table: String, by column: String) throws {
        while let fault = try NestedRows(db, in: table, by: column).faults.first {
            // The last row of a chain without a circle is at the top already.
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

    /// Whether the chain has a live row inside the same row.
    private func isChains(_ row: RowName, _ column: String) throws -> Bool {
        guard let chain = try chain(of: row), chain.isLive else { return false }
        return try chain.text(column) == RowHistory.values(db, of: row)?.text(column)
    }

    /// Moves items to the room of their container. An item does not follow its container to another home, where it
    /// would lose its labels: it is taken out.
    private mutating func followContainers() throws {
        // Each round brings items one level further.
        for _ in 1...Nesting.deepest {
            let strays = try StrayRow.ofContainers(db)
            for stray in strays {
                let (item, container) = try (
                    RowHistory.values(db, of: stray.row), RowHistory.values(db, of: stray.owner)
                )
                if let container, item?["homeID"] == container["homeID"] {
                    try edit(stray.row, ["locationID": container["locationID"] ?? .null, "number": 0.databaseValue])
                } else {
                    try takeOut(stray.row, by: "containerID")
                }
            }
            if strays.isEmpty { return }
        }
    }

    /// Adds a number to the name of one of two rooms of a home with the same path: the one that the chain does not have
    /// there. Two rooms that neither side changed stay as another program left them.
    mutating func numberPaths() throws {
        while true {
            let all = try RoomPaths(db)
            guard let twin = try all.twins.compactMap({ try loser(of: $0, among: all) }).first else { return }
            let (room, path) = (all.rooms[twin], all.paths[twin])
            let number = (2...).first { !all.isTaken("\(path) \($0)", in: room.homeID) } ?? 2
            try edit(all.row(twin), ["name": "\(room.name) \(number)".databaseValue])
            report.notes.append("“\(room.name)” is “\(room.name) \(number)” now: another room is “\(path)” already")
        }
    }

    /// The room to rename; nil if neither was changed.
    private func loser(of twins: (first: Int, second: Int), among all: RoomPaths) throws -> Int? {
        let rows = [all.row(twins.first), all.row(twins.second)]
        guard try rows.contains(where: { try targets[$0] != nil || outbox.entry(of: $0) != nil }) else { return nil }
        let areChains = try rows.map { try isChains($0, "parentID") && isChains($0, "name") }
        return areChains[1] && !areChains[0] ? twins.first : twins.second
    }
}

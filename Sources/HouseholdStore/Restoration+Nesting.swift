import GRDB
import Household

// What is inside what, of a household that is brought in. Together with what the store has it may break the rules of
// `Nesting`, even where each of the two keeps them.

extension Restoration {
    /// The rooms, without parents that are not there or are in another home.
    func nested(_ rooms: [Location]) -> [Location] {
        let homes = Dictionary((old.locations + rooms).map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        return rooms.map { room in
            var room = room
            if let parent = room.parentID, homes[parent] != .some(room.homeID) { room.parentID = nil }
            return room
        }
    }

    /// Takes rows out of what they cannot be inside of, and brings items to what they are inside of.
    func settleNesting() throws {
        while let fault = try NestedRows(db, in: Location.table, by: "parentID").faults.first {
            guard let id = EntityID<Location>(fault.row.id), var room = try Location.fetch(db, id: id) else { break }
            try room.change(db, at: now) { $0.parentID = nil }
        }
        while let fault = try NestedRows(db, in: Item.table, by: "containerID").faults.first {
            guard let id = EntityID<Item>(fault.row.id), var item = try Item.fetch(db, id: id) else { break }
            try item.change(db, at: now) { $0.containerID = nil }
        }
        // Each round brings items one level further.
        for _ in 1...Nesting.deepest {
            let strays = try Item.fetchAll(
                db,
                where: """
                    EXISTS (SELECT 1 FROM item AS container WHERE container.id = item.containerID
                        AND (item.locationID IS NOT container.locationID OR item.homeID IS NOT container.homeID))
                    """, orderBy: "id"
            ).rows
            for before in strays {
                guard let container = try before.containerID.flatMap({ try Item.fetch(db, id: $0) }) else { continue }
                var item = before
                try item.change(db, at: now) { item in
                    if container.homeID == item.homeID {
                        item.locationID = container.locationID
                        try item.takeNumber(db, from: before)
                    } else {
                        item.containerID = nil
                    }
                }
            }
            if strays.isEmpty { return }
        }
    }
}

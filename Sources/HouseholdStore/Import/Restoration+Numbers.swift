import GRDB
import Household

extension Restoration {
    /// Gives each room its code: the stored one; else the one it brings, with a number where that is taken; else one
    /// made from its name.
    func coded(_ new: [Location]) throws -> [Location] {
        guard !new.isEmpty else { return [] }
        var codes: [String: RoomCodes] = [:]
        var own: [String: (scope: String, code: String)] = [:]
        // Live rooms first: a tombstone loses a code that was given to another room since.
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, coalesce(homeID, ''), code FROM location ORDER BY deletedAt IS NOT NULL, createdAt, id
                """)
        for row in rows {
            let (id, scope, code): (String, String, String) = (row[0], row[1], row[2])
            if RoomCodes.isValid(code), codes[scope, default: RoomCodes()].take(code) { own[id] = (scope, code) }
        }
        // A code once given goes to no other room; a room that was its only owner may take it back.
        var owners: [[String]: Set<String>] = [:]
        for (scope, code, room) in try RoomCode.all(db) {
            _ = codes[scope, default: RoomCodes()].take(code)
            owners[[scope, code], default: []].insert(room)
        }
        var rooms = new
        // Rooms that bring a code come before rooms that are given one.
        let order = new.indices.sorted { a, b in
            let (x, y) = (new[a], new[b])
            if x.code.isEmpty != y.code.isEmpty { return y.code.isEmpty }
            return (x.record.createdAt, x.id) < (y.record.createdAt, y.id)
        }
        for index in order {
            let (room, scope) = (rooms[index], rooms[index].homeID?.description ?? "")
            let present = own[room.id.description]
            let preferred = present?.code ?? room.code
            if present?.scope == scope || owners[[scope, preferred]] == [room.id.description] {
                rooms[index].code = preferred
            } else {
                rooms[index].code = codes[scope, default: RoomCodes()].claim(for: room.name, preferring: preferred)
            }
        }
        return rooms
    }

    /// Gives each item its number: the stored one, where it stays in its place; else the one it brings, if nothing else
    /// there was given that number; else the next one.
    func numbered(_ new: [Item]) throws -> [Item] {
        guard !new.isEmpty else { return [] }
        var places: [String: PlaceNumbers] = try PlaceNumber.all(db).mapValues { PlaceNumbers(after: $0) }
        var own: [EntityID<Item>: (place: String, number: Int)] = [:]
        // Including tombstones, whose numbers may be on printed lists.
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT id, \(PlaceNumber.column), number FROM item WHERE number BETWEEN 1 AND ?",
            arguments: [Item.largestNumber])
        while let row = try rows.next() {
            let (text, place, number): (String, String, Int) = (row[0], row[1], row[2])
            // A row with a bad id belongs to no item, but its number is taken all the same.
            let id = EntityID<Item>(text) ?? EntityID()
            own[id] = (place, number)
            places[place, default: PlaceNumbers()].keep(id, number: number)
        }
        var items = new
        let positions = Dictionary(grouping: items.indices) { items[$0].place }
        for (place, positions) in positions {
            var numbers = places[place] ?? PlaceNumbers()
            for index in positions {
                if let present = own[items[index].id], present.place == place {
                    items[index].number = present.number
                } else {
                    numbers.add(items[index])
                }
            }
            let settled = numbers.settled()
            for index in positions { items[index].number = settled[items[index].id] ?? items[index].number }
            // Raised before the items are written, so that no trigger has to raise it.
            try PlaceNumber.raise(db, place, to: positions.reduce(0) { max($0, items[$1].number) })
        }
        return items
    }
}

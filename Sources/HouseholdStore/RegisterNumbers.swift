import GRDB
import Household

// Assigns the codes of rooms and the numbers of items, for the repositories.

extension Location {
    mutating func takeCode(_ db: Database, from before: Location?, insists: Bool) throws {
        if code.isEmpty, let before { code = before.code }
        guard code.isEmpty || code != before?.code else { return }
        let rooms = try Location.fetchAll(db, where: "homeID IS ?", arguments: [homeID?.description]).rows
            .filter { $0.id != id }
        let former = try RoomCode.owners(db, in: slugScope, besides: id)
        if insists, !code.isEmpty {
            if let other = rooms.first(where: { $0.code == code }) {
                throw DomainError.duplicateCode(code, ofLocation: other.name)
            }
            guard let owner = former[code] else { return }
            throw DomainError.formerCode(code, ofLocation: try RoomCode.name(db, of: owner))
        }
        var codes = RoomCodes(of: rooms, formerly: former.keys)
        claimCode(from: &codes, at: RoomTree(rooms + [self]).paths[rooms.count])
    }

    static func codes(_ db: Database, of present: [Location], in home: EntityID<Home>?) throws -> RoomCodes {
        let former = try RoomCode.owners(db, in: home?.description ?? "", besides: nil)
        return RoomCodes(of: present, formerly: former.keys)
    }

    mutating func claimCode(from codes: inout RoomCodes, at path: String) {
        code = codes.claim(for: path, preferring: code)
    }
}

extension RoomCodes {
    /// The codes that rooms have now, and the codes given before.
    fileprivate init(of rooms: [Location], formerly former: some Sequence<String>) {
        self = Self.settled(rooms).taken
        for code in former { _ = take(code) }
    }
}

/// The codes that the rooms of each home have now or had before. No other room is given such a code: on paper, it
/// stands in the numbers of the first room's items.
enum RoomCode {
    /// By code, the id of a room that has or had it; a room that still exists, if there is one.
    /// - Parameters:
    ///   - scope: A home's id; empty for none.
    ///   - room: A room that does not count; nil where all do.
    static func owners(
        _ db: Database, in scope: String, besides room: EntityID<Location>?
    ) throws -> [String: String] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT roomCode.code, location FROM roomCode LEFT JOIN location AS room ON room.id = location
                WHERE home = ? AND location IS NOT ? ORDER BY room.id IS NOT NULL AND room.deletedAt IS NULL, location
                """, arguments: [scope, room?.description]
        ).reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    /// The codes of all homes, each with a room that has or had it.
    static func all(_ db: Database) throws -> [(scope: String, code: String, room: String)] {
        try Row.fetchAll(db, sql: "SELECT home, code, location FROM roomCode").map { ($0[0], $0[1], $0[2]) }
    }

    /// The name of a room, even a deleted one; nil where another program removed its row.
    static func name(_ db: Database, of location: String) throws -> String? {
        try String.fetchOne(db, sql: "SELECT name FROM location WHERE id = ?", arguments: [location])
    }
}

extension Item {
    /// The place in which the item is numbered, as in the table `placeNumber`: its room, else its home, else empty.
    var place: String { locationID?.description ?? homeID?.description ?? "" }

    /// Takes the next number of the item's place; an item that was there before keeps its number.
    /// - Parameter before: The item as stored; nil for a new one.
    mutating func takeNumber(_ db: Database, from before: Item?) throws {
        if let before, before.number > 0, before.place == place {
            number = before.number
        } else {
            number = try PlaceNumber.next(db, in: place)
        }
    }
}

/// The last number given in each place. It only grows: a number is never given again, even when its item is gone.
enum PlaceNumber {
    static func next(_ db: Database, in place: String) throws -> Int {
        try raise(db, place, to: 0)
        try db.cachedStatement(sql: "UPDATE placeNumber SET last = last + 1 WHERE place = ?").execute(arguments: [place]
        )
        let last = try db.cachedStatement(sql: "SELECT last FROM placeNumber WHERE place = ?")
        return try Int.fetchOne(last, arguments: [place]) ?? 1
    }

    /// Notes that a place has numbers up to this one.
    static func raise(_ db: Database, _ place: String, to number: Int) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO placeNumber (place, last) VALUES (?, ?)
                ON CONFLICT (place) DO UPDATE SET last = max(last, excluded.last)
                """
        ).execute(arguments: [place, number])
    }

    static func all(_ db: Database) throws -> [String: Int] {
        try Row.fetchAll(db, sql: "SELECT place, last FROM placeNumber").reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }
}

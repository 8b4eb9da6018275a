import GRDB
import Household

// Assigns the codes of rooms and the numbers of items, for the repositories.

extension Location {
    mutating func takeCode(_ db: Database, from before: Location?, insists: Bool) throws {
        if code.isEmpty, let before { code = before.code }
        guard code.isEmpty || code != before?.code else { return }
        let rooms = try Location.fetchAll(db, where: "homeID IS ?", arguments: [homeID?.description]).rows
            .filter { $0.id != id }
        let former = try RoomCode.owners(db, in: homeID?.description ?? "", besides: id)
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

/// The codes that the rooms of each home have now or had before. No other room gets such a code, since printed numbers
/// of the first room's items contain it.
enum RoomCode {
    /// For each code, the id of a room that has or had it: a room that still exists, if there is one.
    /// - Parameters:
    ///   - scope: A home's id; empty for none.
    ///   - room: A room to leave out; nil for none.
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

    /// All codes that were given in a home.
    static func taken(_ db: Database, in scope: String) throws -> RoomCodes {
        RoomCodes(of: [], formerly: try owners(db, in: scope, besides: nil).keys)
    }

    /// Notes that a room has or had a code, even if the room is not in this store.
    static func note(_ db: Database, _ code: String, in scope: String, of room: String) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO roomCode (home, code, location) VALUES (?, ?, ?)",
            arguments: [scope, code, room])
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

    /// Whether an item is in a room or home that exists, under a number that no other item there has: then its register
    /// number does not depend on other items.
    static func hasOwnNumber(_ db: Database, _ id: EntityID<Item>) throws -> Bool {
        guard let item = try fetch(db, id: id), (1...largestNumber).contains(item.number) else { return false }
        let room = try item.locationID.map { try Location.fetch(db, id: $0) }
        if let room, room?.homeID == nil { return false }
        guard let home = room??.homeID ?? item.homeID, try Home.fetch(db, id: home) != nil else { return false }
        let place =
            room == nil
            ? """
            homeID = ?1 AND (locationID IS NULL OR locationID NOT IN (
                SELECT location.id FROM location JOIN home ON home.id = location.homeID
                WHERE location.deletedAt IS NULL AND home.deletedAt IS NULL))
            """ : "locationID = ?1"
        let items = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM item WHERE deletedAt IS NULL AND number = ?2 AND \(place)",
            arguments: [item.place, item.number])
        return items == 1
    }

    /// Takes the next number of the item's place; an item that was there before keeps its number.
    /// - Parameter before: The item as stored; nil for a new one.
    mutating func takeNumber(_ db: Database, from before: Item?) throws {
        var numbers = NumberBook(db: db)
        try takeNumber(from: &numbers, formerly: before)
    }

    mutating func takeNumber(from numbers: inout NumberBook, formerly before: Item?) throws {
        if let before, before.number > 0, before.place == place {
            number = before.number
        } else {
            number = try numbers.next(in: place)
        }
    }
}

/// The next numbers in each place, for a transaction that numbers many items: they are reserved in blocks.
struct NumberBook {
    let db: Database
    /// Whether to reserve numbers in the store.
    var writes: Bool
    private let blockSize: Int
    /// The last number given in each place, and the last one reserved.
    private var places: [String: (given: Int, reserved: Int)] = [:]

    /// - Parameter count: How many numbers to reserve at once; above one, end with `settle`.
    init(db: Database, writes: Bool = true, reserving count: Int = 1) {
        self.db = db
        self.writes = writes
        blockSize = count
    }

    mutating func next(in place: String) throws -> Int {
        guard writes else { return 1 }
        var block = places[place] ?? (0, 0)
        if block.given == block.reserved {
            let last = try PlaceNumber.reserve(db, blockSize, in: place)
            block = (last - blockSize, last)
        }
        block.given += 1
        places[place] = block
        return block.given
    }

    /// Gives back the numbers that were reserved and not given. Nothing else may have numbered items meanwhile.
    mutating func settle() throws {
        let statement = try db.cachedStatement(sql: "UPDATE placeNumber SET last = ? WHERE place = ?")
        for (place, block) in places where block.given < block.reserved {
            try statement.execute(arguments: [block.given, place])
        }
        places = [:]
    }
}

/// The last number given in each place. It only grows: a number is never given again, even when its item is gone.
enum PlaceNumber {
    /// An SQL expression for the place of an item, as `Item.place`.
    static let column = "coalesce(locationID, homeID, '')"

    /// The live items that have no number, or share one with another item of their place.
    static func unsettled(_ db: Database) throws -> [(item: RowName, place: String, number: Int)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, \(column), number FROM item
                WHERE deletedAt IS NULL AND (number = 0 OR (\(column), number) IN (
                    SELECT \(column), number FROM item WHERE deletedAt IS NULL
                    GROUP BY 1, 2 HAVING count(*) > 1))
                ORDER BY id
                """
        ).map { (RowName(table: "item", id: $0[0]), $0[1], $0[2]) }
    }

    static func next(_ db: Database, in place: String) throws -> Int { try reserve(db, 1, in: place) }

    /// - Returns: The last of the reserved numbers.
    static func reserve(_ db: Database, _ count: Int, in place: String) throws -> Int {
        try raise(db, place, to: 0)
        try db.cachedStatement(sql: "UPDATE placeNumber SET last = last + ? WHERE place = ?")
            .execute(arguments: [count, place])
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

import Foundation
import GRDB
import GRDBSQLite
package import Household

extension Store {
    /// Reads the household with only those items that may hold all of some pieces of text. Skips the others in SQLite's
    /// own bytes, which takes a tenth of the time of making an `Item` of each.
    ///
    /// - Parameter pieces: Texts without a space, each of which must occur in one of an item's searchable texts: see
    ///   `HouseholdEntries`.
    /// - Returns: Nil if it is better to read all items: too many may hold the pieces, or an item's number depends on
    ///   others.
    package func snapshot(ofItemsHolding pieces: [SearchWord]) throws -> Snapshot? {
        try reading { db in
            let surroundings = try Self.surroundings(db).snapshot
            var scan = ItemScan(pieces, surroundings)
            guard let rows = try scan.rows(db) else { return nil }
            var snapshot = surroundings
            let list = rows.map { String($0) }.joined(separator: ",")
            snapshot.items = try Item.fetchWithLabels(db, where: "rowid IN (\(list))", expecting: rows.count).rows
            snapshot.sortItems()
            _ = try Self.readClaimsAndShopping(db, into: &snapshot)
            return snapshot
        }
    }

    /// The slugs of items that begin with a prefix, in order. Of more than `limit`, those up to the limit and the last
    /// one: a shell completes what all candidates have in common, and these have no more in common than all slugs do.
    package func itemSlugs(beginningWith prefix: String, limit: Int = 1000) throws -> [String] {
        try reading { db in
            // The range of an index. No character comes after U+10FFFF.
            let slugs = "SELECT slug FROM item WHERE slug >= ?1 AND slug < ?1 || char(0x10FFFF) AND deletedAt IS NULL"
            let first = try String.fetchAll(db, sql: "\(slugs) ORDER BY slug LIMIT ?2", arguments: [prefix, limit])
            guard first.count == limit else { return first }
            let last = try String.fetchAll(db, sql: "\(slugs) ORDER BY slug DESC LIMIT 1", arguments: [prefix])
            return (first + last).firstOccurrences()
        }
    }

    /// Calls a closure with the title of each item, and with its make and model.
    package func forEachItemName(_ body: (String) -> Void) throws {
        try reading { db in
            let sql = "SELECT title, make || ' ' || model FROM item WHERE deletedAt IS NULL"
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() {
                body(row[0])
                body(row[1])
            }
        }
    }
}

/// One pass over the rows of all items that finds those that may hold all of some pieces of text.
private struct ItemScan {
    /// Above this, reading the whole household is as fast.
    private static let mostRows = 10_000
    /// Columns before those with texts: the row, the number, the room and the home.
    private static let firstText: Int32 = 4
    private static let textColumns = ["title"] + Item.searched.map(\.key) + lists
    /// Columns with texts in JSON.
    private static let lists = ["customFields", "loans", "upkeep"]

    private let pieces: [Piece]
    private var homes: [UUID: Place] = [:]
    private var rooms: [UUID: Place] = [:]
    /// The place of items that have neither a room nor a home.
    private let nowhere = Place(id: 0, code: RoomCodes.withoutRoom, held: [])
    /// The pieces in the name of each label, without labels that hold none.
    private var labels: [EntityID<Label>: Pieces] = [:]
    /// Whether each room is in a home and has a code of its own there, so that the codes on record are those shown.
    private var isSound = true
    private var folded: [UInt8] = []

    private struct Piece {
        let word: SearchWord
        /// The set of this piece alone.
        let itself: Pieces
        /// Whether the piece may be part of a number; otherwise it can only be in a room's code.
        let mayBeNumber: Bool
    }

    private struct Pieces: OptionSet {
        let rawValue: UInt64
    }

    private struct Place {
        /// A number for each place.
        let id: Int
        let code: String
        /// The pieces that the place's items hold through the name of their room or home, or the room's code.
        let held: Pieces
    }

    init(_ words: [SearchWord], _ household: Snapshot) {
        // The longest pieces are usually the rarest. Items that lack one of the others are sorted out later.
        pieces = words.sorted { $0.bytes.count > $1.bytes.count }.prefix(64).enumerated().map { number, word in
            Piece(
                word: word, itself: Pieces(rawValue: 1 << UInt64(number)),
                mayBeNumber: word.bytes.contains { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) })
        }
        for label in household.labels {
            let held = held(by: label.name)
            if !held.isEmpty { labels[label.id] = held }
        }
        for home in household.homes {
            homes[home.id.uuid] = Place(
                id: homes.count + 1, code: RoomCodes.withoutRoom, held: held(by: home.displayName))
        }
        var codes: Set<String> = []
        for (room, path) in zip(household.locations, RoomTree(household.locations).paths) {
            guard let id = room.homeID, let home = homes[id.uuid], RoomCodes.isValid(room.code),
                codes.insert("\(id) \(room.code)").inserted
            else {
                isSound = false
                continue
            }
            rooms[room.id.uuid] = Place(
                id: homes.count + rooms.count + 1, code: room.code,
                held: home.held.union(held(by: path)).union(held(by: room.code)))
        }
    }

    private func held(by text: String) -> Pieces {
        let text = FoldedText.of(text)
        return pieces.reduce(into: []) { if $1.word.occurs(inFolded: text) { $0.formUnion($1.itself) } }
    }

    /// The rows of the items; nil if there are too many, or if numbers are not settled.
    mutating func rows(_ db: Database) throws -> [Int64]? {
        guard isSound else { return nil }
        var rows: [Int64] = []
        let labelled = try labelled(db)
        // The numbers within each place, which are settled if no two are the same.
        var numbers: [Int] = []
        let statement = try db.cachedStatement(
            sql: """
                SELECT rowid, number, locationID, homeID, \(Self.textColumns.joined(separator: ", ")) FROM item
                WHERE deletedAt IS NULL
                """)
        let cursor = try Row.fetchCursor(statement)
        while try cursor.next() != nil {
            let row = statement.sqliteStatement
            let number = Int(sqlite3_column_int64(row, 1))
            guard let place = place(in: row), (1...Item.largestNumber).contains(number) else { return nil }
            numbers.append(place.id << 32 | number)
            let id = sqlite3_column_int64(row, 0)
            let held = labelled[id].map { $0.union(place.held) } ?? place.held
            if pieces.allSatisfy({
                held.contains($0.itself) || isHeld($0, by: number, at: place) || isHeld($0, by: row)
            }) {
                rows.append(id)
                if rows.count > Self.mostRows { return nil }
            }
        }
        numbers.sort()
        return zip(numbers, numbers.dropFirst()).contains(where: ==) ? nil : rows
    }

    /// The pieces that items hold through the names of their labels, by row.
    private func labelled(_ db: Database) throws -> [Int64: Pieces] {
        guard !labels.isEmpty else { return [:] }
        let list = labels.keys.map { "'\($0)'" }.joined(separator: ",")
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.rowid, labelID FROM item JOIN itemLabel ON itemLabel.itemID = item.id
                WHERE itemLabel.deletedAt IS NULL AND item.deletedAt IS NULL AND labelID IN (\(list))
                """)
        var held: [Int64: Pieces] = [:]
        while let row = try rows.next() {
            guard let label = EntityID<Label>(row[1] as String), let pieces = labels[label] else { continue }
            held[row[0], default: []].formUnion(pieces)
        }
        return held
    }

    /// The room of an item, else its home; nil if that does not exist.
    private func place(in row: OpaquePointer) -> Place? {
        func id(_ column: Int32) -> UUID? {
            guard let text = sqlite3_column_text(row, column) else { return nil }
            return UUID(stored: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(row, column))))
        }
        if sqlite3_column_type(row, 2) != SQLITE_NULL { return id(2).flatMap { rooms[$0] } }
        if sqlite3_column_type(row, 3) != SQLITE_NULL { return id(3).flatMap { homes[$0] } }
        return nowhere
    }

    private func isHeld(_ piece: Piece, by number: Int, at place: Place) -> Bool {
        piece.mayBeNumber
            && piece.word.occurs(inFolded: FoldedText.of(RegisterNumber.text(code: place.code, number: number)))
    }

    private mutating func isHeld(_ piece: Piece, by row: OpaquePointer) -> Bool {
        let end = Self.firstText + Int32(Self.textColumns.count)
        let firstList = end - Int32(Self.lists.count)
        for column in Self.firstText..<end {
            let count = Int(sqlite3_column_bytes(row, column))
            guard count > 0, let text = sqlite3_column_text(row, column) else { continue }
            let bytes = UnsafeBufferPointer(start: text, count: count)
            // In JSON an escaped letter is not the letter itself.
            if column >= firstList, bytes.contains(UInt8(ascii: "\\")) { return true }
            if bytes.isASCII {
                if piece.word.occurs(inASCII: bytes) { return true }
                continue
            }
            folded.removeAll(keepingCapacity: true)
            FoldedText.append(utf8: bytes, to: &folded)
            if piece.word.occurs(inFolded: folded) { return true }
        }
        return false
    }
}

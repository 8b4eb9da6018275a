import Foundation
import GRDB
import GRDBSQLite
package import Household

extension Store {
    /// Reads the household with only those of its items that may hold a piece of text. The others are passed over in
    /// SQLite's own bytes, which takes a tenth of the time of making an `Item` of each.
    ///
    /// - Parameter piece: Text without a space that must occur in one of the texts that an item is found by: see
    ///   `HouseholdEntries`.
    /// - Returns: Nil where reading all items is the better way: because too many may hold the piece, or because the
    ///   number of an item depends on others.
    package func snapshot(ofItemsHolding piece: SearchWord) throws -> Snapshot? {
        try reading { db in
            let surroundings = try Self.surroundings(db).snapshot
            var scan = ItemScan(piece, surroundings)
            guard let rows = try scan.rows(db) else { return nil }
            var snapshot = surroundings
            let list = rows.map { String($0) }.joined(separator: ",")
            snapshot.items = try Item.fetchWithLabels(db, where: "rowid IN (\(list))", expecting: rows.count).rows
            snapshot.sortItems()
            snapshot.claims = try Claim.fetchAll(db).rows
            snapshot.sortClaims()
            snapshot.takeShopping(from: try Self.shopping(db).snapshot)
            return snapshot
        }
    }
}

/// One pass over the rows of all items, which looks for those that may hold a piece of text.
private struct ItemScan {
    /// Above this, reading the whole household is as fast.
    private static let mostRows = 10_000
    /// Columns before those with texts: the row, the number, the room and the home.
    private static let firstText: Int32 = 4
    private static let textColumns =
        ["title"]
        + Item.fields.filter { field in if case .text = field.kind { true } else { false } }.map(\.key)
        + ["customFields"]

    private let piece: SearchWord
    /// Whether the piece may be part of a number; else at most of a room's code.
    private let mayBeNumber: Bool
    private var homes: [UUID: Place] = [:]
    private var rooms: [UUID: Place] = [:]
    /// Where the items are that have neither a room nor a home.
    private let nowhere = Place(id: 0, code: RoomCodes.withoutRoom, holdsPiece: false)
    /// The labels whose names hold the piece.
    private let labels: [EntityID<Label>]
    /// Whether each room is in a home and has a code of its own there, so that the codes on record are those shown.
    private var isSound = true
    private var folded: [UInt8] = []

    private struct Place {
        /// A number for each place.
        let id: Int
        let code: String
        /// Whether its items hold the piece by the name of their room or home, or by the room's code.
        let holdsPiece: Bool
    }

    init(_ piece: SearchWord, _ household: Snapshot) {
        self.piece = piece
        mayBeNumber = piece.bytes.contains { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        func holdsPiece(_ text: String) -> Bool { piece.occurs(inFolded: FoldedText.of(text)) }
        labels = household.labels.filter { holdsPiece($0.name) }.map(\.id)
        for home in household.homes {
            homes[home.id.uuid] = Place(
                id: homes.count + 1, code: RoomCodes.withoutRoom, holdsPiece: holdsPiece(home.displayName))
        }
        var codes: Set<String> = []
        for room in household.locations {
            guard let id = room.homeID, let home = homes[id.uuid], RoomCodes.isValid(room.code),
                codes.insert("\(id) \(room.code)").inserted
            else {
                isSound = false
                continue
            }
            rooms[room.id.uuid] = Place(
                id: homes.count + rooms.count + 1, code: room.code,
                holdsPiece: home.holdsPiece || holdsPiece(room.name) || holdsPiece(room.code))
        }
    }

    /// The rows of the items; nil where there are too many, or where numbers are not settled.
    mutating func rows(_ db: Database) throws -> [Int64]? {
        guard isSound else { return nil }
        var rows = try labelled(db)
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
            if place.holdsPiece || mayBeNumber && holdsPiece(number, at: place) || holdsPiece(row) {
                rows.insert(sqlite3_column_int64(row, 0))
                if rows.count > Self.mostRows { return nil }
            }
        }
        numbers.sort()
        return zip(numbers, numbers.dropFirst()).contains(where: ==) ? nil : rows.sorted()
    }

    /// The rows of the items with a label whose name holds the piece.
    private func labelled(_ db: Database) throws -> Set<Int64> {
        guard !labels.isEmpty else { return [] }
        let list = labels.map { "'\($0)'" }.joined(separator: ",")
        return try Int64.fetchSet(
            db,
            sql: """
                SELECT item.rowid FROM item JOIN itemLabel ON itemLabel.itemID = item.id
                WHERE itemLabel.deletedAt IS NULL AND item.deletedAt IS NULL AND labelID IN (\(list))
                """)
    }

    /// The room of an item, else its home; nil for one that does not exist.
    private func place(in row: OpaquePointer) -> Place? {
        func id(_ column: Int32) -> UUID? {
            guard let text = sqlite3_column_text(row, column) else { return nil }
            return UUID(stored: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(row, column))))
        }
        if sqlite3_column_type(row, 2) != SQLITE_NULL { return id(2).flatMap { rooms[$0] } }
        if sqlite3_column_type(row, 3) != SQLITE_NULL { return id(3).flatMap { homes[$0] } }
        return nowhere
    }

    private func holdsPiece(_ number: Int, at place: Place) -> Bool {
        piece.occurs(inFolded: FoldedText.of(RegisterNumber.text(code: place.code, number: number)))
    }

    private mutating func holdsPiece(_ row: OpaquePointer) -> Bool {
        let last = Self.firstText + Int32(Self.textColumns.count) - 1
        for column in Self.firstText...last {
            let count = Int(sqlite3_column_bytes(row, column))
            guard count > 0, let text = sqlite3_column_text(row, column) else { continue }
            let bytes = UnsafeBufferPointer(start: text, count: count)
            // The last column is JSON, in which an escaped letter is not the letter itself.
            if column == last, bytes.contains(UInt8(ascii: "\\")) { return true }
            if bytes.isASCII {
                if piece.occurs(inASCII: bytes) { return true }
                continue
            }
            folded.removeAll(keepingCapacity: true)
            FoldedText.append(utf8: bytes, to: &folded)
            if piece.occurs(inFolded: folded) { return true }
        }
        return false
    }
}

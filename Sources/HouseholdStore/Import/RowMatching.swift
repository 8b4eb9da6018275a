import Foundation
import GRDB
import Household

/// The item that a row stands for.
enum Meaning {
    case one(Item)
    case new
    /// With the reason, as a clause.
    case unclear(String)
}

/// How the rows that no id and no number identifies are matched with items.
///
/// Rows that look alike are matched together: those that equal an item exactly mean it, and the others mean the rest in
/// the order in which these were added. A row without a match, whose title an item in another room has, waits until all
/// others are matched: see `ImportRun.meaningsOfWaiting`.
struct RowMatching {
    enum Match {
        case item(EntityID<Item>)
        case new
        /// One of so many items.
        case unclear(Int)
    }

    /// The items of one title in one home.
    struct Namesakes {
        struct Entry {
            let id: EntityID<Item>
            let hasAssetID: Bool
            let hasSerial: Bool
        }

        fileprivate(set) var all: [Entry] = []
        fileprivate(set) var byRoom: [String?: [Entry]] = [:]
        /// The items before this position are taken.
        fileprivate var firstLeft = 0
    }

    fileprivate struct Waiting {
        let row: ImportBatch.Row
        let home: EntityID<Home>?
        let hasAssetID: Bool
        let hasSerial: Bool
    }

    /// The matches of a look's rows still to come, the next one last.
    fileprivate var matches: [Fingerprint: [Match]] = [:]
    fileprivate var namesakes: [Fingerprint: Namesakes] = [:]
    /// The items that rows still to come mean.
    fileprivate var reserved: Set<EntityID<Item>> = []
    fileprivate var waiting: [Waiting] = []
    /// The lines of asset IDs, and those that were told to be shared.
    fileprivate var lines: [Fingerprint: Int] = [:]
    fileprivate var told: Set<Fingerprint> = []
}

extension ImportRun {
    /// The item that a row stands for; nil for a row that has to wait.
    mutating func meaning(of row: ImportBatch.Row, in home: EntityID<Home>?) throws -> Meaning? {
        if let id = row.id {
            guard hadItems || claimed.contains(id) else { return .new }
            return try Item.fetchWithLabels(db, id: id).map { .one($0) } ?? .new
        }
        let numbers = RowNumbers(row)
        let target = Self.target(of: row, in: home, self.home)
        if hadRemains, !numbers.list.isEmpty { _ = try identities.open(db) }
        tellOfShared(numbers, of: row, target)
        let meaning = try meaning(of: row, numbers, in: target)
        if case .new? = meaning, hadRemains { try tellOfDeleted(numbers, of: row) }
        return meaning
    }

    private mutating func meaning(
        of row: ImportBatch.Row, _ numbers: RowNumbers, in target: RowTarget
    ) throws -> Meaning? {
        if !row.importRef.isEmpty {
            // The index holds only non-empty references, and SQLite uses it only where the query says so too.
            let found = try Item.fetchWithLabels(
                db, where: "importRef = ? AND importRef <> '' AND homeID IS ?", orderBy: "createdAt, id",
                arguments: [row.importRef, target.id?.description])
            if let item = found.rows.first { return .one(item) }
        }
        if choices.addsAll { return .new }
        if !row.slug.isEmpty {
            let found = try Item.fetchWithLabels(
                db, where: "slug = ?", orderBy: "createdAt, id", arguments: [row.slug])
            if let item = found.rows.first { return .one(item) }
        }
        if let numbered = try numbered(row, numbers, in: target) { return numbered }
        guard hadItems else { return .new }
        if row.isNameless { return try alike(row, numbers, in: target) }
        guard row.hasMadeReference, !imports.isEmpty else { return .new }
        wait(row, numbers, in: target)
        return nil
    }

    /// The meaning of a row that has a number of an item.
    private func numbered(
        _ row: ImportBatch.Row, _ numbers: RowNumbers, in target: RowTarget
    ) throws -> Meaning? {
        guard hadItems, let (id, kind) = identities.item(of: numbers, in: target), !claimed.contains(id),
            let item = try Item.fetchWithLabels(db, id: id)
        else { return nil }
        // A program that gives references tells its items apart by these alone.
        if !row.importRef.isEmpty, kind == .barcode || !item.importRef.isEmpty || item.homeID != target.id {
            return nil
        }
        guard kind == .assetID, !choices.overwrites, !Self.isAkin(item.title, row.title) else { return .one(item) }
        guard item.isKept, row.importRef.isEmpty else { return .new }
        return .unclear(
            "has the Asset ID of “\(item.title)” (\(item.slug)), but not its title; --overwrite gives it this title")
    }

    /// Whether two titles may be of one thing: a word of one is in the other.
    private static func isAkin(_ one: String, _ other: String) -> Bool {
        let (one, other) = (FoldedText.of(one), FoldedText.of(other))
        func hasWord(_ text: [UInt8], of other: [UInt8]) -> Bool {
            other.split(separator: UInt8(ascii: " ")).contains { $0.count > 2 && text.firstRange(of: $0) != nil }
        }
        return one == other || hasWord(one, of: other) || hasWord(other, of: one)
    }

    // MARK: - By look

    private mutating func alike(
        _ row: ImportBatch.Row, _ numbers: RowNumbers, in target: RowTarget
    ) throws -> Meaning? {
        let title = RowIdentities.title(of: row, target)
        let look = identities.look(of: row, numbers, target)
        var matches = try matching.matches.removeValue(forKey: look) ?? matchAll(look, row, numbers, in: target)
        let match = matches.popLast() ?? .new
        if !matches.isEmpty { matching.matches[look] = matches }
        defer { if identities.finish(title) { matching.namesakes[title] = nil } }
        switch match {
        case .item(let id): return try Item.fetchWithLabels(db, id: id).map { .one($0) } ?? .new
        case .unclear(let count): return .unclear("may be one of \(count) items of that name there, or a new one")
        case .new:
            guard !imports.isEmpty, isAnyLeft(title) else { return .new }
            wait(row, numbers, in: target)
            return nil
        }
    }

    /// Matches the rows of one look, of which this is the first.
    /// - Returns: The match of the first row last.
    private mutating func matchAll(
        _ look: Fingerprint, _ row: ImportBatch.Row, _ numbers: RowNumbers, in target: RowTarget
    ) throws -> [RowMatching.Match] {
        let hasAssetID = identities.isOther(.assetID, numbers, target)
        let hasSerial = identities.isOther(.serial, numbers, target)
        let items = try items(like: row, in: target).filter {
            !isTaken($0.id) && !(hasAssetID && $0.hasAssetID) && !(hasSerial && $0.hasSerial)
        }
        let rows = identities.takeContents(of: look)
        if items.isEmpty { return Array(repeating: .new, count: max(rows.count, 1)) }
        guard items.count > 1 || rows.count > 1 else { return [.item(items[0].id)] }
        let contents = rows.isEmpty ? [Fingerprint(RowContent(of: row))] : rows
        var matches = [RowMatching.Match](repeating: .new, count: contents.count)
        var equals: [Fingerprint: [EntityID<Item>]] = [:]
        for entry in items.reversed() {
            guard let content = try content(of: entry.id, as: row) else { continue }
            equals[content, default: []].append(entry.id)
        }
        var others: [Int] = []
        for (place, content) in contents.enumerated() {
            guard let id = equals[content]?.popLast() else {
                others.append(place)
                continue
            }
            matching.reserved.insert(id)
            matches[place] = .item(id)
        }
        let rest = items.filter { !isTaken($0.id) }
        if rest.count > 1, rest.count > others.count {
            for place in others { matches[place] = .unclear(rest.count) }
        } else {
            for (place, entry) in zip(others, rest) {
                matching.reserved.insert(entry.id)
                matches[place] = .item(entry.id)
            }
        }
        return matches.reversed()
    }

    private func isTaken(_ id: EntityID<Item>) -> Bool {
        claimed.contains(id) || matching.reserved.contains(id) || identities.reserved.contains(id)
    }

    /// The items with a row's title and room, in the order in which they were added.
    private mutating func items(
        like row: ImportBatch.Row, in target: RowTarget
    ) throws -> [RowMatching.Namesakes.Entry] {
        let key = RowIdentities.title(of: row, target)
        let found = try matching.namesakes[key] ?? namesakes(of: row, in: target.id)
        matching.namesakes[key] = found
        guard let room = row.location?.trimmed else { return found.all }
        if room.isEmpty { return found.byRoom[nil] ?? [] }
        return try books.rooms.named(room, in: target.id).flatMap { found.byRoom[$0.description] ?? [] }
    }

    private func namesakes(of row: ImportBatch.Row, in home: EntityID<Home>?) throws -> RowMatching.Namesakes {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, locationID, assetID, serial FROM item
                WHERE title = ? COLLATE NOCASE AND deletedAt IS NULL AND homeID IS ? ORDER BY createdAt, number, id
                """, arguments: [row.title.trimmed, home?.description])
        var found = RowMatching.Namesakes()
        while let row = try rows.next() {
            guard let id = EntityID<Item>(row[0] as String) else { continue }
            var item = Item.blank
            (item.assetID, item.serial) = (row[2], row[3])
            let entry = RowMatching.Namesakes.Entry(
                id: id, hasAssetID: ItemNumber.assetID.key(of: item) != nil,
                hasSerial: ItemNumber.serial.key(of: item) != nil)
            found.all.append(entry)
            found.byRoom[row[1], default: []].append(entry)
        }
        return found
    }

    /// What an item is in the columns of a row's file; nil if it is gone.
    private mutating func content(
        of id: EntityID<Item>, as row: ImportBatch.Row, withRoom: Bool = true
    ) throws -> Fingerprint? {
        guard let item = try Item.fetchWithLabels(db, id: id) else { return nil }
        let room = try item.locationID.flatMap { try books.rooms.entity($0)?.name }
        let labels = try item.labelIDs.compactMap { try books.labels.entity($0)?.name }
        let container = try item.containerID.flatMap { try Item.fetch(db, id: $0)?.title }
        return Fingerprint(RowContent(of: item, as: row, withRoom: withRoom, names: (room, labels, container)))
    }

    // MARK: - Rows that wait

    private mutating func wait(_ row: ImportBatch.Row, _ numbers: RowNumbers, in target: RowTarget) {
        matching.waiting.append(
            RowMatching.Waiting(
                row: row, home: target.id, hasAssetID: identities.isOther(.assetID, numbers, target),
                hasSerial: identities.isOther(.serial, numbers, target)))
    }

    private mutating func isAnyLeft(_ title: Fingerprint) -> Bool {
        guard var found = matching.namesakes.removeValue(forKey: title) else { return false }
        while found.firstLeft < found.all.count, isTaken(found.all[found.firstLeft].id) { found.firstLeft += 1 }
        matching.namesakes[title] = found
        return found.firstLeft < found.all.count
    }

    /// The meanings of the rows that waited, in the file's order.
    ///
    /// If a sheet is imported again, a row of it that is not found in its room may be an item that was moved, in the
    /// sheet or here: one of an earlier import that no other row means. It is, if it is the same in all but its room. A
    /// sheet in which most rows are new is another one, so its rows are new, too.
    mutating func meaningsOfWaiting() throws -> [(row: ImportBatch.Row, Meaning, home: EntityID<Home>?)] {
        let waiting = matching.waiting
        matching.waiting = []
        var meanings = [Meaning](repeating: .new, count: waiting.count)
        let found = summary.updated + summary.unchanged + summary.newer.count
        if found >= summary.added + waiting.count {
            let groups = Dictionary(grouping: waiting.indices) { place in
                let row = waiting[place]
                return Fingerprint(
                    NameKey(row.row.title), row.home, row.hasAssetID, row.hasSerial, row.row.isNameless)
            }
            for places in groups.values.sorted(by: { $0[0] < $1[0] }) {
                try settle(places, of: waiting, &meanings)
            }
        }
        return zip(waiting, meanings).map { ($0.row, $1, $0.home) }
    }

    /// Matches waiting rows of one title with the items of that title that no row means.
    private mutating func settle(
        _ places: [Int], of waiting: [RowMatching.Waiting], _ meanings: inout [Meaning]
    ) throws {
        let first = waiting[places[0]]
        let isNameless = first.row.isNameless
        var left: [(item: Item, content: Fingerprint)] = []
        for entry in try namesakes(of: first.row, in: first.home).all where !isTaken(entry.id) {
            guard !(first.hasAssetID && entry.hasAssetID), !(first.hasSerial && entry.hasSerial),
                let item = try Item.fetchWithLabels(db, id: entry.id), item.isKept, try wasImported(item),
                isNameless || item.importRef.hasPrefix(Item.madeReference),
                let content = try content(of: entry.id, as: first.row, withRoom: false)
            else { continue }
            left.append((item, content))
        }
        let items = Dictionary(grouping: left, by: \.content)
        let rows = Dictionary(grouping: places) {
            Fingerprint(RowContent(of: waiting[$0].row, withRoom: false))
        }
        var others: [Int] = []
        for (content, places) in rows.sorted(by: { $0.value[0] < $1.value[0] }) {
            guard let same = items[content] else {
                others += places
                continue
            }
            guard places.count >= same.count || !isNameless else {
                for place in places { meanings[place] = Self.unclear(among: same.map(\.item)) }
                continue
            }
            for (place, entry) in zip(places, same) {
                meanings[place] = try taken(entry.item, for: waiting[place].row)
            }
        }
        let rest = left.map(\.item).filter { !isTaken($0.id) }
        guard isNameless, !rest.isEmpty, others.count <= rest.count else { return }
        // What was changed here since stays as it is, so nothing is lost if the row means another item.
        if rest.count == 1, let place = others.first, !choices.overwrites,
            try isNewer(rest[0], than: waiting[place].row)
        {
            meanings[place] = try taken(rest[0], for: waiting[place].row)
            return
        }
        for place in others { meanings[place] = Self.unclear(among: rest) }
    }

    private mutating func taken(_ item: Item, for row: ImportBatch.Row) throws -> Meaning {
        matching.reserved.insert(item.id)
        let room = try item.locationID.flatMap { try books.rooms.entity($0)?.name }
        tell(
            row, "", row.title,
            "is taken for the one \(room.map { "in “\($0)”" } ?? "without a room"), which no other row means")
        return .one(item)
    }

    private static func unclear(among items: [Item]) -> Meaning {
        let (which, them) =
            items.count == 1 ? ("“\(items[0].slug)”", "it") : ("one of \(items.count) items in other rooms", "the one")
        return .unclear(
            "may be \(which), which no row means, or a new one: move \(them) to this room, or sell, archive or delete "
                + them)
    }

    // MARK: - Notices

    /// Tells once of each asset ID that identifies nothing, since two rows or two items have it.
    private mutating func tellOfShared(_ numbers: RowNumbers, of row: ImportBatch.Row, _ target: RowTarget) {
        guard let number = numbers[.assetID] else { return }
        let key = Fingerprint(number.inHome, target.name)
        let line = matching.lines[key]
        matching.lines[key] = line ?? row.line
        let reason: String
        if let line {
            reason = "is also in line \(line); an Asset ID that two rows have identifies no item"
        } else if identities.isShared(number, in: target) {
            reason = "is the Asset ID of several items here, so it identifies none; housebook check names them"
        } else {
            return
        }
        guard matching.told.insert(key).inserted else { return }
        tell(row, "Asset ID", number.text, reason)
    }

    /// Tells of a row that is added, though an item with its title and one of its numbers was deleted.
    private mutating func tellOfDeleted(_ numbers: RowNumbers, of row: ImportBatch.Row) throws {
        guard !numbers.list.isEmpty, let (id, kind) = try identities.open(db).deleted(of: numbers),
            let item = try Item.fetch(db, id: id, deleted: true)
        else { return }
        let number = kind == .assetID ? "Asset ID" : "serial number"
        tell(
            row, "", row.title,
            "is a new item, since the one with its \(number) was deleted here; to have that one instead, take this "
                + "import back with housebook undo, and housebook restore \(item.slug)")
    }

    private mutating func tell(_ row: ImportBatch.Row, _ column: String, _ value: String, _ reason: String) {
        summary.notices.append(ImportProblem(line: row.line, column: column, value: value, reason: reason))
    }
}

import Foundation
import GRDB
public import Household

/// Reads and changes items. Each method is one transaction that keeps the rules:
///
/// 1. an item in a room belongs to that room's home, and stays in that home when the room is deleted;
/// 2. an item's labels belong to the item's home;
/// 3. a change that alters nothing is not written: the version stays;
/// 4. an item gets a number in each place it comes to, and keeps it while it stays there;
/// 5. an item inside another is in the same place: it moves along with its container, and leaves the container when it
///    is moved elsewhere itself.
public struct InventoryRepository: Sendable {
    let store: Store

    /// Adds an item with its files: all of it, or nothing. Its slug, or one made from its title, gets a number if it is
    /// taken. Its number is the next one of its place.
    /// - Throws: `DomainError` where a field is not valid, or room, home and labels do not exist or do not belong
    ///   together; `AttachmentError` for a file that is given twice.
    @discardableResult
    public func add(_ item: Item, with files: [AttachmentRepository.Draft] = []) throws -> Item {
        func write() throws -> Item {
            try store.writing { db, now in
                var books = HomeBooks(db, at: now)
                let item = try Self.insert(db, Self.put(db, item, insideOf: item.containerID, &books), at: now)
                try Self.checkCodes(db, of: item)
                _ = try AttachmentRepository.insert(db, files, to: .item(item.id), at: now)
                return item
            }
        }
        return files.isEmpty ? try write() : try store.attachments.placing(files.map(\.file), write)
    }

    /// Changes an item, and moves it first if a home or a room is given (see `move`). Its slug stays, even if its title
    /// changes, unless it is emptied: then it is made from the title anew. Its number stays while the item stays in its
    /// place.
    ///
    /// The item passed to `change` has no dangling references, which another program may have left.
    @discardableResult
    public func edit(
        _ id: EntityID<Item>, movingTo home: EntityID<Home>? = nil, location: EntityID<Location>? = nil,
        _ change: (inout Item) throws -> Void
    ) throws -> Item {
        try store.writing { db, now in
            try Self.edit(db, id, movingTo: home, location: location, at: now, change)
        }
    }

    private static func edit(
        _ db: Database, _ id: EntityID<Item>, movingTo home: EntityID<Home>? = nil,
        location: EntityID<Location>? = nil, at now: Date, _ change: (inout Item) throws -> Void
    ) throws -> Item {
        let before = try item(db, id)
        var books = HomeBooks(db, at: now)
        let sound = try sound(before, &books)
        var item = sound
        if home != nil || location != nil {
            let target = try target(db, home, location)
            item = try moved(db, sound, to: target.home, room: target.room, &books)
        }
        try change(&item)
        guard item != sound else { return before }
        try checkCodes(db, of: item, since: before.codes)
        return try update(db, item, from: before, &books, at: now).item
    }

    /// Adds to an item's log what was done, with its receipts: all of it, or nothing.
    public func logUpkeep(
        _ entry: UpkeepEntry, receipts: [AttachmentRepository.Draft], of id: EntityID<Item>
    ) throws {
        try store.attachments.attaching(receipts, to: .item(id)) { db, files, now in
            _ = try Self.edit(db, id, at: now) { $0.logUpkeep(entry, receipts: files) }
        }
    }

    /// Changes several items, those that are elsewhere in the home after moving them to a room: all of them, or none.
    /// - Parameter location: The room; nil to move none.
    /// - Throws: `DomainError.otherHome` for an item of another home than the room's.
    public func edit(
        _ ids: [EntityID<Item>], in location: EntityID<Location>? = nil, _ change: (inout Item) throws -> Void
    ) throws {
        try store.writing { db, now in
            let target = try location.map { try Self.target(db, nil, $0) }
            var books = HomeBooks(db, at: now)
            for id in try Self.outerFirst(db, ids) {
                let before = try Self.item(db, id)
                var item = try Self.sound(before, &books)
                if let target, let room = target.room, item.locationID != room.id {
                    guard item.homeID == target.home else {
                        throw try Self.otherHome(.item, item.title, item.homeID, db)
                    }
                    item = try Self.moved(db, item, to: target.home, room: room, &books)
                }
                try change(&item)
                _ = try Self.update(db, item, from: before, &books, at: now)
            }
        }
    }

    /// Changes an item as a form does: a change of its home or room moves it there, with labels of the same names.
    ///
    /// The item passed to `change` has no dangling references, which another program may have left.
    @discardableResult
    public func rewrite(_ id: EntityID<Item>, _ change: (inout Item) throws -> Void) throws -> Item {
        try store.writing { db, now in
            let before = try Self.item(db, id)
            var books = HomeBooks(db, at: now)
            let sound = try Self.sound(before, &books)
            var item = sound
            try change(&item)
            guard item != sound else { return before }
            try Self.checkCodes(db, of: item, since: before.codes)
            if item.place != sound.place {
                let target = try Self.target(db, item.homeID, item.locationID)
                let gone = try item.labelIDs.filter { try books.labels.entity($0) == nil }
                item = try Self.moved(db, item, to: target.home, room: target.room, &books)
                // Moving drops them, but a person who chose one must be told that it is gone.
                item.labelIDs += gone
            }
            return try Self.update(db, item, from: before, &books, at: now).item
        }
    }

    /// A live item.
    public func item(_ id: EntityID<Item>) throws -> Item? {
        try store.reading { try Item.fetchWithLabels($0, id: id) }
    }

    /// The items that others are inside of, the latest first.
    public func containers(limit: Int) throws -> [Item] {
        try store.reading { db in
            try Item.fetchAll(
                db, where: "id IN (SELECT containerID FROM item WHERE deletedAt IS NULL)",
                orderBy: "createdAt DESC, id LIMIT ?", arguments: [limit]
            ).rows
        }
    }

    /// The oldest other item with the same title, ignoring case.
    public func twin(of item: Item) throws -> Item? {
        try store.reading { db in
            try Item.fetchAll(
                db, where: "title = ? COLLATE NOCASE AND id <> ?", orderBy: "createdAt, id LIMIT 1",
                arguments: [item.title, item.id.description]
            ).rows.first
        }
    }

    /// Deletes an item with its attachments. Its contents move into its own container.
    public func delete(_ id: EntityID<Item>) throws {
        try store.writing { db, now in
            try Self.delete(db, try Self.item(db, id), at: now)
        }
    }

    /// Moves items to a home, or to a room and its home, with everything that is inside them.
    ///
    /// In another home an item gets the room and labels of the same names; missing ones are created.
    /// - Parameters:
    ///   - home: The home to move to; nil for the home of `location`.
    ///   - location: The room to move to; nil for the room with the name of the present one (none stays none).
    @discardableResult
    public func move(
        _ ids: [EntityID<Item>], to home: EntityID<Home>?, location: EntityID<Location>? = nil
    ) throws -> [Item] {
        try store.writing { db, now in
            let target = try Self.target(db, home, location)
            var books = HomeBooks(db, at: now)
            for id in try Self.outerFirst(db, ids) {
                let before = try Self.item(db, id)
                let moved = try Self.moved(
                    db, try Self.sound(before, &books), to: target.home, room: target.room, &books)
                _ = try Self.update(db, moved, from: before, &books, at: now)
            }
            return try ids.map { try Self.item(db, $0) }
        }
    }

    // MARK: - Steps

    /// Outer items first, so that their contents have moved along when it is their turn.
    private static func outerFirst(_ db: Database, _ ids: [EntityID<Item>]) throws -> [EntityID<Item>] {
        let levels = try ids.map { try containers(db, of: $0).count }
        return zip(levels, ids).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Refuses the code of another's label: a code leads to one thing.
    /// - Parameter known: The codes that the record has already.
    static func checkCodes(_ db: Database, of record: some Coded, since known: String = "") throws {
        for code in Set(record.codeList).subtracting(PrintedCode.list(known)) {
            let holder = try String.fetchOne(
                db,
                sql: """
                    SELECT title FROM item WHERE codes <> '' AND deletedAt IS NULL AND id <> ?1
                        AND instr(' ' || codes || ' ', ' ' || ?2 || ' ')
                    UNION ALL
                    SELECT name FROM location WHERE codes <> '' AND deletedAt IS NULL AND id <> ?1
                        AND instr(' ' || codes || ' ', ' ' || ?2 || ' ')
                    """, arguments: [record.id.description, code])
            if let holder { throw DomainError.codeOnLabel(code, of: holder) }
        }
    }

    static func item(_ db: Database, _ id: EntityID<Item>) throws -> Item {
        guard let item = try Item.fetchWithLabels(db, id: id) else { throw HouseholdRepository.missing(.item, id) }
        return item
    }

    /// - Parameter record: The record that the item has already; nil for a new record.
    static func insert(_ db: Database, _ draft: Item, record: RecordInfo? = nil, at now: Date) throws -> Item {
        var books = HomeBooks(db, at: now)
        return try insert(db, draft, record: record, at: now, &books)
    }

    static func insert(
        _ db: Database, _ draft: Item, record: RecordInfo?, at now: Date, _ books: inout HomeBooks
    ) throws -> Item {
        var item = try settled(db, try draft.validated(), &books)
        item.record = record ?? RecordInfo(createdAt: now)
        item.slug = try item.freeSlug(db, &books.slugNumbers)
        try item.takeNumber(from: &books.numbers, formerly: nil)
        try item.insert(db)
        try item.insertLabels(db, at: now, as: &books.ids)
        return item
    }

    /// Checks a new item as `insert` does.
    static func check(_ db: Database, _ draft: Item, _ books: inout HomeBooks) throws {
        _ = try settled(db, try draft.validated(), &books)
    }

    /// Brings a deleted item back, as a later version of the same row and under the same slug.
    static func revive(
        _ db: Database, _ draft: Item, over tombstone: Item, at now: Date, _ books: inout HomeBooks
    ) throws {
        var item = try settled(db, try draft.validated(), &books)
        item.slug = tombstone.slug
        item.record = tombstone.record
        item.record.deletedAt = nil
        // No other item was given its number.
        try item.takeNumber(from: &books.numbers, formerly: tombstone)
        try item.update(db, from: nil, at: now)
        try item.writeLabels(db, at: now)
    }

    /// Deletes an item with its labels and attachments, and takes it off the schedules of policies.
    /// - Parameter isWhole: Whether to delete its contents, too; otherwise they stay.
    static func delete(_ db: Database, _ item: Item, withContents isWhole: Bool = false, at now: Date) throws {
        var item = item
        if !isWhole { try release(db, from: item, at: now) }
        try Item.buryLabels(db, of: item.id, at: now)
        try Attachment.deleteAll(db, where: "itemID = ?", item.id.description, at: now)
        try PolicyRepository.unscheduleAll(db, item.id, at: now)
        try item.bury(db, at: now)
    }

    /// - Returns: The item as it now is, and whether anything was written.
    static func update(
        _ db: Database, _ changed: Item, from before: Item, _ books: inout HomeBooks, at now: Date
    ) throws -> (item: Item, isChanged: Bool) {
        guard var item = try changes(db, changed, from: before, &books) else { return (before, false) }
        try write(db, &item, from: before, at: now, &books)
        return (item, true)
    }

    /// The item with the changes, ready to be written; nil if there is nothing to write.
    static func changes(
        _ db: Database, _ changed: Item, from before: Item, _ books: inout HomeBooks
    ) throws -> Item? {
        var changed = try changed.validated(since: before)
        if changed.containerID != before.containerID {
            changed = try put(db, changed, insideOf: changed.containerID, &books)
        }
        var item = try settled(db, changed, &books)
        if item.containerID == before.containerID, item.place != before.place { item.containerID = nil }
        item.slug = try item.slug(db, since: before)
        item.number = before.number
        item.record = before.record
        return item == before ? nil : item
    }

    static func write(
        _ db: Database, _ item: inout Item, from before: Item, at now: Date, _ books: inout HomeBooks
    ) throws {
        try item.takeNumber(from: &books.numbers, formerly: before)
        try item.update(db, from: before, at: now)
        if item.labelIDs != before.labelIDs { try item.writeLabels(db, at: now) }
        if item.place != before.place { try bringAlong(db, into: item, from: before, &books, at: now) }
    }

    /// The item without faults that another program left: dangling references, a room whose home cannot be read, labels
    /// of another home, a container in another place. Readers take these as absent (see `SnapshotIndex`); a change
    /// removes them.
    static func sound(_ item: Item, _ books: inout HomeBooks) throws -> Item {
        var item = item
        func isLive(_ home: EntityID<Home>?) throws -> Bool { try home.flatMap { try books.home($0) } != nil }
        if try !isLive(item.homeID) { item.homeID = nil }
        if let id = item.locationID {
            let room = try books.rooms.entity(id)
            if let room, try isLive(room.homeID) {
                item.homeID = room.homeID
            } else if room == nil || room?.homeID != nil || item.homeID != nil {
                item.locationID = nil
            }
        }
        item.labelIDs = try item.labelIDs.filter { id in
            guard let label = try books.labels.entity(id) else { return false }
            return label.homeID == item.homeID
        }
        if let id = item.containerID, try Item.fetch(books.rooms.db, id: id)?.place != item.place {
            item.containerID = nil
        }
        return item
    }

    /// The item, with the home of its room as its home.
    /// - Throws: `DomainError` where its room, home or labels do not exist or do not belong together.
    private static func settled(_ db: Database, _ item: Item, _ books: inout HomeBooks) throws -> Item {
        var item = item
        if let id = item.locationID {
            let room = try books.rooms.live(id)
            item.homeID = room.homeID ?? item.homeID
        }
        if let home = item.homeID, try books.home(home) == nil { throw HouseholdRepository.missing(.home, home) }
        for id in item.labelIDs {
            let label = try books.labels.live(id)
            guard label.homeID == item.homeID else { throw try otherHome(.label, label.name, label.homeID, db) }
        }
        return item
    }

    private static func otherHome(
        _ kind: EntityKind, _ name: String, _ home: EntityID<Home>?, _ db: Database
    ) throws -> DomainError {
        guard let home = try home.flatMap({ try Home.fetch(db, id: $0) }) else {
            return .withoutHome(kind: kind, name: name)
        }
        return .otherHome(kind: kind, name: name, home: home.displayName)
    }

    /// Returns the destination of a move: the room's home, else the given home.
    /// - Throws: `DomainError` if either does not exist, if both are given and do not match, or if the room has no
    ///   home.
    private static func target(
        _ db: Database, _ home: EntityID<Home>?, _ location: EntityID<Location>?
    ) throws -> (home: EntityID<Home>, room: Location?) {
        let room = try location.map { try Location.live(db, $0) }
        guard let target = room?.homeID ?? home else { throw DomainError.noHome }
        if let room, let home, home != room.homeID {
            throw try otherHome(.location, room.name, room.homeID, db)
        }
        _ = try Home.live(db, target)
        return (target, room)
    }

    /// - Parameter room: The room to move to; nil for the room with the name of the present one.
    static func moved(
        _ db: Database, _ item: Item, to home: EntityID<Home>, room: Location?, _ books: inout HomeBooks
    ) throws -> Item {
        var moved = item
        moved.homeID = home
        if let room {
            moved.locationID = room.id
        } else if let id = item.locationID, let present = try Location.fetch(db, id: id), present.homeID != home {
            moved.locationID = try books.rooms.counterpart(of: present, in: home)
        }
        moved.labelIDs = try item.labelIDs.compactMap { id in
            guard let label = try Label.fetch(db, id: id) else { return nil }
            return label.homeID == home ? id : try counterpart(of: label, in: home, &books.labels)
        }.firstOccurrences()
        return moved
    }

    /// The label of the same name in another home, created there where it is missing.
    private static func counterpart(
        of label: Label, in home: EntityID<Home>, _ book: inout NameBook<Label>
    ) throws -> EntityID<Label> {
        if let present = try book.named(label.name, in: home).first { return present }
        return try book.add(
            Label(
                homeID: home, name: label.name, notes: label.notes, colour: label.colour, emoji: label.emoji,
                audience: label.audience))
    }
}

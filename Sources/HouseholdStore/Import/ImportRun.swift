import Foundation
import GRDB
import Household

/// One import, inside its transactions. Names are read once, since each row of a file may have a new room, label or
/// home.
struct ImportRun {
    let db: Database
    let now: Date
    let currency: Currency
    let home: EntityID<Home>?
    let choices: ImportChoices
    private let files: ImportFileDrafts
    /// Whether to write the rows; otherwise the summary only says what would be done.
    private var writes: Bool
    var summary = ImportSummary()
    private let looksOfLabels: [NameKey: ImportBatch.LabelLook]
    private(set) var entries: ImportEntries
    /// The items that rows of this import matched or added.
    var claimed: Set<EntityID<Item>> = []
    private var homes: HomeNames
    private var newHomes: [EntityID<Home>] = []
    var books: HomeBooks
    private var defaultHome: EntityID<Home>?
    private var contents = ImportedContents()

    /// Whether there were live items before the import, and whether there were any at all.
    let hadItems: Bool
    let hadRemains: Bool
    /// The times of former imports, as records hold them.
    let imports: Set<String>
    var identities: RowIdentities
    var matching = RowMatching()

    /// - Parameter identities: What the rows say together; nil if there were no items before the import.
    init(
        db: Database, now: Date, currency: Currency, home: EntityID<Home>?, choices: ImportChoices,
        identities: RowIdentities?, labels: [NameKey: ImportBatch.LabelLook], files: ImportFileDrafts,
        listing most: Int, writes: Bool
    ) throws {
        self.db = db
        self.choices = choices
        looksOfLabels = labels
        self.files = files
        entries = ImportEntries(most: most)
        self.now = now
        self.currency = currency
        self.home = home
        self.writes = writes
        hadItems = identities != nil
        self.identities = identities ?? RowIdentities()
        hadRemains = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item)") ?? false
        imports =
            hadItems ? try Set(String.fetchAll(db, sql: "SELECT at FROM changeGroup WHERE command = 'import'")) : []
        homes = try HomeNames(db)
        books = HomeBooks(db, at: now, writes: writes, numbering: ImportStages.size)
    }

    static func hasItems(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE deletedAt IS NULL)") ?? false
    }

    /// What the rows of a file say together. Nothing if each row names its item.
    static func identities(
        of batch: ImportBatch, _ db: Database, home: EntityID<Home>?
    ) throws -> RowIdentities {
        if batch.isNamed { return RowIdentities() }
        let homes = try HomeNames(db)
        let primary = try HouseholdRepository.primaryHome(db)?.id
        return try RowIdentities(of: batch, db) { row in
            guard let name = row.home?.trimmed else { return target(of: row, in: home ?? primary, home) }
            if name.isEmpty { return target(of: row, in: home, home) }
            // A home that is not there yet has no items.
            let id = choose(among: homes.called(name), meaning: row.references) ?? EntityID()
            return target(of: row, in: id, home)
        }
    }

    /// - Parameters:
    ///   - id: The home of the row.
    ///   - home: The home that the import is for.
    static func target(of row: ImportBatch.Row, in id: EntityID<Home>?, _ home: EntityID<Home>?) -> RowTarget {
        RowTarget(id: id, name: row.home.map { NameKey($0) }, reachesOthers: row.home != nil || home == nil)
    }

    /// Puts items into the containers that their rows name. A dry run has stored no containers to name, and skips this.
    mutating func settleContents() throws {
        guard writes else { return }
        let changed = try contents.settle(db, &books, at: now)
        summary.updated += changed
        summary.unchanged -= changed
    }

    /// Continues in a new transaction.
    /// - Parameter isSame: Whether nobody else has written since the last one.
    mutating func resume(isSame: Bool) throws {
        // A dry run keeps its additions in memory alone.
        guard !isSame, writes else { return }
        homes = try HomeNames(db)
        let ids = books.ids
        books = HomeBooks(db, at: now, numbering: ImportStages.size)
        books.ids = ids
        defaultHome = nil
    }

    /// Ends a transaction.
    mutating func pause() throws { try books.numbers.settle() }

    /// Appends the new homes to the profile.
    func listNewHomes() throws {
        guard !newHomes.isEmpty, writes else { return }
        try HouseholdRepository.changeProfile(db, at: now) { profile in
            profile.homeIDs = (profile.homeIDs + newHomes).firstOccurrences()
        }
    }

    /// Adds a room that the file describes. A room that exists gets the file's notes if it has none.
    mutating func apply(_ room: ImportBatch.Room) throws {
        let target = try room.home.isEmpty ? home ?? homeForRest() : homeID(named: room.home, meaning: [])
        let id = try locationID(room.name, in: target, meaning: [])
        try attach(room.files, to: .location(id))
        guard writes, !room.notes.isEmpty, var present = try Location.fetch(db, id: id), present.notes.isEmpty else {
            return
        }
        try present.change(db, at: now) { $0.notes = room.notes }
    }

    private mutating func attach(_ named: [ImportBatch.File], to owner: Attachment.Owner) throws {
        let drafts = named.compactMap { files[$0] }
        guard writes, !drafts.isEmpty else { return }
        summary.newFiles += try AttachmentRepository.insertMissing(db, drafts, to: owner, at: now)
    }

    mutating func apply(_ row: ImportBatch.Row) throws {
        let target = try homeID(for: row)
        guard let meaning = try meaning(of: row, in: target) else { return }
        try apply(row, as: meaning, in: target)
    }

    /// Applies the rows that waited for all others: see `RowMatching`.
    mutating func applyWaiting() throws {
        for (row, meaning, target) in try meaningsOfWaiting() { try apply(row, as: meaning, in: target) }
    }

    private mutating func apply(_ row: ImportBatch.Row, as meaning: Meaning, in target: EntityID<Home>?) throws {
        let before: Item
        switch meaning {
        case .one(let item): before = item
        case .new: return try add(row, to: target)
        case .unclear(let reason):
            summary.unclear.append(ImportProblem(line: row.line, column: "", value: row.title, reason: reason))
            return
        }
        claimed.insert(before.id)
        try attach(row.files, to: .item(before.id))
        guard try !choices.overwrites && isNewer(before, than: row) else {
            let unchanged = summary.unchanged
            try change(before, by: row, in: target)
            contents.note(before, of: row, isUnchanged: summary.unchanged > unchanged)
            return
        }
        guard try wouldChange(before, by: row, in: target) else {
            summary.unchanged += 1
            entries.note(.unchanged, row)
            return
        }
        entries.note(.newer, row)
        let day = Instant.write(before.record.updatedAt).prefix(16)
        summary.newer.append(
            ImportProblem(
                line: row.line, column: "", value: row.title, reason: "was changed here later, on \(day) UTC"))
    }

    /// Whether an item was changed here after the file was exported. A file without times counts as exported at the
    /// last import at the latest, so that importing it again does not undo changes made here since.
    func isNewer(_ item: Item, than row: ImportBatch.Row) throws -> Bool {
        if let updated = row.updated { return item.record.updatedAt > updated }
        guard row.id == nil, !imports.isEmpty, !imports.contains(Instant.write(item.record.updatedAt)) else {
            return false
        }
        return try wasImported(item)
    }

    /// Whether an import added the item, or changed it.
    func wasImported(_ item: Item) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM changeLog WHERE entityID = ? AND entity = 'item' AND 'import' = (
                        SELECT iif(sequence <= last, command, NULL) FROM changeGroup WHERE first <= sequence
                        ORDER BY first DESC LIMIT 1))
                """)
        return try Bool.fetchOne(statement, arguments: [item.id.description]) ?? false
    }

    /// Whether a row would change an item. Writes nothing, and adds no room or label.
    private func wouldChange(_ item: Item, by row: ImportBatch.Row, in target: EntityID<Home>?) throws -> Bool {
        var trial = self
        trial.writes = false
        trial.books.forgo()
        try trial.change(item, by: row, in: target)
        return trial.summary.updated > summary.updated
    }

    /// Changes an item to match a row.
    private mutating func change(_ before: Item, by row: ImportBatch.Row, in target: EntityID<Home>?) throws {
        let sound = try InventoryRepository.sound(before, &books)
        var item = sound
        row.apply(&item)
        item.title = row.title
        try place(&item, from: sound, by: row, in: destination(of: sound, by: row, otherwise: target))
        guard item != sound, var changed = try InventoryRepository.changes(db, item, from: before, &books) else {
            summary.unchanged += 1
            entries.note(.unchanged, row)
            return
        }
        if entries.isWanted {
            entries.note(.changed, row, try ImportEntry.changes(from: before, to: changed, &books))
        }
        if writes { try InventoryRepository.write(db, &changed, from: before, at: now, &books) }
        if changed.homeID != before.homeID { summary.moved.append(row.title) }
        summary.updated += 1
    }

    /// The home that a row puts an item into. A row that names no home leaves the item in its home; an unassigned item
    /// stays unassigned unless the row gives it a room or labels.
    private func destination(
        of item: Item, by row: ImportBatch.Row, otherwise target: EntityID<Home>?
    ) -> EntityID<Home>? {
        guard row.home == nil else { return target }
        let belongs = row.location?.trimmed.isEmpty == false || row.labels?.isEmpty == false
        return item.homeID ?? (belongs ? target : nil)
    }

    /// Adds the item of a row, or revives it if it was deleted.
    private mutating func add(_ row: ImportBatch.Row, to home: EntityID<Home>?) throws {
        var item = Item(id: row.id ?? books.ids.next(), title: row.title, homeID: home, importRef: row.importRef)
        row.apply(&item)
        try place(&item, from: item, by: row, in: home)
        claimed.insert(item.id)
        contents.note(item, of: row)
        entries.note(.added, row)
        summary.added += 1
        guard writes else {
            try InventoryRepository.check(db, item, &books)
            return
        }
        if hadRemains, let tombstone = try row.id.flatMap({ try Item.fetch(db, id: $0, deleted: true) }) {
            try InventoryRepository.revive(db, item, over: tombstone, at: now, &books)
        } else {
            // Housebook's own files hold the record of each item, which a new item keeps.
            _ = try InventoryRepository.insert(
                db, item, record: item.record == .unsaved ? nil : item.record, at: now, &books)
        }
        try attach(row.files, to: .item(item.id))
    }

    /// Puts an item where its row says. If the item moves to another home, rooms and labels that the row does not
    /// mention are matched by name there.
    private mutating func place(
        _ item: inout Item, from before: Item, by row: ImportBatch.Row, in home: EntityID<Home>?
    ) throws {
        (item.locationID, item.labelIDs) = (before.locationID, before.labelIDs)
        if row.location != nil { item.locationID = nil }
        if row.labels != nil { item.labelIDs = [] }
        if before.homeID != home {
            if let home {
                item = try InventoryRepository.moved(db, item, to: home, room: nil, &books)
            } else {
                (item.locationID, item.labelIDs) = (nil, [])
            }
        }
        item.homeID = home
        if let name = row.location?.trimmed, !name.isEmpty {
            item.locationID = try locationID(name, in: home, meaning: row.references)
        }
        if let names = row.labels {
            // Refused before a label is created for each name.
            let distinct = Set(names.map { NameKey($0) }).count
            guard distinct <= Item.maximumLabels else { throw DomainError.tooManyLabels(count: distinct) }
            item.labelIDs = try names.map { try labelID($0.trimmed, in: home, meaning: row.references) }
        }
    }

    // MARK: - Names

    private mutating func homeID(for row: ImportBatch.Row) throws -> EntityID<Home>? {
        guard let name = row.home?.trimmed else { return try home ?? homeForRest() }
        return name.isEmpty ? home : try homeID(named: name, meaning: row.references)
    }

    private mutating func homeID(named name: String, meaning ids: Set<UUID>) throws -> EntityID<Home> {
        if let id = Self.choose(among: homes.called(name), meaning: ids) { return id }
        return try addHome(named: name)
    }

    /// Among several entities of one name, the one whose id the row mentions, else the first.
    static func choose<E>(among known: [EntityID<E>], meaning ids: Set<UUID>) -> EntityID<E>? {
        known.first { ids.contains($0.uuid) } ?? known.first
    }

    private mutating func homeForRest() throws -> EntityID<Home> {
        if let defaultHome { return defaultHome }
        let id = try HouseholdRepository.primaryHome(db)?.id ?? addHome(named: Home.firstName)
        defaultHome = id
        return id
    }

    private mutating func addHome(named name: String) throws -> EntityID<Home> {
        let isFirst = try HouseholdRepository.primaryHome(db) == nil
        let home = try HouseholdRepository.addHome(db, named: name, currency: currency, isPrimary: isFirst, at: now)
        homes.add(home)
        newHomes.append(home.id)
        if isFirst {
            try books.numbers.settle()
            try HouseholdRepository.adopt(db, into: home, at: now)
            // Rooms and labels without a home have one now, so the books are out of date.
            books = HomeBooks(db, at: now, writes: writes, numbering: ImportStages.size)
        }
        books.add(home)
        summary.newHomes.append(name)
        return home.id
    }

    private mutating func locationID(
        _ name: String, in home: EntityID<Home>?, meaning ids: Set<UUID>
    ) throws -> EntityID<Location> {
        let known = try books.rooms.named(name, in: home, meaning: ids)
        if let id = Self.choose(among: known, meaning: ids) { return id }
        let (room, added) = try books.rooms.add(path: name, in: home)
        summary.newLocations += added
        return room
    }

    private mutating func labelID(
        _ name: String, in home: EntityID<Home>?, meaning ids: Set<UUID>
    ) throws -> EntityID<Label> {
        let known = try books.labels.named(name, in: home)
        if let id = Self.choose(among: known, meaning: ids) { return id }
        var label = Label(homeID: home, name: name)
        if let look = looksOfLabels[NameKey(name)] {
            (label.notes, label.emoji) = (look.notes, look.emoji)
            label.colour = look.colour ?? label.colour
        }
        let id = try books.labels.add(label.validated())
        summary.newLabels.append(name)
        return id
    }
}

extension String {
    /// The text trimmed as validation trims a name, so that a name with a trailing space finds its room.
    var trimmed: String { Text.trimmed(self) }
}

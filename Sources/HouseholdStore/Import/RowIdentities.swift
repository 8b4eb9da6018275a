import Foundation
import GRDB
import Household

extension ImportBatch.Row {
    /// Whether the row has no id, reference or slug, so that only its numbers and its look identify its item.
    var isNameless: Bool { id == nil && importRef.isEmpty && slug.isEmpty }

    /// Whether the row's reference was made of what the row says.
    var hasMadeReference: Bool { importRef.hasPrefix(Item.madeReference) }
}

/// The home that a row is for.
struct RowTarget {
    let id: EntityID<Home>?
    /// Its name in the file; nil where the file names none.
    let name: NameKey?
    /// Whether the row may mean an item in another home: it says where the item is now, or the import is for no
    /// particular home.
    let reachesOthers: Bool
}

/// What the rows of a file say together about the items that they mean, before any of them is applied.
///
/// A number identifies an item if one row and one item have it. Other rows mean items by their look: title, room and
/// home. Held as fingerprints, since there may be a million.
struct RowIdentities {
    /// The items by their numbers; nil until it is needed.
    private var index: NumberIndex?
    /// The number of rows with each number: in the home that the row names, and in all.
    private var inFile: [Fingerprint: Int] = [:]
    /// The items that rows identify by id or number, so that no other row means them.
    private(set) var reserved: Set<EntityID<Item>> = []
    /// The number of rows that are matched by their look: by title and home.
    private var titles: [Fingerprint: Int] = [:]
    private var looks: [Fingerprint: Int] = [:]
    /// What the rows of a look say, in the file's order, where there are several.
    private var contents: [Fingerprint: [Fingerprint]] = [:]

    /// Of rows that each stand alone.
    init() {}

    /// - Parameter target: Returns the home of a row.
    init(of batch: ImportBatch, _ db: Database, target: (ImportBatch.Row) -> RowTarget) throws {
        index = try NumberIndex(db)
        struct Note {
            let numbers: RowNumbers
            let target: RowTarget
            let look: (title: Fingerprint, whole: Fingerprint)
        }
        var notes: [Note] = []
        try batch.forEachRow { row in
            if let id = row.id { reserved.insert(id) }
            let (numbers, target) = (RowNumbers(row), target(row))
            for number in numbers.list {
                inFile[Fingerprint(number.inHome, target.name), default: 0] += 1
                inFile[number.anywhere, default: 0] += 1
            }
            guard row.isNameless else { return }
            notes.append(Note(numbers: numbers, target: target, look: Self.look(row, target)))
        }
        for note in notes {
            if let found = item(of: note.numbers, in: note.target) {
                reserved.insert(found.id)
            } else {
                titles[note.look.title, default: 0] += 1
                looks[kind(of: note.look.whole, note.numbers, note.target), default: 0] += 1
            }
        }
        guard looks.values.contains(where: { $0 > 1 }) else { return }
        try batch.forEachRow { row in
            guard row.isNameless else { return }
            let (numbers, target) = (RowNumbers(row), target(row))
            guard item(of: numbers, in: target) == nil else { return }
            let look = look(of: row, numbers, target)
            if looks[look, default: 0] > 1 { contents[look, default: []].append(Fingerprint(RowContent(of: row))) }
        }
    }

    mutating func open(_ db: Database) throws -> NumberIndex {
        if let index { return index }
        let index = try NumberIndex(db)
        self.index = index
        return index
    }

    /// The item that the numbers of a row identify, and by which. Call `open` before.
    func item(of numbers: RowNumbers, in target: RowTarget) -> (id: EntityID<Item>, kind: ItemNumber)? {
        guard let index else { return nil }
        for number in numbers.list where inFile[Fingerprint(number.inHome, target.name), default: 0] <= 1 {
            let near = index.holder(of: number, in: target.id)
            guard near?.isShared != true else { continue }
            let isOne = target.reachesOthers && inFile[number.anywhere, default: 0] <= 1
            guard let holder = near ?? (isOne ? index.holder(of: number) : nil), !holder.isShared else { continue }
            // Equal things share a barcode, but not the other numbers.
            let isOther =
                number.kind == .barcode
                && (numbers[.assetID] != nil && holder.hasAssetID || numbers[.serial] != nil && holder.hasSerial)
            if !isOther { return (holder.id, number.kind) }
        }
        return nil
    }

    /// Whether several items in a row's home have its number.
    func isShared(_ number: RowNumbers.Number, in target: RowTarget) -> Bool {
        index?.holder(of: number, in: target.id)?.isShared == true
    }

    /// Whether a row has a number of this kind, and alone in the file and the store: no item with another one is meant.
    func isOther(_ kind: ItemNumber, _ numbers: RowNumbers, _ target: RowTarget) -> Bool {
        guard let number = numbers[kind] else { return false }
        return inFile[Fingerprint(number.inHome, target.name), default: 0] <= 1 && !isShared(number, in: target)
    }

    /// The look of a row, among those that no number identifies.
    func look(of row: ImportBatch.Row, _ numbers: RowNumbers, _ target: RowTarget) -> Fingerprint {
        kind(of: Self.look(row, target).whole, numbers, target)
    }

    /// What the rows of a look say, if there are several; forgets it.
    mutating func takeContents(of look: Fingerprint) -> [Fingerprint] { contents.removeValue(forKey: look) ?? [] }

    static func title(of row: ImportBatch.Row, _ target: RowTarget) -> Fingerprint { look(row, target).title }

    /// Notes that a row is done that was matched by its look.
    /// - Returns: Whether no other one of its title is left.
    mutating func finish(_ title: Fingerprint) -> Bool {
        guard let count = titles[title], count > 1 else {
            titles[title] = nil
            return true
        }
        titles[title] = count - 1
        return false
    }

    private func kind(of look: Fingerprint, _ numbers: RowNumbers, _ target: RowTarget) -> Fingerprint {
        Fingerprint(look, isOther(.assetID, numbers, target), isOther(.serial, numbers, target))
    }

    private static func look(
        _ row: ImportBatch.Row, _ target: RowTarget
    ) -> (title: Fingerprint, whole: Fingerprint) {
        let title = Fingerprint(NameKey(row.title), target.name)
        return (title, Fingerprint(title, row.location.map { NameKey($0) }))
    }
}

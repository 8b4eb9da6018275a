import Foundation
import GRDB
import Household

/// The numbers of a row or an item by which it may be told from others.
struct RowNumbers {
    struct Number {
        let kind: ItemNumber
        let text: String
        /// Compared within a home: an asset ID alone, another number with the title.
        let inHome: Fingerprint
        /// Compared in the whole household: each home may count its things from 1, so with the title.
        let anywhere: Fingerprint
    }

    /// The strongest first.
    let list: [Number]

    init(_ row: ImportBatch.Row) {
        var item = Item.blank
        row.apply(&item)
        self.init(item, title: row.title)
    }

    init(_ item: Item, title: String) {
        list = ItemNumber.allCases.compactMap { kind in
            kind.key(of: item).map { key in
                let anywhere = Fingerprint(kind, key, NameKey(title))
                return Number(
                    kind: kind, text: kind.text(of: item), inHome: kind == .assetID ? Fingerprint(kind, key) : anywhere,
                    anywhere: anywhere)
            }
        }
    }

    subscript(kind: ItemNumber) -> Number? { list.first { $0.kind == kind } }
}

/// The items of the store by their numbers, as they were before the import.
struct NumberIndex {
    struct Holder {
        let id: EntityID<Item>
        let counts: Bool
        let hasAssetID: Bool
        let hasSerial: Bool
        /// Whether several items have the number, so that it identifies none.
        var isShared = false
    }

    private var holders: [Fingerprint: Holder] = [:]
    private var deleted: [Fingerprint: EntityID<Item>] = [:]

    init(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, title, serial, assetID, barcode, homeID, archived OR sold, deletedAt IS NULL FROM item
                WHERE assetID <> '' OR serial <> '' OR barcode <> ''
                """)
        while let row = try rows.next() {
            guard let id = EntityID<Item>(row[0] as String) else { continue }
            var item = Item.blank
            (item.serial, item.assetID, item.barcode) = (row[2], row[3], row[4])
            let numbers = RowNumbers(item, title: row[1])
            guard row[7] as Bool else {
                for number in numbers.list where number.kind != .barcode { deleted[number.anywhere] = id }
                continue
            }
            let home = (row[5] as String?).flatMap { EntityID<Home>($0) }
            let holder = Holder(
                id: id, counts: !(row[6] as Bool), hasAssetID: numbers[.assetID] != nil,
                hasSerial: numbers[.serial] != nil)
            for number in numbers.list {
                add(holder, as: Fingerprint(number.inHome, home))
                add(holder, as: number.anywhere)
            }
        }
    }

    /// The number of a thing that was sold may be given to another.
    private mutating func add(_ holder: Holder, as key: Fingerprint) {
        guard let present = holders[key] else {
            holders[key] = holder
            return
        }
        if present.counts == holder.counts {
            holders[key]?.isShared = true
        } else if holder.counts {
            holders[key] = holder
        }
    }

    func holder(of number: RowNumbers.Number, in home: EntityID<Home>?) -> Holder? {
        holders[Fingerprint(number.inHome, home)]
    }

    func holder(of number: RowNumbers.Number) -> Holder? { holders[number.anywhere] }

    /// The deleted item with the title of a row and one of its numbers, and the kind of that number.
    func deleted(of numbers: RowNumbers) -> (id: EntityID<Item>, kind: ItemNumber)? {
        for number in numbers.list { if let id = deleted[number.anywhere] { return (id, number.kind) } }
        return nil
    }
}

import Foundation
import GRDB
import Household

// Items inside items: an item is in the place of its container, and moves with it.

extension InventoryRepository {
    /// The item, put into a container: in the container's home and room, with labels of the same names there. Unchanged
    /// if there is no container.
    /// - Throws: `DomainError` if the container does not exist, or the item would be inside itself, too deep, or
    ///   without its home.
    static func put(
        _ db: Database, _ item: Item, insideOf id: EntityID<Item>?, _ books: inout HomeBooks
    ) throws -> Item {
        guard let id else { return item }
        let container = try sound(try Self.item(db, id), &books)
        let outer = try containers(db, of: id) + [id]
        guard !outer.contains(item.id) else { throw DomainError.insideItself(kind: .item, name: item.title) }
        guard try outer.count + height(db, of: item.id) <= Nesting.deepest else {
            throw DomainError.tooDeep(kind: .item, name: item.title)
        }
        var inside = item
        inside.locationID = nil
        if let home = container.homeID {
            inside = try moved(db, inside, to: home, room: nil, &books)
        } else if item.homeID != nil {
            throw DomainError.withoutHome(kind: .item, name: container.title)
        }
        (inside.containerID, inside.locationID) = (id, container.locationID)
        return inside
    }

    /// The containers of an item, the outermost first.
    static func containers(_ db: Database, of id: EntityID<Item>) throws -> [EntityID<Item>] {
        try String.fetchAll(
            db,
            sql: """
                WITH RECURSIVE up(id, level) AS (
                    SELECT containerID, 1 FROM item WHERE id = ?
                    UNION SELECT item.containerID, level + 1 FROM up JOIN item ON item.id = up.id
                    WHERE level <= \(Nesting.deepest)
                )
                SELECT item.id FROM up JOIN item ON item.id = up.id WHERE deletedAt IS NULL ORDER BY level DESC
                """, arguments: [id.description]
        ).compactMap { EntityID($0) }
    }

    /// The number of levels from an item to the innermost one inside it: 1 for an item with nothing inside.
    private static func height(_ db: Database, of id: EntityID<Item>) throws -> Int {
        let height = try Int.fetchOne(
            db,
            sql: """
                WITH RECURSIVE down(id, level) AS (
                    SELECT ?, 1
                    UNION SELECT item.id, level + 1 FROM down JOIN item ON item.containerID = down.id
                    WHERE item.deletedAt IS NULL AND level <= \(Nesting.deepest)
                )
                SELECT max(level) FROM down
                """, arguments: [id.description])
        return height ?? 1
    }

    /// The items directly inside an item, in the order in which they were added.
    static func contents(_ db: Database, of id: EntityID<Item>) throws -> [Item] {
        try Item.fetchWithLabels(
            db, where: "containerID = ?", orderBy: "createdAt, id", arguments: [id.description]
        ).rows
    }

    /// Moves the contents of an item to its new place. Contents that another program left in a different place stay
    /// there.
    static func bringAlong(
        _ db: Database, into container: Item, from former: Item, _ books: inout HomeBooks, at now: Date
    ) throws {
        for before in try contents(db, of: container.id) where before.place == former.place {
            var item = before
            item.locationID = nil
            if let home = container.homeID {
                item = try moved(db, item, to: home, room: nil, &books)
            } else {
                item.labelIDs = []
            }
            (item.homeID, item.locationID) = (container.homeID, container.locationID)
            try item.takeNumber(from: &books.numbers, formerly: before)
            try item.update(db, from: before, at: now)
            if item.labelIDs != before.labelIDs { try item.writeLabels(db, at: now) }
            try bringAlong(db, into: item, from: before, &books, at: now)
        }
    }

    /// Moves the direct contents of an item into the item's own container.
    static func release(_ db: Database, from item: Item, at now: Date) throws {
        for var content in try contents(db, of: item.id) {
            try content.change(db, at: now) { $0.containerID = item.containerID }
        }
    }
}

extension Item {
    /// A query for the ids of some items, of everything that these are inside of, and of everything inside them.
    static func nested(around items: [EntityID<Item>]) -> String {
        let list = items.map { "'\($0)'" }.joined(separator: ", ")
        return """
            WITH RECURSIVE
                up(id) AS (
                    SELECT id FROM item WHERE id IN (\(list))
                    UNION SELECT containerID FROM up JOIN item ON item.id = up.id WHERE containerID IS NOT NULL
                ),
                down(id) AS (
                    SELECT id FROM item WHERE id IN (\(list))
                    UNION SELECT item.id FROM down JOIN item ON item.containerID = down.id
                )
            SELECT id FROM up UNION SELECT id FROM down
            """
    }
}

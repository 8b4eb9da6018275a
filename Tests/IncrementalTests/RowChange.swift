import Foundation
import GRDB
import Household
import HouseholdStore

/// What another program does to the store's tables: well-behaved, but ignorant of our rules.
enum RowChange: String, Change, CaseIterable {
    case updateItem, updateHome, updateRoom, updateLabel, updateProfile, updateItemLabel, updateAttachment, updatePolicy
    case updateClaim
    case insertItem, insertRoom, insertLabel, insertHome, insertItemLabel, insertAttachment, insertPolicy
    case insertClaim
    case deleteItem, deleteAny, deleteItemLabel, bury, revive
    case swapSlugs, swapTitles, emptyRoom, touchAll, flood, several, rolledBack, thereAndBack

    /// The most frequent changes by such programs.
    static let common: [RowChange] = [.updateItem, .updateItem, .updateItem, .insertItem, .deleteItem, .bury, .several]

    func make(in world: World) throws -> String {
        var done = ""
        // All of it or nothing, as a program would do it.
        try world.sql(checksReferences: true) { db in
            try db.inTransaction {
                done = try run(world, db)
                return self == .rolledBack ? .rollback : .commit
            }
        }
        return done
    }

    private func run(_ world: World, _ db: Database) throws -> String {
        let statement = Statement(world, db)
        switch self {
        case .updateItem: return try statement.update("item")
        case .updateHome: return try statement.update("home")
        case .updateRoom: return try statement.update("location")
        case .updateLabel: return try statement.update("label")
        case .updateProfile: return try statement.update("profile")
        case .updateItemLabel: return try statement.update("itemLabel")
        case .updateAttachment: return try statement.update("attachment")
        case .updatePolicy: return try statement.update("policy")
        case .updateClaim: return try statement.update("claim")
        case .insertItem:
            return try statement.execute(
                "INSERT INTO item (id, title) VALUES (?, ?)", [world.newID(), world.name()])
        case .insertRoom:
            return try statement.execute(
                "INSERT INTO location (name, homeID) VALUES (?, ?)", [world.name(), try statement.id("home")])
        case .insertLabel:
            return try statement.execute(
                "INSERT INTO label (name, homeID) VALUES (?, ?)", [world.name(), try statement.id("home")])
        case .insertHome: return try statement.execute("INSERT INTO home (currency) VALUES ('CHF')")
        case .insertItemLabel:
            return try statement.execute(
                "INSERT INTO itemLabel (itemID, labelID, position) VALUES (?, ?, ?)",
                [try statement.id("item"), try statement.id("label"), world.number(0...4)])
        case .insertAttachment: return try insertAttachment(world, statement)
        case .insertPolicy:
            return try statement.execute(
                "INSERT INTO policy (provider, currency, homeIDs) VALUES (?, 'EUR', ?)",
                [world.name(), "[\"\(try statement.id("home"))\"]"])
        case .insertClaim:
            return try statement.execute(
                "INSERT INTO claim (homeID, date, cause, setting) VALUES (?, '2026-02-01', ?, ?)",
                [try statement.id("home"), world.name(), Statement.setting(insured: world.name())])
        case .deleteItem:
            return try statement.execute("DELETE FROM item WHERE id = ?", [try statement.id("item")])
        case .deleteAny:
            let table = world.one(of: [
                "label", "label", "location", "attachment", "profile", "item", "home", "policy", "claim",
            ])
            return try statement.execute(
                "DELETE FROM \(table) WHERE id = ?", [try statement.id(table, where: "TRUE")])
        case .deleteItemLabel:
            return try statement.execute("DELETE FROM itemLabel WHERE id = ?", [try statement.id("itemLabel")])
        case .bury, .revive: return try buryOrRevive(world, statement)
        case .swapSlugs, .swapTitles: return try swap(statement)
        case .emptyRoom:
            return try statement.execute(
                "UPDATE item SET locationID = NULL WHERE locationID = ?", [try statement.id("location")])
        case .touchAll: return try statement.execute("UPDATE item SET quantity = quantity + 1 WHERE quantity < 5")
        case .flood:
            // More changes than a reader takes at once.
            for _ in 0..<40 { _ = try statement.execute("UPDATE item SET make = make") }
            return try "40 times all items, then " + statement.update("item")
        case .several:
            return try (0..<world.number(2...5)).map { _ in try one(world).run(world, db) }
                .joined(separator: "; ")
        case .rolledBack: return try "taken back: " + one(world).run(world, db)
        case .thereAndBack:
            let id = try statement.id("item")
            _ = try statement.execute("UPDATE item SET title = title || '!' WHERE id = ?", [id])
            return try statement.execute("UPDATE item SET title = rtrim(title, '!') WHERE id = ?", [id])
        }
    }

    private func one(_ world: World) throws -> RowChange {
        world.one(of: [
            .updateItem, .updateItem, .updateHome, .updateRoom, .updateLabel, .insertItem, .insertItemLabel,
            .insertAttachment, .deleteItem, .deleteItemLabel, .bury, .swapSlugs,
        ])
    }

    private func insertAttachment(_ world: World, _ statement: Statement) throws -> String {
        let (table, column) = world.one(of: [
            ("item", "itemID"), ("item", "itemID"), ("home", "homeID"), ("location", "locationID"),
            ("policy", "policyID"),
        ])
        return try statement.execute(
            """
            INSERT INTO attachment (\(column), sha256, kind, fileName, mediaType, size)
            VALUES (?, ?, ?, 'photo.jpg', 'image/jpeg', 1000)
            """,
            [
                try statement.id(table), String(repeating: world.one(of: ["a", "b", "7"]), count: 64),
                world.one(of: ["photo", "photo", "receipt"]),
            ])
    }

    private func buryOrRevive(_ world: World, _ statement: Statement) throws -> String {
        let table = world.one(of: [
            "item", "item", "location", "label", "itemLabel", "attachment", "home", "profile", "policy", "claim",
        ])
        if self == .bury {
            return try statement.execute(
                "UPDATE \(table) SET deletedAt = '2026-05-03 12:00:00.000' WHERE id = ?", [try statement.id(table)])
        }
        return try statement.execute(
            "UPDATE \(table) SET deletedAt = NULL WHERE id = ?",
            [try statement.id(table, where: "deletedAt IS NOT NULL")])
    }

    private func swap(_ statement: Statement) throws -> String {
        let column = self == .swapSlugs ? "slug" : "title"
        let (a, b) = (try statement.id("item"), try statement.id("item"))
        guard a != b else { throw NothingToDo() }
        let first = try String.fetchOne(
            statement.db, sql: "SELECT \(column) FROM item WHERE id = ?", arguments: [a])
        let second = try String.fetchOne(
            statement.db, sql: "SELECT \(column) FROM item WHERE id = ?", arguments: [b])
        _ = try statement.execute("UPDATE item SET \(column) = 'between' WHERE id = ?", [a])
        _ = try statement.execute("UPDATE item SET \(column) = ? WHERE id = ?", [first, b])
        _ = try statement.execute("UPDATE item SET \(column) = ? WHERE id = ?", [second, a])
        return "swap \(column)s \(first ?? "") and \(second ?? "")"
    }
}

import Foundation
import GRDB
import Household

/// What a program does when it turns the schema's checks off or bypasses them: rows that vanish without a trigger,
/// references that lead nowhere, unreadable values, versions that go back.
enum UncheckedChange: String, Change, CaseIterable {
    case replaceItem, replaceHome, replaceRoom, replaceLabel, replaceSameID, updateOrReplace, deleteUnchecked
    case danglingRoom, danglingHome, danglingRoomHome, danglingLabel, badValue, versionUp, versionDown, versionAgain
    case syncState, oddSlug, secondProfile

    func make(in world: World) throws -> String {
        var done = ""
        let checksValues = ![.badValue, .oddSlug].contains(self)
        try world.sql(checksReferences: false, checksValues: checksValues) { db in
            try db.inTransaction {
                done = try run(world, Statement(world, db))
                return .commit
            }
        }
        return done
    }

    private func run(_ world: World, _ statement: Statement) throws -> String {
        switch self {
        case .replaceItem, .replaceHome, .replaceRoom, .replaceLabel, .replaceSameID, .updateOrReplace:
            return try replace(world, statement)
        case .deleteUnchecked:
            let table = world.one(of: ["item", "location", "label", "home"])
            return try statement.execute("DELETE FROM \(table) WHERE id = ?", [try statement.id(table)])
        case .danglingRoom: return try dangle("item", "locationID", statement)
        case .danglingHome: return try dangle("item", "homeID", statement)
        case .danglingRoomHome: return try dangle(world.one(of: ["location", "label"]), "homeID", statement)
        case .danglingLabel: return try dangle("itemLabel", "labelID", statement)
        case .badValue: return try setBadValue(world, statement)
        case .versionUp:
            return try statement.execute(
                "UPDATE item SET title = ?, version = version + 10 WHERE id = ?",
                [world.name(), try statement.id("item")]
            )
        case .versionDown:
            return try statement.execute(
                "UPDATE item SET title = ?, version = max(1, version - 1) WHERE id = ?",
                [world.name(), try statement.id("item")])
        case .versionAgain:
            return try statement.execute(
                "UPDATE item SET title = ?, version = version WHERE id = ?", [world.name(), try statement.id("item")])
        case .syncState:
            return try statement.execute(
                "UPDATE item SET syncState = ? WHERE id = ?",
                [world.one(of: ["synced", "pending", "failed"]), try statement.id("item")])
        case .oddSlug:
            let table = world.one(of: ["item", "item", "location", "label", "home"])
            return try statement.execute(
                "UPDATE \(table) SET slug = ? WHERE id = ?",
                [world.one(of: ["../../up", "A B", "sofa", "con", "-", "été", ".."]), try statement.id(table)])
        case .secondProfile: return try statement.execute("INSERT INTO profile DEFAULT VALUES")
        }
    }

    /// Inserts rows that take another's place: SQLite deletes the other row, and no trigger fires.
    private func replace(_ world: World, _ statement: Statement) throws -> String {
        switch self {
        case .replaceItem:
            let slug = try slug(of: "item", statement)
            return try statement.execute(
                "INSERT OR REPLACE INTO item (slug, title) VALUES (?, ?)", [slug, world.name()])
        case .replaceHome:
            let slug = try slug(of: "home", statement)
            return try statement.execute(
                "INSERT OR REPLACE INTO home (slug, name, currency) VALUES (?, ?, 'EUR')", [slug, world.freshName()])
        case .replaceRoom, .replaceLabel:
            let table = self == .replaceRoom ? "location" : "label"
            let id = try statement.id(table)
            return try statement.execute(
                """
                INSERT OR REPLACE INTO \(table) (slug, homeID, name) SELECT slug, homeID, ? FROM \(table) WHERE id = ?
                """, [world.name(), id])
        case .replaceSameID:
            let id = try statement.id("item")
            return try statement.execute(
                """
                INSERT OR REPLACE INTO item (id, slug, title, homeID, version)
                SELECT id, slug, ?, homeID, version FROM item WHERE id = ?
                """, [world.name(), id])
        default:
            let slug = try slug(of: "item", statement)
            return try statement.execute(
                "UPDATE OR REPLACE item SET slug = ? WHERE id = ?", [slug, try statement.id("item")])
        }
    }

    private func slug(of table: String, _ statement: Statement) throws -> String? {
        let id = try statement.id(table)
        return try String.fetchOne(statement.db, sql: "SELECT slug FROM \(table) WHERE id = ?", arguments: [id])
    }

    private func dangle(_ table: String, _ column: String, _ statement: Statement) throws -> String {
        try statement.execute(
            "UPDATE \(table) SET \(column) = ? WHERE id = ?", [statement.world.newID(), try statement.id(table)])
    }

    private func setBadValue(_ world: World, _ statement: Statement) throws -> String {
        let (table, assignment) = world.one(of: [
            ("item", "price = -5, priceCurrency = 'EUR'"), ("item", "price = 5, priceCurrency = NULL"),
            ("item", "quantity = 1e12"), ("item", "condition = 'superb'"), ("item", "purchaseDate = '2026-02-30'"),
            ("item", "customFields = 'nonsense'"), ("item", "sold = 7"), ("item", "createdAt = 'once'"),
            ("item", "title = ''"), ("home", "currency = 'euro'"), ("home", "colour = 'red'"),
            ("label", "colour = 'red'"), ("profile", "homeIDs = 'nonsense'"), ("attachment", "kind = 'selfie'"),
            ("item", "audience = 'thieves'"), ("policy", "currency = 'euro'"), ("policy", "deductible = -1"),
            ("policy", "specialLimits = 'nonsense'"), ("policy", "scheduledItems = '[1]'"),
            ("policy", "\"end\" = 'soon'"), ("claim", "date = 'soon'"), ("claim", "setting = '{}'"),
            ("claim", "lines = '[1]'"),
            ("item", "version = 0"), ("item", "title = 'a' || char(7) || 'b'"),
        ])
        return try statement.execute("UPDATE \(table) SET \(assignment) WHERE id = ?", [try statement.id(table)])
    }
}

import Foundation
import GRDB
import Household

/// What another program does to the shopping tables: well-behaved, but ignorant of our rules.
enum ShoppingRowChange: String, Change, CaseIterable {
    case updateAny, updateLine, updateCart, insertAny, insertLine, deleteAny, deleteCart, bury, revive
    case moveLine, swapLines, renameStore, renameVaultItem, hostileTexts, finishCart, planAgain, touchAll, rolledBack

    static let tables = ["store", "category", "vaultItem", "priceOption", "cart", "cartItem"]

    func make(in world: World) throws -> String {
        var done = ""
        try world.sql(checksReferences: true) { db in
            try db.inTransaction {
                done = try run(world, Statement(world, db))
                return self == .rolledBack ? .rollback : .commit
            }
        }
        return done
    }

    private func run(_ world: World, _ statement: Statement) throws -> String {
        switch self {
        case .updateAny, .rolledBack: try statement.updateShopping(world.one(of: Self.tables))
        case .updateLine: try statement.updateShopping("cartItem")
        case .updateCart: try statement.updateShopping("cart")
        case .insertAny: try statement.insertShopping(world.one(of: Self.tables.dropLast() + []))
        case .insertLine: try statement.insertShopping("cartItem")
        case .deleteAny: try deleteAny(world, statement)
        // Includes completed carts, which no verb deletes.
        case .deleteCart: try statement.execute("DELETE FROM cart WHERE id = ?", [try statement.id("cart")])
        case .bury, .revive: try buryOrRevive(world, statement)
        case .moveLine: try moveLine(statement)
        case .swapLines: try swapLines(statement)
        case .renameStore: try rename("store", world, statement)
        case .renameVaultItem: try rename("vaultItem", world, statement)
        case .hostileTexts: try writeHostileText(world, statement)
        case .finishCart, .planAgain: try setState(statement)
        case .touchAll: try statement.execute("UPDATE cartItem SET quantity = quantity + 1 WHERE quantity < 5")
        }
    }

    private func deleteAny(_ world: World, _ statement: Statement) throws -> String {
        let table = world.one(of: Self.tables + ["cartItem", "cart"])
        return try statement.execute("DELETE FROM \(table) WHERE id = ?", [try statement.id(table, where: "TRUE")])
    }

    private func buryOrRevive(_ world: World, _ statement: Statement) throws -> String {
        let table = world.one(of: Self.tables)
        if self == .bury {
            return try statement.execute(
                "UPDATE \(table) SET deletedAt = '2026-05-03 12:00:00.000' WHERE id = ?", [try statement.id(table)])
        }
        return try statement.execute(
            "UPDATE \(table) SET deletedAt = NULL WHERE id = ?",
            [try statement.id(table, where: "deletedAt IS NOT NULL")])
    }

    /// Moves a line to the end of another cart.
    private func moveLine(_ statement: Statement) throws -> String {
        let cart = try statement.id("cart")
        return try statement.execute(
            """
            UPDATE cartItem SET cartID = ?1, position =
                (SELECT coalesce(max(position), 0) + 1 FROM cartItem WHERE cartID = ?1)
            WHERE id = ?2
            """, [cart, try statement.id("cartItem")])
    }

    /// Moves a line to the front or the back of its cart.
    private func swapLines(_ statement: Statement) throws -> String {
        try statement.execute(
            """
            UPDATE cartItem SET position =
                (SELECT coalesce(max(position), 0) + 1 FROM cartItem AS other WHERE other.cartID = cartItem.cartID)
            WHERE id = ?
            """, [try statement.id("cartItem")])
    }

    private func rename(_ table: String, _ world: World, _ statement: Statement) throws -> String {
        try statement.execute(
            "UPDATE \(table) SET name = ? WHERE id = ?", [world.freshName(), try statement.id(table)])
    }

    private func writeHostileText(_ world: World, _ statement: Statement) throws -> String {
        let (table, column) = world.one(of: [
            ("store", "name"), ("store", "emoji"), ("category", "name"), ("vaultItem", "name"), ("cart", "name"),
            ("cartItem", "name"), ("cartItem", "category"), ("cartItem", "plannedStoreName"),
            ("cartItem", "actualStoreName"),
        ])
        let text = world.one(of: [
            "</script><script>alert(1)</script>", "a | b\n\n# c", "{{#each}}", "[x](javascript:alert(1))",
            "\u{202E}gnp",
            "a\u{7}b", "", " ", String(repeating: "long ", count: 300), "*&amp;*", "']--",
        ])
        let condition = column.hasPrefix("actual") ? "deletedAt IS NULL AND status = 'fulfilled'" : "deletedAt IS NULL"
        return try statement.execute(
            "UPDATE \(table) SET \(column) = ? WHERE id = ?", [text, try statement.id(table, where: condition)])
    }

    /// Sets a state regardless of the lines: another program may end a trip with open lines, or begin a plan with
    /// bought ones.
    private func setState(_ statement: Statement) throws -> String {
        let id = try statement.id("cart")
        let dates = self == .finishCart ? ("'2026-04-30 22:30:00.000'", "'2026-05-01 00:30:00.000'") : ("NULL", "NULL")
        let status = self == .finishCart ? "completed" : "planning"
        return try statement.execute(
            "UPDATE cart SET status = ?, startedAt = \(dates.0), completedAt = \(dates.1) WHERE id = ?", [status, id])
    }
}

/// What a program does to the shopping tables when it turns the schema's checks off or bypasses them.
enum ShoppingTrespassChange: String, Change, CaseIterable {
    case replaceNamed, replaceCart, replaceLine, replacePrice, replaceSameID, updateOrReplace, deleteUnchecked
    case dangle, badValue, version, oddSlug

    func make(in world: World) throws -> String {
        var done = ""
        try world.sql(checksReferences: false, checksValues: ![.badValue, .oddSlug].contains(self)) { db in
            try db.inTransaction {
                done = try run(world, Statement(world, db))
                return .commit
            }
        }
        return done
    }

    private func run(_ world: World, _ statement: Statement) throws -> String {
        switch self {
        case .replaceNamed:
            let table = world.one(of: ["store", "category", "vaultItem"])
            let column = world.one(of: ["slug", "name"])
            let (slug, name) = column == "slug" ? ("slug", "?") : ("lower(hex(randomblob(6)))", "upper(name)")
            return try statement.execute(
                "INSERT OR REPLACE INTO \(table) (slug, name) SELECT \(slug), \(name) FROM \(table) WHERE id = ?",
                (column == "slug" ? [world.freshName()] : []) + [try statement.id(table)])
        case .replaceCart:
            return try statement.execute(
                "INSERT OR REPLACE INTO cart (slug, name, currency) SELECT slug, ?, 'EUR' FROM cart WHERE id = ?",
                [world.name(), try statement.id("cart")])
        case .replaceLine:
            return try statement.execute(
                """
                INSERT OR REPLACE INTO cartItem (cartID, position, name, plannedPrice)
                SELECT cartID, position, ?, 500 FROM cartItem WHERE id = ?
                """, [world.thing(), try statement.id("cartItem")])
        case .replacePrice:
            return try statement.execute(
                """
                INSERT OR REPLACE INTO priceOption (vaultItemID, storeID, unit, price, priceCurrency)
                SELECT vaultItemID, storeID, unit, 77, 'EUR' FROM priceOption WHERE id = ?
                """, [try statement.id("priceOption")])
        case .replaceSameID:
            return try statement.execute(
                """
                INSERT OR REPLACE INTO cartItem (id, cartID, position, name, version)
                SELECT id, cartID, position, ?, version FROM cartItem WHERE id = ?
                """, [world.thing(), try statement.id("cartItem")])
        case .updateOrReplace: return try updateOrReplace(world, statement)
        case .deleteUnchecked:
            let table = world.one(of: ShoppingRowChange.tables)
            return try statement.execute("DELETE FROM \(table) WHERE id = ?", [try statement.id(table)])
        case .dangle:
            let (table, column) = world.one(of: [
                ("cart", "homeID"), ("vaultItem", "categoryID"), ("priceOption", "storeID"),
                ("priceOption", "vaultItemID"), ("cartItem", "cartID"), ("cartItem", "vaultItemID"),
                ("cartItem", "plannedStoreID"),
            ])
            return try statement.execute(
                "UPDATE \(table) SET \(column) = ? WHERE id = ?", [world.newID(), try statement.id(table)])
        case .badValue: return try setBadValue(world, statement)
        case .version:
            let (table, column) = world.one(of: [("cart", "name"), ("cartItem", "name"), ("priceOption", "unit")])
            let version = world.one(of: ["version + 10", "max(1, version - 1)", "version"])
            return try statement.execute(
                "UPDATE \(table) SET \(column) = ?, version = \(version) WHERE id = ?",
                [world.unit().name, try statement.id(table)])
        case .oddSlug:
            let table = world.one(of: ["cart", "cart", "store", "vaultItem"])
            return try statement.execute(
                "UPDATE \(table) SET slug = ? WHERE id = ?",
                [world.one(of: ["../../up", "A B", "vault", "con", "-", "été", ".."]), try statement.id(table)])
        }
    }

    /// Changes a row so that it takes another's place: SQLite deletes the other row, and no trigger fires.
    private func updateOrReplace(_ world: World, _ statement: Statement) throws -> String {
        if world.chance(50) {
            return try statement.execute(
                """
                UPDATE OR REPLACE cartItem SET (cartID, position) = (SELECT cartID, position FROM cartItem WHERE id = ?)
                WHERE id = ?
                """, [try statement.id("cartItem"), try statement.id("cartItem")])
        }
        let (table, column) = world.one(of: [("store", "name"), ("vaultItem", "name"), ("cart", "slug")])
        return try statement.execute(
            "UPDATE OR REPLACE \(table) SET \(column) = (SELECT \(column) FROM \(table) WHERE id = ?) WHERE id = ?",
            [try statement.id(table), try statement.id(table)])
    }

    private func setBadValue(_ world: World, _ statement: Statement) throws -> String {
        let (table, assignment) = world.one(of: [
            ("cart", "status = 'lost'"), ("cart", "status = 'completed', startedAt = NULL, completedAt = NULL"),
            ("cart", "startedAt = 'once'"), ("cart", "currency = 'euro'"), ("cart", "budget = -5"),
            ("cart", "budget = 9223372036854775807"), ("cartItem", "quantity = 0"), ("cartItem", "quantity = -1e12"),
            ("cartItem", "plannedPrice = -9223372036854775808"), ("cartItem", "unit = ' KG '"),
            ("cartItem", "unit = ''"),
            ("cartItem", "status = 'eaten'"), ("cartItem", "addedDuringShopping = 7"),
            ("cartItem", "status = 'fulfilled', actualPrice = 9223372036854775807, actualUnit = 'kg'"),
            ("cartItem", "actualQuantity = 'many'"), ("cartItem", "position = -1"),
            ("cartItem", "vaultItemID = 'nonsense'"), ("priceOption", "price = -1"), ("priceOption", "asOf = 'once'"),
            ("priceOption", "priceCurrency = 'euro'"), ("priceOption", "unit = 'Each'"), ("store", "colour = 'red'"),
            ("category", "sortOrder = 9223372036854775807"), ("vaultItem", "createdAt = 'once'"),
        ])
        return try statement.execute("UPDATE \(table) SET \(assignment) WHERE id = ?", [try statement.id(table)])
    }
}

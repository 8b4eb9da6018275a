import GRDB
import Household

// Another program's statements about stores, the vault and carts.

extension Statement {
    /// Sets a random column of a random row to a value that the schema allows.
    func updateShopping(_ table: String) throws -> String {
        // The columns of a purchase are empty unless the line was bought.
        let condition =
            "deletedAt IS NULL" + (table == "cartItem" && world.chance(40) ? " AND status = 'fulfilled'" : "")
        let id = try id(table, where: condition)
        let isBought = condition.hasSuffix("'fulfilled'")
        let choices = try common + (isBought ? purchaseColumns() : columns(ofShopping: table))
        let (column, values) = world.one(of: choices)
        let names = column.split(separator: ",").map { "\"\($0)\" = ?" }.joined(separator: ", ")
        return try execute("UPDATE \(table) SET \(names) WHERE id = ?", values + [id])
    }

    private func columns(ofShopping table: String) throws -> [(String, Values)] {
        let named: [(String, Values)] = [("name", [world.freshName()]), ("slug", [slug])]
        switch table {
        case "store", "category":
            return named + [
                ("colour", [world.colour().hex]), ("emoji", [world.one(of: ["", "🪴"])]),
                ("sortOrder", [world.number(-1...3)]),
            ]
        case "vaultItem": return named + [("categoryID", [world.chance(30) ? nil : try id("category")])]
        case "priceOption":
            return [
                ("price,priceCurrency", [world.number(0...900), world.currency().code]), ("unit", [world.unit().name]),
                ("asOf", [instant]), ("storeID", [try id("store")]), ("vaultItemID", [try id("vaultItem")]),
            ]
        case "cart":
            return named + [
                ("homeID", [world.chance(30) ? nil : try id("home")]), ("currency", [world.currency().code]),
                ("budget", [world.chance(20) ? nil : world.number(0...9000)]),
                ("status,startedAt,completedAt", ["shopping", instant, nil]),
                ("status,startedAt,completedAt", ["completed", instant, instant]),
                ("status,startedAt,completedAt", ["shopping", instant, instant]),
            ]
        default:
            return [
                ("name", [world.thing()]), ("category", [world.text()]), ("quantity", [world.one(of: [0.35, 1, 3])]),
                ("plannedPrice", [world.chance(20) ? nil : world.number(0...900)]), ("unit", [world.unit().name]),
                ("plannedStoreID,plannedStoreName", [try id("store"), world.name()]),
                ("plannedStoreID", [nil]), ("vaultItemID", [world.chance(30) ? nil : try id("vaultItem")]),
                ("addedDuringShopping", [world.chance(50)]), ("position", [world.number(0...9)]),
                ("status", ["fulfilled"]),
                ("status,actualPrice,actualQuantity,actualUnit", ["fulfilled", 250, 1.5, "kg"]),
            ]
        }
    }

    private func purchaseColumns() throws -> [(String, Values)] {
        [
            ("actualPrice", [world.chance(20) ? nil : world.number(0...900)]),
            ("actualQuantity", [world.chance(20) ? nil : world.one(of: [0.5, 2])]),
            ("actualUnit", [world.chance(30) ? nil : world.unit().name]),
            ("actualStoreID,actualStoreName", [try id("store"), world.name()]), ("actualStoreID", [nil]),
            (
                "status,actualPrice,actualQuantity,actualUnit,actualStoreID,actualStoreName",
                [world.one(of: ["open", "skipped"]), nil, nil, nil, nil, ""]
            ),
        ]
    }

    func insertShopping(_ table: String) throws -> String {
        switch table {
        case "store", "category", "vaultItem":
            return try execute("INSERT INTO \(table) (id, name) VALUES (?, ?)", [world.newID(), world.freshName()])
        case "priceOption":
            return try execute(
                """
                INSERT INTO priceOption (vaultItemID, storeID, unit, price, priceCurrency) VALUES (?, ?, ?, ?, 'EUR')
                """,
                [try id("vaultItem"), try id("store"), world.unit().name, world.number(0...900)])
        case "cart":
            return try execute(
                "INSERT INTO cart (id, name, currency) VALUES (?, ?, 'EUR')", [world.newID(), world.name()])
        default:
            return try execute(
                """
                INSERT INTO cartItem (id, cartID, name, plannedPrice, vaultItemID, position) VALUES (?1, ?2, ?3, ?4, ?5,
                    (SELECT coalesce(max(position), -1) + 1 FROM cartItem WHERE cartID = ?2))
                """,
                [
                    world.newID(), try id("cart"), world.thing(), world.number(0...900),
                    world.chance(50) ? nil : try id("vaultItem"),
                ])
        }
    }
}

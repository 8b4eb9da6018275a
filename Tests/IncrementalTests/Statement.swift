import Foundation
import GRDB
import Household

/// Another program's statements, with values drawn from a world, within one transaction on its connection.
struct Statement {
    let world: World
    let db: Database

    init(_ world: World, _ db: Database) {
        (self.world, self.db) = (world, db)
    }

    /// - Returns: The statement with its values, for the message of a failure.
    func execute(_ sql: String, _ values: [(any DatabaseValueConvertible)?] = []) throws -> String {
        try db.execute(sql: sql, arguments: StatementArguments(values))
        let shown = values.map { $0.map { "\($0)" } ?? "NULL" }.joined(separator: ", ")
        return values.isEmpty ? sql : "\(sql) [\(shown)]"
    }

    /// The id of a random row of a table. Rows are in insertion order, the same in each run.
    func id(_ table: String, where condition: String = "deletedAt IS NULL") throws -> String {
        try world.any(of: try String.fetchAll(db, sql: "SELECT id FROM \(table) WHERE \(condition) ORDER BY rowid"))
    }

    /// Sets a random column of a random row to a value that the schema allows.
    func update(_ table: String) throws -> String {
        let id = try id(table)
        guard let (column, values) = try columns(of: table).randomElement(using: &world.random) else {
            throw NothingToDo()
        }
        let names = column.split(separator: ",").map { "\"\($0)\" = ?" }.joined(separator: ", ")
        return try execute("UPDATE \(table) SET \(names) WHERE id = ?", values + [id])
    }

    typealias Values = [(any DatabaseValueConvertible)?]

    /// The columns of every table.
    var common: [(String, Values)] {
        [("createdAt", [instant]), ("updatedAt", [instant]), ("syncState", [world.one(of: ["synced", "failed"])])]
    }

    /// The columns of a table, each with a value; columns that depend on each other are set together.
    private func columns(of table: String) throws -> [(String, Values)] {
        let notes: (String, Values) = ("notes", [world.text()])
        switch table {
        case "item": return common + [notes] + (try itemColumns())
        case "home":
            return common + [
                notes, ("name", [world.chance(20) ? "" : world.freshName()]), ("currency", [world.currency().code]),
                ("colour", [world.colour().hex]), ("line1", [world.text()]), ("slug", [slug]),
                ("isPrimary", [world.chance(50)]), audience, ("purchaseDate", [world.partialDate()?.description]),
                ("purchasePrice,purchasePriceCurrency", money),
            ]
        case "location":
            return common + [
                notes, ("name", [world.name()]), ("symbol", [world.one(of: ["", "🪴"])]), ("slug", [slug]),
                ("code", [world.one(of: ["", "LR", "LR\(world.number(2...99))"])]),
                ("homeID", [world.chance(15) ? nil : try id("home")]),
            ]
        case "label":
            return common + [
                notes, ("name", [world.name()]), ("colour", [world.colour().hex]), ("slug", [slug]),
                ("emoji", [world.one(of: ["", "🪴"])]), ("homeID", [world.chance(15) ? nil : try id("home")]),
                audience,
            ]
        case "profile":
            let homes = try String.fetchAll(db, sql: "SELECT id FROM home WHERE deletedAt IS NULL ORDER BY rowid")
                .shuffled(using: &world.random).map { "\"\($0)\"" }
            return common + [("name", [world.name()]), ("homeIDs", ["[\(homes.joined(separator: ","))]"])]
        case "itemLabel":
            return [
                ("position", [world.number(0...4)]), ("labelID", [try id("label")]), ("itemID", [try id("item")]),
            ]
        case "policy": return common + [notes] + (try policyColumns())
        case "claim": return common + [notes] + (try claimColumns())
        default:
            return common + [
                ("kind", [world.one(of: ["photo", "receipt", "manual"])]), ("order", [world.number(0...3)]),
                ("fileName", [world.name()]), ("size", [7]), ("caption", [world.one(of: ["", world.text()])]), audience,
                ("sha256", [String(repeating: world.one(of: ["a", "b", "7", "c"]), count: 64)]),
            ]
        }
    }

    private func policyColumns() throws -> [(String, Values)] {
        let amounts = [
            "deductible", "dwelling", "personalProperty", "lossOfUse", "liability", "medicalPayments",
        ].map { ($0, [world.money()?.minorUnits] as Values) }
        let amount = "{\"minorUnits\":\(world.number(0...90_000)),\"currency\":\"EUR\"}"
        let limit = "{\"itemClass\":\"Jewelry\",\"amount\":\(amount),\"peril\":\"theft\",\"edition\":\"\"}"
        let texts: [(String, Values)] = [
            ("provider", [world.name()]), ("number", [world.text()]), ("slug", [slug]),
            ("currency", [world.currency().code]), ("start", [world.date()?.description]),
            ("end", [world.date()?.description]), ("settlement", [world.one(of: ["actual-cash-value", nil])]),
            ("appliesAverage", [world.chance(50)]), ("otherInsurance", [world.text()]),
            ("specialLimits", ["[\(limit)]"]),
        ]
        let lists: [(String, Values)] = [
            ("homeIDs", ["[\"\(try id("home"))\"]"]),
            ("scheduledItems", ["[{\"itemID\":\"\(try id("item"))\",\"amount\":\(amount)}]"]),
        ]
        return amounts + texts + lists
    }

    private func claimColumns() throws -> [(String, Values)] {
        [
            ("slug", [slug]), ("homeID", [world.chance(20) ? world.newID() : try id("home")]),
            ("date", [world.date()?.description ?? "2026-02-01"]), ("cause", [world.name()]), ("lines", ["[]"]),
            ("setting", [Self.setting(insured: world.name())]),
        ]
    }

    /// The setting of a claim (insured, policies, home), as another program would write it.
    static func setting(insured: String) -> String {
        let id = "00000000-0000-4000-a000-0000000000c1"
        let address = ["line1", "line2", "city", "region", "postalCode", "country"].map { "\"\($0)\":\"\"" }
        return """
            {"insured":"\(insured)","policies":[],"home":{"id":"\(id)","slug":"then","name":"Then",
            "address":{\(address.joined(separator: ","))},"currency":"EUR","colour":"#2f6f4f","isPrimary":true,"notes":"",
            "record":{"createdAt":"2026-01-01","updatedAt":"2026-01-01","version":1,"syncState":"synced"}},
            "depreciation":{"name":"Theirs","otherwise":{"name":"Things","years":5}}}
            """
    }

    private func itemColumns() throws -> [(String, Values)] {
        let texts = [
            "description", "make", "model", "serial", "assetID", "barcode", "purchasedFrom", "replacementSource",
            "warrantyDetails", "soldTo", "soldNotes", "destination", "size", "importRef",
        ]
        let flags = [
            "lifetimeWarranty", "insured", "archived", "sold", "fragile", "businessUse", "partOfBuilding",
            "replacementUsed",
        ]
        let dates = ["replacementDate", "warrantyExpires", "soldDate", "seen", "notFound"]
        let name = world.name()
        let others: [(String, Values)] = [
            ("title", [name]), ("slug", [slug]), ("quantity", [world.one(of: [0, 0.5, 1, 3])]),
            ("condition", [world.one(of: ["new", "fair"])]),
            ("codes", [world.one(of: ["", "GA-01", "X-\(world.number(1...9)) GA-02"])]),
            ("ownership", [world.one(of: [nil, "shared", "borrowed", "rented-out"])]),
            ("priority", [world.one(of: ["low", "high"])]),
            ("customFields", ["[{\"name\":\"Size\",\"value\":\"\(world.number(1...9))\"}]"]),
            ("loans", ["[{\"person\":\"\(world.number(1...9))\",\"due\":\"2026-07-01\"}]"]),
            ("upkeepLog", ["[{\"task\":\"Oil\",\"date\":\"2026-01-0\(world.number(1...9))\"}]"]),
            ("price,priceCurrency", money), ("replacementCost,replacementCostCurrency", money),
            ("soldPrice,soldPriceCurrency", money),
            ("locationID", [world.chance(20) ? nil : try id("location")]),
            ("homeID", [world.chance(20) ? nil : try id("home")]),
            ("purchaseDate", [world.partialDate()?.description]), ("locationID,homeID", [nil, nil]),
            ("number", [world.number(0...40)]), audience,
        ]
        return texts.map { ($0, [world.text()]) } + flags.map { ($0, [world.chance(50)]) }
            + dates.map { ($0, [world.date()?.description]) } + others
    }

    private var audience: (String, Values) {
        ("audience", [world.one(of: [nil, "owner", "family", "insurer", "mover", "public"])])
    }

    var slug: String { "\(Slug.make(from: world.name(), fallback: "x"))-\(world.number(1...60))" }

    private var money: Values {
        guard let amount = world.money() else { return [nil, nil] }
        return [amount.minorUnits, amount.currency.code]
    }

    var instant: String {
        world.one(of: ["2025-01-02 03:04:05.678", "2026-04-30 23:30:00.000", "2026-05-03 00:15:00.000"])
    }
}

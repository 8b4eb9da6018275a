import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// Constraints on stores, the vault and carts, and the values that the schema gives to rows of other programs.
@Suite struct ShoppingSchemaTests {
    let temporary: TemporaryStore

    /// Store 1, category 2, vault item 3, cart 4 in shopping with line 5.
    init() throws {
        temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO store (id, name) VALUES ('#1', 'Lidl');
            INSERT INTO category (id, name) VALUES ('#2', 'Dairy');
            INSERT INTO vaultItem (id, name, categoryID) VALUES ('#3', 'Milk', '#2');
            INSERT INTO cart (id, name, currency, status, startedAt)
            VALUES ('#4', 'Saturday', 'EUR', 'shopping', '2026-03-01 10:00:00');
            INSERT INTO cartItem (id, cartID, position, name) VALUES ('#5', '#4', 0, 'Milk');
            """)
    }

    @Test func rowsOfAnotherProgramAreCompleteAndTheirUpdatesAreCounted() throws {
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.stores.map(\.slug.count) == [12] && snapshot.carts.map(\.name) == ["Saturday"])
        let line = try #require(snapshot.carts.first?.lines.first)
        var expected = CartItem(id: id(5), name: "Milk")
        expected.record = line.record
        #expect(line == expected && line.quantity == .one && line.planned.unit == .each)
        #expect(line.record.version == 1 && line.record.syncState == .pending)
        for table in ["store", "category", "vaultItem", "cart", "cartItem"] {
            try temporary.sql("UPDATE \(table) SET name = 'Other'")
            #expect(try temporary.value("SELECT version || syncState FROM \(table)") == "2pending")
        }
    }

    private static let refused = [
        "INSERT INTO store (name) VALUES (NULL)",
        "INSERT INTO store (name) VALUES ('lidl')",
        "INSERT INTO store (name) VALUES ('  LIDL ')",
        "INSERT INTO store (name, slug) VALUES ('A', '')",
        "INSERT INTO store (name, colour) VALUES ('A', 'red')",
        "INSERT INTO category (name) VALUES ('DAIRY')",
        "INSERT INTO vaultItem (name) VALUES ('milk')",
        "INSERT INTO vaultItem (name, categoryID) VALUES ('Tea', '#9')",
        "INSERT INTO priceOption (vaultItemID, storeID) VALUES ('#3', '#1')",
        price("'#9', '#1', 'each', 1, 'EUR'"),
        price("'#3', '#9', 'each', 1, 'EUR'"),
        price("'#3', '#1', '', 1, 'EUR'"),
        price("'#3', '#1', 'kg ', 1, 'EUR'"),
        price("'#3', '#1', 'each', -10000000000001, 'EUR'"),
        price("'#3', '#1', 'each', 10000000000001, 'EUR'"),
        price("'#3', '#1', 'each', 1, NULL"),
        price("'#3', '#1', 'each', 1, 'euro'"),
        "INSERT INTO cart (name) VALUES ('A')",
        "INSERT INTO cart (name, currency) VALUES ('A', 'euro')",
        "INSERT INTO cart (name, currency, budget) VALUES ('A', 'EUR', -1)",
        "INSERT INTO cart (name, currency, homeID) VALUES ('A', 'EUR', '#9')",
        "INSERT INTO cart (name, currency, status) VALUES ('A', 'EUR', 'done')",
        "INSERT INTO cart (name, currency, status) VALUES ('A', 'EUR', 'shopping')",
        "INSERT INTO cart (name, currency, startedAt) VALUES ('A', 'EUR', '2026-01-01')",
        "INSERT INTO cart (name, currency, completedAt) VALUES ('A', 'EUR', '2026-01-01')",
        "INSERT INTO cart (name, currency, status, startedAt) VALUES ('A', 'EUR', 'completed', '2026-01-01')",
        "INSERT INTO cart (name, currency, status, completedAt) VALUES ('A', 'EUR', 'completed', '2026-01-01')",
        "UPDATE cart SET status = 'completed'",
        "UPDATE cart SET status = 'planning'",
        "UPDATE cartItem SET cartID = '#9'",
        "UPDATE cartItem SET position = -1",
        "UPDATE cartItem SET quantity = 0",
        "UPDATE cartItem SET quantity = -1",
        "UPDATE cartItem SET quantity = 0.0000001",
        "UPDATE cartItem SET quantity = 1000001",
        "UPDATE cartItem SET vaultItemID = 'milk'",
        "UPDATE cartItem SET plannedStoreID = 'lidl'",
        "UPDATE cartItem SET plannedPrice = -10000000000001",
        "UPDATE cartItem SET plannedPrice = 1, plannedPriceFraction = 10000",
        "UPDATE cartItem SET plannedPrice = 1, plannedPriceFraction = 0",
        "UPDATE cartItem SET plannedPrice = NULL, plannedPriceFraction = 5",
        "UPDATE cartItem SET unit = 'Kg '",
        "UPDATE cartItem SET unit = NULL",
        "UPDATE cartItem SET status = 'bought'",
        "UPDATE cartItem SET actualPrice = 100",
        "UPDATE cartItem SET status = 'skipped', actualQuantity = 1",
        "UPDATE cartItem SET status = 'fulfilled', actualQuantity = 0",
        "UPDATE cartItem SET status = 'fulfilled', actualUnit = ' kg'",
        "UPDATE cartItem SET addedDuringShopping = 2",
        "INSERT INTO cartItem (cartID, position, name) VALUES ('#4', 0, 'Tea')",
    ]

    @Test func impossibleValuesAreRefused() throws { try temporary.expectRefusals(Self.refused) }

    private static func price(_ values: String) -> String {
        "INSERT INTO priceOption (vaultItemID, storeID, unit, price, priceCurrency) VALUES (\(values))"
    }

    @Test func thereIsOnePriceForAnItemAStoreAndAUnit() throws {
        let insert = Self.price("'#3', '#1', 'kg', 1, 'EUR'")
        try temporary.sql(insert)
        try temporary.expectRefusals([insert, insert.replacing("'kg'", with: "'KG'")])
        try temporary.sql("UPDATE priceOption SET deletedAt = '2026-01-01'; \(insert)")
    }

    @Test func whatIsLetIn() throws {
        try temporary.sql(
            """
            UPDATE cart SET status = 'completed', completedAt = '2026-03-01 11:00:00';
            UPDATE cart SET status = 'shopping';
            UPDATE cart SET status = 'planning', startedAt = NULL, completedAt = NULL;
            UPDATE cartItem SET quantity = 1000000, vaultItemID = '#99', plannedStoreID = '#98';
            UPDATE cartItem SET quantity = 0.000001, unit = 'Größe', status = 'fulfilled', actualUnit = 'Pack of 6',
                plannedPrice = -326, plannedPriceFraction = 9999;
            INSERT INTO store (name) VALUES ('lidl nord');
            UPDATE store SET deletedAt = '2026-01-01' WHERE name = 'Lidl';
            INSERT INTO store (name) VALUES ('LIDL')
            """)
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }

    @Test func rowsThatAreGoneTakeTheirPartsAlong() throws {
        try temporary.sql(Self.price("'#3', '#1', 'kg', 1, 'EUR'"))
        try temporary.sql("DELETE FROM store; DELETE FROM cart")
        #expect(try temporary.rows("SELECT id FROM priceOption UNION ALL SELECT id FROM cartItem") == [])
        #expect(try temporary.store.integrityProblems() == [])
    }

    // MARK: - Invalid rows from other programs

    /// Each statement writes an invalid value without checks; its table, the column and the value are then reported.
    @Test(arguments: [
        ("cart SET status = 'lost'", "status", "lost"),
        ("cart SET startedAt = 'yesterday'", "startedAt", "yesterday"),
        ("cart SET startedAt = NULL", "startedAt", "NULL"),
        ("cart SET status = 'completed'", "completedAt", "NULL"),
        ("cart SET status = 'completed', completedAt = 'x'", "completedAt", "x"),
        ("cart SET status = 'planning'", "startedAt", "2026-03-01 10:00:00"),
        ("cart SET currency = 'euro'", "currency", "euro"),
        ("cart SET budget = -1", "budget", "-1"),
        ("cart SET homeID = 'x'", "homeID", "x"),
        ("cartItem SET quantity = -1", "quantity", "-1.0"),
        ("cartItem SET quantity = 9e999", "quantity", "inf"),
        ("cartItem SET plannedPrice = -10000000000001", "plannedPrice", "-10000000000001"),
        ("cartItem SET plannedPriceFraction = 10000", "plannedPriceFraction", "10000"),
        ("cartItem SET plannedStoreID = 'x'", "plannedStoreID", "x"),
        ("cartItem SET vaultItemID = 'x'", "vaultItemID", "x"),
        ("cartItem SET unit = ''", "unit", ""),
        ("cartItem SET status = 'lost'", "status", "lost"),
        ("cartItem SET addedDuringShopping = 7", "addedDuringShopping", "7"),
        ("cartItem SET status = 'fulfilled', actualQuantity = -1", "actualQuantity", "-1.0"),
        ("cartItem SET status = 'fulfilled', actualUnit = ' '", "actualUnit", " "),
        ("cartItem SET status = 'fulfilled', actualPrice = -10000000000001", "actualPrice", "-10000000000001"),
        ("cartItem SET cartID = 'x'", "cartID", "x"),
        ("store SET colour = 'red'", "colour", "red"),
        ("category SET createdAt = 'x'", "createdAt", "x"),
        ("vaultItem SET categoryID = 'x'", "categoryID", "x"),
    ])
    func badDataIsReportedAndPassedOver(update: String, column: String, value: String) throws {
        try temporary.sql("UPDATE \(update)", checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        let table = String(update.prefix { $0 != " " })
        let numbers = ["store": 1, "category": 2, "vaultItem": 3, "cart": 4, "cartItem": 5]
        #expect(problems == [DataProblem(entity: table, id: uuid(numbers[table] ?? 0), column: column, value: value)])
        let cart = try #require(snapshot.carts.first)
        #expect(snapshot.carts.count == 1)
        // No method fails because of the value, and it can be repaired.
        let today = try #require(CalendarDate("2026-03-01"))
        _ = HouseholdCheck.check(snapshot, today: today)
        try temporary.shopping.editShop(EntityID(snapshot.stores[0].id.uuid)) { $0.name = "Aldi" }
        try temporary.shopping.editVaultItem(snapshot.vault[0].id) { $0.name = "Cream" }
        switch cart.state.name {
        case .planning: try temporary.shopping.start(cart.id)
        case .shopping: break
        case .completed: try temporary.shopping.reopen(cart.id)
        }
        for line in cart.lines {
            try temporary.shopping.check(line.id, as: CartItem.Purchase(quantity: .one, terms: .init()), in: cart.id)
        }
        #expect(try temporary.shopping.finish(cart.id).cart.lines.allSatisfy(\.isFulfilled))
    }

    @Test(arguments: [
        "price = -10000000000001", "priceCurrency = 'Euro'", "unit = ''", "storeID = 'x'", "vaultItemID = 'x'",
    ])
    func aPriceThatSaysNothingIsNone(assignment: String) throws {
        try temporary.sql(Self.price("'#3', '#1', 'kg', 1, 'EUR'"))
        try temporary.sql("UPDATE priceOption SET \(assignment)", checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(problems.map(\.entity) == ["priceOption"])
        #expect(problems.map(\.column) == [assignment.split(separator: " ").first.map(String.init)])
        #expect(snapshot.vault.map(\.prices) == [[]])
    }

    /// A purchase as another program writes it, and as it is read: store, price, quantity, unit.
    @Test(arguments: [
        ("", "Lidl|129|2|kg"),
        (", actualPrice = 135", "Lidl|135|2|kg"),
        (", actualQuantity = 1.5", "Lidl|129|1.5|kg"),
        (", actualStoreID = '#7', actualStoreName = 'Aldi'", "Aldi|129|2|kg"),
        (", actualUnit = 'l'", "none|unknown|2|l"),
        (", actualUnit = 'kg', actualPrice = 99, actualQuantity = 3", "none|99|3|kg"),
    ])
    func whatAPurchaseLeavesOutWasAsPlanned(assignments: String, expected: String) throws {
        try temporary.sql(
            """
            UPDATE cartItem SET quantity = 2, unit = 'kg', plannedPrice = 129, plannedStoreID = '#1',
                plannedStoreName = 'Lidl', status = 'fulfilled'\(assignments)
            """)
        let line = try #require(try temporary.store.snapshot().carts.first?.lines.first)
        let purchase = try #require(line.purchase)
        let price = purchase.terms.price.map { "\($0.minorUnits)" } ?? "unknown"
        #expect(
            "\(purchase.terms.shop?.name ?? "none")|\(price)|\(purchase.quantity)|\(purchase.terms.unit)" == expected)
        // A purchase recorded afterwards is read back unchanged.
        for terms in [
            purchase.terms, CartItem.Terms(), line.planned, CartItem.Terms(price: euros(1), unit: unit("l")),
        ] {
            let other = CartItem.Purchase(quantity: quantity("2"), terms: terms)
            try temporary.shopping.check(line.id, as: other, in: id(4))
            #expect(try temporary.store.snapshot().carts.first?.lines.first?.purchase == other)
        }
    }

    @Test func linesStandByPositionAndOnlyInTheirCart() throws {
        try temporary.sql(
            """
            INSERT INTO cart (id, name, currency) VALUES ('#6', 'Sunday', 'USD');
            INSERT INTO cartItem (cartID, position, name, plannedPrice) VALUES
                ('#6', 9, 'C', 3), ('#6', 2, 'A', 1), ('#6', 5, 'B', 2);
            UPDATE cart SET deletedAt = '2026-01-01' WHERE name = 'Saturday'
            """)
        let carts = try temporary.store.snapshot().carts
        #expect(carts.map(\.name) == ["Sunday"])
        #expect(carts[0].lines.map(\.name) == ["A", "B", "C"])
        #expect(carts[0].lines.map(\.planned.price) == [1, 2, 3].map { Money(minorUnits: $0, currency: .usd) })
    }

    @Test func manyCartsHaveTheirLines() throws {
        for number in 0..<30 {
            try temporary.shopping.createCart(
                Cart(
                    name: "Cart \(number)", currency: number % 2 == 0 ? .eur : .usd,
                    lines: (0..<number % 4).map { CartItem(name: "Line \($0) of \(number)") }))
        }
        for cart in try temporary.store.snapshot().carts where cart.name != "Saturday" {
            let number = try #require(Int(cart.name.dropFirst(5)))
            #expect(cart.lines.map(\.name) == (0..<number % 4).map { "Line \($0) of \(number)" })
            #expect(try temporary.shopping.cart(cart.slug) == cart)
        }
    }
}

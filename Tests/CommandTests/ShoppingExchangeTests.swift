import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// The vault and carts, exported from one household and imported into another by the built command.
@Suite struct ShoppingExchangeTests {
    private func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    /// Milk in two stores, a plan for it, and a finished trip with a surprise item whose name looks like a formula.
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        let store = try Store.open(at: site.storePath)
        let shopping = store.shopping
        let corner = try shopping.addShop(Shop(name: "Corner Shop"))
        let market = try shopping.addShop(Shop(name: "Market"))
        let drinks = try shopping.category("drinks")
        var milk = VaultItem(name: "Milk", categoryID: drinks.id)
        milk.setPrice(PriceOption(shopID: corner.id, price: euro(129), asOf: Date(timeIntervalSince1970: 1)))
        milk = try shopping.addVaultItem(milk)
        milk = try shopping.setPrice(of: milk.id, at: market.id, per: try #require(PriceUnit("litre")), euro(99))
        try shopping.addVaultItem(VaultItem(name: "Tea"))

        let home = try store.household.home("main-house")
        let plan = try shopping.createCart(
            Cart(name: "Next Week", homeID: home.id, currency: .eur, budget: euro(2500)))
        let line = CartItem(vaultItemID: milk.id, name: "Milk", planned: milk.terms(at: corner, in: .eur))
        _ = try shopping.plan(line, in: plan.id)

        let trip = try shopping.createCart(Cart(name: "Last Week", homeID: home.id, currency: .eur))
        let bought = try shopping.plan(
            CartItem(
                vaultItemID: milk.id, name: "Milk", quantity: try #require(Quantity("1.5")),
                planned: milk.terms(at: corner, in: .eur)), in: trip.id
        ).line
        _ = try shopping.plan(CartItem(name: "Jam"), in: trip.id)
        _ = try shopping.start(trip.id)
        let terms = CartItem.Terms(shop: ShopReference(market), price: euro(119))
        _ = try shopping.check(
            bought.id, as: CartItem.Purchase(quantity: try #require(Quantity("2")), terms: terms), in: trip.id)
        _ = try shopping.surprise(
            CartItem(name: "=HYPERLINK(\"x\")", planned: CartItem.Terms(shop: ShopReference(corner), price: euro(500))),
            in: trip.id)
        _ = try shopping.finish(trip.id)
        return site
    }

    /// The shopping as text to compare, with names instead of the ids of stores and homes.
    private func told(_ snapshot: Snapshot) -> [String] {
        let index = ShoppingIndex(snapshot)
        let homes = Dictionary(snapshot.homes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        func terms(_ purchase: CartItem.Purchase, _ cart: Cart) -> String {
            "\(purchase.quantity) \(purchase.terms.unit) of \(index.name(of: purchase.terms.shop, in: cart)) "
                + "for \(purchase.terms.price?.plain ?? "?")"
        }
        let vault = snapshot.vault.map { item in
            let prices = item.prices.map { option in
                "\(index.shop(option.shopID)?.name ?? "") \(option.unit) \(option.price.plain) "
                    + "\(option.asOf.timeIntervalSince1970)"
            }
            return "\(item.id) \(item.slug) \(item.name) \(index.category(item.categoryID)?.name ?? "") "
                + prices.sorted().joined(separator: ", ")
        }
        return vault
            + snapshot.carts.sorted { $0.id < $1.id }.map { cart in
                let lines = cart.lines.map { line in
                    "\(line.id) \(index.name(of: line, in: cart)) \(line.vaultItemID?.description ?? "") "
                        + "\(index.category(of: line, in: cart)) \(terms(line.intention, cart)) "
                        + "\(line.purchase.map { terms($0, cart) } ?? "\(line.outcome)") \(line.addedDuringShopping)"
                }
                return "\(cart.id) \(cart.slug) \(cart.name) \(cart.homeID.flatMap { homes[$0] } ?? "") "
                    + "\(cart.budget?.plain ?? "") \(cart.state) " + lines.joined(separator: "; ")
            }
    }

    @Test("The vault and carts survive export to CSV and import, ids and dates included")
    func csvThereAndBack() async throws {
        let site = try await site()
        try await site.run("export", "--what", "price-book", "--output", "vault.csv")
        try await site.run("export", "--what", "carts", "--output", "carts.csv")
        #expect(
            try site.read("vault.csv").hasPrefix("\u{FEFF}id,name,slug,category,store,unit,price,currency,as_of\r\n"))
        #expect(try site.read("carts.csv").contains("\"'=HYPERLINK(\"\"x\"\")\""))
        // Importing into the same household changes nothing.
        let vault = try await site.run("import", "vault.csv")
        #expect(vault.output == "Imported vault.csv: 0 added, 0 updated, 2 unchanged.\n")
        let carts = try await site.run("import", "carts.csv")
        #expect(carts.output == "Imported carts.csv: 0 added, 0 updated, 2 unchanged.\n")

        let copy = try TemporarySite.empty(settings: "currency: CHF\n")
        for name in ["vault.csv", "carts.csv"] { try copy.write(try site.bytes(of: name), to: name) }
        let newVault = try await copy.run("import", "vault.csv")
        #expect(
            newVault.output == "Imported vault.csv: 2 added, 0 updated, 0 unchanged; new stores: Corner Shop, Market; "
                + "new categories: Drinks.\n")
        let newCarts = try await copy.run("import", "carts.csv")
        #expect(
            newCarts.output == "Imported carts.csv: 2 added, 0 updated, 0 unchanged; new homes: Main House.\n")
        let (old, new) = (try site.snapshot(), try copy.snapshot())
        #expect(told(new) == told(old))
        #expect(old.carts.flatMap(\.lines).count == 4)
        #expect(new.homes.map(\.currency) == [.eur])
        // The category gets the emoji that the catalogue gives it.
        #expect(new.categories.map(\.emoji) == ["🧃"])
        #expect(try await copy.run("export", "--what", "price-book").output == site.read("vault.csv"))
        #expect(
            try await copy.run("import", "carts.csv").output
                == "Imported carts.csv: 0 added, 0 updated, 2 unchanged.\n")
    }

    @Test("Carts can be imported alone; the vault items on their lists are made")
    func cartsAlone() async throws {
        let carts = try await site().run("export", "--what", "carts").output
        let copy = try TemporarySite.empty()
        let result = try await copy.run("import", "-", input: carts)
        #expect(
            result.output
                == "Imported -: 2 added, 0 updated, 0 unchanged; new homes: Main House; new stores: Corner Shop, "
                + "Market; new categories: Drinks; new price book items: Milk.\n")
        // The plan is now younger than the trip, since the import made it.
        let again = try await copy.run("export", "--what", "carts").output
        #expect(again.split(separator: "\r\n").sorted() == carts.split(separator: "\r\n").sorted())
    }

    @Test("JSON contains the shopping with everything else, or parts of it alone")
    func json() async throws {
        let site = try await site()
        try await site.run("export", "--output", "all.json")
        let copy = try TemporarySite.empty()
        try copy.write(try site.bytes(of: "all.json"), to: "all.json")
        #expect(try await copy.run("import", "all.json").status == 0)
        #expect(try await copy.run("export", "--format", "json").output == site.read("all.json"))
        #expect(try copy.snapshot().carts == site.snapshot().carts)

        for (part, carts, vault, items) in [("inventory", 0, 0, 1), ("price-book", 0, 2, 0), ("carts", 2, 1, 0)] {
            try await site.run("item", "add", "Chair")
            let file = try await site.run("export", "--what", part, "--format", "json")
            let other = try TemporarySite.empty()
            #expect(try await other.run("import", "-", input: file.output).status == 0, "\(part)")
            let snapshot = try other.snapshot()
            #expect(snapshot.carts.count == carts, "\(part)")
            #expect(snapshot.vault.count == vault, "\(part)")
            #expect((snapshot.items.count > 0) == (items > 0), "\(part)")
            #expect(snapshot.homes.count == (part == "price-book" ? 0 : 2), "\(part)")
            // Importing a part into the same household changes nothing.
            let back = try await site.run("import", "-", input: file.output)
            #expect(back.output == "Imported -: 0 records added, 0 changed.\n", "\(part)")
        }
    }

    @Test("One home's carts can be exported alone; the vault belongs to all homes")
    func oneHome() async throws {
        let site = try await site()
        let beach = try await site.run("export", "--what", "carts", "--home", "beach-house")
        #expect(beach.output.split(separator: "\r\n").count == 1)
        let json = try await site.run("export", "--what", "carts", "--home", "main-house", "--format", "json")
        #expect(json.output.contains("Last Week"))
        #expect(!json.output.contains("Beach House"))
        let vault = try await site.run("export", "--what", "price-book", "--home", "main-house")
        #expect(
            vault.errors == """
                error: --home and --what price-book, which covers all homes, exclude each other
                hint: leave one out

                """)
        #expect(vault.status == 64)
        let unknown = try await site.run("export", "--what", "trips")
        #expect(unknown.errors.contains("expected one of inventory, price-book, carts"))
        #expect(unknown.status == 64)
    }

    private static let plan = """
        Cart,Item,Quantity,Planned Store,Planned Price
        Party,Cake,1,Bakery,12.50
        Party,Lemonade,0,Bakery,2
        Party,Candles,2,,

        """

    @Test("A bad row stops the import of a file of carts, unless bad rows are skipped")
    func badRows() async throws {
        let site = try await site()
        let before = try site.snapshot()
        try site.write(Self.plan, to: "plan.csv")
        let problem = "plan.csv:3: Quantity: “0” is not above zero\n"
        let refused = try await site.run("import", "plan.csv")
        #expect(
            refused.errors == problem + """
                error: 1 row of plan.csv cannot be read; nothing was imported
                hint: fix it, or skip it with --skip-bad-rows

                """)
        #expect(refused.output == "")
        #expect(refused.status == 65)
        let dry = try await site.run("import", "plan.csv", "--dry-run")
        #expect(
            dry.output == "With --skip-bad-rows, would import plan.csv: 1 added, 0 updated, 0 unchanged; "
                + "new stores: Bakery; 1 row left out.\n")
        #expect(dry.status == 65)
        let would = try await site.run("import", "plan.csv", "--dry-run", "--skip-bad-rows")
        #expect(would.output.hasPrefix("Would import plan.csv: 1 added, "))
        #expect(would.status == 0)
        #expect(try site.snapshot() == before)

        let taken = try await site.run("import", "plan.csv", "--skip-bad-rows")
        #expect(
            taken.output
                == "Imported plan.csv: 1 added, 0 updated, 0 unchanged; new stores: Bakery; 1 row left out.\n")
        #expect(taken.errors == problem)
        let party = try #require(try site.snapshot().carts.first { $0.name == "Party" })
        #expect(party.lines.map(\.name) == ["Cake", "Candles"])
        #expect(party.slug == "party")
        #expect(party.spent.totals == [euro(1250)])
    }

    @Test("A file changes a finished trip only after it is reopened")
    func finishedTrips() async throws {
        let site = try await site()
        let before = try site.snapshot()
        try await site.run("export", "--what", "carts", "--output", "carts.csv")
        try site.write(try site.read("carts.csv").replacing(",1.19\r\n", with: ",1.29\r\n"), to: "carts.csv")
        let refused = try await site.run("import", "carts.csv")
        #expect(
            refused.errors == """
                error: the trip “Last Week” is completed and read-only; it cannot be edited
                hint: open it for corrections: housebook cart reopen last-week

                """)
        #expect(refused.status != 0)
        #expect(try site.snapshot() == before)
        let shopping = try Store.open(at: site.storePath).shopping
        _ = try shopping.reopen(try shopping.cart("last-week").id)
        // The file says that the trip is completed, so it is completed again.
        #expect(
            try await site.run("import", "carts.csv").output
                == "Imported carts.csv: 0 added, 1 updated, 1 unchanged.\n")
        let trip = try shopping.cart("last-week")
        #expect(trip.isCompleted)
        #expect(trip.lines.map { $0.purchase?.terms.price?.plain } == ["1.29", nil, "5.00"])
        #expect(trip.completedAt == before.carts.first { $0.slug == "last-week" }?.completedAt)
    }

    @Test(
        "--home is refused for a file of the price book or carts, which names its homes",
        arguments: [("price-book", "the price book"), ("carts", "carts")])
    func noHomeForShopping(part: String, named name: String) async throws {
        let site = try await site()
        let file = try await site.run("export", "--what", part).output
        let result = try await site.run("import", "-", "--home", "main-house", input: file)
        #expect(
            result.errors == """
                error: --home and a file of \(name) exclude each other
                hint: leave one out

                """)
        #expect(result.status == 64)
    }

    @Test("--from gives the format where the headings do not tell it")
    func theFormatCanBeSaid() async throws {
        let site = try await site()
        let list = "Name,Category\nRice,Pantry\nmilk,Drinks\n"
        let result = try await site.run("import", "-", "--from", "price-book", input: list)
        #expect(result.output == "Imported -: 1 added, 1 updated, 0 unchanged.\n")
        let vault = try site.snapshot().vault
        #expect(vault.map(\.name) == ["milk", "Rice", "Tea"])
        #expect(vault[0].prices.count == 3)
        let wrong = try await site.run("import", "-", "--from", "carts", input: list)
        #expect(wrong.errors.hasPrefix("error: the column “cart” is missing"))
        #expect(wrong.status == 65)
    }
}

import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct VaultTests {
    // MARK: - add and edit

    @Test func addTakesAPrice() async throws {
        let site = try TemporarySite.stocked()
        let result = try await site.run(
            "price-book", "add", "Rice", "--category", "pantry", "--store", "corner shop", "--price", "2,50", "--unit",
            "KG")
        #expect(result.output == "Added “Rice” (rice) to Pantry, 2.50 EUR per KG at Corner Shop.\n")
        #expect(result.status == 0)
        let rice = try #require(try site.snapshot().vault.first { $0.slug == "rice" })
        #expect(rice.prices.map(\.price) == [.euro(250)])
        #expect(rice.prices.map(\.unit.name) == ["KG"])
        #expect(try await site.run("price-book", "add", "Pepper").output == "Added “Pepper” (pepper).\n")
    }

    @Test func theCurrencyIsTheActiveHomesUnlessNamed() async throws {
        let site = try TemporarySite.stocked()
        try await site.run("home", "use", "beach-house")
        #expect(
            try await site.run("price-book", "add", "Ice", "--store", "corner-shop", "--price", "4").output
                == "Added “Ice” (ice), 4.00 USD each at Corner Shop.\n")
        #expect(
            try await site.run(
                "price-book", "price", "ice", "--store", "green-grocer", "--price", "3", "--currency", "eur"
            ).output == "Noted “Ice” (ice) at Green Grocer: 3.00 EUR each.\n")
        #expect(
            try await site.run("price-book", "price", "ice", "--store", "corner-shop", "--price", "EUR 3").errors == """
                error: --price: “EUR 3” is in EUR, not in USD
                hint: add --currency EUR

                """)
    }

    @Test func withoutAHomeTheCurrencyIsTheSites() async throws {
        let site = try TemporarySite.empty(settings: "currency: CHF\n")
        try await site.run("store", "add", "Corner Shop")
        #expect(
            try await site.run("price-book", "add", "Ice", "--store", "corner-shop", "--price", "4").output
                == "Added “Ice” (ice), 4.00 CHF each at Corner Shop.\n")
    }

    @Test func editChangesWhatIsNamed() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run("price-book", "edit", "bread", "--name", "Rye bread", "--category", "bakery").output
                == "Changed “Rye bread” (bread).\n")
        var bread = try #require(try site.snapshot().vault.first { $0.slug == "bread" })
        #expect(bread.name == "Rye bread")
        #expect(bread.categoryID == (try site.snapshot().categories.first { $0.slug == "bakery" })?.id)
        try await site.run("price-book", "edit", "bread", "--clear", "category", "--clear", "prices")
        bread = try #require(try site.snapshot().vault.first { $0.slug == "bread" })
        #expect(bread.categoryID == nil)
        #expect(bread.prices == [])
    }

    @Test(
        arguments: [
            (
                ["add", "Eggs", "--price", "3"], 64, "--price needs --store", "add --store"
            ),
            (
                ["add", "Eggs", "--store", "corner-shop"], 64, "--store needs --price",
                "add --price"
            ),
            (["add", "Eggs", "--unit", "kg"], 64, "--unit needs --price", "add --price"),
            (
                ["add", "Eggs", "--currency", "EUR"], 64, "--currency needs --price",
                "add --price"
            ),
            (
                ["add", "Eggs", "--category", "plants"], 65, "there is no category “plants”",
                "`housebook category list` shows them all"
            ),
            (
                ["add", "Eggs", "--store", "corner-shp", "--price", "1"], 65, "there is no store “corner-shp”",
                "did you mean “corner-shop” or “Corner Shop”?"
            ),
            (["delete", "tea"], 65, "there is no price book item “tea”", "`housebook price-book list` shows them all"),
            (
                ["price", "milk", "--price", "1"], 64, "no store given: add --store S",
                "see housebook price-book price --help"
            ),
            (
                ["price", "milk", "--store", "corner-shop"], 64, "no price given: add --price P or --remove",
                "see housebook price-book price --help"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--price", "1", "--remove"], 64,
                "--remove and --price exclude each other", "leave one out"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--currency", "EUR", "--remove"], 64,
                "--remove and --currency exclude each other", "leave one out"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--price", "-1"], 64,
                "--price: “-1” is below zero",
                "amounts and quantities are written without a sign, such as 39.95; "
                    + "a deposit or a voucher on a trip as --price=-1"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--price", "1.299"], 64,
                "--price: “1.299” is ambiguous: the separator may mark thousands or decimals",
                "write it without a thousands separator: 1299.00; or, if they are decimals, with a fourth one: 1.2990"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--price", "1", "--unit", " "], 64,
                "the value ' ' is invalid for '--unit <unit>': a unit is a word or a few, such as kg or 'pack of 6'",
                "see housebook price-book price --help"
            ),
            (
                ["price", "bread", "--store", "corner-shop", "--remove"], 65,
                "“Bread” has no price at “Corner Shop”",
                "`housebook price-book show bread` lists its prices"
            ),
            (
                ["price", "milk", "--store", "corner-shop", "--unit", "kg", "--remove"], 65,
                "“Milk” has no price at “Corner Shop” per “kg”", "`housebook price-book show milk` lists its prices"
            ),
        ] as [([String], Int32, String, String?)])
    func isRefused(_ arguments: [String], status: Int32, error: String, hint: String?) async throws {
        let site = try TemporarySite.stocked()
        let before = try site.snapshot().vault
        let result = try await runCommand(["price-book"] + arguments, in: site.folder)
        #expect(result.errors == "error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(result.output == "")
        #expect(result.status == status)
        #expect(try site.snapshot().vault == before)
    }

    // MARK: - price

    @Test func pricesAreNotedAndForgotten() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "1.39").output
                == "Noted “Milk” (milk) at Corner Shop: 1.39 EUR each, was 1.29 EUR (+0.10 EUR, +7.8 %).\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "1.39").output
                == "Noted “Milk” (milk) at Corner Shop: 1.39 EUR each, as before.\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "1.19").output
                == "Noted “Milk” (milk) at Corner Shop: 1.19 EUR each, was 1.39 EUR (-0.20 EUR, -14.4 %).\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "0").output
                == "Noted “Milk” (milk) at Corner Shop: 0.00 EUR each, was 1.19 EUR (-1.19 EUR, -100.0 %).\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "1").output
                == "Noted “Milk” (milk) at Corner Shop: 1.00 EUR each, was 0.00 EUR (+1.00 EUR).\n")
        #expect(
            try await site.run(
                "price-book", "price", "milk", "--store", "corner-shop", "--price", "6", "--unit", "Pack of 6"
            ).output == "Noted “Milk” (milk) at Corner Shop: 6.00 EUR per Pack of 6.\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--remove").errors == """
                error: “Milk” has 2 prices at “Corner Shop”, per each and per Pack of 6
                hint: choose one with --unit U

                """)
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--remove", "--unit", "each")
                .output
                == "Removed the price of “Milk” (milk) at Corner Shop: it was 1.00 EUR each.\n")
        #expect(
            try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--remove").output
                == "Removed the price of “Milk” (milk) at Corner Shop: it was 6.00 EUR per Pack of 6.\n")
        let milk = try #require(try site.snapshot().vault.first { $0.slug == "milk" })
        #expect(milk.prices.map(\.price) == [.euro(119)])
    }

    @Test func aPriceWithoutAUnitIsForTheUnitNotedThere() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run("price-book", "price", "minced-beef", "--store", "corner-shop", "--price", "9.20").output
                == "Noted “Minced beef” (minced-beef) at Corner Shop: 9.20 EUR per kg, was 8.90 EUR (+0.30 EUR, +3.4 %).\n"
        )
    }

    // MARK: - list and show

    @Test func listHasTheLatestPriceOfEachStore() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run("price-book", "list").output == """
                Slug         Name         Category         Store               Price  Per   Noted
                bread        Bread                         🥬 Green Grocer  2.30 EUR  each  2026-03-01
                milk         Milk         🥛 Dairy & Eggs  🥬 Green Grocer  1.19 EUR  each  2026-03-01
                                                           Corner Shop      1.29 EUR  each  2026-03-02
                minced-beef  Minced beef                   Corner Shop      8.90 EUR  kg    2026-03-02
                salt         Salt

                """)
        #expect(
            try await site.run("price-book", "list", "--store", "corner-shop").output == """
                Slug         Name         Category         Store           Price  Per   Noted
                milk         Milk         🥛 Dairy & Eggs  Corner Shop  1.29 EUR  each  2026-03-02
                minced-beef  Minced beef                   Corner Shop  8.90 EUR  kg    2026-03-02

                """)
        #expect(
            try await site.run("price-book", "list", "--category", "dairy & eggs", "--store", "green-grocer").output
                == """
                Slug  Name  Store               Price  Per   Noted
                milk  Milk  🥬 Green Grocer  1.19 EUR  each  2026-03-01

                """)
        #expect(try await site.run("price-book", "list", "--category", "pets").output == "No price book items.\n")
    }

    @Test func jsonHasEachPrice() async throws {
        let site = try TemporarySite.stocked()
        let show = try await site.run("price-book", "show", "milk", "--json")
        #expect(
            show.output.contains(
                """
                    {
                      "store": "corner-shop",
                      "storeName": "Corner Shop",
                      "unit": "each",
                      "price": {
                        "amount": "1.29",
                        "currency": "EUR"
                      },
                      "asOf": "2026-03-02T12:00:00Z"
                    }
                """))
    }

    /// Trips in March, the last on the 12th, with Milk at 1.20 to 1.31; half a kilogram once, and once without a price.
    private func siteWithTrips() throws -> TemporarySite {
        let site = try TemporarySite.stocked()
        let snapshot = try site.snapshot()
        let milk = try #require(snapshot.vault.first { $0.slug == "milk" })
        let stores = snapshot.stores.map { ShopReference($0) }
        let shopping = try Store.open(at: site.storePath).shopping
        for trip in 1...12 {
            let noon = Date(timeIntervalSince1970: 1_772_280_000 + Double(trip) * 86_400)
            let unit: PriceUnit = trip == 5 ? .kilogram : .each
            let price: Money? = trip == 6 ? nil : .euro(119 + Int64(trip))
            let purchase = CartItem.Purchase(
                quantity: Quantity(2) ?? .one,
                terms: CartItem.Terms(shop: stores[trip % 2], price: price, unit: unit))
            try shopping.createCart(
                Cart(
                    name: "Trip \(trip)", currency: .eur, state: .completed(since: noon, at: noon),
                    lines: [CartItem(vaultItemID: milk.id, name: "Milk", outcome: .fulfilled(purchase))]))
        }
        return site
    }

    @Test func showTellsTheHistoryOfThePrice() async throws {
        let result = try await siteWithTrips().run("price-book", "show", "milk")
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("Id ") && !$0.hasPrefix("Created ") && !$0.hasPrefix("Changed ")
        }
        #expect(
            lines.joined(separator: "\n") == """
                Slug           milk
                Name           Milk
                Category       🥛 Dairy & Eggs
                Prices         Green Grocer: 1.19 EUR each, noted 2026-03-01
                               Corner Shop: 1.29 EUR each, noted 2026-03-02
                Paid           each, 10 times: 1.20 to 1.31 EUR, median 1.27 EUR
                                 last 1.31 EUR at Green Grocer on 2026-03-12
                                 cheapest 1.30 EUR at Corner Shop on 2026-03-11
                               kg, once: 1.24 EUR at Corner Shop on 2026-03-05
                Without price  1 purchase
                Version        1

                The last 10 of 12 purchases:
                Date        Store         Quantity         Price     Total  Trip
                2026-03-12  Green Grocer         2      1.31 EUR  2.62 EUR  trip-12
                2026-03-11  Corner Shop          2      1.30 EUR  2.60 EUR  trip-11
                2026-03-10  Green Grocer         2      1.29 EUR  2.58 EUR  trip-10
                2026-03-09  Corner Shop          2      1.28 EUR  2.56 EUR  trip-9
                2026-03-08  Green Grocer         2      1.27 EUR  2.54 EUR  trip-8
                2026-03-07  Corner Shop          2      1.26 EUR  2.52 EUR  trip-7
                2026-03-06  Green Grocer         2             ?         ?  trip-6
                2026-03-05  Corner Shop          2  kg  1.24 EUR  2.48 EUR  trip-5
                2026-03-04  Green Grocer         2      1.23 EUR  2.46 EUR  trip-4
                2026-03-03  Corner Shop          2      1.22 EUR  2.44 EUR  trip-3

                """)
    }

    @Test func jsonHasTheHistory() async throws {
        let output = try await siteWithTrips().run("price-book", "show", "milk", "--json").output
        #expect(
            output.contains(
                """
                    {
                      "unit": "kg",
                      "currency": "EUR",
                      "purchases": 1,
                      "lowest": {
                        "amount": "1.24",
                        "currency": "EUR"
                      },
                """))
        #expect(output.contains("\"purchasesWithoutPrice\": 1,\n"))
        #expect(output.contains("\"cart\": \"trip-3\","))
        #expect(!output.contains("\"cart\": \"trip-2\","))
    }

    // MARK: - delete

    @Test func whatIsDeletedKeepsItsNameOnTrips() async throws {
        let site = try TemporarySite.home()
        #expect(try await site.run("price-book", "delete", "Milk").output == "Deleted “Milk” (milk).\n")
        #expect(try site.snapshot().vault.map(\.slug) == ["bread", "minced-beef", "salt"])
        #expect(try await site.run("cart", "show", "weekly").output.contains("[x]  1  Milk"))
    }
}

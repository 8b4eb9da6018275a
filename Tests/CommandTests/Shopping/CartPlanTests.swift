import Household
import TestSupport
import Testing

/// `cart new`, `edit`, `add` and `remove`.
@Suite struct CartPlanTests {
    // MARK: - new and edit

    @Test func newIsForTheActiveHomeAndInItsCurrency() async throws {
        let site = try TemporarySite.stocked()
        let result = try await site.run("cart", "new", "Weekly shop", "--budget", "60")
        #expect(
            result.output == "Planning “Weekly shop” (weekly-shop) for Main House, budget 60.00 EUR. "
                + "Add to it: housebook cart add weekly-shop ITEM\n")
        #expect(result.status == 0)
        let cart = try #require(try site.cart())
        #expect(cart.homeID == (try site.snapshot().homes.first?.id))
        #expect(cart.budget == .euro(6000))
        #expect(cart.state == .planning)
    }

    @Test func newTakesAHomeAndACurrency() async throws {
        let site = try TemporarySite.stocked()
        try await site.run("cart", "new", "Dollars", "--home", "beach-house", "--budget", "20")
        #expect(try site.cart("dollars")?.budget == Money(minorUnits: 2000, currency: .usd))
        try await site.run("cart", "new", "Francs", "--home", "beach-house", "--currency", "chf", "--budget", "20")
        #expect(try site.cart("francs")?.budget?.currency.code == "CHF")
        let empty = try TemporarySite.empty(settings: "currency: SEK\n")
        #expect(
            try await empty.run("cart", "new", "Trip").output
                == "Planning “Trip” (trip). Add to it: housebook cart add trip ITEM\n")
        #expect(try empty.cart("trip")?.currency.code == "SEK")
    }

    @Test func editChangesWhatIsNamed() async throws {
        let site = try TemporarySite.planned()
        #expect(
            try await site.run("cart", "edit", "weekly", "--name", "Big shop", "--budget", "8.00").output
                == "Changed “Big shop” (weekly-shop); nothing left.\n")
        #expect(
            try await site.run("cart", "edit", "weekly-shop", "--budget", "7").output
                == "Changed “Big shop” (weekly-shop); 1.00 EUR over budget.\n")
        try await site.run("cart", "edit", "weekly-shop", "--home", "beach-house")
        var cart = try #require(try site.cart())
        #expect(cart.homeID == (try site.snapshot().homes.last?.id))
        #expect(cart.currency == .eur)
        try await site.run("cart", "edit", "weekly-shop", "--clear", "home", "--clear", "budget")
        cart = try #require(try site.cart())
        #expect(cart.homeID == nil)
        #expect(cart.budget == nil)
    }

    // MARK: - add

    @Test func addTakesStoreAndPriceFromTheVault() async throws {
        let site = try TemporarySite.stocked()
        try await site.run("cart", "new", "Weekly shop", "--budget", "10")
        #expect(
            try await site.run("cart", "add", "weekly", "milk", "--quantity", "2").output == """
                Line 1: “Milk”, 2 × 1.29 = 2.58 EUR at Corner Shop; its latest price, noted on 2026-03-02.
                Planned 2.58 EUR, 1 line; 7.42 EUR left.

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "Milk", "--store", "green-grocer").output == """
                Line 2: “Milk”, 1.19 EUR at Green Grocer; price noted on 2026-03-01.
                Planned 3.77 EUR, 2 lines; 6.23 EUR left.

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "minced-beef", "--quantity", "0,35").output == """
                Line 3: “Minced beef”, 0.35 kg × 8.90 = 3.12 EUR at Corner Shop; its latest price, noted on 2026-03-02.
                Planned 6.89 EUR, 3 lines; 3.11 EUR left.

                """)
    }

    @Test func whatIsOnTheListAlreadyBecomesMore() async throws {
        let site = try TemporarySite.planned()
        #expect(
            try await site.run("cart", "add", "weekly", "milk").output == """
                Line 1 is now “Milk”, 3 × 1.29 = 3.87 EUR at Corner Shop; its latest price, noted on 2026-03-02.
                Planned 9.29 EUR, 4 lines (1 without a price); 0.71 EUR left.

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "CANDLES", "--once", "--price", "0.50").output == """
                Line 4 is now “Candles”, 5 × 0.50 = 2.50 EUR.
                Planned 11.79 EUR, 4 lines; 1.79 EUR over budget.

                """)
    }

    @Test("add takes what no price book has as a one-off, asks about a slip of the pen, and tells of a part of a name")
    func anything() async throws {
        let site = try TemporarySite.planned()
        let added = try await site.run("cart", "add", "weekly", "Umbrella", "--price", "9")
        #expect(
            added.output.hasPrefix("Line 5: “Umbrella”, 9.00 EUR; a one-off, since it is not in the price book.\n"),
            "\(added)")
        #expect(added.errors == "" && added.status == 0)
        #expect(try await site.run("cart", "add", "weekly", "UMBRELLA").output.hasPrefix("Line 5 is now “Umbrella”, 2"))
        #expect(try site.cart()?.lines.count == 5)
        #expect(try site.snapshot().vault.count == 4, "the price book stays as it was")
        let part = try await site.run("cart", "add", "weekly", "beef", "--quantity", "0.15")
        #expect(part.output.hasPrefix("Line 2 is now “Minced beef”, 0.5 "), "\(part)")
        #expect(
            part.errors == """
                note: “beef” is taken for “Minced beef” of the price book
                hint: --once adds it under its own name

                """)
        #expect(try await site.run("cart", "add", "weekly", "mlik", "--once").output.hasPrefix("Line 6: “mlik”, 1"))
        // The one-off is on the list, so it is no slip any more.
        #expect(try await site.run("cart", "add", "weekly", "mlik").output.hasPrefix("Line 6 is now “mlik”, 2"))
    }

    @Test(
        "On a terminal, add asks about a name that looks like a slip", .enabled(if: Surroundings.hasPython),
        arguments: [("y\n", "Line 3 is now “Bread”"), ("n\n", "Line 5: “Braed”"), ("\n", "Line 5: “Braed”")])
    func slip(answer: String, line: String) async throws {
        let site = try TemporarySite.planned()
        let result = try await site.runOnTerminal("cart", "add", "weekly", "Braed", typing: answer)
        #expect(
            result.output.contains(
                "“Braed” is not in the price book. Is “Bread” meant? If not, it is bought once. [y/N] "), "\(result)")
        #expect(result.output.contains(line), "\(result)")
    }

    @Test func aPriceThatNobodyKnowsIsSaidToBeUnknown() async throws {
        let site = try TemporarySite.stocked()
        try await site.run("cart", "new", "Weekly shop")
        #expect(
            try await site.run("cart", "add", "weekly", "salt").output == """
                Line 1: “Salt”, 1, price unknown.
                Planned 0.00 EUR, 1 line (1 without a price).

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "bread", "--store", "corner-shop").output == """
                Line 2: “Bread”, 1 at Corner Shop, price unknown.
                Planned 0.00 EUR, 2 lines (2 without a price).

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "milk", "--unit", "pack of 6").output == """
                Line 3: “Milk”, 1 pack of 6 at Corner Shop, price unknown; the store where its price was noted last.
                Planned 0.00 EUR, 3 lines (3 without a price).

                """)
        #expect(
            try await site.run("cart", "add", "weekly", "bread", "--price", "3").output == """
                Line 4: “Bread”, 3.00 EUR at Green Grocer; the store where its price was noted last.
                Planned 3.00 EUR, 4 lines (3 without a price).

                """)
    }

    @Test func pricesInAnotherCurrencyAreOfNoUse() async throws {
        let site = try TemporarySite.stocked()
        try await site.run("cart", "new", "Beach", "--home", "beach-house")
        #expect(
            try await site.run("cart", "add", "beach", "milk").output == """
                Line 1: “Milk”, 1, price unknown.
                Planned 0.00 USD, 1 line (1 without a price).

                """)
    }

    // MARK: - remove

    @Test func removeTakesALineByNumberNameOrPart() async throws {
        let site = try TemporarySite.planned()
        #expect(
            try await site.run("cart", "remove", "weekly", "2").output == """
                Removed “Minced beef”.
                Planned 4.88 EUR, 3 lines (1 without a price); 5.12 EUR left.

                """)
        #expect(try await site.run("cart", "remove", "weekly", "CAND").output.hasPrefix("Removed “Candles”.\n"))
        #expect(try await site.run("cart", "remove", "weekly", "bread").output.hasPrefix("Removed “Bread”.\n"))
        #expect(try site.cart()?.lines.map(\.name) == ["Milk"])
    }

    // MARK: - Refusals

    @Test(
        arguments: [
            (
                ["new", "A", "--budget", "USD 5"], 64, "--budget: “USD 5” is in USD, not in EUR",
                "add --currency USD"
            ),
            (["new", "A", "--budget", "lots"], 64, "--budget: “lots” is not an amount", "an amount is written 39.95"),
            (
                ["new", "A", "--home", "tent"], 65, "there is no home “tent”",
                "`housebook home list` shows them all"
            ),
            (
                ["edit", "weekly", "--budget", "USD 5"], 64, "--budget: “USD 5” is in USD, not in EUR",
                "a trip is paid in one currency; use a separate cart for the other currency"
            ),
            (
                ["edit", "weekly"], 64, "nothing to change: no option was given",
                "housebook cart edit --help lists the options"
            ),
            (
                ["edit", "weekly", "--clear", "name"], 64, "--clear: there is no field “name”",
                "fields that can be cleared: budget, home"
            ),
            (["show", "monthly"], 65, "there is no cart “monthly”", "`housebook cart list` shows them all"),
            (
                ["add", "weekly", "mlik"], 65, "there is no “mlik” in the price book",
                "did you mean “milk”? If not, add --once to buy it once, or run housebook price-book add"
            ),
            (
                ["add", "weekly", "minced beeef"], 65, "there is no “minced beeef” in the price book",
                "did you mean “Minced beef” or “minced-beef”? If not, add --once to buy it once, or run housebook "
                    + "price-book add"
            ),
            (["add", "weekly", "", "--once"], 65, "a line needs a name", nil),
            (
                ["add", "weekly", "milk", "--quantity", "0"], 65, "the quantity must be above zero",
                "remove the line instead: housebook cart remove CART LINE"
            ),
            (
                ["add", "weekly", "milk", "--quantity=-2"], 64,
                "the value '-2' is invalid for '--quantity <quantity>': "
                    + "a quantity is a number from 0 to 1000000, with at most 6 decimals",
                "see housebook cart add --help"
            ),
            (
                ["add", "weekly", "milk", "--quantity", "1000000"], 65, "the quantity is too large",
                "check the figure"
            ),
            (
                ["add", "weekly", "milk", "--price", "USD 3"], 64, "--price: “USD 3” is in USD, not in EUR",
                "a trip is paid in one currency; use a separate cart for the other currency"
            ),
            (
                ["add", "weekly", "milk", "--store", "nowhere"], 65, "there is no store “nowhere”",
                "`housebook store list` shows them all"
            ),
            (
                ["remove", "weekly", "5"], 65, "there is no line “5”", "`housebook cart show CART` lists its lines"
            ),
            (
                ["remove", "weekly", "d"], 65, "“d” names 3 lines: 2 Minced beef, 3 Bread, 4 Candles",
                "use its number in `housebook cart show CART`"
            ),
        ] as [([String], Int32, String, String?)])
    func isRefused(_ arguments: [String], status: Int32, error: String, hint: String?) async throws {
        let site = try TemporarySite.planned()
        let before = try site.snapshot().carts
        let result = try await runCommand(["cart"] + arguments, in: site.folder)
        #expect(result.errors == "error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(result.output == "")
        #expect(result.status == status)
        #expect(try site.snapshot().carts == before)
    }
}

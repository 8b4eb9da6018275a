import Household
import TestSupport
import Testing

/// The steps that each state of a cart allows and refuses.
@Suite struct CartStepTests {
    // MARK: - Refusals

    /// Each step that a cart refuses in planning, in shopping, completed and reopened.
    @Test(
        arguments: [
            ("planning", ["check", "weekly", "1"], .start, "is in planning; it cannot have lines checked off"),
            ("planning", ["uncheck", "weekly", "1"], .start, "is in planning; it cannot have lines reopened"),
            (
                "planning", ["surprise", "weekly", "Tea"], .start,
                "is in planning; it cannot have unplanned lines added"
            ),
            ("planning", ["skip", "weekly", "1"], .start, "is in planning; it cannot have lines skipped"),
            ("planning", ["finish", "weekly"], .start, "is in planning; it cannot be finished"),
            ("planning", ["abort", "weekly"], .planning, "is in planning; it cannot be aborted"),
            ("planning", ["reopen", "weekly"], .notFinished, "is in planning; it cannot be reopened"),
            ("shopping", ["start", "weekly"], .show, "is in shopping; it cannot be started"),
            ("shopping", ["add", "weekly", "salt"], .surprise, "is in shopping; it cannot have lines added"),
            ("shopping", ["reopen", "weekly"], .notFinished, "is in shopping; it cannot be reopened"),
            (
                "completed", ["edit", "weekly", "--name", "B"], .reopen,
                "is completed and read-only; it cannot be edited"
            ),
            (
                "completed", ["add", "weekly", "salt"], .reopen,
                "is completed and read-only; it cannot have lines added"
            ),
            (
                "completed", ["remove", "weekly", "1"], .reopen,
                "is completed and read-only; it cannot have lines removed"
            ),
            ("completed", ["start", "weekly"], .reopen, "is completed and read-only; it cannot be started"),
            (
                "completed", ["check", "weekly", "1"], .reopen,
                "is completed and read-only; it cannot have lines checked off"
            ),
            (
                "completed", ["uncheck", "weekly", "1"], .reopen,
                "is completed and read-only; it cannot have lines reopened"
            ),
            (
                "completed", ["surprise", "weekly", "Tea"], .reopen,
                "is completed and read-only; it cannot have unplanned lines added"
            ),
            (
                "completed", ["skip", "weekly", "1"], .reopen,
                "is completed and read-only; it cannot have lines skipped"
            ),
            ("completed", ["finish", "weekly"], .reopen, "is completed and read-only; it cannot be finished"),
            ("completed", ["abort", "weekly"], .reopen, "is completed and read-only; it cannot be aborted"),
            ("completed", ["delete", "weekly"], .reopen, "is completed and read-only; it cannot be deleted"),
            ("reopened", ["abort", "weekly"], .finish, "was finished before; aborting it would discard its purchases"),
            ("reopened", ["start", "weekly"], .show, "is in shopping; it cannot be started"),
            ("reopened", ["add", "weekly", "salt"], .surprise, "is in shopping; it cannot have lines added"),
        ] as [(String, [String], Hint, String)])
    func isRefused(in state: String, _ arguments: [String], hint: Hint, error: String) async throws {
        let site = try await site(in: state)
        let before = try site.snapshot().carts
        let result = try await runCommand(["cart"] + arguments, in: site.folder)
        #expect(
            result.errors
                == "error: the \(state == "completed" ? "trip" : "cart") “Weekly shop” \(error)\nhint: \(hint.rawValue)\n"
        )
        #expect(result.output == "")
        #expect(result.status == 65)
        #expect(try site.snapshot().carts == before)
    }

    enum Hint: String {
        case start = "start shopping first: housebook cart start weekly-shop"
        case planning = "it is already in planning: housebook cart show weekly-shop"
        case notFinished = "it is not finished yet: housebook cart show weekly-shop"
        case show = "see its state: housebook cart show weekly-shop"
        case surprise = "add an unplanned line instead: housebook cart surprise weekly-shop NAME"
        case reopen = "open it for corrections: housebook cart reopen weekly-shop"
        case finish = "finish it again: housebook cart finish weekly-shop"
    }

    private func site(in state: String) async throws -> TemporarySite {
        switch state {
        case "planning": return try .planned()
        case "shopping": return try .inTheShops()
        case "completed": return try .home()
        default:
            let site = try TemporarySite.home()
            try await site.run("cart", "reopen", "weekly")
            return site
        }
    }

    @Test(
        arguments: [
            (["check", "weekly", "9"], 65, "there is no line “9”", "`housebook cart show CART` lists its lines"),
            (["check", "weekly", "0"], 65, "there is no line “0”", "`housebook cart show CART` lists its lines"),
            (["check", "weekly", "1", "mlk"], 65, "there is no line “mlk”", "did you mean “Milk”?"),
            (
                ["check", "weekly", "1", "2", "--price", "3"], 64,
                "--quantity, --store, --price and --unit apply to one line at a time",
                "see housebook cart check --help"
            ),
            (["check", "weekly"], 64, "missing expected argument '<lines> ...'", "see housebook cart check --help"),
            (
                ["check", "weekly", "1", "--quantity", "0"], 65, "the quantity must be above zero",
                "remove the line instead: housebook cart remove CART LINE"
            ),
            (
                ["check", "weekly", "1", "--unit", "litre"], 65,
                "“Milk” is planned per “each”; a purchase per “litre” needs its own quantity",
                "give the quantity: --quantity Q"
            ),
            (
                ["check", "weekly", "1", "--store", "kiosk"], 65, "there is no store “kiosk”",
                "`housebook store list` shows them all"
            ),
            (
                ["check", "weekly", "1", "--price", "$2"], 64, "--price: “$2” is in USD, not in EUR",
                "a trip is paid in one currency; use a separate cart for the other currency"
            ),
            (["surprise", "weekly", ""], 65, "a line needs a name", nil),
            (
                ["surprise", "weekly", "Tea", "--quantity", "0"], 65, "the quantity must be above zero",
                "remove the line instead: housebook cart remove CART LINE"
            ),
            (["skip", "weekly", "tea"], 65, "there is no line “tea”", "`housebook cart show CART` lists its lines"),
            (["uncheck", "weekly", "tea"], 65, "there is no line “tea”", "`housebook cart show CART` lists its lines"),
            (
                ["finish", "weekly", "--keep", "4", "tea"], 65, "there is no line “tea”",
                "`housebook cart show CART` lists its lines"
            ),
        ] as [([String], Int32, String, String?)])
    func isRefusedInTheShops(_ arguments: [String], status: Int32, error: String, hint: String?) async throws {
        let site = try TemporarySite.inTheShops()
        let before = try site.snapshot().carts
        let result = try await runCommand(["cart"] + arguments, in: site.folder)
        #expect(result.errors == "error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(result.output == "")
        #expect(result.status == status)
        #expect(try site.snapshot().carts == before)
    }

    // MARK: - check

    @Test func severalLinesAreCheckedOffAtOnce() async throws {
        let site = try TemporarySite.inTheShops()
        let result = try await site.run("cart", "check", "weekly", "milk", "3", "Bread")
        #expect(
            result.output == """
                In the basket: “Milk”, 2 × 1.29 = 2.58 EUR at Corner Shop.
                In the basket: “Bread”, 2.30 EUR at Green Grocer.
                In the basket 4.88 EUR, 2 lines; 2 lines to get; running total 8.00 EUR, 1 without a price; 2.00 EUR left.

                """)
        #expect(result.status == 0)
    }

    @Test func whatCameDifferentlyIsSaidBesideThePlan() async throws {
        let site = try TemporarySite.inTheShops()
        func first(_ arguments: String...) async throws -> String {
            let result = try await runCommand(["cart", "check", "weekly"] + arguments, in: site.folder)
            return result.output.split(separator: "\n").first.map(String.init) ?? result.errors
        }
        // The vault knows the price at the other store.
        #expect(
            try await first("milk", "--store", "green-grocer")
                == "In the basket: “Milk”, 2 × 1.19 = 2.38 EUR at Green Grocer (planned: 2 × 1.29 = 2.58 EUR at Corner Shop)."
        )
        // A correction starts from the recorded purchase.
        #expect(
            try await first("milk", "--quantity", "3")
                == "In the basket: “Milk”, 3 × 1.19 = 3.57 EUR at Green Grocer (planned: 2 × 1.29 = 2.58 EUR at Corner Shop)."
        )
        #expect(
            try await first("milk", "--unit", "pack", "--quantity", "1")
                == "In the basket: “Milk”, 1 pack at Green Grocer, price unknown (planned: 2 × 1.29 = 2.58 EUR at Corner Shop)."
        )
        #expect(
            try await first("milk", "--price", "6")
                == "In the basket: “Milk”, 1 pack × 6.00 = 6.00 EUR at Green Grocer (planned: 2 × 1.29 = 2.58 EUR at Corner Shop)."
        )
        // A store for which the vault has no price.
        #expect(
            try await first("bread", "--store", "corner-shop")
                == "In the basket: “Bread”, 1 at Corner Shop, price unknown (planned: 2.30 EUR at Green Grocer).")
        #expect(
            try await first("beef", "--quantity", "0.4", "--price", "9.20")
                == "In the basket: “Minced beef”, 0.4 kg × 9.20 = 3.68 EUR at Corner Shop (planned: 0.35 kg × 8.90 = 3.12 EUR)."
        )
        #expect(
            try await first("candles", "--price", "0.5")
                == "In the basket: “Candles”, 4 × 0.50 = 2.00 EUR (planned: 4, price unknown).")
        #expect(
            try await first("candles", "--store", "green-grocer")
                == "In the basket: “Candles”, 4 × 0.50 = 2.00 EUR at Green Grocer (planned: 4, price unknown).")
    }

    // MARK: - uncheck, surprise, skip, abort

    @Test func uncheckPutsLinesBack() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "check", "weekly", "1", "2")
        try await site.run("cart", "skip", "weekly", "3")
        #expect(
            try await site.run("cart", "uncheck", "weekly", "2", "bread").output == """
                To get: “Minced beef”.
                To get: “Bread”.
                In the basket 2.58 EUR, 1 line; 3 lines to get; running total 8.00 EUR, 1 without a price; 2.00 EUR left.

                """)
    }

    @Test func surprisesAreInTheBasketAtOnce() async throws {
        let site = try TemporarySite.inTheShops()
        #expect(
            try await site.run("cart", "surprise", "weekly", "Milk", "--store", "green-grocer").output == """
                In the basket: “Milk”, 1.19 EUR at Green Grocer; price noted on 2026-03-01.
                In the basket 1.19 EUR, 1 line; 4 lines to get; running total 9.19 EUR, 1 without a price; 0.81 EUR left.

                """)
        #expect(
            try await site.run("cart", "surprise", "weekly", "Tulips", "--price", "4", "--quantity", "2").output == """
                In the basket: “Tulips”, 2 × 4.00 = 8.00 EUR; a one-off.
                In the basket 9.19 EUR, 2 lines; 4 lines to get; running total 17.19 EUR, 1 without a price; 7.19 EUR over budget.

                """)
        #expect(
            try await site.run("cart", "surprise", "weekly", "salt").output.hasPrefix(
                "In the basket: “Salt”, 1, price unknown.\n"))
    }

    @Test func aSkippedLineCostsNothingAndASkippedSurpriseIsGone() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "surprise", "weekly", "Tulips", "--price", "4")
        #expect(
            try await site.run("cart", "skip", "weekly", "candles", "tulips", "1").output == """
                Skipped “Candles”.
                Removed “Tulips”.
                Skipped “Milk”.
                In the basket nothing; 2 lines to get; running total 5.42 EUR; 4.58 EUR left.

                """)
        #expect(try await site.run("cart", "remove", "weekly", "bread").output.hasPrefix("Skipped “Bread”.\n"))
    }

    @Test func abortGoesBackToThePlan() async throws {
        let site = try TemporarySite.inTheShops()
        let before = try TemporarySite.planned().cart()?.lines.map(\.intention)
        try await site.run("cart", "check", "weekly", "1", "--quantity", "9", "--price", "1")
        try await site.run("cart", "skip", "weekly", "2")
        try await site.run("cart", "surprise", "weekly", "Tulips")
        #expect(
            try await site.run("cart", "abort", "weekly").output
                == "“Weekly shop” (weekly-shop) is back in planning; 2 lines had been in the basket; 1 surprise was removed.\n"
        )
        let cart = try #require(try site.cart())
        #expect(cart.state == .planning)
        #expect(cart.lines.map(\.quantity) == before?.map(\.quantity))
        #expect(cart.lines.map(\.planned.price) == before?.map(\.terms.price))
    }

    @Test func deleteTakesACartThatIsNotCompleted() async throws {
        let site = try TemporarySite.inTheShops()
        #expect(try await site.run("cart", "delete", "weekly").output == "Deleted “Weekly shop” (weekly-shop).\n")
        #expect(try site.snapshot().carts.isEmpty)
    }
}

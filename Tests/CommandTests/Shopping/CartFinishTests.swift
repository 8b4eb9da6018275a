import Household
import TestSupport
import Testing

/// `cart finish`, `reopen` and `clone`, and the prices that the vault takes over.
@Suite struct CartFinishTests {
    @Test func saysWhatWasSpentAndWhatTheVaultLearnt() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "check", "weekly", "milk", "candles")
        try await site.run("cart", "check", "weekly", "beef", "--price", "9.20")
        try await site.run("cart", "surprise", "weekly", "Tulips", "--price", "4", "--store", "corner-shop")
        try await site.run("cart", "surprise", "weekly", "salt", "--price", "0.80", "--store", "corner-shop")
        let result = try await site.run("cart", "finish", "weekly", "--keep", "tulips")
        #expect(
            result.output == """
                Finished “Weekly shop” (weekly-shop): spent 10.60 EUR on 5 lines, 1 skipped; 0.60 EUR over budget.
                1 line has no price and is in no total.
                Kept in the price book: “Tulips” (tulips).
                Prices noted in the price book:
                  Minced beef at Corner Shop: 9.20 EUR per kg, was 8.90 EUR (+0.30 EUR, +3.4 %)
                  Tulips at Corner Shop: 4.00 EUR each, new
                  Salt at Corner Shop: 0.80 EUR each, new
                  1 more as before

                """)
        #expect(result.status == 0)
        let tulips = try #require(try site.snapshot().vault.first { $0.slug == "tulips" })
        #expect(tulips.prices.map(\.price) == [.euro(400)])
    }

    @Test func pricesThatWereAsNotedAreNotRepeated() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "check", "weekly", "milk", "bread")
        #expect(
            try await site.run("cart", "finish", "weekly").output == """
                Finished “Weekly shop” (weekly-shop): spent 4.88 EUR on 2 lines, 2 skipped; 5.12 EUR under budget.
                The price book's prices are unchanged: the 2 paid are as before.

                """)
    }

    @Test func aBudgetHitExactlyIsSaidSo() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "check", "weekly", "candles", "--price", "2.50")
        #expect(
            try await site.run("cart", "finish", "weekly").output
                == "Finished “Weekly shop” (weekly-shop): spent 10.00 EUR on 1 line, 3 skipped; exactly on budget.\n")
    }

    @Test func nothingBoughtIsSaidAndCanBeTakenBack() async throws {
        let site = try TemporarySite.inTheShops()
        #expect(
            try await site.run("cart", "finish", "weekly").output
                == "Finished “Weekly shop” (weekly-shop): nothing was bought. "
                + "To undo this: housebook cart reopen weekly-shop\n")
        #expect(
            try await site.run("cart", "reopen", "weekly-shop").output
                == "“Weekly shop” (weekly-shop) is open for corrections. "
                + "Then finish it again: housebook cart finish weekly-shop\n")
        #expect(try await site.run("cart", "uncheck", "weekly", "1").status == 0)
        #expect(try site.cart()?.lines.first?.outcome == .open)
    }

    @Test func aCorrectedPriceIsTheVaultsAfterwards() async throws {
        let site = try TemporarySite.home()
        let day = try #require(try site.cart()?.completedAt)
        try await site.run("cart", "reopen", "weekly")
        try await site.run("cart", "check", "weekly", "milk", "--price", "1.49")
        #expect(
            try await site.run("cart", "finish", "weekly").output == """
                Finished “Weekly shop” (weekly-shop): spent 5.28 EUR on 2 lines, 2 skipped; 4.72 EUR under budget.
                Prices noted in the price book:
                  Milk at Corner Shop: 1.49 EUR each, was 1.29 EUR (+0.20 EUR, +15.5 %)

                """)
        #expect(try site.cart()?.completedAt == day)
    }

    @Test func cloneTakesThePresentPrices() async throws {
        let site = try TemporarySite.home()
        try await site.run("price-book", "price", "milk", "--store", "corner-shop", "--price", "1.50")
        #expect(
            try await site.run("cart", "clone", "weekly", "--name", "Next week").output == """
                Planning “Next week” (next-week), like “Weekly shop” (weekly-shop).
                Planned 8.42 EUR, 4 lines (1 without a price); 1.58 EUR left.

                """)
        #expect(
            try await site.run("cart", "clone", "next").output.hasPrefix(
                "Planning “Next week (copy)” (next-week-copy), like “Next week” (next-week).\n"))
        #expect(try site.cart("next-week")?.state == .planning)
    }
}

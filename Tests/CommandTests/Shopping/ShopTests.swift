import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct ShopTests {
    @Test func addTakesEveryField() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run(
            "store", "add", " Corner Shop ", "--emoji", "🏪", "--colour", "#102030", "--sort-order", "3")
        #expect(result.output == "Added “Corner Shop” (corner-shop).\n")
        #expect(result.status == 0)
        let shop = try #require(try site.snapshot().stores.first)
        #expect(shop.name == "Corner Shop")
        #expect(shop.emoji == "🏪")
        #expect(shop.colour.hex == "#102030")
        #expect(shop.sortOrder == 3)
    }

    @Test func listSaysWhatWasSpentWhere() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run("cart", "check", "weekly", "milk")
        try await site.run("cart", "check", "weekly", "bread", "--unit", "pack", "--quantity", "1")
        try await site.run("cart", "finish", "weekly")
        #expect(
            try await site.run("store", "list").withoutDays == """
                Slug          Name             Prices  Trips  Last trip   Without price     Spent
                green-grocer  🥬 Green Grocer       2      1  ____-__-__              1
                corner-shop   Corner Shop           2      1  ____-__-__                 2.58 EUR

                """)
    }

    @Test func showLeavesOutWhatIsEmpty() async throws {
        let result = try await TemporarySite.home().run("store", "show", "green-grocer")
        let lines = result.withoutDays.split(separator: "\n").filter {
            !$0.hasPrefix("Id ") && !$0.hasPrefix("Created ") && !$0.hasPrefix("Changed ")
        }
        #expect(
            lines == [
                "Slug        green-grocer", "Name        Green Grocer", "Emoji       🥬", "Colour      #5b6b7a",
                "Sort order  1", "Prices      2", "Trips       1", "Last trip   ____-__-__", "Purchases   1",
                "Spent       2.30 EUR", "Version     1",
            ])
    }

    @Test func editChangesWhatIsNamed() async throws {
        let site = try TemporarySite.stocked()
        let result = try await site.run("store", "edit", "green-grocer", "--name", "Market", "--clear", "emoji")
        #expect(result.output == "Changed “Market” (green-grocer).\n")
        let shop = try #require(try site.snapshot().stores.first)
        #expect(shop.name == "Market")
        #expect(shop.emoji == "")
        #expect(shop.sortOrder == 1)
    }

    @Test func finishedTripsGoOnSayingWhatItWasCalled() async throws {
        let site = try TemporarySite.home()
        try await site.run("cart", "new", "Next")
        try await site.run("cart", "add", "next", "milk")
        try await site.run("store", "edit", "corner-shop", "--name", "Late Shop")
        #expect(try await site.run("cart", "show", "weekly").output.contains("\nCorner Shop: 2.58\n"))
        #expect(try await site.run("cart", "show", "next").output.contains("\nLate Shop: 1.29\n"))
    }

    @Test func deletingForgetsThePricesThere() async throws {
        let site = try TemporarySite.home()
        #expect(try await site.run("store", "delete", "Corner Shop").status == 64)
        let result = try await site.run("store", "delete", "Corner Shop", "--yes")
        #expect(
            result.output == "Deleted “Corner Shop” (corner-shop) with its prices of 2 items.\n"
        )
        #expect(try site.snapshot().stores.map(\.slug) == ["green-grocer"])
        #expect(try await site.run("price-book", "list").output.contains("Corner Shop") == false)
        #expect(try await site.run("cart", "show", "weekly").output.contains("\nCorner Shop: 2.58\n"))
        try await site.run("store", "add", "Empty")
        #expect(try await site.run("store", "delete", "empty").output == "Deleted “Empty” (empty).\n")
    }
}

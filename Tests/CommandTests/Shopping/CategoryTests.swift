import Household
import TestSupport
import Testing

@Suite struct CategoryTests {
    @Test func theUsualOnesComeWithTheFirstUse() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("category", "list")
        #expect(try site.snapshot().categories.isEmpty)
        let result = try await site.run("price-book", "add", "Milk", "--category", "Dairy & Eggs")
        #expect(result.output == "Added “Milk” (milk) to Dairy & Eggs.\n")
        #expect(
            try await site.run("category", "list").output == """
                Slug           Name              Items  Sort order
                produce        🥬 Produce                        1
                bakery         🍞 Bakery                         2
                dairy-eggs     🥛 Dairy & Eggs       1           3
                meat-fish      🐟 Meat & Fish                    4
                pantry         🥫 Pantry                         5
                frozen         🧊 Frozen                         6
                drinks         🧃 Drinks                         7
                household      🧻 Household                      8
                personal-care  🧴 Personal Care                  9
                pets           🐾 Pets                          10
                garden-diy     🪴 Garden & DIY                  11
                other          🛒 Other                         12

                """)
    }

    @Test func addEditAndDelete() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run("category", "add", "Cheese", "--emoji", "🧀", "--sort-order", "3").output
                == "Added “Cheese” (cheese).\n")
        #expect(
            try await site.run("category", "edit", "cheese", "--name", "Cheeses", "--clear", "sort-order").output
                == "Changed “Cheeses” (cheese).\n")
        let cheese = try #require(try site.snapshot().categories.first)
        #expect(cheese.name == "Cheeses")
        #expect(cheese.emoji == "🧀")
        #expect(cheese.sortOrder == 0)
        #expect(
            try await site.run("category", "delete", "dairy & eggs", "--yes").output
                == "Deleted “Dairy & Eggs” (dairy-eggs), leaving 1 price book item without a category.\n")
        #expect(try await site.run("category", "delete", "pets").output == "Deleted “Pets” (pets).\n")
        #expect(try await site.run("price-book", "show", "milk").output.contains("\nCategory  none\n"))
    }
}

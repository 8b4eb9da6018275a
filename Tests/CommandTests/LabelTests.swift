import Household
import TestSupport
import Testing

@Suite struct LabelTests {
    @Test func addTakesEveryField() async throws {
        let site = try TemporarySite.furnished()
        #expect(
            try await site.run(
                "label", "add", "Fishing", "--home", "beach-house", "--colour", "#abc", "--emoji", "🎣", "--notes",
                "Rods"
            ).output == "Added “Fishing” (fishing) to Beach House.\n")
        let label = try #require(try site.snapshot().labels.first { $0.slug == "fishing" })
        #expect(label.colour.hex == "#aabbcc")
        #expect(label.emoji == "🎣")
        #expect(label.notes == "Rods")
    }

    @Test func listCountsAnItemUnderEachOfItsLabels() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("label", "edit", "tools", "--emoji", "🔨")
        try await site.run("item", "add", "Bench", "--price", "80", "--label", "tools", "--label", "furniture")
        let result = try await site.run("label", "list", "--home", "main-house")
        #expect(
            result.output == """
                Slug       Name       Items      Value
                furniture  Furniture      1  80.00 EUR
                tools      🔨 Tools       1  80.00 EUR

                """)
    }

    @Test func showAndEditAndDelete() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Bench", "--label", "tools")
        try await site.run("label", "edit", "tools", "--colour", "#112233", "--notes", "Sharp")
        #expect(
            try await site.run("label", "edit", "Tools", "--name", "Hand tools", "--clear", "colour").output
                == "Changed “Hand tools” (tools).\n")
        let shown = try await site.run("label", "show", "hand TOOLS").output
        #expect(shown.contains("Colour         #5b6b7a\n"))
        #expect(shown.contains("Notes          Sharp\n"))
        #expect(shown.contains("Without value  1\n"))
        #expect(
            try await site.run("label", "delete", "tools", "--yes").output
                == "Deleted “Hand tools” (tools), taking it off 1 item.\n")
        #expect(try await site.run("label", "delete", "furniture").output == "Deleted “Furniture” (furniture).\n")
        #expect(try site.snapshot().items[0].labelIDs == [])
    }
}

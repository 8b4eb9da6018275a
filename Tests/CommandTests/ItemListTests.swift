import Foundation
import TestSupport
import Testing

@Suite struct ItemListTests {
    /// Five items in two homes: one archived, one sold, one without a value.
    private func site() async throws -> TemporarySite { try await Self.model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        for options in [
            ["Table", "--price", "100", "--quantity", "2", "--room", "kitchen", "--label", "furniture"],
            ["Bench", "--label", "furniture", "--label", "tools"],
            ["Old saw", "--price", "5", "--archived", "--label", "tools"],
            ["Piano", "--price", "900", "--sold-to", "Ada"],
            ["Canoe", "--price", "300", "--home", "beach-house"],
        ] {
            try await runCommand(["item", "add"] + options, in: site.folder)
        }
        return site
    }

    @Test func listIsATableWithATotalForEachCurrency() async throws {
        let result = try await site().run("item", "list")
        #expect(
            result.output == """
                Number  Slug     Title    Home         Room     Quantity       Value
                00-01   bench    Bench    Main House
                00-01   canoe    Canoe    Beach House                     300.00 USD
                00-02   old-saw  Old saw  Main House                        5.00 EUR  archived
                00-03   piano    Piano    Main House                      900.00 EUR  sold
                KI-01   table    Table    Main House   Kitchen         2  200.00 EUR

                In all 3 items worth 200.00 EUR, 300.00 USD; 1 without a value; not counted: 1 sold, 1 archived

                """)
    }

    @Test(arguments: [
        (["--home", "beach-house"], ["canoe"]), (["--room", "kitchen"], ["table"]),
        (["--label", "tools"], ["bench", "old-saw"]), (["--label", "furniture", "--room", "kitchen"], ["table"]),
        (["--home", "beach-house", "--label", "furniture"], []), (["--unassigned"], []), (["can"], ["canoe"]),
        (["TABLE", "kitchen"], ["table"]), (["furniture"], ["bench", "table"]), (["furniture", "-kitchen"], ["bench"]),
        (["--label", "tools", "saw"], ["old-saw"]), (["sofa"], []),
        // First in the currency of the settings, dollars.
        (["--sort", "value"], ["canoe", "piano", "table", "old-saw", "bench"]),
        (["--sort", "name", "--limit", "2"], ["bench", "canoe"]),
        (["--sort", "newest"], ["canoe", "piano", "old-saw", "bench", "table"]),
        (["--sort", "room"], ["canoe", "bench", "old-saw", "piano", "table"]),
    ])
    func filtersWordsOrderAndLimit(_ options: [String], slugs: [String]) async throws {
        struct Listed: Decodable {
            var slug: String
        }
        let site = try await site()
        let result = try await runCommand(["item", "list", "--json"] + options, in: site.folder)
        #expect(try result.json(as: [Listed].self).map(\.slug) == slugs)
        if slugs.isEmpty {
            let table = try await runCommand(["item", "list"] + options, in: site.folder)
            #expect(table.output == "No items.\n")
        }
    }

    @Test func oneHomeNeedsNoColumn() async throws {
        let result = try await site().run("item", "list", "--home", "beach-house")
        #expect(
            result.output
                == "Number  Slug   Title       Value\n00-01   canoe  Canoe  300.00 USD\n\n"
                + "In all 1 item worth 300.00 USD\n")
    }

    @Test func theTotalIsOfAllItemsAlsoWithALimit() async throws {
        let result = try await site().run("item", "list", "--home", "main-house", "--limit", "1")
        #expect(
            result.output.hasSuffix(
                "\nIn all 2 items worth 200.00 EUR; 1 without a value; not counted: 1 sold, 1 archived\n"))
    }

    @Test(arguments: [
        (["--limit", "0"], "--limit must be above zero"),
        (["--sort", "size"], "expected one of value, name, newest, room"),
        (["--hme", "x"], "unknown option '--hme'"),
    ])
    func refusesWhatItDoesNotKnow(_ options: [String], words: String) async throws {
        let site = try TemporarySite.furnished()
        let result = try await runCommand(["item", "list"] + options, in: site.folder)
        #expect(result.status == 64)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test func jsonHasNamesAmountsAndFields() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Lamp", "--price", "12.5", "--label", "tools", "--field", "Socket=E27", "--room", "study"
        )
        let shown = try await site.run("item", "show", "lamp", "--json")
        #expect(
            shown.output.contains(
                """
                  "home": "main-house",
                  "location": "study",
                  "labels": [
                    "tools"
                  ],
                """))
        #expect(
            shown.output.contains(
                """
                  "price": {
                    "amount": "12.50",
                    "currency": "EUR"
                  },
                  "purchaseDate": null,
                """))
        #expect(
            shown.output.contains(
                """
                  "customFields": [
                    {
                      "name": "Socket",
                      "value": "E27"
                    }
                  ],
                """))
    }

    @Test func showIsReadable() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Lamp", "--price", "12.5", "--label", "tools", "--field", "Socket=E27", "--room",
            "study",
            "--sold-to", "Ada", "--replacement-cost", "20", "--replacement-source", "Shop", "--fragile",
            "--notes", "One\n\nTwo")
        let result = try await site.run("item", "show", "lamp")
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("Id ") && !$0.hasPrefix("Created ") && !$0.hasPrefix("Changed ")
        }
        #expect(
            lines == [
                "Slug              lamp", "Number            ST-01", "Title             Lamp",
                "Home              Main House", "Room              Study", "Labels            Tools",
                "Quantity          1",
                "Price             12.50 EUR", "Replacement cost  20.00 EUR", "  according to    Shop",
                "Value             20.00 EUR", "Sold              yes", "  to              Ada",
                "Fragile           yes", "Fields            Socket: E27", "Notes             One",
                "                  ", "                  Two", "Version           1", "",
            ])
    }

    @Test func nothingStoredActsOnATerminal() async throws {
        let site = try TemporarySite.furnished()
        let added = try await site.run("item", "add", "Red\u{1B}[31m\u{9B}2J\nlamp\u{202E}", "--notes", "a\tb\u{7}\nc")
        #expect(added.output == "Added “Red\\u{1b}[31m\\u{9b}2J\\nlamp\\u{202e}” (red-31m-2j-lamp) to Main House.\n")
        let list = try await site.run("item", "list").output
        #expect(list.contains("Red\\u{1b}[31m\\u{9b}2J\\nlamp\\u{202e}"))
        let shown = try await site.run("item", "show", "red-31m-2j-lamp").output
        #expect(shown.contains("a\\tb\\u{7}\n          c\n"))
        let json = try await site.run("item", "list", "--json").output
        #expect(json.contains("\"title\": \"Red\\u001b[31m\\u009b2J\\nlamp\\u202e\""))
        let error = try await site.run("item", "show", "\u{1B}]0;title\u{7}").errors
        #expect(error.hasPrefix("error: there is no item “\\u{1b}]0;title\\u{7}”\n"))
        for text in [added.output, list, shown, json, error] {
            #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        }
    }
}

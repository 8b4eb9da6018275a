import TestSupport
import Testing

@Suite(.enabled(if: Surroundings.hasPython, "needs python3")) struct TerminalTests {
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "A cabinet with a title that goes on and on", "--room", "kitchen", "--price", "10")
        return site
    }

    @Test func aTableFitsTheTerminal() async throws {
        let result = try await site().runOnTerminal("item", "list", "--home", "main-house", columns: 90)
        #expect(
            result.output == """
                Number  Slug                                        Title               Room         Value
                KI-01   a-cabinet-with-a-title-that-goes-on-and-on  A cabinet with a …  Kitchen  10.00 EUR

                In all 1 item worth 10.00 EUR

                """)
    }

    @Test func aSlugIsNeverCutShort() async throws {
        let result = try await site().runOnTerminal("item", "list", columns: 20)
        #expect(result.output.contains("a-cabinet-with-a-title-that-goes-on-and-on  A cabin…"))
    }

    @Test func nothingIsCutShortInAPipe() async throws {
        let result = try await site().run("item", "list", environment: ["COLUMNS": "20"])
        #expect(result.output.contains("  A cabinet with a title that goes on and on  "))
    }

    @Test("init asks for a new root's name, locale and currency, each with a suggestion")
    func questions() async throws {
        let site = try TemporarySite()
        let result = try await site.runOnTerminal("init", ".", typing: "The Birds\nin English\nde-DE\n\n")
        #expect(result.output.contains("The household's name [My household]: "))
        #expect(result.output.contains("a locale is a language tag such as en-GB\nLocale ["))
        #expect(result.output.contains("Currency [EUR]: "))
        #expect(try site.read("housebook.yml").contains("\nlocale: de-DE    #"))
        #expect(try site.read("housebook.yml").contains("\ncurrency: EUR    #"))
        #expect(try await site.run("household").output == "The Birds\n")
        // A complete root leaves nothing to ask.
        let again = try await site.runOnTerminal("init", ".")
        #expect(again.output == ". is a whole site root already; nothing was changed.\n")
    }

    @Test("import asks what becomes of unknown columns, and Enter keeps them")
    func unknownColumns() async throws {
        let site = try await site()
        try site.write("Title,Sheen\nLamp,matt\n", to: "list.csv")
        let result = try await site.runOnTerminal("import", "list.csv", typing: "\n")
        #expect(result.output.contains("or drop them? (custom-fields or drop) [custom-fields]: "), "\(result)")
        #expect(try await site.run("item", "show", "lamp").output.contains("matt"))
    }

    @Test func progressIsDrawnAndCleared() async throws {
        let site = try TemporarySite()
        let result = try await site.runOnTerminal("demo", "--items", "5")
        #expect(result.output.contains("░░░░ Making the household"))
        #expect(result.output.contains("\r\u{1B}[KMade a household of 3 homes, "))
        let piped = try await TemporarySite().run("demo", "--items", "5")
        #expect(piped.errors == "")
        #expect(piped.output.hasPrefix("Made a household of 3 homes, "))
    }
}

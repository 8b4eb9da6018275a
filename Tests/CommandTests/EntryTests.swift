import Foundation
import Household
import TestSupport
import Testing

/// What is said of an entry that looks like a slip, and the small commands that came with it.
@Suite struct EntryTests {
    let site: TemporarySite

    init() throws { site = try TemporarySite.furnished() }

    @Test("What looks like a slip is saved, and a warning says what is odd")
    func warnings() async throws {
        func warning(_ arguments: String...) async throws -> String {
            let result = try await runCommand(arguments, in: site.folder)
            #expect(result.status == 0)
            return String(result.errors.prefix { $0 != "\n" })
        }
        #expect(try await warning("item", "add", "Piano", "--price", "89") == "")
        #expect(
            try await warning("item", "add", "piano", "--room", "study")
                == "warning: there is another item “Piano” (piano) in Main House")
        #expect(
            try await warning("item", "edit", "piano", "--purchase-date", "2999-01-02")
                == "warning: it was bought on 2999-01-02, which is in the future")
        #expect(
            try await warning(
                "item", "edit", "piano", "--purchase-date", "2021-05-01", "--warranty-expires", "2020-05-01")
                == "warning: its warranty ends on 2020-05-01, before it was bought on 2021-05-01")
        #expect(
            try await warning("item", "edit", "piano", "--price", "8900")
                == "warning: its price was 89.00 EUR and is now 8900.00 EUR")
        #expect(try await warning("item", "edit", "piano", "--price", "8899") == "")
    }

    @Test(
        "A value that cannot be is refused with what is wrong with it",
        arguments: [
            (["--price", "-5"], "error: --price: “-5” is below zero"),
            (["--purchase-date", "2021-02-30"], "February 2021 has 28 days"),
            (["--purchase-date", "2021-13-01"], "there is no month 13"),
            (
                ["--purchase-date", "13.10.2021"],
                "a date is written 2021-10-13, or 2021-10 or 2021 if no more is known"
            ),
            (["--purchase-date", "13/2021"], "a date is written 2021-10-13, or 2021-10 or 2021 if no more is known"),
            (["--warranty-expires", "2021"], "a date is written 2021-10-13"),
        ])
    func refused(options: [String], message: String) async throws {
        let result = try await runCommand(["item", "add", "Lamp"] + options, in: site.folder)
        #expect(result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test(
        "A purchase date may be a month or a year",
        arguments: [("2015", "2015"), ("2015-03", "2015-03"), ("03/2016", "2016-03"), ("March 2016", "2016-03")])
    func partialDate(typed: String, stored: String) async throws {
        try await site.run("item", "add", "Lamp", "--purchase-date", typed)
        #expect(try site.snapshot().items.map { $0.purchaseDate?.description } == [stored])
        #expect(try await site.run("item", "show", "lamp").output.contains("  \(stored)\n"))
        try await site.run("item", "edit", "lamp", "--purchase-date", "2015-03-14")
        #expect(try site.snapshot().items.map { $0.purchaseDate?.description } == ["2015-03-14"])
    }

    @Test("A home can be added like another, and homes be put in order; no home need be the active one")
    func homes() async throws {
        try await site.run("home", "add", "Barn", "--like", "main-house")
        let snapshot = try site.snapshot()
        let (main, barn) = (
            try #require(snapshot.homes.first { $0.slug == "main-house" }),
            try #require(snapshot.homes.first { $0.slug == "barn" })
        )
        func names(_ home: Home) -> [String] {
            snapshot.locations.filter { $0.homeID == home.id }.map(\.name).sorted()
                + snapshot.labels.filter { $0.homeID == home.id }.map(\.name).sorted()
        }
        #expect(names(barn) == names(main) && !names(main).isEmpty)
        #expect(
            try await site.run("home", "order", "barn", "beach-house").output
                == "In order: Barn, Beach House, Main House.\n")
        try await site.run("home", "use", "barn")
        #expect(
            try await site.run("home", "use", "--none").output
                == "The primary home is the active one on this machine.\n")
        #expect(try await site.run("home", "use").status == 64)
    }

    @Test("A file of the site root says what new homes and a new vault begin with")
    func defaults() async throws {
        try site.write(
            """
            rooms: [Küche, {name: Bad, symbol: 🛁}]
            labels: [{name: Möbel, emoji: 🪑, colour: "#8a5a2b"}]
            categories: [Obst]
            """, to: "defaults.yml")
        try await site.run("home", "add", "Hütte")
        let snapshot = try site.snapshot()
        let home = try #require(snapshot.homes.first { $0.name == "Hütte" })
        #expect(
            snapshot.locations.filter { $0.homeID == home.id }.map { $0.name + $0.symbol }.sorted() == [
                "Bad🛁", "Küche",
            ])
        #expect(
            snapshot.labels.filter { $0.homeID == home.id }.map { "\($0.name) \($0.emoji) \($0.colour.hex)" } == [
                "Möbel 🪑 #8a5a2b"
            ])
        try await site.run("store", "add", "Markt")
        #expect(try site.snapshot().categories.map(\.name) == ["Obst"])
        try site.write("rooms:\n  - {nam: Küche}\n", to: "defaults.yml")
        let broken = try await site.run("home", "add", "Haus")
        #expect(
            broken.errors == """
                error: there is no field “nam” in an entry of “rooms” (defaults.yml:2)
                hint: did you mean “name”?

                """)
        #expect(broken.status == 65)
    }

    @Test("Items added, removed and changed in value between two days")
    func changes() async throws {
        try await site.run("item", "add", "Piano", "--price", "8900")
        try await site.run("item", "add", "Desk", "--price", "100", "--home", "beach-house")
        let today = try await site.run("changes", "--from", "2020-01-01")
        #expect(today.output.contains("\nAdded\n"), "\(today)")
        #expect(today.output.contains("Total: nothing → 8900.00 EUR, 100.00 USD, 0 items → 2 items\n"))
        #expect(
            try await site.run("changes", "--from", "2020-01-01", "--home", "beach-house", "--markdown").output
                .contains("| Desk | Beach House |  | 100.00 USD | added |\n"))
        let list =
            try JSONSerialization.jsonObject(
                with: Data(try await site.run("changes", "--from", "2020-01-01", "--json").output.utf8))
            as? [String: Any]
        #expect((list?["came"] as? [[String: Any]])?.map { $0["slug"] as? String } == ["desk", "piano"])
        #expect(try await site.run("changes", "--from", "2999-01-01").status == 64)
    }

    @Test("What is planned of a line can be changed; while shopping it cannot")
    func plannedLine() async throws {
        try await site.run("store", "add", "Market")
        try await site.run("price-book", "add", "Milk", "--store", "market", "--price", "1.29")
        try await site.run("cart", "new", "Weekly")
        try await site.run("cart", "add", "weekly", "Milk", "--quantity", "2")
        #expect(
            try await site.run("cart", "edit", "weekly", "milk", "--quantity", "3", "--price", "1.10").output
                .hasPrefix("Line 1 is now “Milk”, 3 × 1.10 = 3.30 EUR at Market.\n"))
        #expect(try site.snapshot().carts[0].lines.map(\.quantity) == [Quantity(3)])
        #expect(try await site.run("cart", "edit", "weekly", "milk").status == 64)
        #expect(try await site.run("cart", "edit", "weekly", "--quantity", "3").status == 64)
        try await site.run("cart", "start", "weekly")
        let refused = try await site.run("cart", "edit", "weekly", "milk", "--quantity", "4")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("cannot have planned lines changed"), "\(refused)")
    }
}

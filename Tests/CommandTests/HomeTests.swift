import Foundation
import Household
import TestSupport
import Testing

@Suite struct HomeTests {
    // MARK: - add

    @Test func addGivesDefaultsAndTheCurrencyOfTheSettings() async throws {
        let site = try TemporarySite.empty(settings: "currency: CHF\n")
        let result = try await site.run("home", "add", "Main House")
        #expect(result.output == "Added “Main House” (main-house), with 8 rooms, 8 labels and 0 items.\n")
        #expect(result.status == 0)
        let home = try #require(try site.snapshot().homes.first)
        #expect(home.currency.code == "CHF")
        #expect(home.isPrimary)
        #expect(try await site.run("status", "--json").output.contains("\"onboarding\": \"homeAdded\""))
    }

    @Test func addTakesEveryField() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run(
            "home", "add", "Lisbon Flat", "--address", "Rua A 1", "--line2", "3º", "--city", "Lisboa", "--region", "L",
            "--postal-code", "1000-001", "--country", "Portugal", "--currency", "eur", "--colour", "2F6F4F",
            "--purchase-date", "2019-05-02", "--purchase-price", "250.000,00", "--notes", "Top floor", "--no-defaults")
        #expect(result.output == "Added “Lisbon Flat” (lisbon-flat), with 0 rooms, 0 labels and 0 items.\n")
        let home = try #require(try site.snapshot().homes.last)
        #expect(
            home.address
                == Address(
                    line1: "Rua A 1", line2: "3º", city: "Lisboa", region: "L", postalCode: "1000-001",
                    country: "Portugal"))
        #expect(home.currency == .eur)
        #expect(home.colour.hex == "#2f6f4f")
        #expect(home.purchaseDate == PartialDate("2019-05-02"))
        #expect(home.purchasePrice == Money(minorUnits: 25_000_000, currency: .eur))
        #expect(home.notes == "Top floor")
        #expect(!home.isPrimary)
    }

    @Test("Adding the first home names a household that has no name")
    func householdName() async throws {
        let site = try TemporarySite.empty()
        try await site.run("home", "add", "Cottage")
        #expect(try await site.run("household").output == "My household\n")
    }

    @Test("A home needs a name or an address")
    func nameless() async throws {
        let site = try TemporarySite.empty()
        let refused = try await site.run("home", "add", "  ")
        #expect(
            refused.errors == "error: a home needs a name\nhint: an address is enough: --address \"12 Alder Street\"\n")
        #expect(refused.status == 65)
        let added = try await site.run("home", "add", "", "--address", "12 Alder Street", "--no-defaults")
        #expect(
            added.output == "Added “12 Alder Street” (12-alder-street), with 0 rooms, 0 labels and 0 items.\n")
    }

    // MARK: - list and show

    @Test func listShowsMarksCountsAndTotals() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Table", "--price", "120.50", "--quantity", "2", "--room", "kitchen")
        try await site.run("item", "add", "Chest", "--home", "beach-house")
        try await site.run("home", "use", "beach-house")
        let result = try await site.run("home", "list")
        #expect(
            result.output == """
                Slug         Name                  Rooms  Items  Without value       Value
                main-house   Main House   primary      2      1                 241.00 EUR
                beach-house  Beach House  active       1      1              1

                In all 2 items worth 241.00 EUR; 1 without a value

                """)
    }

    @Test func jsonHasTheTotals() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Table", "--price", "120.50")
        #expect(
            try await site.run("home", "show", "Main House", "--json").output.contains(
                """
                  "totals": [
                    {
                      "amount": "120.50",
                      "currency": "EUR"
                    }
                  ],
                """))
    }

    @Test func showLeavesOutWhatIsEmpty() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "home", "edit", "beach-house", "--address", "Dune 1", "--city", "Nice", "--postal-code", "06000", "--notes",
            "Two\nlines")
        let result = try await site.run("home", "show", "beach-house")
        let lines = result.output.split(separator: "\n").filter {
            !$0.hasPrefix("Id ") && !$0.hasPrefix("Created ") && !$0.hasPrefix("Changed ")
        }
        #expect(
            lines == [
                "Slug      beach-house", "Name      Beach House", "Address   Dune 1", "          Nice 06000",
                "Currency  USD", "Colour    #2f6f4f", "Notes     Two", "          lines", "Rooms     1", "Labels    1",
                "Items     0", "Version   2",
            ])
    }

    // MARK: - References to homes

    @Test func aHomeIsFoundBySlugNameAndId() async throws {
        let site = try TemporarySite.furnished()
        let id = try #require(try site.snapshot().homes.last).id.description
        for reference in ["beach-house", "Beach House", "BEACH house", id, id.uppercased()] {
            let result = try await site.run("home", "set-primary", reference)
            #expect(result.output == "“Beach House” (beach-house) is the primary home.\n")
        }
    }

    @Test func anUnknownHomeLikeNoneComesWithAPointer() async throws {
        let result = try await TemporarySite.furnished().run("item", "list", "--home", "castle")
        #expect(
            result.errors == """
                error: there is no home “castle”
                hint: `housebook home list` shows them all

                """)
        #expect(result.status == 65)
    }

    // MARK: - edit, set-primary, use

    @Test func editKeepsTheSlugAndClears() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("home", "edit", "main-house", "--city", "Bern", "--purchase-price", "5")
        let result = try await site.run(
            "home", "edit", "main-house", "--name", "Old House", "--clear", "purchase-price", "--clear", "city")
        #expect(result.output == "Changed “Old House” (main-house).\n")
        let home = try #require(try site.snapshot().homes.first)
        #expect(home.name == "Old House")
        #expect(home.address.city == "")
        #expect(home.purchasePrice == nil)
    }

    @Test func setPrimaryDemotesTheOther() async throws {
        let site = try TemporarySite.furnished()
        #expect(
            try await site.run("home", "set-primary", "beach-house").output
                == "“Beach House” (beach-house) is the primary home.\n")
        #expect(try site.snapshot().homes.map(\.isPrimary) == [false, true])
    }

    @Test func useIsOfThisMachineOnly() async throws {
        let site = try TemporarySite.furnished()
        let before = try site.snapshot()
        let result = try await site.run("home", "use", "beach-house")
        #expect(result.output == "“Beach House” (beach-house) is the active home on this machine.\n")
        #expect(site.exists(".housebook/state.json"))
        #expect(try site.snapshot() == before)
        try await site.run("item", "add", "Chest")
        #expect(try await site.run("item", "show", "chest", "--json").output.contains("\"home\": \"beach-house\""))
    }

    // MARK: - delete

    @Test func deleteNeedsYesWhereNobodyCanBeAsked() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Chest", "--home", "beach-house")
        let result = try await site.run("home", "delete", "beach-house", input: "y\n")
        #expect(
            result.errors == """
                error: deleting “Beach House” (beach-house) with 1 room, 1 label and 1 item was not confirmed; \
                nothing was done
                hint: add --yes to do it without being asked

                """)
        #expect(result.status == 64)
        #expect(try site.snapshot().homes.count == 2)
    }

    @Test func deleteTakesWhatIsInTheHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Chest", "--home", "beach-house")
        try await site.run("home", "use", "beach-house")
        let result = try await site.run("home", "delete", "beach-house", "--yes")
        #expect(result.output == "Deleted “Beach House” (beach-house) with 1 room, 1 label and 1 item.\n")
        let snapshot = try site.snapshot()
        #expect(snapshot.homes.map(\.slug) == ["main-house"])
        #expect(snapshot.items.isEmpty)
        #expect(try await site.run("status", "--json").output.contains("\"activeHome\": \"main-house\""))
    }

    @Test func thePrimaryAndTheLastHomeStay() async throws {
        let site = try TemporarySite.furnished()
        let primary = try await site.run("home", "delete", "main-house")
        #expect(
            primary.errors == """
                error: “Main House” is the primary home and cannot be deleted
                hint: make another home primary first: housebook home set-primary HOME

                """)
        #expect(primary.status == 65)
        try await site.run("home", "delete", "beach-house", "--yes")
        let last = try await site.run("home", "delete", "main-house", "--yes")
        #expect(
            last.errors == """
                error: “Main House” is the last home and cannot be deleted
                hint: a household needs at least one home; add another first, or edit this one

                """)
        #expect(last.status == 65)
    }

    @Test(.enabled(if: Surroundings.hasPython, "needs python3"))
    func onATerminalDeleteAsks() async throws {
        let site = try TemporarySite.furnished()
        let question = "Delete “Beach House” (beach-house) with 1 room, 1 label and 0 items? [y/N] "
        let no = try await site.runOnTerminal("home", "delete", "beach-house", columns: 120, typing: "\n")
        #expect(no.output.contains(question))
        #expect(no.status == 64)
        #expect(try site.snapshot().homes.count == 2)
        let yes = try await site.runOnTerminal("home", "delete", "beach-house", columns: 120, typing: "y\n")
        #expect(yes.output.contains(question))
        #expect(yes.output.hasSuffix("Deleted “Beach House” (beach-house) with 1 room, 1 label and 0 items.\n"))
        #expect(yes.status == 0)
    }
}

import Household
import TestSupport
import Testing

@Suite struct LocationTests {
    @Test func addGoesToTheActiveHomeOrTheOneNamed() async throws {
        let site = try TemporarySite.furnished()
        #expect(
            try await site.run("location", "add", "Garage", "--symbol", "🚗", "--notes", "Cold").output
                == "Added “Garage” (garage) to Main House.\n")
        #expect(
            try await site.run("location", "add", "Boathouse", "--home", "Beach House").output
                == "Added “Boathouse” (boathouse) to Beach House.\n")
        let garage = try #require(try site.snapshot().locations.first { $0.slug == "garage" })
        #expect(garage.symbol == "🚗")
        #expect(garage.notes == "Cold")
    }

    @Test func aNameIsGivenOnceAHome() async throws {
        let site = try TemporarySite.furnished()
        let twice = try await site.run("location", "add", "KITCHEN")
        #expect(twice.errors == "error: there is a location “KITCHEN” already\n")
        #expect(twice.status == 65)
        #expect(try await site.run("location", "add", "Study", "--home", "beach-house").status == 0)
    }

    @Test func anEmptyNameIsRefused() async throws {
        let result = try await TemporarySite.furnished().run("location", "add", " ")
        #expect(result.errors == "error: a location needs a name\n")
        #expect(result.status == 65)
    }

    @Test func withoutAHomeTheErrorSaysSo() async throws {
        let result = try await TemporarySite.empty().run("location", "add", "Kitchen")
        #expect(
            result.errors == "error: the household has no home yet\nhint: add one: housebook home add \"My Home\"\n")
        #expect(result.status == 65)
    }

    @Test func listAddsUpToTheHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Table", "--price", "100", "--location", "kitchen")
        try await site.run("item", "add", "Ladder", "--price", "50.5")
        let result = try await site.run("location", "list")
        #expect(
            result.output == """
                Slug     Name          Home         Items       Value
                kitchen  Kitchen       Main House       1  100.00 EUR
                study    Study         Main House       0
                -        (in no room)  Main House       1   50.50 EUR
                kitchen  Kitchen       Beach House      0

                In all 2 items worth 150.50 EUR

                """)
        let one = try await site.run("location", "list", "--home", "beach-house")
        #expect(one.output == "Slug     Name     Items\nkitchen  Kitchen      0\n\nIn all 0 items\n")
        #expect(try await TemporarySite.empty().run("location", "list").output == "No rooms yet.\n")
    }

    @Test func jsonHasEveryKey() async throws {
        let site = try TemporarySite.furnished()
        let list = try await site.run("location", "list", "--json").json(as: [AnyKeys].self)
        #expect(list.count == 3)
        #expect(
            list[0].keys == [
                "attachments", "code", "createdAt", "home", "id", "items", "itemsCounted", "itemsWithoutValue", "name",
                "notes", "slug", "symbol", "syncState", "totals", "updatedAt", "version",
            ])
    }

    @Test func aNameOfSeveralHomesMeansTheActiveOnes() async throws {
        let site = try TemporarySite.furnished()
        #expect(try await site.run("location", "show", "kitchen").output.contains("Home     main-house\n"))
        #expect(
            try await site.run("location", "show", "kitchen", "--home", "beach-house").output
                .contains("Home     beach-house\n"))
        try await site.run("home", "use", "beach-house")
        #expect(try await site.run("location", "show", "Kitchen").output.contains("Home     beach-house\n"))
        #expect(try await site.run("location", "show", "study").output.contains("Home     main-house\n"))
    }

    @Test func anUnknownRoomComesWithASuggestion() async throws {
        let result = try await TemporarySite.furnished().run("location", "delete", "kitchn")
        #expect(result.errors.hasPrefix("error: there is no location “kitchn”\nhint: did you mean “"))
        #expect(result.status == 65)
    }

    @Test func editKeepsTheSlugAndClears() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("location", "edit", "study", "--symbol", "📚", "--notes", "Quiet")
        let result = try await site.run("location", "edit", "study", "--name", "Office", "--clear", "symbol")
        #expect(result.output == "Changed “Office” (study).\n")
        let room = try #require(try site.snapshot().locations.first { $0.slug == "study" })
        #expect(room.name == "Office")
        #expect(room.symbol == "")
        #expect(room.notes == "Quiet")
        let taken = try await site.run("location", "edit", "study", "--name", "Kitchen")
        #expect(taken.errors == "error: there is a location “Kitchen” already\n")
    }

    @Test("A room's code is made from its name, or given")
    func codes() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("location", "add", "Living Room")
        try await site.run("location", "add", "Garage", "--code", "lr2")
        try await site.run("location", "add", "Library Room")
        #expect(try await site.run("location", "show", "living-room").output.contains("\nCode     LR\n"))
        #expect(try await site.run("location", "show", "garage", "--json").output.contains("\"code\": \"LR2\",\n"))
        let list = try await site.run("location", "list", "--home", "main-house", "--json").output
        for code in ["KI", "LR", "LR2", "LR3", "ST"] { #expect(list.contains("\"code\": \"\(code)\",\n"), "\(code)") }

        #expect(try await site.run("location", "edit", "study", "--code", "DEN").output == "Changed “Study” (study).\n")
        try await site.run("location", "edit", "study", "--name", "Office")
        #expect(try await site.run("location", "show", "study").output.contains("\nCode     DEN\n"))
    }

    @Test("An invalid code, and one that another room of the home has, are refused")
    func wrongCodes() async throws {
        let site = try TemporarySite.furnished()
        let taken = try await site.run("location", "edit", "study", "--code", "ki")
        #expect(
            taken.errors == """
                error: the code KI is already used by “Kitchen”
                hint: choose another, or change that room's first: housebook location edit ROOM --code CODE

                """)
        #expect(taken.status == 65)
        #expect(try await site.run("location", "add", "Attic", "--code", "KI").errors == taken.errors)
        #expect(try await site.run("location", "add", "Attic", "--home", "beach-house", "--code", "ST").status == 0)
        for code in ["", " ", "L-R", "LIVIN", "00", "Ä"] {
            let wrong = try await site.run("location", "edit", "study", "--code", code)
            #expect(
                wrong.errors == """
                    error: “\(code)” is not a valid room code
                    hint: a code has one to four characters, A-Z or 0-9, such as LR; 00 stands for no room

                    """)
            #expect(wrong.status == 65)
        }
        #expect(try site.snapshot().locations.map(\.code).sorted() == ["KI", "KI", "ST", "ST"])
    }

    @Test func deleteLeavesTheItemsInTheHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Table", "--location", "kitchen")
        #expect(
            try await site.run("location", "delete", "kitchen").errors
                == "error: deleting “Kitchen” (kitchen), leaving 1 item in no room was not confirmed; nothing was done\n"
                + "hint: add --yes to do it without being asked\n")
        #expect(
            try await site.run("location", "delete", "kitchen", "--yes").output
                == "Deleted “Kitchen” (kitchen), leaving 1 item in no room.\n")
        #expect(try await site.run("location", "delete", "study").output == "Deleted “Study” (study).\n")
        let item = try await site.run("item", "show", "table", "--json").output
        #expect(item.contains("\"home\": \"main-house\",\n  \"location\": null,\n"))
    }
}

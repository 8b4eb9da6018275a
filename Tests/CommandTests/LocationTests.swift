import Household
import TestSupport
import Testing

@Suite struct LocationTests {
    @Test func addGoesToTheActiveHomeOrTheOneNamed() async throws {
        let site = try TemporarySite.furnished()
        #expect(
            try await site.run("room", "add", "Garage", "--symbol", "🚗", "--notes", "Cold").output
                == "Added “Garage” (garage) to Main House.\n")
        #expect(
            try await site.run("room", "add", "Boathouse", "--home", "Beach House").output
                == "Added “Boathouse” (boathouse) to Beach House.\n")
        let garage = try #require(try site.snapshot().locations.first { $0.slug == "garage" })
        #expect(garage.symbol == "🚗")
        #expect(garage.notes == "Cold")
    }

    @Test func withoutAHomeTheErrorSaysSo() async throws {
        let result = try await TemporarySite.empty().run("room", "add", "Kitchen")
        #expect(
            result.errors == "error: the household has no home yet\nhint: add one: housebook home add \"My Home\"\n")
        #expect(result.status == 65)
    }

    @Test func listAddsUpToTheHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Table", "--price", "100", "--room", "kitchen")
        try await site.run("item", "add", "Ladder", "--price", "50.5")
        let result = try await site.run("room", "list")
        #expect(
            result.output == """
                Slug     Name          Home         Items       Value
                kitchen  Kitchen       Main House       1  100.00 EUR
                study    Study         Main House       0
                -        (in no room)  Main House       1   50.50 EUR
                kitchen  Kitchen       Beach House      0

                In all 2 items worth 150.50 EUR

                """)
        let one = try await site.run("room", "list", "--home", "beach-house")
        #expect(one.output == "Slug     Name     Items\nkitchen  Kitchen      0\n\nIn all 0 items\n")
    }

    @Test func aNameOfSeveralHomesMeansTheActiveOnes() async throws {
        let site = try TemporarySite.furnished()
        #expect(try await site.run("room", "show", "kitchen").output.contains("Home     main-house\n"))
        #expect(
            try await site.run("room", "show", "kitchen", "--home", "beach-house").output
                .contains("Home     beach-house\n"))
        try await site.run("home", "use", "beach-house")
        #expect(try await site.run("room", "show", "Kitchen").output.contains("Home     beach-house\n"))
        #expect(try await site.run("room", "show", "study").output.contains("Home     main-house\n"))
    }

    @Test("A path adds what is missing of it; the list is a tree that adds up, a room's page says what is inside")
    func nesting() async throws {
        let site = try TemporarySite.furnished()
        #expect(
            try await site.run("room", "add", "Garage / Shelf 2").output
                == "Added “Shelf 2” (garage-shelf-2) to Main House.\n")
        try await site.run("room", "add", "Box 7", "--in", "Shelf 2")
        try await site.run("item", "add", "Drill", "--price", "50", "--room", "Garage / Shelf 2 / Box 7")
        try await site.run("item", "add", "Car", "--price", "900", "--room", "garage")
        #expect(
            try await site.run("room", "list", "--home", "main-house").output == """
                Slug                  Name       Items       Value
                garage                Garage         1  900.00 EUR
                garage-shelf-2          Shelf 2      0
                garage-shelf-2-box-7      Box 7      1   50.00 EUR
                kitchen               Kitchen        0
                study                 Study          0

                In all 2 items worth 950.00 EUR

                """)
        let garage = try await site.run("room", "show", "garage").output
        #expect(garage.contains("With 2 rooms inside  2 items worth 950.00 EUR\n"))
        let box = try await site.run("room", "show", "garage-shelf-2-box-7")
        #expect(box.output.contains("Inside   Garage / Shelf 2\n"))
        #expect(try await site.run("item", "list", "--room", "garage").output.contains("drill"))
        #expect(try await site.run("item", "show", "drill").output.contains("Garage / Shelf 2 / Box 7\n"))
    }

    @Test("A room moves into another or to the top, never into itself; a deleted one leaves its rooms behind")
    func moving() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("room", "add", "Garage / Shelf 2")
        #expect(try await site.run("room", "edit", "Shelf 2", "--in", "Study").status == 0)
        #expect(try await site.run("room", "show", "Study / Shelf 2").status == 0)
        let circle = try await site.run("room", "edit", "study", "--in", "Shelf 2")
        #expect(circle.errors.hasPrefix("error: the room “Study” would be inside itself\n"))
        #expect(circle.status == 65)
        let both = try await site.run("room", "edit", "study", "--in", "Garage", "--top")
        #expect(both.errors.hasPrefix("error: --in and --top exclude each other\n"))
        let deep = try await site.run("room", "add", "1 / 2 / 3 / 4 / 5 / 6")
        #expect(deep.errors.hasPrefix("error: with “6”, rooms would be inside each other more than 5 deep\n"))
        let deletion = try await site.run("room", "delete", "study")
        #expect(deletion.errors.contains("deleting “Study” (study), with 1 room inside moving up was not confirmed"))
        try await site.run("room", "delete", "study", "--yes")
        #expect(try await site.run("room", "show", "shelf 2").output.contains("Name     Shelf 2\n"))
        try await site.run("room", "edit", "garage-shelf-2", "--in", "garage")
        #expect(try await site.run("room", "edit", "garage-shelf-2", "--top").status == 0)
        #expect(try site.snapshot().locations.allSatisfy { $0.parentID == nil })
    }

    @Test func editKeepsTheSlugAndClears() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("room", "edit", "study", "--symbol", "📚", "--notes", "Quiet")
        let result = try await site.run("room", "edit", "study", "--name", "Office", "--clear", "symbol")
        #expect(result.output == "Changed “Office” (study).\n")
        let room = try #require(try site.snapshot().locations.first { $0.slug == "study" })
        #expect(room.name == "Office")
        #expect(room.symbol == "")
        #expect(room.notes == "Quiet")
    }

    @Test("A room's code is made from its name, or given")
    func codes() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("room", "add", "Living Room")
        try await site.run("room", "add", "Garage", "--code", "lr2")
        try await site.run("room", "add", "Library Room")
        #expect(try await site.run("room", "show", "living-room").output.contains("\nCode     LR\n"))
        #expect(try await site.run("room", "show", "garage", "--json").output.contains("\"code\": \"LR2\",\n"))
        let list = try await site.run("room", "list", "--home", "main-house", "--json").output
        for code in ["KI", "LR", "LR2", "LR3", "ST"] { #expect(list.contains("\"code\": \"\(code)\",\n"), "\(code)") }

        #expect(try await site.run("room", "edit", "study", "--code", "DEN").output == "Changed “Study” (study).\n")
        try await site.run("room", "edit", "study", "--name", "Office")
        #expect(try await site.run("room", "show", "study").output.contains("\nCode     DEN\n"))
    }

    @Test("An invalid code, and one that another room of the home has, are refused")
    func wrongCodes() async throws {
        let site = try TemporarySite.furnished()
        let taken = try await site.run("room", "edit", "study", "--code", "ki")
        #expect(
            taken.errors == """
                error: the code KI is already used by “Kitchen”
                hint: choose another, or change that room's first: housebook room edit ROOM --code CODE

                """)
        #expect(taken.status == 65)
        #expect(try await site.run("room", "add", "Attic", "--code", "KI").errors == taken.errors)
        #expect(try await site.run("room", "add", "Attic", "--home", "beach-house", "--code", "ST").status == 0)
        for code in ["", " ", "L-R", "LIVIN", "00", "Ä"] {
            let wrong = try await site.run("room", "edit", "study", "--code", code)
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
        try await site.run("item", "add", "Table", "--room", "kitchen")
        #expect(
            try await site.run("room", "delete", "kitchen").errors
                == "error: deleting “Kitchen” (kitchen), leaving 1 item in no room was not confirmed; nothing was done\n"
                + "hint: add --yes to do it without being asked\n")
        #expect(
            try await site.run("room", "delete", "kitchen", "--yes").output
                == "Deleted “Kitchen” (kitchen), leaving 1 item in no room.\n")
        #expect(try await site.run("room", "delete", "study").output == "Deleted “Study” (study).\n")
        let item = try await site.run("item", "show", "table", "--json").output
        #expect(item.contains("\"home\": \"main-house\",\n  \"location\": null,\n"))
    }
}

import Foundation
import Household
import TestSupport
import Testing

@Suite struct UpkeepCommandTests {
    @Test func aTaskIsAddedDoneListedAndRemoved() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Furnace", "--room", "study")
        let added = try await site.run(
            "upkeep", "add", "Replace the filter", "--item", "furnace", "--every", "3 months", "--due", "2021-01-31")
        #expect(added.output == "Added “Replace the filter” to “Furnace” (furnace), due on 2021-01-31.\n")
        let done = try await site.run(
            "upkeep", "done", "filter", "--item", "furnace", "--on", "2021-02-28", "--cost", "18.50", "--by", "Ana")
        #expect(
            done.output == "Recorded “Replace the filter” of “Furnace” (furnace) on 2021-02-28, next on 2021-05-28.\n")
        // What is no task is kept all the same; the home and a room have upkeep of their own.
        let other = try await site.run(
            "upkeep", "done", "Swept", "--room", "study", "--on", "2020-01-02", "--cost", "1")
        #expect(other.output == "Recorded “Swept” of “Study” (study) on 2020-01-02.\n")
        try await site.run("upkeep", "add", "Gutters", "--home", "main-house", "--due", "2021-06-01")
        let list = try await site.run("upkeep", "list").output
        #expect(list.contains("2021-05-28  overdue  Replace the filter"))
        #expect(list.contains("2021-06-01  overdue  Gutters"))
        #expect(list.hasSuffix("2 overdue\n"))
        let log = try await site.run("upkeep", "log", "--item", "furnace").output
        #expect(log.contains("2021-02-28  Replace the filter  18.50 EUR  Ana"))
        #expect(log.hasSuffix("In all 18.50 EUR\n"))
        #expect(
            try await site.run("item", "show", "furnace").output.contains("Replace the filter, 3 months, 2021-01-31"))
        let removed = try await site.run("upkeep", "remove", "filter", "--item", "furnace")
        #expect(removed.output == "Removed “Replace the filter” from “Furnace” (furnace).\n")
        #expect(try site.snapshot().items.first?.upkeep == [])
        #expect(try site.snapshot().items.first?.upkeepLog.count == 1)
    }

    @Test func aReceiptIsKeptWithWhatWasDone() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Furnace")
        let paper = site.folder.appending(path: "bill.txt")
        try Data("Filter: 18.50".utf8).write(to: paper)
        func done(_ options: String...) async throws -> CommandResult {
            try await runCommand(["upkeep", "done", "Filter", "--receipt", paper.path] + options, in: site.folder)
        }
        let recorded = try await done("--item", "furnace", "--on", "2021-02-28")
        #expect(recorded.output == "Recorded “Filter” of “Furnace” (furnace) on 2021-02-28, with 1 receipt.\n")
        try await #expect(done("--room", "study", "--on", "2021-03-01").status == 0)
        try await #expect(done("--home", "main-house", "--on", "2021-03-01").status == 0)
        let household = try site.snapshot()
        func receipts(_ owner: some Maintained, _ files: Attachment.Owner) -> [String] {
            household.attachments.filter { $0.owner == files && owner.upkeepLog[0].receiptIDs == [$0.id] }.map(
                \.fileName)
        }
        let study = try #require(household.locations.first { $0.name == "Study" })
        #expect(receipts(household.items[0], .item(household.items[0].id)) == ["bill.txt"])
        #expect(receipts(study, .location(study.id)) == ["bill.txt"])
        #expect(receipts(household.homes[0], .home(household.homes[0].id)) == ["bill.txt"])
        // The same paper again is refused, and nothing is recorded; of what cannot be recorded, nothing is attached.
        try await #expect(done("--item", "furnace").errors.contains("bill.txt"))
        try Data("Oil: 3".utf8).write(to: paper)
        let nameless = try await runCommand(
            ["upkeep", "done", " ", "--item", "furnace", "--receipt", paper.path], in: site.folder)
        #expect(nameless.status == 65)
        #expect(try site.snapshot().items[0].upkeepLog.count == 1)
        #expect(try site.snapshot().attachments.count == 3)
        try await site.run("build")
        let page = try String(contentsOf: site.folder.appending(path: "Public/items/furnace.html"), encoding: .utf8)
        #expect(page.contains(/<h3>Done<\/h3>\n<ul class="ledger">\n<li>.*<small><a href="[^"]*\.txt"><bdi>bill\.txt</))
    }

    @Test func wrongUsageIsExplained() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Furnace")
        func fault(_ arguments: String...) async throws -> String {
            let result = try await runCommand(["upkeep"] + arguments, in: site.folder)
            #expect(result.status == 64 || result.status == 65)
            return result.errors
        }
        #expect(try await fault("add", "X", "--item", "furnace").contains("say when"))
        #expect(try await fault("add", "X", "--due", "2021-01-01").contains("--item ITEM, --room ROOM or --home HOME"))
        #expect(
            try await fault("add", "X", "--item", "furnace", "--room", "study", "--due", "2021-01-01").contains(
                "--room"))
        #expect(try await fault("add", "X", "--item", "furnace", "--every", "often").contains("'3 months'"))
        #expect(
            try await fault("add", "X", "--item", "furnace", "--every", "1 day", "--season", "13").contains("'4-10'"))
        #expect(try await fault("done", "X", "--item", "furnace", "--on", "2999-01-01").contains("in the future"))
        #expect(try await fault("remove", "X", "--item", "furnace").contains("there is no task “X”"))
        for task in ["Replace the filter", "Wash the filter"] {
            try await site.run("upkeep", "add", task, "--item", "furnace", "--every", "1 year")
        }
        #expect(try await fault("done", "filter", "--item", "furnace").contains("write more of its name"))
        #expect(try await fault("list", "--days", "-1").contains("--days"))
    }

    @Test func aThingIsLentBorrowedAndReturned() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Ladder")
        try await site.run("item", "add", "Books")
        let lent = try await site.run(
            "item", "lend", "ladder", "--to", "Ana", "--on", "2021-01-02", "--until", "2021-01-09")
        #expect(lent.output == "“Ladder” (ladder) is lent to “Ana” until 2021-01-09.\n")
        let borrowed = try await site.run("item", "borrow", "books", "--from", "Library", "--on", "2021-01-02")
        #expect(borrowed.output == "“Books” (books) is borrowed from “Library”.\n")
        #expect(try site.snapshot().items.first { $0.title == "Books" }?.ownership == .borrowed)
        #expect(try await site.run("upkeep", "list").output.contains("2021-01-09  overdue  Lent to Ana"))
        let found = try await site.run("find", "ana")
        #expect(found.output.contains("Ladder"))
        let back = try await site.run("item", "return", "ladder", "--condition", "fair", "--on", "2021-01-11")
        #expect(back.output == "“Ladder” (ladder) is back from “Ana”.\n")
        let loan = try #require(try site.snapshot().items.first { $0.title == "Ladder" }?.loans.first)
        #expect(loan.returned?.description == "2021-01-11" && loan.condition == .fair)
        let given = try await site.run("item", "return", "books")
        #expect(given.output == "“Books” (books) was given back to “Library”, and is archived.\n")
        let none = try await site.run("item", "return", "ladder")
        #expect(none.status == 65)
        #expect(none.errors.contains("hint: record a loan first: housebook item lend ITEM --to PERSON"))
        try await site.run("item", "edit", "ladder", "--clear", "loans")
        #expect(try site.snapshot().items.first { $0.title == "Ladder" }?.loans == [])
    }

    /// What a loan would say must be so: whose the thing is, and how many of it are there.
    @Test func whatIsNotThereIsNotLent() async throws {
        let site = try TemporarySite.furnished()
        for item in ["Ladder", "Books", "Bike"] { try await site.run("item", "add", item) }
        try await site.run("item", "add", "Crates", "--quantity", "8")
        try await site.run("item", "edit", "bike", "--sold-date", "2020-01-02")
        func fault(_ arguments: String...) async throws -> String {
            let result = try await runCommand(["item"] + arguments, in: site.folder)
            #expect(result.status == 65)
            return result.errors
        }
        try await site.run("item", "lend", "ladder", "--to", "Ana")
        #expect(try await fault("lend", "ladder", "--to", "Bo").contains("“Ladder” is lent already"))
        #expect(try await fault("borrow", "ladder", "--from", "Bo").contains("“Ladder” is lent already"))
        try await site.run("item", "lend", "crates", "--to", "Ana", "--quantity", "3")
        try await site.run("item", "lend", "crates", "--to", "Bo", "--quantity", "4")
        #expect(try await fault("lend", "crates", "--to", "Cy", "--quantity", "2").contains("only 1 of “Crates”"))
        #expect(try await fault("lend", "crates", "--to", "Cy").contains("only 1 of “Crates”"))
        #expect(try await fault("lend", "bike", "--to", "Ana").contains("“Bike” was sold"))
        #expect(try await fault("borrow", "bike", "--from", "Ana").contains("“Bike” was sold"))
        try await site.run("item", "borrow", "books", "--from", "Library")
        #expect(try await fault("lend", "books", "--to", "Ana").contains("“Books” is borrowed and cannot be lent"))
        // Borrowed once more, it is in the household again.
        try await site.run("item", "return", "books")
        try await site.run("item", "borrow", "books", "--from", "Library")
        #expect(try site.snapshot().items.first { $0.title == "Books" }?.archived == false)
    }

    /// No report has what belongs to others, so this list has all of it: also where nobody recorded whose it is.
    @Test func whatIsNotOursIsListed() async throws {
        let site = try TemporarySite.furnished()
        #expect(try await site.run("item", "loans").output == "Nothing is lent or borrowed.\n")
        try await site.run("item", "add", "Books", "--room", "study", "--price", "40")
        try await site.run("item", "add", "Crates", "--quantity", "8", "--price", "2")
        try await site.run("item", "add", "Drill", "--ownership", "borrowed")
        try await site.run("item", "add", "Tent", "--ownership", "borrowed", "--archived")
        try await site.run(
            "item", "borrow", "books", "--from", "Library", "--on", "2021-01-02", "--until", "2021-02-03")
        try await site.run("item", "lend", "crates", "--to", "Ana", "--quantity", "3", "--on", "2021-01-05")
        #expect(
            try await site.run("item", "loans").output == """
                Slug    Title   What                   Quantity  Since       Until                    Value
                books   Books   Borrowed from Library            2021-01-02  2021-02-03  overdue  40.00 EUR
                crates  Crates  Lent to Ana                   3  2021-01-05                        6.00 EUR
                drill   Drill   Borrowed

                1 overdue

                """)
        let others = try await site.run("item", "loans", "--borrowed", "--json").output
        #expect(others.contains(#""person": "Library""#) && others.contains(#""slug": "drill""#))
        #expect(!others.contains("Ana") && !others.contains("tent"))
        let elsewhere = try await site.run("item", "loans", "--home", "beach-house").output
        #expect(elsewhere == "Nothing is lent or borrowed.\n")
    }

    @Test func anotherOneOfTheSameHasNothingThatTellsThemApart() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Chair", "--room", "study", "--label", "tools", "--price", "40", "--serial", "S1",
            "--asset-id",
            "7")
        try await site.run("item", "lend", "chair", "--to", "Ana")
        let result = try await site.run("item", "duplicate", "chair", "--title", "Chair, blue")
        #expect(result.output == "Added “Chair, blue” (chair-blue), another one like “Chair” (chair).\n")
        let items = try site.snapshot().items
        let (first, second) = (try #require(items.first), try #require(items.last))
        #expect(second.title == "Chair, blue" && second.price == first.price && second.locationID == first.locationID)
        #expect(second.labelIDs == first.labelIDs && second.loans == [] && second.number == first.number + 1)
        #expect(second.serial.isEmpty && second.assetID.isEmpty && first.serial == "S1" && first.loans.count == 1)
    }

    @Test func whatWasExportedComesBack() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Ladder")
        try await site.run("item", "lend", "ladder", "--to", "Ana", "--on", "2021-01-05")
        try await site.run("upkeep", "add", "Oil it", "--item", "ladder", "--every", "1 year", "--due", "2021-03-01")
        try await site.run("upkeep", "done", "oil", "--item", "ladder", "--on", "2021-03-02", "--cost", "5")
        try await site.run("upkeep", "add", "Air it", "--home", "main-house", "--every", "1 week")
        let before = try #require(try site.snapshot().items.first)

        for (format, name) in [("csv", "items.csv"), ("xlsx", "items.xlsx")] {
            let file = site.folder.appending(path: name)
            let export = try await site.run("export", "--format", format, "--output", file.path)
            #expect(export.errors.contains("left out, and in an export as JSON: the upkeep of a room or a home"))
            let other = try TemporarySite.furnished()
            try await other.run("import", file.path)
            let after = try #require(try other.snapshot().items.first)
            #expect(after.loans == before.loans && after.loans.count == 1)
            #expect(after.upkeep == before.upkeep && after.upkeepLog == before.upkeepLog && after.upkeepLog.count == 1)
        }
        #expect(try await site.run("export", "--format", "json").output.contains(#""loans":[{"person":"Ana""#))
    }
}

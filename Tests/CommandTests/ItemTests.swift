import Foundation
import Household
import TestSupport
import Testing

@Suite struct ItemTests {
    // MARK: - add

    @Test func addGoesToTheActiveHome() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("item", "add", "Reading lamp")
        #expect(result.output == "Added “Reading lamp” (reading-lamp) to Main House.\n")
        #expect(result.errors == "")
        #expect(result.status == 0)
        let second = try await site.run("item", "add", "Reading lamp", "--home", "beach-house", "--room", "kitchen")
        #expect(second.output == "Added “Reading lamp” (reading-lamp-2) to Kitchen, Beach House.\n")
        #expect(try await site.run("status").output.contains("Stage          itemsAdded\n"))
    }

    @Test func addTakesEveryField() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run(
            "item", "add", "Sofa", "--room", "study", "--label", "furniture", "--label", "Tools",
            "--description", "Blue", "--quantity", "2.5", "--make", "Weaver", "--model", "W1", "--serial", "S-9",
            "--asset-id", "000-042", "--barcode", "978-3-16-148410-0", "--price", "1.299,00", "--purchase-date",
            "2020-01-31", "--purchased-from", "Shop",
            "--replacement-cost", "1500", "--replacement-source", "Catalogue", "--replacement-date", "2024-02-29",
            "--replacement-used", "--ownership", "Rented-Out", "--business-use", "--part-of-building",
            "--condition", "Good", "--warranty-expires", "2030-01-31", "--lifetime-warranty",
            "--warranty-details", "Frame", "--insured", "--notes", "# Care", "--field", "Legs=4", "--field", "Seat=A=B",
            "--archived", "--sold-date", "2024-03-01", "--sold-price", "900", "--sold-to", "Ada", "--sold-notes",
            "Cash",
            "--fragile", "--priority", "high", "--destination", "Attic", "--size", "2 m", "--weight", "2,5kg",
            "--audience",
            "family")
        #expect(result.output == "Added “Sofa” (sofa) to Study, Main House.\n")
        let snapshot = try site.snapshot()
        let item = try #require(snapshot.items.first)
        #expect(item.description == "Blue")
        #expect(item.quantity.description == "2.5")
        #expect(
            [item.make, item.model, item.serial, item.assetID, item.barcode]
                == ["Weaver", "W1", "S-9", "000-042", "9783161484100"])
        #expect(item.price == Money(minorUnits: 129_900, currency: .eur))
        #expect(item.purchaseDate == PartialDate("2020-01-31"))
        #expect(item.purchasedFrom == "Shop")
        #expect(
            item.replacement
                == ReplacementCost(
                    cost: Money(minorUnits: 150_000, currency: .eur), source: "Catalogue",
                    date: CalendarDate("2024-02-29"), isUsed: true))
        #expect(item.ownership == .rentedOut && item.businessUse && item.partOfBuilding)
        #expect(item.condition == .good)
        #expect(
            item.warranty == Warranty(expires: CalendarDate("2030-01-31"), isLifetime: true, details: "Frame"))
        #expect(item.insured)
        #expect(item.notes == "# Care")
        #expect(item.customFields == [CustomField(name: "Legs", value: "4"), CustomField(name: "Seat", value: "A=B")])
        #expect(item.archived)
        #expect(
            item.sale
                == Sale(
                    date: CalendarDate("2024-03-01"), price: Money(minorUnits: 90_000, currency: .eur), to: "Ada",
                    notes: "Cash"))
        #expect(
            item.moving
                == Moving(
                    isFragile: true, priority: .high, destination: "Attic", size: "2 m", weight: Weight("2.5 kg")))
        #expect(item.audience == .family)
        let index = SnapshotIndex(snapshot)
        #expect(index.location(of: item)?.name == "Study")
        #expect(index.labels(of: item).map(\.name) == ["Furniture", "Tools"])
    }

    @Test("An item's register number comes from its room, and changes when it moves")
    func registerNumbers() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Desk", "--room", "study")
        try await site.run("item", "add", "Chair", "--room", "study")
        try await site.run("item", "add", "Ladder")
        func shown(_ item: String) async throws -> String? {
            let lines = try await site.run("item", "show", item).output.split(separator: "\n")
            return lines.first { $0.hasPrefix("Number ") }.map { $0.dropFirst(6).trimmingCharacters(in: .whitespaces) }
        }
        #expect(try await shown("desk") == "ST-01")
        #expect(try await shown("chair") == "ST-02")
        #expect(try await shown("ladder") == "00-01")
        try await site.run("item", "delete", "desk")
        try await site.run("item", "edit", "ladder", "--room", "study")
        try await site.run("item", "edit", "chair", "--title", "Armchair")
        #expect(try await shown("chair") == "ST-02")
        #expect(try await shown("ladder") == "ST-03")
        try await site.run("item", "move", "chair", "--home", "beach-house")
        #expect(try await shown("chair") == "ST-01")
        let list = try await site.run("item", "list", "--json").output
        #expect(list.contains("\"number\": \"ST-01\",\n") && list.contains("\"number\": \"ST-03\",\n"))
    }

    @Test func aRoomOfAnotherHomeBringsItsHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("room", "add", "Boathouse", "--home", "beach-house")
        let result = try await site.run("item", "add", "Canoe", "--room", "boathouse", "--price", "500")
        #expect(result.output == "Added “Canoe” (canoe) to Boathouse, Beach House.\n")
        #expect(try site.snapshot().items[0].price == Money(minorUnits: 50_000, currency: .usd))
    }

    @Test(arguments: [
        (["--price", "cheap"], "--price: “cheap” is not an amount", "an amount is written 39.95"),
        (["--price=-5"], "--price: “-5” is below zero", "an amount is written 39.95"),
        (
            ["--price", "1.299"], "--price: “1.299” is ambiguous: the separator may mark thousands or decimals",
            "write it without a thousands separator: 1299.00"
        ),
        (
            ["--price", "3.999,999"], "--price: “3.999,999” has more than the 2 decimals of EUR",
            "an amount is written 39.95"
        ),
        (["--price", "USD 5"], "--price: “USD 5” is in USD, not in EUR", "add --currency USD"),
        (
            ["--sold-price", "99999999999999"], "--sold-price: “99999999999999” is too large",
            "an amount is written 39.95"
        ),
        (
            ["--replacement-source", "Ada"],
            "--replacement-source needs --replacement-cost",
            "add --replacement-cost"
        ),
        (
            ["--replacement-date", "2024-01-01"],
            "--replacement-date needs --replacement-cost", "add --replacement-cost"
        ),
    ])
    func aWrongValueAddsNothing(_ options: [String], error: String, hint: String) async throws {
        let site = try TemporarySite.furnished()
        let result = try await runCommand(["item", "add", "Sofa"] + options, in: site.folder)
        #expect(result.errors == "error: \(error)\nhint: \(hint)\n")
        #expect(result.status == 64)
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test func anotherCurrencyIsSaidSo() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Radio", "--price", "USD 5", "--currency", "USD")
        #expect(try site.snapshot().items[0].price == Money(minorUnits: 500, currency: .usd))
    }

    @Test func aLabelMustBeThereAlready() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("item", "add", "Rod", "--home", "beach-house", "--label", "Tools")
        #expect(result.errors.hasPrefix("error: there is no label “Tools”\nhint: "))
        #expect(result.status == 65)
        #expect(try site.snapshot().items.isEmpty)
        #expect(try site.snapshot().labels.count == 3)
    }

    @Test func sixLabelsAreTooMany() async throws {
        let site = try TemporarySite.furnished()
        var options: [String] = []
        for name in ["A", "B", "C", "D", "E", "F"] {
            try await site.run("label", "add", name)
            options += ["--label", name]
        }
        let result = try await runCommand(["item", "add", "Rod"] + options, in: site.folder)
        #expect(result.errors == "error: an item has at most 5 labels, not 6\nhint: use fewer labels\n")
        #expect(result.status == 65)
    }

    // MARK: - edit

    @Test func editChangesWhatIsNamedAndKeepsTheRest() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Sofa", "--price", "5", "--insured", "--business-use", "--replacement-used",
            "--replacement-cost", "9", "--replacement-source",
            "Ada",
            "--sold-to", "Bo", "--label", "tools", "--field", "Legs=4", "--field", "Arms=2", "--room", "study")
        let result = try await site.run(
            "item", "edit", "sofa", "--title", "Couch", "--no-insured", "--no-business-use", "--replacement-cost", "10",
            "--sold-price", "3",
            "--label", "furniture", "--field", "Legs=", "--field", "Arms=3", "--clear", "price")
        #expect(result.output == "Changed “Couch” (sofa).\n")
        let snapshot = try site.snapshot()
        let item = try #require(snapshot.items.first)
        #expect(item.price == nil)
        #expect(!item.insured)
        #expect(!item.businessUse)
        #expect(item.replacement?.source == "Ada" && item.replacement?.isUsed == true)
        #expect(item.replacement?.cost.minorUnits == 1000)
        #expect(item.sale == Sale(price: Money(minorUnits: 300, currency: .eur), to: "Bo"))
        #expect(item.customFields == [CustomField(name: "Arms", value: "3")])
        #expect(SnapshotIndex(snapshot).labels(of: item).map(\.name) == ["Furniture"])
        #expect(SnapshotIndex(snapshot).location(of: item)?.name == "Study")
    }

    @Test func aWrongCheckDigitIsRefused() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("item", "add", "Book", "--barcode", "978-3-16-148410-1")
        #expect(result.status == 65)
        #expect(
            result.errors == """
                error: “9783161484101” is not a valid barcode
                hint: its last digit does not fit the others: check the digits below the bars

                """)
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test func everythingThatCanBeClearedIs() async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Sofa", "--room", "study", "--label", "furniture", "--description", "Blue", "--make",
            "W", "--model", "W1", "--serial", "S", "--asset-id", "4", "--barcode", "B", "--price", "1",
            "--purchase-date", "2020-01-31",
            "--purchased-from", "Shop", "--replacement-cost", "1500", "--ownership", "borrowed", "--condition", "good",
            "--warranty-expires",
            "2030-01-31", "--warranty-details", "Frame", "--notes", "N", "--field", "Legs=4", "--sold-to", "Ada",
            "--priority", "high", "--destination", "Attic", "--size", "2 m", "--weight", "4 lb", "--audience", "family")
        let names = [
            "description", "make", "model", "serial", "asset-id", "barcode", "price", "purchase-date", "purchased-from",
            "replacement-cost", "replacement-source", "replacement-date", "ownership", "condition", "warranty-expires",
            "warranty-details", "warranty", "notes", "fields", "labels", "room", "sold-date", "sold-price",
            "sold-to",
            "sold-notes", "sold", "priority", "destination", "size", "weight", "audience",
        ]
        let result = try await runCommand(
            ["item", "edit", "sofa"] + names.flatMap { ["--clear", $0] }, in: site.folder)
        #expect(result.output == "Changed “Sofa” (sofa).\n")
        let item = try #require(try site.snapshot().items.first)
        let bare = Item(
            id: item.id, slug: "sofa", number: 1, title: "Sofa", homeID: item.homeID, record: item.record)
        #expect(item == bare)
    }

    @Test func editToAnotherHomeMovesLabelsAndRoomAlong() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Drill", "--room", "study", "--label", "tools")
        let result = try await site.run("item", "edit", "drill", "--home", "beach-house", "--make", "Borer")
        #expect(result.output == "Changed “Drill” (drill).\n")
        let snapshot = try site.snapshot()
        let index = SnapshotIndex(snapshot)
        let item = try #require(snapshot.items.first)
        #expect(index.home(index.effectiveHome(of: item))?.slug == "beach-house")
        #expect(index.location(of: item)?.name == "Study")
        #expect(index.labels(of: item).map(\.name) == ["Tools"])
        #expect(item.make == "Borer")
        #expect(item.record.version == 2)
    }

    @Test func anEditThatIsRefusedMovesNothing() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Drill", "--room", "study")
        let result = try await site.run("item", "edit", "drill", "--home", "beach-house", "--title", "")
        #expect(result.errors == "error: an item needs a name\n")
        #expect(result.status == 65)
        #expect(try await site.run("item", "list", "--home", "beach-house").output == "No items.\n")
    }

    @Test func theRoomOfAnEditIsOneOfTheItemsHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove", "--home", "beach-house")
        try await site.run("item", "edit", "stove", "--room", "kitchen")
        let shown = try await site.run("item", "show", "stove", "--json").output
        #expect(shown.contains("\"home\": \"beach-house\",\n  \"location\": \"kitchen\",\n"))
    }

    // MARK: - delete

    @Test func aNameIsFoundWithOtherLetters() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Größe-7-Schuhe")
        #expect(try await site.run("item", "show", "GROSSE-7").output.contains("Größe-7-Schuhe"))
    }

    @Test func deleteSaysWhatWent() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Drill")
        #expect(try await site.run("item", "delete", "Drill").output == "Deleted “Drill” (drill).\n")
        let again = try await site.run("item", "delete", "drill")
        #expect(again.errors == "error: there is no item “drill”\nhint: `housebook item list` shows them all\n")
        #expect(again.status == 65)
    }

    @Test("A changed title says that the slug has the former one; --new-slug makes another, and the page moves")
    func newSlug() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Gift for Anna")
        let renamed = try await site.run("item", "edit", "gift-for-anna", "--title", "Watch")
        #expect(renamed.output == "Changed “Watch” (gift-for-anna).\n")
        #expect(
            renamed.errors == """
                note: its slug is still gift-for-anna, which stands in the addresses of its pages for you and the family
                hint: --new-slug makes one from the new name; links and printed codes then stop working

                """)
        #expect(try await site.run("item", "edit", "gift-for-anna", "--notes", "Wrapped").errors == "")
        try await site.run("build")
        #expect(site.exists("Public/items/gift-for-anna.html"))
        #expect(
            try await site.run("item", "edit", "gift-for-anna", "--new-slug").output == """
                Changed “Watch” (watch).
                Its slug was gift-for-anna: links to its former pages and printed codes no longer work.

                """)
        #expect(try await site.run("item", "log", "watch").output.contains("    Slug gift-for-anna → watch\n"))
        try await site.run("build")
        #expect(!site.exists("Public/items/gift-for-anna.html") && site.exists("Public/items/watch.html"))
        try await site.run("room", "add", "Garage / Shelf 2")
        #expect(try await site.run("room", "edit", "garage-shelf-2", "--name", "SHELF 2").errors == "")
        let room = try await site.run("room", "edit", "garage-shelf-2", "--name", "Bin", "--new-slug")
        #expect(room.output.hasPrefix("Changed “Bin” (garage-bin).\n") && room.errors == "", "\(room)")
    }

    @Test func aNameThatSeveralHaveIsAmbiguousAndTheirSlugsAreNot() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Desk lamp")
        try await site.run("item", "add", "Desk lamp")
        let result = try await site.run("item", "delete", "desk LAMP")
        #expect(result.errors.hasPrefix("error: “desk LAMP” names 2 items: Desk lamp ("))
        #expect(result.errors.hasSuffix("hint: use its slug or its id\n"))
        #expect(result.status == 65)
        #expect(try await site.run("item", "delete", "desk-lamp-2").status == 0)
    }
}

import Foundation
import Household
import TestSupport
import Testing

@Suite struct ImportTests {
    /// From Homebox's own demonstration file, with a mistake in its last row.
    private static let homebox = """
        HB.import_ref,HB.location,HB.tags,HB.quantity,HB.name,HB.purchase_price,HB.purchase_date
        ,Garage,IOT; Z-Wave,1,Relay,39.95,10/13/2021
        ,Kitchen,IOT,2,Motion Sensor,29.95,10/15/2021
        ,Kitchen,,1,Dimmer,65.98,13/10/2021

        """
    private static let problem =
        "items.csv:4: HB.purchase_date: “13/10/2021” is not a date such as 2021-10-13\n"

    private func site(_ file: String = homebox, _ name: String = "items.csv") throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try site.write(file, to: name)
        return site
    }

    @Test func aBadRowKeepsTheFileOut() async throws {
        let site = try site()
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == Self.problem + """
                error: 1 row of items.csv cannot be read; nothing was imported
                hint: fix it, or skip it with --skip-bad-rows

                """)
        #expect(result.output == "")
        #expect(result.status == 65)
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test func skippingBadRowsImportsTheRestAndListsThem() async throws {
        let site = try site()
        let result = try await site.run("import", "items.csv", "--skip-bad-rows")
        #expect(
            result.output
                == "Imported items.csv: 2 added, 0 updated, 0 unchanged; new rooms: Garage; new labels: IOT, Z-Wave; 1 row left out.\n"
        )
        #expect(result.errors == Self.problem)
        #expect(result.status == 0)
        let snapshot = try site.snapshot()
        #expect(snapshot.items.map(\.title) == ["Motion Sensor", "Relay"])
        #expect(snapshot.items[1].price == Money(minorUnits: 3995, currency: .eur))
        let again = try await site.run("import", "items.csv", "--skip-bad-rows")
        #expect(again.output == "Imported items.csv: 0 added, 0 updated, 2 unchanged; 1 row left out.\n")
        #expect(try site.snapshot().items == snapshot.items)
    }

    @Test func aColumnThatNobodyKnowsIsNamedAndAsksForAChoice() async throws {
        let site = try site("Title,Pirce,Colour\nLamp,3,red\n")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == """
                items.csv:1: unknown column “Pirce” (“3” is in it): did you mean “Price”?
                items.csv:1: unknown column “Colour” (“red” is in it)
                error: items.csv has 2 columns that Housebook does not know; nothing was imported
                hint: change the headings, or choose: --other-columns custom-fields keeps them, --other-columns drop leaves \
                them out

                """)
        #expect(result.status == 65)
        try await site.run("import", "items.csv", "--other-columns", "custom-fields")
        #expect(try site.snapshot().items[0].customFields.map(\.name) == ["Pirce", "Colour"])
    }

    @Test("A file that is taken for a program's is said to be, and a plain table is not")
    func theProgramIsNamed() async throws {
        let site = try site("Entry Name,SID,Price\nLamp,S1,3.00\n")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors
                == "note: items.csv was taken for a file of Sortly; --from csv reads it like any other table\n")
        #expect(try await site.run("import", "items.csv", "--from", "sortly").errors == "")
        try site.write("name,location,purchase_price,quantity\nBlender,Attic,49.90,2\n", to: "plain.csv")
        #expect(try await site.run("import", "plain.csv").errors == "")
        let blender = try #require(try site.snapshot().items.first { $0.title == "Blender" })
        #expect(blender.lineValue?.minorUnits == 9980)
    }

    @Test func aRowThatMayMeanSeveralItemsIsAskedAbout() async throws {
        let site = try site("Title,Notes\nChair,red\n")
        for _ in 1...2 { try await site.run("item", "add", "Chair", "--home", "main-house") }
        let result = try await site.run("import", "items.csv", "--home", "main-house")
        #expect(
            result.errors.hasPrefix(
                "items.csv:2: “Chair” may be one of 2 items of that name there, or a new one; --add-all adds it\n"
                    + "error: 1 row of items.csv"))
        #expect(result.status == 65)
        try await site.run("import", "items.csv", "--home", "main-house", "--add-all")
        #expect(try site.snapshot().items.count == 3)
    }

    @Test("Rows that were sorted mean the items that they equal, which keep their receipts")
    func sorted() async throws {
        let site = try site("Title,Room,Price\nLamp,Office,10\nLamp,Office,500\n")
        try await site.run("import", "items.csv")
        let before = try site.snapshot()
        try site.write("Title,Room,Price\nLamp,Office,500\nLamp,Office,10\n", to: "items.csv")
        let result = try await site.run("import", "items.csv")
        #expect(result.output == "Imported items.csv: 0 added, 0 updated, 2 unchanged.\n")
        #expect(try site.snapshot().items == before.items)
    }

    @Test(
        "The room of a row with an asset ID moves the item, in a sheet of one's own and in the export without its ids")
    func assetIDs() async throws {
        let site = try site("Title,Room,Asset ID\nDriver,Garage,G-1\nDriver,Garage,G-2\nDriver,Garage,G-3\n")
        try await site.run("import", "items.csv")
        try site.write("Title,Room,Asset ID\nDriver,Garage,G-3\nDriver,Attic,G-2\nDriver,Garage,G-1\n", to: "items.csv")
        let result = try await site.run("import", "items.csv")
        #expect(result.output == "Imported items.csv: 0 added, 1 updated, 2 unchanged; new rooms: Attic.\n")
        #expect(result.errors == "")
        let snapshot = try site.snapshot()
        let attic = try #require(snapshot.locations.first { $0.name == "Attic" })
        #expect(snapshot.items.filter { $0.locationID == attic.id }.map(\.assetID) == ["G-2"])
        try await site.run("export", "--format", "csv", "--output", "own.csv")
        let own = try site.read("own.csv").replacing("Garage", with: "Cellar")
        try site.write(own, to: "own.csv")
        let moved = try await site.run("import", "own.csv")
        #expect(moved.output == "Imported own.csv: 0 added, 2 updated, 1 unchanged; new rooms: Cellar.\n")
        let headings = own.components(separatedBy: "\r\n")[0].components(separatedBy: ",")
        let kept = headings.indices.filter { ["Home", "Room", "Asset ID"].contains(headings[$0]) || $0 == 0 }
        let cut = own.components(separatedBy: "\r\n").filter { !$0.isEmpty }.map { line in
            let cells = line.components(separatedBy: ",")
            return kept.map { cells[$0] }.joined(separator: ",")
        }
        try site.write(cut.joined(separator: "\n").replacing("Cellar", with: "Garage"), to: "own.csv")
        let back = try await site.run("import", "own.csv")
        #expect(back.output == "Imported own.csv: 0 added, 2 updated, 1 unchanged.\n")
    }

    @Test("An asset ID in two rows is told, and check names the items")
    func sharedAssetIDs() async throws {
        let site = try site("Title,Asset ID\nDriver,G-1\nLamp,G-1\n")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == "note: items.csv:3: Asset ID: “G-1” is also in line 2; an Asset ID that two rows have "
                + "identifies no item\n")
        let check = try await site.run("check")
        #expect(check.output.contains("warning: item “Driver” (driver) has the same asset ID as lamp: “G-1”\n"))
        #expect(check.status == 0)
    }

    @Test func anOlderFileUndoesNothing() async throws {
        let site = try site()
        try await site.run("item", "add", "Desk")
        try await site.run("export", "--format", "csv", "--output", "old.csv")
        try await site.run("item", "edit", "desk", "--serial", "D-1")
        let result = try await site.run("import", "old.csv")
        #expect(result.output.hasPrefix("Imported old.csv: 0 added, 0 updated, 0 unchanged"))
        #expect(result.errors.contains("old.csv:2: “Desk” was changed here later, on 20"))
        #expect(result.errors.contains("note: 1 item left alone; --overwrite takes the file's values\n"))
        #expect(try site.snapshot().items[0].serial == "D-1")
        try await site.run("import", "old.csv", "--overwrite")
        #expect(try site.snapshot().items[0].serial == "")
    }

    @Test func anArchiveIsNoTable() async throws {
        let site = try site("PK\u{3}\u{4}rest", "items.xlsx")
        let result = try await site.run("import", "items.xlsx")
        #expect(
            result.errors == """
                error: items.xlsx is not a ZIP archive, or is damaged: Unrecognized archive format
                hint: check its name, or make it again

                """)
    }

    @Test func aDryRunChangesNothing() async throws {
        let site = try site()
        let before = try site.snapshot()
        let refused = try await site.run("import", "items.csv", "--dry-run")
        #expect(
            refused.output.hasSuffix(
                "\nWith --skip-bad-rows, would import items.csv: 2 added, 0 updated, 0 unchanged; new rooms: Garage; "
                    + "new labels: IOT, Z-Wave; 1 row left out.\n"))
        #expect(refused.errors.hasPrefix(Self.problem))
        #expect(refused.status == 65)
        let skipping = try await site.run("import", "items.csv", "--dry-run", "--skip-bad-rows")
        #expect(skipping.output.contains("\nWould import items.csv: 2 added, "))
        #expect(skipping.status == 0)
        #expect(try site.snapshot() == before)
    }

    @Test func rowsGoToTheHomeThatIsNamedInItsCurrency() async throws {
        let site = try site()
        try await site.run("import", "items.csv", "--skip-bad-rows", "--home", "beach-house")
        let snapshot = try site.snapshot()
        let index = SnapshotIndex(snapshot)
        #expect(snapshot.items.allSatisfy { index.home(index.effectiveHome(of: $0))?.slug == "beach-house" })
        #expect(snapshot.items.allSatisfy { $0.price?.currency == .usd })
        let unknown = try await site.run("import", "items.csv", "--home", "bech")
        #expect(unknown.errors.hasPrefix("error: there is no home “bech”\n"))
    }

    @Test func standardInputIsAFileToo() async throws {
        let result = try await TemporarySite.furnished().run(
            "import", "-", "--skip-bad-rows", input: "HB.name,HB.location\nChair,Kitchen\n")
        #expect(result.output == "Imported -: 1 added, 0 updated, 0 unchanged.\n")
    }

    @Test func anEmptyStoreGetsAHome() async throws {
        let site = try TemporarySite.empty(settings: "currency: CHF\n")
        let result = try await site.run("import", "-", input: "HB.name,HB.purchase_price\nChair,5\n")
        #expect(result.output == "Imported -: 1 added, 0 updated, 0 unchanged; new homes: My Home.\n")
        #expect(try site.snapshot().items[0].price == Money(minorUnits: 500, currency: try #require(Currency("CHF"))))
    }

    @Test func longListsOfNamesAreShortened() async throws {
        let rows = (1...12).map { "Thing \($0),Room \($0)" }.joined(separator: "\n")
        let result = try await TemporarySite.furnished().run("import", "-", input: "HB.name,HB.location\n\(rows)\n")
        #expect(result.output.contains("new rooms: Room 1, Room 2, "))
        #expect(result.output.hasSuffix("Room 10 and 2 more.\n"))
    }

    @Test(
        arguments: [
            ("", "items.csv", "the file is empty (items.csv)", nil, 65),
            (
                "a,b\n1,2\n", "items.txt", "items.txt is not in a format that Housebook can import",
                "name its columns with --map, or its program with --from: homebox, csv, json, price-book, carts, amazon, encircle, "
                    + "koillection, magic-home-inventory, movingbox, nestarr, shelf, snipe-it, sortly", 65
            ),
            (
                "HB.name,HB.location\n\"Chair,Kitchen\n", "items.csv",
                "the quotation mark that opens column 1 in line 2 is never closed (items.csv:2)",
                "close it; within a quoted cell, a quotation mark is written twice", 65
            ),
            (
                "{\"a\": 1}", "items.json", "the file is JSON, but not a household exported by Housebook (items.json)",
                "use a file written by `housebook export --format json`", 65
            ),
        ] as [(String, String, String, String?, Int32)])
    func aFileThatCannotBeReadIsReported(
        _ file: String, name: String, error: String, hint: String?, status: Int32
    ) async throws {
        let site = try site(file, name)
        let result = try await site.run("import", name)
        #expect(result.errors == "error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(result.status == status)
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test func aFileThatIsNotThereIsReported() async throws {
        let result = try await TemporarySite.furnished().run("import", "nowhere.csv")
        #expect(result.errors == "error: cannot read nowhere.csv: No such file or directory\nhint: check its name\n")
        #expect(result.status == 66)
    }

    @Test func theFormatCanBeSaid() async throws {
        let site = try site("Title,Room\nChair,Kitchen\n", "items.txt")
        let wrong = try await site.run("import", "items.txt", "--from", "homebox")
        #expect(wrong.errors.hasPrefix("error: no heading is one of Homebox's"))
        #expect(wrong.status == 65)
        let right = try await site.run("import", "items.txt", "--from", "CSV")
        #expect(right.output == "Imported items.txt: 1 added, 0 updated, 0 unchanged.\n")
    }

    @Test func aWholeHouseholdKnowsItsHomes() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("export", "--output", "all.json")
        let result = try await site.run("import", "all.json", "--home", "main-house")
        #expect(
            result.errors == """
                error: --home and a JSON file, which names its homes, exclude each other
                hint: leave one out

                """)
        #expect(result.status == 64)
    }
}

/// Files from other programs, run only where the collection is present.
@Suite struct ForeignFileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/homebox")
    static let areThere = FileManager.default.fileExists(atPath: folder.path)

    @Test(.enabled(if: areThere, "needs the collection of foreign files"))
    func theDemonstrationFileOfHomebox() async throws {
        let site = try TemporarySite.furnished()
        let file = Self.folder.appendingPathComponent("demo.csv").path
        let taken = try await site.run("import", file)
        #expect(taken.errors == "note: \(file):7: HB.purchase_date: “09/30/0202” is before the year 1000; left empty\n")
        #expect(taken.output.hasPrefix("Imported \(file): 6 added, 0 updated, 0 unchanged; new rooms: "))
        let before = try site.snapshot()
        let again = try await site.run("import", file)
        #expect(again.output == "Imported \(file): 0 added, 0 updated, 6 unchanged.\n")
        #expect(try site.snapshot() == before)
    }

    @Test(
        .enabled(if: areThere, "needs the collection of foreign files"),
        arguments: ["minimal.csv", "types.csv", "fields.csv"])
    func otherFilesAreTakenWhole(_ name: String) async throws {
        let site = try TemporarySite.furnished()
        let file = Self.folder.appendingPathComponent(name).path
        let first = try await site.run("import", file)
        #expect(first.output.hasPrefix("Imported \(file): 3 added, 0 updated, 0 unchanged"))
        #expect(try await site.run("import", file).output == "Imported \(file): 0 added, 0 updated, 3 unchanged.\n")
    }
}

/// `--dry-run` lists what an import would do, row by row.
@Suite struct ImportPreviewTests {
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try site.write("Title,Room,Price\nSofa,Hall,10\nBed,Hall,\n", to: "first.csv")
        try await site.run("import", "first.csv")
        try site.write(
            "Title,Room,Price,Labels\nSofa,Hall,12.50,Red;Big\nBed,Hall,,\nLamp,Attic,3,\nVase,Attic,abc,\n",
            to: "next.csv")
        return site
    }

    @Test func asATable() async throws {
        let site = try await site()
        let before = try site.snapshot()
        let result = try await site.run("import", "next.csv", "--dry-run", "--skip-bad-rows")
        #expect(
            result.output == """
                Line  What       Item  Change
                   2  changed    Sofa  Labels added: Red; Big
                                       Price 10.00 → 12.50 EUR
                   3  unchanged  Bed
                   4  added      Lamp
                   5  left out   abc   Price: is not an amount
                Would import next.csv: 1 added, 1 updated, 1 unchanged; new rooms: Attic; new labels: Red, Big; 1 row left out.

                """)
        #expect(try site.snapshot() == before)
    }

    @Test func asJSON() async throws {
        let site = try await site()
        let result = try await site.run("import", "next.csv", "--dry-run", "--skip-bad-rows", "--json")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["added"] as? Int == 1)
        let rows = try #require(json["rows"] as? [[String: Any]])
        #expect(rows.map { $0["change"] as? String } == ["changed", "unchanged", "added"])
        let fields = try #require(rows[0]["fields"] as? [[String: Any]])
        #expect(fields.map { $0["field"] as? String } == ["labels", "price"])
        let leftOut = try #require(json["leftOut"] as? [[String: Any]])
        #expect(leftOut.map { $0["reason"] as? String } == ["is not an amount"])
        let alone = try await site.run("import", "next.csv", "--json")
        #expect(alone.errors == "error: --json needs --dry-run\nhint: add --dry-run\n")
    }
}

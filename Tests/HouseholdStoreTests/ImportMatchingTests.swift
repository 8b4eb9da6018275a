import Foundation
import Household
import HouseholdStore
import Testing

/// Which items the rows of a sheet mean when it is imported again, sorted or changed. A row is written
/// `Title|Room|Asset ID|Serial|Barcode|Notes|Home`; what it leaves out at its end is empty, and no home is named.
@Suite struct ImportMatchingTests {
    let temporary: TemporaryStore
    let cottage: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
    }

    private func row(_ text: String, line: Int) -> ImportBatch.Row {
        let cells = text.components(separatedBy: "|")
        func cell(_ place: Int) -> String { cells.indices.contains(place) ? cells[place] : "" }
        let (asset, serial, barcode, notes) = (cell(2), cell(3), cell(4), cell(5))
        return ImportBatch.Row(
            line: line, home: cells.count > 6 ? cells[6] : nil, location: cell(1), title: cell(0)
        ) {
            ($0.assetID, $0.serial, $0.barcode, $0.notes) = (asset, serial, barcode, notes)
        }
    }

    @discardableResult
    private func bring(
        _ sheet: [String], to home: Home? = nil, _ choices: ImportChoices = ImportChoices(), dryRun: Bool = false
    ) throws -> ImportSummary {
        temporary.clock.advance(seconds: 60)
        let clock = temporary.clock
        let store = try Store.open(at: temporary.path, as: ChangeOrigin("import")) { clock.now }
        let rows = sheet.enumerated().map { row($1, line: $0 + 2) }
        return try store.inventory.apply(
            ImportBatch(rows: rows), to: home?.id, currency: .eur, choices: choices, dryRun: dryRun)
    }

    private func counts(_ summary: ImportSummary) -> [Int] {
        [summary.added, summary.updated, summary.unchanged, summary.unclear.count]
    }

    /// The items by slug: `lamp: Office G-1 notes`.
    private func items() throws -> [String] {
        let snapshot = try temporary.store.snapshot()
        let index = SnapshotIndex(snapshot)
        return snapshot.items.sorted { $0.slug < $1.slug }.map { item in
            let parts = [index.location(of: item)?.name ?? "", item.assetID, item.serial, item.notes]
            return item.slug + ": " + parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    struct Again: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let first: [String]
        let then: [String]
        /// Added, updated, unchanged, unclear.
        let counts: [Int]
        let items: [String]

        init(_ name: String, _ first: [String], _ then: [String], _ counts: [Int], _ items: [String]) {
            (testDescription, self.first, self.then, self.counts, self.items) = (name, first, then, counts, items)
        }
    }

    private static let lamps = ["Lamp|Office||||10", "Lamp|Office||||500"]
    private static let drivers = ["Driver|Garage|G-1", "Driver|Garage|G-2", "Driver|Garage|G-3"]

    @Test(
        "A sheet that is imported again",
        arguments: [
            Again("sorted", lamps, lamps.reversed(), [0, 0, 2, 0], ["lamp: Office 10", "lamp-2: Office 500"]),
            Again(
                "sorted, one changed", lamps, ["Lamp|Office||||500", "Lamp|Office||||20"], [0, 1, 1, 0],
                ["lamp: Office 20", "lamp-2: Office 500"]),
            Again(
                "sorted, one more", lamps, ["Lamp|Office||||500", "Lamp|Office||||7", "Lamp|Office||||10"],
                [1, 0, 2, 0], ["lamp: Office 10", "lamp-2: Office 500", "lamp-3: Office 7"]),
            Again(
                "only the second", lamps, ["Lamp|Office||||500"], [0, 0, 1, 0],
                ["lamp: Office 10", "lamp-2: Office 500"]),
            Again(
                "both changed, by order", lamps, ["Lamp|Office||||11", "Lamp|Office||||501"], [0, 2, 0, 0],
                ["lamp: Office 11", "lamp-2: Office 501"]),
            Again(
                "one that may be either", lamps, ["Lamp|Office||||20"], [0, 0, 0, 1],
                ["lamp: Office 10", "lamp-2: Office 500"]),
            Again(
                "asset IDs, one moved", drivers, ["Driver|Garage|G-3", "Driver|Attic|G-2", "Driver|Garage|G-1"],
                [0, 1, 2, 0], ["driver: Garage G-1", "driver-2: Attic G-2", "driver-3: Garage G-3"]),
            Again(
                "asset ID alone, moved", ["Driver|Garage|G-1"], ["Driver|Attic|g-1 "], [0, 1, 0, 0],
                ["driver: Attic g-1 "]),
            Again(
                "asset ID without its zeros", ["Driver|Garage|007"], ["Driver|Attic|7"], [0, 1, 0, 0],
                ["driver: Attic 7"]),
            Again(
                "asset ID, renamed", ["Driver|Garage|G-1"], ["Cordless driver|Garage|G-1"], [0, 1, 0, 0],
                ["driver: Garage G-1"]),
            Again(
                "asset ID of another thing", ["Driver|Garage|G-1"], ["Bicycle|Garage|G-1"], [0, 0, 0, 1],
                ["driver: Garage G-1"]),
            Again(
                "a new asset ID beside", ["Driver|Garage|G-1"], ["Driver|Garage|G-2", "Driver|Garage|G-1"],
                [1, 0, 1, 0], ["driver: Garage G-1", "driver-2: Garage G-2"]),
            Again(
                "asset IDs given since", ["Driver|Garage", "Driver|Garage"], drivers, [1, 2, 0, 0],
                ["driver: Garage G-1", "driver-2: Garage G-2", "driver-3: Garage G-3"]),
            Again(
                "asset ID twice", ["Driver|Garage|G-1", "Driver|Garage|G-1|||x"],
                ["Driver|Garage|G-1|||x", "Driver|Garage|G-1"], [0, 0, 2, 0],
                ["driver: Garage G-1", "driver-2: Garage G-1 x"]),
            Again(
                "serial number, moved", ["Drill|Garage||S-1", "Drill|Garage||S-2"],
                ["Drill|Attic||S-2", "Drill|Garage||S-1"], [0, 1, 1, 0], ["drill: Garage S-1", "drill-2: Attic S-2"]),
            Again(
                "serial number given since", ["Drill|Garage"], ["Drill|Garage||S-1"], [0, 1, 0, 0],
                ["drill: Garage S-1"]),
            Again(
                "one with a serial number, one without", ["Drill|Garage||S-1", "Drill|Garage||||old"],
                ["Drill|Garage||||old", "Drill|Attic||S-1"], [0, 1, 1, 0], ["drill: Attic S-1", "drill-2: Garage old"]),
            Again(
                "barcode, moved", ["Soap|Bath|||4006381333931"], ["Soap|Attic|||4006381333931"], [0, 1, 0, 0],
                ["soap: Attic"]),
            Again(
                "barcode with another title", ["Soap|Bath|||4006381333931"], ["Glue|Bath|||4006381333931"],
                [1, 0, 0, 0], ["glue: Bath", "soap: Bath"]),
            Again(
                "barcode of two, one moved", ["Lamp|Office|||4006381333931", "Lamp|Office|||4006381333931"],
                ["Lamp|Office|||4006381333931", "Lamp|Attic|||4006381333931"], [0, 1, 1, 0],
                ["lamp: Office", "lamp-2: Attic"]),
            Again(
                "barcode of another thing with its own number", ["Lamp|Office|G-1||4006381333931"],
                ["Lamp|Office|G-1||4006381333931", "Lamp|Attic|G-2||4006381333931"], [1, 0, 1, 0],
                ["lamp: Office G-1", "lamp-2: Attic G-2"]),
            Again(
                "no number, moved", ["Driver|Garage||||red", "Saw|Garage"], ["Saw|Garage", "Driver|Attic||||red"],
                [0, 1, 1, 0], ["driver: Attic red", "saw: Garage"]),
            Again(
                "no number, moved and changed", ["Driver|Garage||||red", "Saw|Garage"],
                ["Driver|Attic||||blue", "Saw|Garage"], [0, 0, 1, 1], ["driver: Garage red", "saw: Garage"]),
            Again(
                "no number, one more in another room", ["Chair|Hall", "Saw|Garage"],
                ["Chair|Attic", "Chair|Hall", "Saw|Garage"], [1, 0, 2, 0],
                ["chair: Hall", "chair-2: Attic", "saw: Garage"]),
            Again(
                "another sheet", ["Lamp|Office||||10"], ["Lamp|Attic||||10", "Bed|Attic"], [2, 0, 0, 0],
                ["bed: Attic", "lamp: Office 10", "lamp-2: Attic 10"]),
        ])
    func again(_ test: Again) throws {
        try bring(test.first)
        let foreseen = try bring(test.then, dryRun: true)
        let summary = try bring(test.then)
        #expect(counts(summary) == test.counts)
        #expect(foreseen == summary)
        #expect(try items() == test.items)
    }

    @Test("What was moved here since stays where it is, and as it is", arguments: ["", "sharp"])
    func movedHere(notes: String) throws {
        try bring(["Driver|Garage", "Saw|Garage"])
        let attic = try temporary.room("Attic", in: cottage)
        temporary.clock.advance(seconds: 60)
        try temporary.inventory.edit(try temporary.inventory.item("driver").id) {
            ($0.locationID, $0.notes) = (attic.id, notes)
        }
        let summary = try bring(["Driver|Garage", "Saw|Garage"])
        #expect(counts(summary) == [0, 0, 1, 0])
        #expect(summary.newer.map(\.value) == ["Driver"])
        #expect(try items() == ["driver: Attic" + (notes.isEmpty ? "" : " " + notes), "saw: Garage"])
    }

    @Test("An item that was moved, without a number to show it, is told")
    func movedIsTold() throws {
        try bring(["Driver|Garage", "Saw|Garage"])
        #expect(
            try bring(["Driver|Attic", "Saw|Garage"]).notices.map { "\($0.line) \($0.reason)" } == [
                "2 is taken for the one in “Garage”, which no other row means"
            ])
    }

    @Test("An asset ID identifies its item in the home that the row names, and moves it there")
    func otherHome() throws {
        _ = try temporary.flat()
        try bring(["Driver|Garage|G-1||||Cottage", "Saw|Garage|G-2||||Cottage"])
        let summary = try bring(["Driver|Hall|G-1||||Flat", "Saw|Garage|G-2||||Cottage"])
        #expect(counts(summary) == [0, 1, 1, 0])
        #expect(summary.moved == ["Driver"])
        #expect(try items() == ["driver: Hall G-1", "saw: Garage G-2"])
    }

    @Test("Two homes may have equal asset IDs: in the file, in the store, and in sheets of one home each")
    func equalInTwoHomes() throws {
        let flat = try temporary.flat()
        let both = ["Alarm|Hall|1||||Cottage", "Alarm|Hall|1||||Flat"]
        #expect(try counts(bring(both)) == [2, 0, 0, 0])
        #expect(try counts(bring(both.reversed())) == [0, 0, 2, 0])
        #expect(try counts(bring(["Saw|Hall|2"], to: cottage)) == [1, 0, 0, 0])
        #expect(try counts(bring(["Saw|Hall|2"], to: flat)) == [1, 0, 0, 0])
        #expect(try bring(["Alarm|Attic|1"], to: flat).updated == 1)
        #expect(try items() == ["alarm: Hall 1", "alarm-2: Attic 1", "saw: Hall 2", "saw-2: Hall 2"])
    }

    @Test("An asset ID that two rows or two items have identifies none, and is told once")
    func sharedNumbers() throws {
        let twice = ["Driver|Garage|G-1", "Lamp|Office|G-1", "Bed|Attic|G-1"]
        let first = try bring(twice)
        #expect(first.notices.map(\.line) == [3])
        #expect(
            first.notices.map(\.reason) == ["is also in line 2; an Asset ID that two rows have identifies no item"])
        let second = try bring(["Lamp|Hall|G-1"])
        #expect(
            second.notices.map(\.reason) == [
                "is the Asset ID of several items here, so it identifies none; housebook check names them"
            ])
        #expect(counts(second) == [1, 0, 0, 0])
    }

    @Test("A row of a deleted item adds another one, and tells of the deleted one")
    func deleted() throws {
        try bring(["Driver|Garage|G-1"])
        try temporary.inventory.delete(try temporary.inventory.item("driver").id)
        let summary = try bring(["Driver|Attic|G-1"])
        #expect(counts(summary) == [1, 0, 0, 0])
        #expect(
            summary.notices.map(\.reason) == [
                "is a new item, since the one with its Asset ID was deleted here; to have that one instead, take this "
                    + "import back with housebook undo, and housebook restore driver"
            ])
    }

    @Test("A sold item keeps its asset ID while no other has it")
    func sold() throws {
        try bring(["Driver|Garage|G-1"])
        temporary.clock.advance(seconds: 60)
        try temporary.inventory.edit(try temporary.inventory.item("driver").id) { $0.sale = Sale() }
        #expect(try counts(bring(["Driver|Garage|G-1"])) == [0, 0, 1, 0])
        #expect(try counts(bring(["Bicycle|Garage|G-1"])) == [1, 0, 0, 0])
        #expect(try counts(bring(["Bicycle|Attic|G-1"])) == [0, 1, 0, 0])
        #expect(try items() == ["bicycle: Attic G-1", "driver: Garage G-1"])
    }

    @Test("Overwriting gives an item with another title the row's")
    func overwriting() throws {
        try bring(["Driver|Garage|G-1"])
        let reasons = try bring(["Bicycle|Garage|G-1"]).unclear.map(\.reason)
        #expect(
            reasons == ["has the Asset ID of “Driver” (driver), but not its title; --overwrite gives it this title"])
        #expect(try counts(bring(["Bicycle|Garage|G-1"], ImportChoices(overwrites: true))) == [0, 1, 0, 0])
        #expect(try counts(bring(["Bicycle|Garage|G-1"], ImportChoices(addsAll: true))) == [1, 0, 0, 0])
    }

    @Test("A reference that was made of a row names the room too; a row in another room means the item all the same")
    func madeReferences() throws {
        func bring(_ rooms: String...) throws -> [Int] {
            temporary.clock.advance(seconds: 60)
            let clock = temporary.clock
            let store = try Store.open(at: temporary.path, as: ChangeOrigin("import")) { clock.now }
            let rows = rooms.enumerated().map { line, room in
                let (title, ref) = ("Thing \(line)", "homebox: Thing \(line) |  |  | \(room)")
                return ImportBatch.Row(line: line, importRef: ref, location: room, title: title) { $0.importRef = ref }
            }
            return counts(try store.inventory.apply(ImportBatch(rows: rows), currency: .eur))
        }
        #expect(try bring("Hall", "Attic") == [2, 0, 0, 0])
        #expect(try bring("Hall", "Garage") == [0, 1, 1, 0])
        #expect(try bring("Hall", "Garage") == [0, 0, 2, 0])
        #expect(try bring("Hall", "Garage", "Attic") == [1, 0, 2, 0])
    }

    @Test("A row with a reference means the item with its asset ID that has no reference, and no other")
    func references() throws {
        try bring(["Driver|Garage|2", "Saw|Garage|3"])
        func bringOne(_ title: String, _ ref: String, asset: String) throws -> [Int] {
            let row = ImportBatch.Row(line: 2, importRef: ref, title: title) {
                ($0.assetID, $0.importRef) = (asset, ref)
            }
            return counts(try temporary.inventory.apply(ImportBatch(rows: [row]), currency: .eur))
        }
        #expect(try bringOne("Driver", "a", asset: "000-002") == [0, 1, 0, 0])
        #expect(try bringOne("Driver", "b", asset: "000-002") == [1, 0, 0, 0])
        #expect(try bringOne("Bicycle", "c", asset: "000-003") == [1, 0, 0, 0])
    }
}

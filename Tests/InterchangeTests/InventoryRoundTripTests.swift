import Foundation
import Household
import Testing

@testable import Interchange

/// An inventory that is exported and imported again is unchanged, whatever its texts contain.
struct InventoryRoundTripTests {
    /// The item that a store makes of a row, with home, room and labels found by name.
    private func item(_ row: ImportBatch.Row, in snapshot: Snapshot) -> Item {
        var item = newItem(row)
        // The store gives the number, not the file.
        item.number = snapshot.items.first { $0.id == item.id }?.number ?? 0
        func choose<E: Entity>(_ entities: [E]) -> E? {
            entities.first { row.references.contains($0.id.uuid) } ?? entities.first
        }
        item.homeID = choose(snapshot.homes.filter { $0.displayName == row.home })?.id
        let paths = zip(snapshot.locations, RoomTree(snapshot.locations).paths).filter { $1 == row.location }
        item.locationID = choose(paths.map(\.0).filter { $0.homeID == item.homeID })?.id
        let containers = snapshot.items.filter { $0.title == row.container?.name }
        item.containerID = containers.first { $0.id == row.container?.id }?.id
        item.labelIDs = (row.labels ?? []).compactMap { name in
            choose(snapshot.labels.filter { $0.homeID == item.homeID && $0.name == name })?.id
        }
        return item
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func csv(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        let data = InventoryCSV.write(snapshot)
        let batch = try InventoryCSV.read(data, currency: .eur)
        #expect(batch.problems.isEmpty)
        var again = snapshot
        again.items = batch.rows.map { item($0, in: snapshot) }
        #expect(again.items == snapshot.items)
        // Compares the bytes as well: é has two forms that are equal as text.
        #expect(InventoryCSV.write(again) == data)
    }

    /// Importing an unchanged file changes no existing item.
    @Test(arguments: 21...22 as ClosedRange<UInt64>)
    func csvOntoItself(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        let batch = try InventoryCSV.read(InventoryCSV.write(snapshot), currency: .usd)
        for (row, original) in zip(batch.rows, snapshot.items) {
            var item = original
            row.apply(&item)
            #expect(item == original)
        }
    }

    /// A file as a spreadsheet with a decimal comma saves it.
    @Test func csvWithSemicolons() throws {
        var household = RandomHousehold(seed: 31)
        let snapshot = household.snapshot(items: 40)
        var reader = DelimitedText(try ValidText(InventoryCSV.write(snapshot)), delimiter: .comma)
        var text = ""
        while let record = try reader.next() {
            // By Unicode scalar: a quotation mark with a combining accent is another character than a plain one.
            let cells = record.cells.map { cell in
                "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
            }
            text += cells.joined(separator: ";") + "\n"
        }
        let batch = try InventoryCSV.read(bytes(text), currency: .eur)
        #expect(batch.problems.isEmpty)
        #expect(batch.rows.map { item($0, in: snapshot) } == snapshot.items)
    }

    @Test func noCellRunsAsAFormula() throws {
        var household = RandomHousehold(seed: 41)
        let snapshot = household.snapshot(items: 200)
        for data in [InventoryCSV.write(snapshot), VaultCSV.write(snapshot), CartCSV.write(snapshot)] {
            var reader = DelimitedText(try ValidText(data), delimiter: .comma)
            while let record = try reader.next() {
                // A price below zero is a number.
                for cell in record.cells where Double(cell) == nil {
                    let visible = cell.unicodeScalars.drop { $0.properties.isWhitespace || $0.value == 0xFEFF }
                    #expect(!"=+-@＝＋－＠\t\r\n".unicodeScalars.contains(visible.first ?? "x"), "\(cell)")
                    #expect(!"\t\r\n".unicodeScalars.contains(cell.unicodeScalars.first ?? "x"), "\(cell)")
                }
            }
        }
    }

    @Test(arguments: 51...53 as ClosedRange<UInt64>)
    func json(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        let data = HouseholdJSON.write(snapshot)
        let again = try HouseholdJSON.read(data)
        #expect(again == snapshot)
        #expect(HouseholdJSON.write(again) == data)
    }
}

struct CustomFieldColumnsTests {
    private func columns(_ shapes: [[String]]) -> [String] {
        CustomFieldColumns(
            shapes.map { names in
                Item(title: "x", customFields: names.map { CustomField(name: $0, value: "") })
            }
        ).names
    }

    @Test func aColumnEach() {
        #expect(columns([["A", "B"], ["B"], [], ["A", "B"]]) == ["A", "B"])
        #expect(columns([["A", "C"], ["A", "B", "C"]]) == ["A", "B", "C"])
    }

    @Test func aNameTwiceWhereOneItemHasItTwiceOrInAnotherOrder() {
        #expect(columns([["A", "A"], ["A"]]) == ["A", "A"])
        #expect(columns([["A", "B"], ["B", "A"]]) == ["A", "B", "A"])
    }

    @Test(arguments: [("", "'"), ("'", "''"), ("''", "'''"), ("=1", "'=1"), ("'=1", "''=1"), ("60", "60")])
    func anEmptyValueIsNotAnAbsentOne(value: String, cell: String) {
        #expect(CustomFieldColumns.cell(of: value) == cell)
        #expect(CustomFieldColumns.value(of: cell) == value)
        #expect(CustomFieldColumns.value(of: "") == nil)
    }
}

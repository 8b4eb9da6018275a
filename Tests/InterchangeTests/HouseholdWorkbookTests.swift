import Files
import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct HouseholdWorkbookTests {
    private let flat = Home(name: "Flat", currency: .eur, isPrimary: true)

    private func write(_ items: [Item]) throws -> (cells: WorkbookCells, losses: [ExportLoss]) {
        let snapshot = Snapshot(profile: Profile(name: ""), homes: [flat], items: items)
        let (data, losses) = try HouseholdWorkbook.write(snapshot)
        return (try WorkbookCells(data), losses)
    }

    private func column(_ heading: String, in cells: WorkbookCells) throws -> Int {
        try #require(cells.rows.first?.first { $1 == .text(heading) }?.key)
    }

    @Test func theHeadingsAreThoseOfTheCSV() throws {
        let items = [Item(title: "Lamp", customFields: [CustomField(name: "Wattage", value: "60")])]
        let (cells, losses) = try write(items)
        let csv = InventoryCSV.write(Snapshot(profile: Profile(name: ""), homes: [flat], items: items))
        var table = DelimitedText(try ValidText(csv), delimiter: .comma)
        let headings = try #require(try table.next()).cells
        #expect(cells.rows[0].sorted { $0.key < $1.key }.map(\.value) == headings.map { .text($0) })
        #expect(losses.isEmpty)
    }

    @Test func amountsQuantitiesAndDaysAreNumbers() throws {
        let (cells, _) = try write([
            Item(
                title: "Lamp", quantity: try #require(Quantity(millionths: 350_000)), serial: "000123",
                price: Sample.euros(995),
                purchaseDate: PartialDate("2021-10-13"), insured: true)
        ])
        let row = cells.rows[1]
        #expect(row[try column("Quantity", in: cells)] == .number(0.35))
        guard case .number(let price) = row[try column("Price", in: cells)] else {
            Issue.record("the price is no number")
            return
        }
        #expect(abs(price - 9.95) < 1e-12)
        #expect(row[try column("Price Currency", in: cells)] == .text("EUR"))
        #expect(row[try column("Purchase Date", in: cells)] == .number(44_482))
        #expect(row[try column("Serial", in: cells)] == .text("000123"))
        #expect(row[try column("Insured", in: cells)] == .text("yes"))
        #expect(row[try column("Description", in: cells)] == nil)
    }

    @Test func numberFormats() throws {
        let yen = Sample.currency("JPY")
        let items = [
            Item(title: "Lamp", price: Sample.euros(995), purchaseDate: PartialDate("2021-10-13")),
            Item(title: "Fan", price: Money(minorUnits: 5000, currency: yen)),
        ]
        let snapshot = Snapshot(profile: Profile(name: ""), homes: [flat], items: items)
        let styles = try WorkbookCells.part("xl/styles.xml", of: HouseholdWorkbook.write(snapshot).0)
        for format in ["[$EUR] #,##0.00_)", "[$JPY] #,##0_)", "yyyy-mm-dd_)"] {
            #expect(styles.contains("formatCode=\"\(format)\""), "\(styles)")
        }
    }

    /// A cell that says that it is a text is never run, so that it needs no apostrophe.
    @Test func aFormulaIsAText() throws {
        let (cells, _) = try write([Item(title: "=1+1", notes: "'=2")])
        #expect(cells.rows[1][try column("Title", in: cells)] == .text("=1+1"))
        // The CSV's reader would take the text's own apostrophe off.
        #expect(cells.rows[1][try column("Notes", in: cells)] == .text("''=2"))
    }

    @Test func textsThatNoCellHoldsAreCounted() throws {
        let (_, losses) = try write([
            Item(title: "A", notes: String(repeating: "n", count: 32_768)), Item(title: "B", notes: "\u{1B}"),
            Item(title: "C", notes: String(repeating: "n", count: 32_767)),
        ])
        #expect(losses == [.cells(texts: 2)])
    }

    @Test func theSameHouseholdGivesTheSameBytes() throws {
        var household = RandomHousehold(seed: 3)
        let snapshot = household.snapshot(items: 10)
        for part in HouseholdPart.allCases {
            let data = try HouseholdWorkbook.write(snapshot, part: part).data
            #expect(try HouseholdWorkbook.write(snapshot, part: part).data == data)
            let properties = try WorkbookCells.part("docProps/core.xml", of: data)
            #expect(properties.contains(">1980-01-01T00:00:00Z</dcterms:created>"))
        }
    }

    @Test func oneHome() throws {
        let beach = Home(name: "Beach", currency: .usd)
        let items = [Item(title: "Lamp", homeID: flat.id), Item(title: "Canoe", homeID: beach.id)]
        let snapshot = Snapshot(profile: Profile(name: ""), homes: [flat, beach], items: items)
        let cells = try WorkbookCells(HouseholdWorkbook.write(snapshot, home: beach.id).data)
        #expect(cells.rows.map { $0[0] } == [.text("Title"), .text("Canoe")])
    }

    // MARK: - Read again

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func inventory(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        let (data, _) = try HouseholdWorkbook.write(snapshot)
        let batch = try InventoryCSV.read(TableFile(data), currency: .eur)
        #expect(batch.problems.isEmpty && batch.notices.isEmpty)
        try #require(batch.rows.count == snapshot.items.count)
        let index = SnapshotIndex(snapshot)
        for (row, item) in zip(batch.rows, snapshot.items) {
            let home = index.home(index.effectiveHome(of: item))?.displayName ?? ""
            let room = index.location(item.locationID).map(index.path) ?? ""
            let labels = item.labelIDs.compactMap { index.label($0)?.name }
            #expect(row.home == held(home).trimmed)
            #expect(row.location == held(room).trimmed)
            #expect(row.labels == labels.map(held))
            var expected = held(item)
            expected.number = 0
            (expected.homeID, expected.locationID, expected.containerID, expected.labelIDs) = (nil, nil, nil, [])
            #expect(newItem(row) == expected)
        }
    }

    @Test(arguments: 21...22 as ClosedRange<UInt64>)
    func shopping(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 5)
        for (part, plain) in [
            (HouseholdPart.vault, VaultCSV.write(snapshot)), (.carts, CartCSV.write(snapshot)),
        ] {
            let again = try TableFile(HouseholdWorkbook.write(snapshot, part: part).data)
            var (table, other) = (
                DelimitedText(again.text, delimiter: .comma), DelimitedText(try ValidText(plain), delimiter: .comma)
            )
            let headings = try #require(try other.next()).cells
            #expect(try table.next()?.cells == headings)
            while let expected = try other.next() {
                var found = try #require(try table.next()).cells
                // A row of a sheet ends with its last filled cell.
                found += Array(repeating: "", count: headings.count - found.count)
                for (heading, (cell, text)) in zip(headings, zip(found, expected.cells)) {
                    if Self.numbers.contains(heading) {
                        #expect(Decimal(string: cell) == Decimal(string: text), "\(heading)")
                    } else {
                        #expect(FormulaGuard.unguarded(cell) == held(FormulaGuard.unguarded(text)), "\(heading)")
                    }
                }
            }
            #expect(try table.next() == nil)
        }
    }

    private static let numbers: Set = [
        "price", "budget", "quantity", "planned_price", "actual_price", "actual_quantity",
    ]

    /// A text as a cell holds it: without control characters, and with line feeds for line ends.
    private func held(_ text: String) -> String {
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n", options: .literal)
            .replacingOccurrences(of: "\r", with: "\n", options: .literal)
        let scalars = lines.unicodeScalars.map { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private func held(_ item: Item) -> Item {
        var item = item
        item.title = held(item.title)
        item.importRef = held(item.importRef)
        for field in Item.fields + Item.members.filter(\.member.isApart) {
            switch field.value(of: item) {
            case .text(let text): field.set(.text(held(text)), of: &item)
            case .parts(let parts): field.set(.parts(parts.map { $0.map(held) }), of: &item)
            default: break
            }
        }
        return item
    }

    private func held(_ value: MemberValue) -> MemberValue {
        if case .text(let text) = value { .text(held(text)) } else { value }
    }
}

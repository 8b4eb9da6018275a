import Household
import TestSupport
import Testing

@Suite struct ItemTests {
    @Test func aLineIsQuantityTimesTheReplacementCostOrElseThePrice() {
        for (quantity, price, replacement, value) in [
            ("1", 500_00, nil, 500_00), ("1", 500_00, 800_00, 800_00), ("24", 12_50, nil, 300_00),
            ("0.35", 19_99, nil, 7_00), ("0", 19_99, nil, 0),
        ] as [(String, Int64, Int64?, Int64)] {
            var item = Item(title: "Cloth", quantity: Sample.quantity(quantity), price: Sample.euros(price))
            item.replacement = replacement.map { ReplacementCost(cost: Sample.euros($0)) }
            #expect(item.unitValue == Sample.euros(replacement ?? price))
            #expect(item.lineValue == Sample.euros(value))
        }
        // The replacement cost may be in another currency.
        let sofa = Item(
            title: "Sofa", price: Sample.euros(500_00), replacement: ReplacementCost(cost: Sample.dollars(800_00)))
        #expect(sofa.unitValue == Sample.dollars(800_00))
    }

    @Test func anUnknownOrImpossibleValueIsNotZero() {
        #expect(Item(title: "Gift").lineValue == nil)
        #expect(Item(title: "Gift", price: Sample.euros(0)).lineValue == Sample.euros(0))
        #expect(Item(title: "Slip", price: Sample.euros(-100)).lineValue == nil)
        #expect(Item(title: "Slip", price: Sample.euros(.max)).lineValue == nil)
        let pile = Item(title: "Pile", quantity: Sample.quantity("1000000"), price: Sample.euros(100_000_000))
        #expect(pile.lineValue == nil)
    }

    @Test("A number is neither negative nor unbelievably large")
    func numbersAreBelievable() throws {
        #expect(try Item(number: 1_000_000_000, title: "Cup").validated().number == 1_000_000_000)
        #expect(throws: DomainError.negative(field: "number")) { try Item(number: -1, title: "Cup").validated() }
        #expect(throws: DomainError.valueTooLarge(field: "number")) {
            try Item(number: 1_000_000_001, title: "Cup").validated()
        }
    }

    @Test func soldAndArchivedItemsDoNotCount() {
        #expect(Item(title: "Sofa").counts)
        #expect(!Item(title: "Sofa", archived: true).counts)
        #expect(!Item(title: "Sofa", sale: Sale()).counts)
        #expect(!Item(title: "Sofa", archived: true, sale: Sale()).counts)
    }

    @Test func savesCarryTheirTimes() {
        #expect(RecordInfo.unsaved.version == 1)
        #expect(RecordInfo.unsaved.updatedAt == RecordInfo.unsaved.createdAt)
        #expect(RecordInfo.unsaved.syncState == .pending)
    }

    @Test func anImportedRowSetsOnlyWhatItNames() throws {
        let row = ImportBatch.Row(line: 2, title: "Sofa") { $0.serial = "S1" }
        var item = Item(title: "Sofa", make: "Acme")
        row.apply(&item)
        #expect((item.serial, item.make) == ("S1", "Acme"))
        let problem = ImportProblem(line: 3, column: "price", value: "abc", reason: "is not an amount")
        let batch = ImportBatch(rows: [row], problems: [problem])
        var lines: [Int] = []
        try batch.forEachRow { lines.append($0.line) }
        #expect(lines == [2])
        #expect(batch.rowCount == 1 && !batch.isNamed)
        #expect(batch.problems == [problem])
    }
}

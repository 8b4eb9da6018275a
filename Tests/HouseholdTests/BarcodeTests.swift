import Foundation
import Testing
import Values

@testable import Household

@Suite struct BarcodeTests {
    @Test(
        "A right check digit is accepted, and so is a code of a length or with letters that has none",
        arguments: [
            "4006381333931", "9783161484100",  // EAN-13, ISBN-13
            "036000291452",  // UPC-A
            "96385074", "01234565",  // EAN-8, UPC-E
            "14006381333938",  // GTIN-14
            "0306406152", "080442957X",  // ISBN-10
            // Each kind of UPC-E stands for its twelve digits.
            "01234505", "01234514", "01234523", "01234531", "01234543", "01234558", "04252614", "01234596",
            "", "12345", "123456789", "X0012ABCD", "HB 0042", "1234567890123456",
        ])
    func accepted(_ code: String) { #expect(Barcode.isValid(code)) }

    @Test(
        "A wrong check digit is refused",
        arguments: [
            "4006381333932", "9783161484101", "036000291453", "96385075", "01234564", "14006381333939", "0306406153",
            "0804429570", "080442958X",
        ])
    func refused(_ code: String) { #expect(!Barcode.isValid(code)) }

    @Test("Hyphens and spaces between digits go; any other text keeps them")
    func spelling() {
        for (typed, spelled) in [
            (" 978-3-16-148410-0 ", "9783161484100"), ("4 006381 333931", "4006381333931"),
            ("0-8044-2957-x", "080442957X"), (" HB-00 42 ", "HB-00 42"), ("   ", ""),
        ] {
            #expect(Barcode.spelled(typed) == spelled)
        }
    }

    @Test("An item keeps a right barcode without hyphens, and refuses a wrong one")
    func validation() throws {
        #expect(try Item(title: "Book", barcode: "978-3-16-148410-0").validated().barcode == "9783161484100")
        let error = DomainError.wrongFormat("9783161484101", .barcode)
        #expect(throws: error) { try Item(title: "Book", barcode: "978-3-16-148410-1").validated() }
        #expect(error.description == "“9783161484101” is not a valid barcode")
    }

    @Test("Items and lines of claims that were written before barcodes have none")
    func olderRecords() throws {
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let item = Item(title: "Book", barcode: "9783161484100")
        let line = RegisterLine(
            item, number: "LR-01", in: SnapshotIndex(Snapshot(profile: Profile(name: "Us"), items: [item])),
            table: DepreciationTable(name: "", classes: [], otherwise: .init(name: "", rate: .none)),
            on: day)
        #expect(line.barcode == "9783161484100")
        #expect(try Self.decodedWithoutBarcode(item).barcode == "")
        #expect(try Self.decodedWithoutBarcode(line).barcode == "")
        #expect(try Self.decodedWithoutBarcode(line).title == "Book")
    }

    private static func decodedWithoutBarcode<Value: Codable>(_ value: Value) throws -> Value {
        let data = try JSONEncoder().encode(value)
        var members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(members.removeValue(forKey: "barcode") as? String == "9783161484100")
        return try JSONDecoder().decode(Value.self, from: JSONSerialization.data(withJSONObject: members))
    }
}

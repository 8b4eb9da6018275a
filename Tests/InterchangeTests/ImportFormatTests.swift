import Foundation
import Testing

@testable import Interchange

struct ImportFormatTests {
    @Test(arguments: [
        ("x", "HB.name,HB.location\n", ImportFormat.homebox), ("x.csv", "HB.name\tHB.tags\nLamp\ta\n", .homebox),
        ("x", "\u{FEFF}Title,Home,Room\n", .csv), ("x", "Title;Home\n", .csv), ("x.txt", "Title\nLamp\n", .csv),
        ("x", " \n{\"format\":1}", .json), ("x.csv", "\u{FEFF}{}", .json), ("a.JSON", "[]", .json),
        ("a.CSV", "a,b\n", .csv), ("a.tsv", "a\tb\n", .csv),
        ("x", "\u{FEFF}id,name,slug,category,store,unit,price,currency,as_of\r\n", .vault),
        ("x", "Name;Store;Price\n", .vault), ("x", "name\tAs Of\n", .vault), ("a.csv", "Name,Price\n", .csv),
        ("x", "Name,Location,Price\n", .csv),
        ("x", "cart_id,cart,cart_slug,home,status,currency\tbudget,item\n", .carts), ("x", "ITEM;Cart\n", .carts),
        ("x", "HB.name,cart,item\n", .homebox),
    ])
    func byContentsThenByName(name: String, text: String, format: ImportFormat) throws {
        let contents = bytes(text)
        let found = ImportOrigin.isJSON(contents) ? .json : try origin(name, contents)
        #expect(found == format)
    }

    @Test(arguments: [
        ("notes.txt", "Hello, Title\n"), ("inventory", "a,b\n"), ("vault", "pot,price\n"),
        ("carts", "cart\n"),
    ])
    func neitherTells(name: String, text: String) throws {
        #expect(try origin(name, bytes(text)) == nil)
    }

    private func origin(_ name: String, _ contents: Data) throws -> ImportFormat? {
        ImportOrigin.detect(fileName: name, try TableFile(contents))?.format
    }
}

struct InstantTextTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_634_113_800.125, "2021-10-13T08:30:00.125Z"),
        (-0.001, "1969-12-31T23:59:59.999Z"), (1_634_113_800.0019, "2021-10-13T08:30:00.002Z"),
        (4_102_444_799.999, "2099-12-31T23:59:59.999Z"),
    ])
    func written(seconds: Double, text: String) {
        #expect(InstantText.write(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(arguments: [
        "2021-10-13T08:30:00.125Z", "2021-10-13T10:30:00.125+02:00", "2021-10-13t08:30:00.1259z",
        "2021-10-12T23:00:00.125-09:30",
    ])
    func read(text: String) {
        #expect(InstantText.read(text) == Date(timeIntervalSince1970: 1_634_113_800.125))
    }

    @Test(arguments: [
        "", "2021-10-13", "2021-10-13T", "2021-10-13T08:30:00", "2021-10-13 08:30:00Z", "2021-13-13T08:30:00Z",
        "2021-10-13T24:30:00Z", "2021-10-13T08:30:00.Z", "2021-10-13T08:30:00ZZ", "2021-10-13T08:30:00+0200",
        "éééééééééééééé",
    ])
    func refused(text: String) {
        #expect(InstantText.read(text) == nil)
    }
}

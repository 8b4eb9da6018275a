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

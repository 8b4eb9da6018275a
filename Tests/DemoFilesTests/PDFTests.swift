import Foundation
import Testing

@testable import DemoFiles

@Suite("PDF files")
struct PDFTests {
    private let receipt = Receipt(
        store: "Fairweather Furniture", address: ["12 Mill Road", "Marlow Springs, OR 97099"], date: "2024-03-09",
        lines: [
            .init(name: "Three-seat sofa Ostby", amount: "2,450.00"),
            .init(name: "Cushion (wool)", quantity: "2", amount: "78.00"),
        ], total: "2,528.00", currency: "USD", seed: 4)

    @Test("A receipt shows the shop, every line and the total")
    func receiptText() throws {
        let file = try PDFFile(receipt.pdf())
        #expect(file.pageCount == 1)
        let lines = file.shown.components(separatedBy: "\n")
        for text in [
            "FAIRWEATHER FURNITURE", "12 Mill Road", "2024-03-09", "Three-seat sofa Ostby", "2,450.00",
            #"Cushion \(wool\)"#, "  2 pcs", "TOTAL USD", "2,528.00",
        ] {
            #expect(lines.contains(text), "“\(text)” is missing")
        }
        #expect(file.text.contains("/Title (Receipt, Fairweather Furniture, 2024-03-09)"))
    }

    @Test("Equal receipts are equal files, and another seed makes another till")
    func determinism() {
        #expect(receipt.pdf() == receipt.pdf())
        var other = receipt
        other.seed = 5
        #expect(other.pdf() != receipt.pdf())
        let manual = Manual(product: "Dishwasher", maker: "Veltra")
        #expect(manual.pdf() == manual.pdf())
    }

    @Test("A manual has four pages with steps and a table of parts")
    func manual() throws {
        let file = try PDFFile(Manual(product: "Espresso machine", maker: "Officina Belcastro", model: "B2").pdf())
        #expect(file.pageCount == 4)
        for text in [
            "OFFICINA BELCASTRO", "Model B2", "Setting up", "Cleaning and care", "Filter, washable", "HB-3300",
        ] {
            #expect(file.shown.contains(text), "“\(text)” is missing")
        }
    }

    @Test("Text stays above the foot of every page of a manual, however long the product's name")
    func room() throws {
        let name = "Inverter generator with two very quiet exhausts and wheels"
        let file = try PDFFile(Manual(product: name, maker: "Ferrow").pdf())
        let heights = file.text.components(separatedBy: "\n").filter { $0.hasPrefix("BT ") }.compactMap { line in
            line.components(separatedBy: " Td ")[0].split(separator: " ").last.flatMap { Double($0) }
        }
        #expect(heights.count > 60)
        #expect(heights.allSatisfy { $0 >= 28 })
    }

    @Test("Accents, the euro and marks go into the file in Windows' Latin letters, others as question marks")
    func letters() throws {
        var writer = PDFWriter(title: "é")
        var page = PDFWriter.Page(width: 100, height: 100)
        page.text("Café 5 € “x” (a\\b) 急", 10, 20.5, .text, 9)
        writer.add(page)
        let data = writer.data()
        var wanted = Data("BT /Helvetica 9 Tf 0 g 10 20.50 Td (Caf".utf8)
        wanted.append(0xE9)
        wanted += Data(" 5 ".utf8)
        wanted += Data([0x80, 0x20, 0x93])
        wanted += Data("x".utf8)
        wanted.append(0x94)
        wanted += Data(" \\(a\\\\b\\) ?) Tj ET\n".utf8)
        #expect(data.range(of: wanted) != nil)
        #expect(try PDFFile(data).trailer.contains("/Size 10 "))
    }

    @Test("A stream's length is that of its bytes")
    func lengths() throws {
        for object in try PDFFile(receipt.pdf()).objects where object.contains("stream\n") {
            let length = try #require(object.components(separatedBy: "/Length ").last?.prefix { $0.isNumber })
            let content = object.components(separatedBy: "stream\n")[1].components(separatedBy: "endstream")[0]
            #expect(Int(length) == content.count)
        }
    }
}

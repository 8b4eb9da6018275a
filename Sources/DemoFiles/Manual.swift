public import Foundation

/// The manual of a product that does not exist: a cover, first steps, use and care, and parts.
public struct Manual: Hashable, Sendable {
    public var product: String
    public var maker: String
    public var model: String

    public init(product: String, maker: String, model: String = "") {
        self.product = product
        self.maker = maker
        self.model = model
    }

    /// The manual as a PDF of four A5 pages.
    public func pdf() -> Data {
        var writer = PDFWriter(title: "\(maker) \(product), user manual")
        writer.add(cover())
        for (index, chapters) in ManualText.pages(of: product).enumerated() {
            var sheet = Sheet(number: index + 2, foot: "\(maker) \(product)")
            for chapter in chapters { sheet.add(chapter) }
            writer.add(sheet.page)
        }
        return writer.data()
    }

    private func cover() -> PDFWriter.Page {
        var page = PDFWriter.Page(width: Sheet.width, height: Sheet.height)
        page.box(0, Sheet.height - 150, Sheet.width, 150, grey: 0.16)
        page.text(maker.uppercased(), 40, Sheet.height - 90, .bold, 22, grey: 1)
        page.text("User manual", 40, Sheet.height - 116, .text, 12, grey: 0.85)
        var y = 320.0
        for line in PDFWriter.Font.bold.lines(of: product, size: 26, width: Sheet.width - 80) {
            page.text(line, 40, y, .bold, 26)
            y -= 32
        }
        if !model.isEmpty { page.text("Model \(model)", 40, y, .text, 12, grey: 0.3) }
        drawing(on: &page)
        page.line(40, 66, toX: Sheet.width - 40, toY: 66)
        page.text("Read this before first use, and keep it near the appliance.", 40, 50, .text, 9, grey: 0.2)
        page.text("Edition 3", 40, 36, .text, 9, grey: 0.4)
        return page
    }

    /// A schematic view with the numbers of the table of parts.
    private func drawing(on page: inout PDFWriter.Page) {
        page.frame(120, 120, 150, 110, line: 1.4)
        page.frame(132, 150, 96, 66)
        page.box(236, 198, 22, 12, grey: 0.75)
        for row in 0..<3 { page.frame(238, 178 - Double(row) * 17, 18, 10) }
        for foot in [134.0, 238.0] { page.box(foot, 112, 20, 8, grey: 0.3) }
        let marks = [("1", 120.0, 222.0, 84.0), ("2", 132.0, 184.0, 84.0), ("3", 134.0, 116.0, 84.0)]
        for (mark, x, y, label) in marks {
            page.line(label + 10, y + 3, toX: x, toY: y + 3, width: 0.5)
            page.text(mark, label, y, .bold, 10)
        }
        for (mark, y) in [("4", 204.0), ("5", 166.0)] {
            page.line(258, y, toX: 300, toY: y, width: 0.5)
            page.text(mark, 304, y - 3, .bold, 10)
        }
    }
}

/// An A5 page that fills from its top.
private struct Sheet {
    static let width = 420.0
    static let height = 595.0
    private static let margin = 40.0

    private(set) var page = PDFWriter.Page(width: width, height: height)
    private var y = height - 56

    init(number: Int, foot: String) {
        page.line(Self.margin, 40, toX: Self.width - Self.margin, toY: 40, width: 0.4)
        page.text(foot, Self.margin, 28, .text, 8, grey: 0.4)
        page.text(String(number), Self.width - Self.margin - 6, 28, .text, 8, grey: 0.4)
    }

    mutating func add(_ chapter: ManualText.Chapter) {
        page.text(chapter.title, Self.margin, y, .bold, 14)
        y -= 20
        for text in chapter.paragraphs { add(text, indent: 0) }
        for (index, step) in chapter.steps.enumerated() {
            page.text("\(index + 1).", Self.margin, y, .bold, 9.5)
            add(step, indent: 18)
        }
        if !chapter.rows.isEmpty { add(chapter.rows) }
        y -= 10
    }

    private mutating func add(_ text: String, indent: Double) {
        for line in PDFWriter.Font.text.lines(of: text, size: 9.5, width: Self.width - 2 * Self.margin - indent) {
            page.text(line, Self.margin + indent, y, .text, 9.5)
            y -= 13
        }
        y -= 4
    }

    private mutating func add(_ rows: [[String]]) {
        let columns = [Self.margin, Self.margin + 44, Self.margin + 210]
        for (index, row) in rows.enumerated() {
            if index == 0 { page.box(Self.margin - 4, y - 5, Self.width - 2 * Self.margin + 8, 16, grey: 0.88) }
            for (x, cell) in zip(columns, row) { page.text(cell, x, y, index == 0 ? .bold : .text, 9) }
            page.line(Self.margin - 4, y - 5, toX: Self.width - Self.margin + 4, toY: y - 5, width: 0.4)
            y -= 16
        }
    }
}

public import Foundation

/// A shop's receipt on narrow paper.
public struct Receipt: Hashable, Sendable {
    /// What was bought; prices are texts, as the caller formats money.
    public struct Line: Hashable, Sendable {
        public var name: String
        public var quantity: String
        public var amount: String

        public init(name: String, quantity: String = "1", amount: String) {
            self.name = name
            self.quantity = quantity
            self.amount = amount
        }
    }

    public var store: String
    public var address: [String]
    /// As it is printed.
    public var date: String
    public var lines: [Line]
    public var total: String
    /// As it stands before the total, such as `USD`.
    public var currency: String
    /// Decides what a till makes up: its number, the time, the card.
    public var seed: UInt64

    public init(
        store: String, address: [String], date: String, lines: [Line], total: String, currency: String, seed: UInt64
    ) {
        self.store = store
        self.address = address
        self.date = date
        self.lines = lines
        self.total = total
        self.currency = currency
        self.seed = seed
    }

    private static let width = 226.0
    private static let margin = 16.0
    /// Letters of Courier at the size of the text in a line.
    private static let columns = 38

    /// The receipt as a PDF of one page.
    public func pdf() -> Data {
        var rows: [Row] = [Row(store.uppercased(), .monoBold, size: 12, isCentred: true)]
        rows += address.map { Row($0, .mono, size: 7.5, isCentred: true) }
        rows += [
            .blank, Row("Receipt \(digits(6, 1))", trailing: date),
            Row("Till \(digits(1, 2))  Clerk \(digits(2, 3))", trailing: time),
        ]
        rows.append(.rule)
        for line in lines {
            let isOne = line.quantity == "1"
            rows += Self.wrapped(line.name, isOne ? line.amount : "")
            if !isOne { rows.append(Row("  \(line.quantity) pcs", trailing: line.amount)) }
        }
        rows += [
            .rule, Row("TOTAL \(currency)", trailing: total, .monoBold, size: 11), .blank,
            Row("Card **** **** **** \(digits(4, 4))", trailing: total), Row("Authorised", trailing: digits(6, 5)),
            .rule, Row("Items: \(lines.count)"), .blank,
            Row("Thank you for your visit.", isCentred: true),
            Row("Keep this receipt: exchange within", isCentred: true),
            Row("30 days, and proof for the warranty.", isCentred: true), .blank,
        ]
        let height = rows.reduce(0) { $0 + $1.height } + 2 * Self.margin + 46
        var page = PDFWriter.Page(width: Self.width, height: height)
        var y = height - Self.margin
        for row in rows {
            y -= row.height
            row.draw(on: &page, y: y + row.height * 0.25, margin: Self.margin)
        }
        barcode(on: &page, y: Self.margin + 10)
        var writer = PDFWriter(title: "Receipt, \(store), \(date)")
        writer.add(page)
        return writer.data()
    }

    private static func wrapped(_ name: String, _ amount: String) -> [Row] {
        let room = columns - 1 - amount.count
        guard name.count > room else { return [Row(name, trailing: amount)] }
        let parts = PDFWriter.Font.mono.lines(of: name, size: 1000, width: Double(room) * 600)
        return parts.dropLast().map { Row($0) } + [Row("  " + (parts.last ?? ""), trailing: amount)]
    }

    private var time: String {
        let minutes = 9 * 60 + Int(draw(6) % 600)
        return "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    private func draw(_ place: UInt64) -> UInt64 {
        var mixed = seed &+ place &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private func digits(_ count: Int, _ place: UInt64) -> String {
        var rest = draw(place)
        var made = ""
        for _ in 0..<count {
            made += String(rest % 10)
            rest /= 10
        }
        return made
    }

    private func barcode(on page: inout PDFWriter.Page, y: Double) {
        var x = 44.0
        var step: UInt64 = 10
        while x < Self.width - 48 {
            let bits = draw(step)
            let bar = 0.8 + Double(bits % 3) * 0.8
            page.box(x, y, bar, 28, grey: 0)
            x += bar + 0.8 + Double((bits >> 8) % 3) * 0.7
            step += 1
        }
        page.text(digits(13, 7), 74, y - 8, .mono, 7)
    }
}

extension Receipt {
    /// One line of print.
    private struct Row {
        var text: String
        var trailing: String
        var font: PDFWriter.Font
        var size: Double
        var isCentred: Bool
        var isRule = false

        init(
            _ text: String, trailing: String = "", _ font: PDFWriter.Font = .mono, size: Double = 8.5,
            isCentred: Bool = false
        ) {
            self.text = text
            self.trailing = trailing
            self.font = font
            self.size = size
            self.isCentred = isCentred
        }

        static let blank = Row("", size: 6)

        static var rule: Row {
            var row = Row("", size: 7)
            row.isRule = true
            return row
        }

        var height: Double { size * 1.32 }

        func draw(on page: inout PDFWriter.Page, y: Double, margin: Double) {
            let right = page.width - margin
            if isRule { page.line(margin, y + 2, toX: right, toY: y + 2, width: 0.6, dashed: true) }
            let wide = font.width(of: text, size: size)
            if !text.isEmpty {
                page.text(text, isCentred ? (page.width - wide) / 2 : margin, y, font, size, grey: 0.08)
            }
            if !trailing.isEmpty {
                page.text(trailing, right - font.width(of: trailing, size: size), y, font, size, grey: 0.08)
            }
        }
    }
}

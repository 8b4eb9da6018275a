import Archiving
import Foundation

/// The cells of an exported workbook's only sheet, as a spreadsheet shows them: texts, and numbers of at most fifteen
/// digits. Reads what libxlsxwriter writes, and no other workbook.
struct WorkbookCells {
    enum Cell: Equatable {
        case text(String)
        case number(Double)
    }

    /// The cells of each row by their column, counted from 0.
    private(set) var rows: [[Int: Cell]] = []

    init(_ data: Data) throws {
        let texts = try Self.part("xl/sharedStrings.xml", of: data).components(separatedBy: "<si><t").dropFirst().map {
            Self.unescaped(Self.between(">", "</t>", in: $0))
        }
        for row in try Self.part("xl/worksheets/sheet1.xml", of: data).components(separatedBy: "<row ").dropFirst() {
            var cells: [Int: Cell] = [:]
            for cell in row.components(separatedBy: "<c r=\"").dropFirst() {
                guard let value = Double(Self.between("<v>", "</v>", in: cell)) else { continue }
                let head = cell.prefix { $0 != ">" }
                cells[Self.column(cell)] = head.contains("t=\"s\"") ? .text(texts[Int(value)]) : .number(value)
            }
            rows.append(cells)
        }
    }

    /// The text of a part of a workbook.
    static func part(_ name: String, of data: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "housebook-\(UUID().uuidString).xlsx")
        try data.write(to: file)
        // A leftover in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: file) }
        return String(decoding: try ZipFile.contents(of: file, returning: name).contents[name] ?? Data(), as: UTF8.self)
    }

    private static func between(_ start: String, _ end: String, in text: String) -> String {
        guard let opening = text.range(of: start, options: .literal),
            let closing = text.range(of: end, options: .literal, range: opening.upperBound..<text.endIndex)
        else { return "" }
        return String(text[opening.upperBound..<closing.lowerBound])
    }

    /// The column of a cell whose address comes first: `AB12" s="3"`.
    private static func column(_ cell: String) -> Int {
        cell.utf8.prefix { $0 >= UInt8(ascii: "A") }.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
    }

    private static func unescaped(_ text: String) -> String {
        var text = text
        for (escape, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            text = text.replacingOccurrences(of: escape, with: character, options: .literal)
        }
        return text
    }
}

import Files
import Foundation
import Household
import Reports
import Spreadsheets
import Workbooks

/// A report's tables, made from its data again, and compared with files by what their cells say. Bytes are not compared:
/// other libraries write other ones for the same cells.
struct ReportTables {
    static let names = [
        ReportFormat.csv.fileName, EvidenceCSV.fileName, ReportCSV.statementName, ReportFormat.xlsx.fileName,
    ]

    /// The most differences that are named of one file.
    private static let most = 5

    private let data: ReportData
    private let rootHash: String
    private let copies: EvidenceCopies

    init(_ data: ReportData, rootHash: String, copies: @escaping EvidenceCopies) {
        self.data = data
        self.rootHash = rootHash
        self.copies = copies
    }

    /// Returns the differences between a file and the table that the data gives; empty if they say the same.
    /// - Throws: `WorkbookError` if no workbook can be made here; `SpreadsheetError`, `FileFailure`.
    func differences(of file: URL) throws -> [String] {
        let contents = try Disk.read(file.path)
        let (report, making) = (data.report, data.making)
        switch file.lastPathComponent {
        case ReportFormat.csv.fileName:
            return Self.differences(
                contents, ReportCSV.data(report, map: making.columns, in: making.timeZone))
        case EvidenceCSV.fileName:
            return Self.differences(contents, EvidenceCSV.data(report, copies: copies, in: making.timeZone))
        case ReportCSV.statementName: return Self.differences(contents, ReportCSV.statement(report) ?? Data())
        default: return try differences(ofWorkbook: contents)
        }
    }

    private static func differences(_ found: Data, _ expected: Data) -> [String] {
        guard found != expected else { return [] }
        func lines(_ data: Data) -> [String] { String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n") }
        let (found, expected) = (lines(found), lines(expected))
        let place = zip(found, expected).prefix { $0 == $1 }.count
        return ["line \(place + 1) differs"]
    }

    private func differences(ofWorkbook contents: Data) throws -> [String] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent("report.xlsx")
        // Pictures are not compared, but the register has a column for them where there are any.
        let picture = file.deletingPathExtension().appendingPathExtension("jpg")
        let cells = try Self.cells(of: Workbook(contents))
        let hasPictures = cells["Register!C1"] == "Photo"
        try ReportWorkbook.write(
            data.report, to: file,
            options: ReportOptions(
                audience: data.report.audience.name, rootHash: rootHash, timeZone: data.making.timeZone),
            evidence: ReportEvidencePlaces(thumbnail: { _ in hasPictures ? picture : nil }, copies: copies))
        let expected = try Self.cells(of: Workbook(Disk.read(file.path)))
        let places = Set(cells.keys).union(expected.keys).filter { cells[$0] != expected[$0] }.sorted()
        let named = places.prefix(Self.most).map {
            "\($0) is “\(cells[$0] ?? "")”, not “\(expected[$0] ?? "")”"
        }
        return named + (places.count > Self.most ? ["\(places.count - Self.most) more cells differ"] : [])
    }

    /// What each cell says, by its name: `Register!B2`. A cell with a formula says both the formula and its value.
    private static func cells(of workbook: Workbook) throws -> [String: String] {
        var cells: [String: String] = [:]
        for (number, sheet) in workbook.sheetNames.enumerated() {
            var rows = try workbook.rows(ofSheet: number, withFormulas: true)
            while let row = try rows.next() {
                for (column, text) in row.cells.enumerated() where !text.isEmpty {
                    cells["\(sheet)!\(CellName.cell(row.number - 1, column))"] = text
                }
            }
        }
        return cells
    }
}

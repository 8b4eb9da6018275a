import Foundation
import Household
import Interchange
import Spreadsheets

/// A reader of files that anybody may have made. A new one is one line here, and its name in `main.swift`'s usage comes
/// by itself.
enum FuzzedReader: String, CaseIterable {
    case workbook
    case json
    case homebox
    case table
    case map

    /// Reads a file whole.
    /// - Returns: What came of it, in a few words.
    func read(_ contents: Data) -> String {
        do {
            switch self {
            case .workbook: return try Self.workbook(contents)
            case .json: return "\(try HouseholdJSON.read(contents).items.count) items"
            case .homebox: return "\(try HomeboxReader(currency: .usd).read(TableFile(contents)).rowCount) rows"
            case .table: return try Self.table(contents)
            case .map: return "\(try ImportMap(contents, file: "map.yml"))".isEmpty ? "" : "a map"
            }
        } catch {
            return "error: \(error)"
        }
    }

    /// Reads a table as an import does: its format is told, all rows are gone through, and a map is proposed.
    private static func table(_ contents: Data) throws -> String {
        let file = try TableFile(contents)
        guard let origin = ImportOrigin.detect(fileName: "x", file) else { return "unknown" }
        let batch = try InventoryCSV.read(file, currency: .eur, map: origin.map)
        var count = 0
        try batch.forEachRow { _ in count += 1 }
        let proposal = try ImportProposal(file, fileName: "x", map: origin.map, questions: batch.questions)
        return "\(count) rows, \(proposal.text.utf8.count) bytes proposed"
    }

    private static func workbook(_ contents: Data) throws -> String {
        _ = Workbook.recognises(contents)
        let workbook = try Workbook(contents)
        var (rowCount, cellCount) = (0, 0)
        for index in workbook.sheetNames.indices {
            var rows = try workbook.rows(ofSheet: index)
            while let row = try rows.next() {
                rowCount += 1
                cellCount += row.cells.count
            }
        }
        return "\(workbook.sheetNames.count) sheets, \(rowCount) rows, \(cellCount) cells"
    }
}

import Foundation
import Household
import Interchange
import Spreadsheets
import Workspace

/// A reader of files that anybody may have made. A new one is one line here, and its name in `main.swift`'s usage comes
/// by itself.
enum FuzzedReader: String, CaseIterable {
    case workbook
    case json
    case homebox
    case table
    case map
    case package

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
            case .package: return try Self.package(contents)
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

    /// Reads an archive of another program, with the tables and the files that are in it.
    private static func package(_ contents: Data) throws -> String {
        let input = try ImportInput(contents, path: nil, sheet: nil, encoding: nil)
        var batch: ImportBatch
        switch input.records {
        case .household(let data): return "\(try HouseholdJSON.read(data).items.count) items"
        case .homebox(let collection): batch = try collection.read(currency: .eur)
        case .table(let file):
            batch = try InventoryCSV.read(
                file, currency: .eur, map: ImportOrigin.detect(fileName: "x.zip", file)?.map ?? ImportMap())
        }
        try input.describe(&batch)
        var fileCount = 0
        try batch.forEachRow { fileCount += $0.files.count }
        return "\(batch.rowCount) rows, \(fileCount) files"
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

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

    /// Reads a file whole.
    /// - Returns: What came of it, in a few words.
    func read(_ contents: Data) -> String {
        do {
            switch self {
            case .workbook: return try Self.workbook(contents)
            case .json: return "\(try HouseholdJSON.read(contents).items.count) items"
            case .homebox: return "\(try HomeboxReader(currency: .usd).read(contents).rows.count) rows"
            }
        } catch {
            return "error: \(error)"
        }
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

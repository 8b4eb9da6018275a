import Foundation
import Household

@testable import Workbooks

extension Sheet {
    /// Each row as one text: cells separated by bars, amounts with their currency, formulas with their results.
    var lines: [String] { texts(\.shown) }

    /// The same as a reader sees it, with the results of formulas only.
    var results: [String] { texts(\.result) }

    private func texts(_ text: (SheetCell) -> String) -> [String] {
        rows.map { row in
            var cells = row.map(text)
            while cells.last == "" { cells.removeLast() }
            return cells.joined(separator: " | ")
        }
    }

    /// The formula of a cell, named `B7`; nil where it has none.
    func formula(_ name: String) -> String? {
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() where CellName.cell(row, column) == name {
                if case .formula(let formula, _) = cell.content { return formula }
            }
        }
        return nil
    }
}

extension SheetCell {
    var result: String {
        if case .formula(_, let result) = content { SheetCell(result).shown } else { shown }
    }

    var shown: String {
        switch content {
        case .empty: ""
        case .text(let text): text
        case .count(let count): "\(count)"
        case .tenths(let tenths): "\(tenths / 10).\(tenths % 10)"
        case .quantity(let quantity): "\(quantity)"
        case .share(let perMille): "\(perMille)/1000"
        case .amount(let amount): "\(amount.currency) \(amount.plain)"
        case .day(let day): "\(day)"
        case .number(let number): "\(number)"
        case .entry: ""
        case .formula(let formula, let result): "=\(formula) → \(SheetCell(result).shown)"
        case .picture(let file, let description): "[\(file.lastPathComponent): \(description)]"
        }
    }
}

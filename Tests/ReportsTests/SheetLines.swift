import Foundation
import Household

@testable import Workbooks

extension Sheet {
    /// Each row as one text: cells separated by bars, amounts with their currency, formulas with their results.
    var lines: [String] {
        rows.map { row in
            var cells = row.map(\.shown)
            while cells.last == "" { cells.removeLast() }
            return cells.joined(separator: " | ")
        }
    }
}

extension SheetCell {
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
        case .sum(let formula, let result): "=\(formula) → \(result.currency) \(result.plain)"
        case .tally(let formula, let result): "=\(formula) → \(result)"
        case .picture(let file, let description): "[\(file.lastPathComponent): \(description)]"
        }
    }
}

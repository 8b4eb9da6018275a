import Foundation
import Household

/// Delimited text whose first record names the columns.
struct Table {
    /// As written in the file.
    let headings: [String]
    /// Errors of the headings name it: empty lines may come before it.
    let headingLine: Int
    /// Problems of rows that could not be parsed.
    private(set) var problems: [ImportProblem] = []
    private var text: DelimitedText

    /// Chooses the delimiter (comma, tab or semicolon) that yields the most known headings, else the most headings:
    /// spreadsheets write semicolons where the comma is the decimal mark.
    init(_ data: Data, knows isKnown: (String) -> Bool) throws(FormatError) {
        let valid = try ValidText(data)
        var best: (known: Int, count: Int, text: DelimitedText, record: DelimitedText.Record)?
        var failure = FormatError.empty
        for delimiter: UInt8 in [.comma, .tab, .semicolon] {
            var text = DelimitedText(valid, delimiter: delimiter)
            do throws(FormatError) {
                guard let record = try text.next() else { throw .empty }
                let (known, count) = (record.cells.count(where: isKnown), record.cells.count)
                if let best, (best.known, best.count) >= (known, count) { continue }
                best = (known, count, text, record)
            } catch {
                failure = error
            }
        }
        guard let best else { throw failure }
        if let fault = best.record.fault {
            throw .unreadableHeading(
                line: best.record.line, column: fault.column + 1, reason: Self.reason(fault.kind))
        }
        headings = best.record.cells
        headingLine = best.record.line
        text = best.text
    }

    /// Returns the next record with as many cells as headings; others are added to `problems`. Skips records without
    /// any text, which spreadsheets leave below the last row.
    mutating func next() throws(FormatError) -> DelimitedText.Record? {
        while let record = try text.next() {
            guard record.cells.contains(where: { !$0.trimmed.isEmpty }) else { continue }
            if let fault = record.fault {
                note(record, fault.column, Self.reason(fault.kind))
            } else if record.cells.count == headings.count {
                return record
            } else {
                let (count, expected) = (record.cells.count, headings.count)
                note(record, nil, "has \(count) \(count == 1 ? "cell" : "cells"), but the heading has \(expected)")
            }
        }
        return nil
    }

    func name(ofColumn column: Int) -> String {
        column < headings.count && !headings[column].trimmed.isEmpty ? headings[column].trimmed : "\(column + 1)"
    }

    /// The problem of a value in a column whose heading does not belong to the format.
    /// - Parameter advice: What to do about it, if the column has a heading.
    func stranger(_ column: Int, _ value: String, advice: String = "") -> ImportProblem {
        let reason =
            headings[column].trimmed.isEmpty
            ? "is in a column without a heading" : "is in an unknown column" + advice
        return ImportProblem(
            line: headingLine, column: name(ofColumn: column), value: value.printable, reason: reason)
    }

    private mutating func note(_ record: DelimitedText.Record, _ column: Int?, _ reason: String) {
        let value = column.map { record.cells[$0] } ?? record.cells.joined(separator: " | ")
        problems.append(
            ImportProblem(
                line: record.line, column: column.map(name(ofColumn:)) ?? "", value: value.printable, reason: reason))
    }

    private static func reason(_ kind: DelimitedText.Fault.Kind) -> String {
        switch kind {
        case .nul: "contains a NUL character"
        case .textAfterQuote: "has text after its closing quotation mark"
        }
    }
}

extension String {
    /// Without white space at either end.
    var trimmed: String {
        // Nearly every cell begins and ends with a visible ASCII character, and Foundation's trimming is slow enough to
        // show in the time of an import.
        guard let first = utf8.first, let last = utf8.last else { return self }
        if (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) { return self }
        var rest = unicodeScalars[...]
        while let scalar = rest.first, scalar.properties.isWhitespace { rest.removeFirst() }
        while let scalar = rest.last, scalar.properties.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// Shortened for a message, with a NUL, which a terminal swallows, shown as its symbol.
    var printable: String {
        shortened.replacingOccurrences(of: "\0", with: "␀")
    }
}

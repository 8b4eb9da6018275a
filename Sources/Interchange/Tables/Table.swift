import Foundation
import Household
import Spreadsheets

/// A table whose first record names the columns.
struct Table {
    /// As written in the file.
    let headings: [String]
    /// The line of the headings, for errors: empty lines may come before it.
    let headingLine: Int
    /// Problems of rows that could not be parsed.
    private(set) var problems: [ImportProblem] = []
    private var text: DelimitedText
    /// Whether every row has all cells: `export` writes them all, so a file whose last row is short was cut off.
    private let isComplete: Bool
    /// The first line of rows.
    private let firstLine: Int
    /// The merged cells of rows that were not read yet, last first.
    private var merged: [MergedRows]
    /// The merged cells that reached the last row, by column.
    private var open: [Int: (text: String, rows: ClosedRange<Int>)] = [:]
    private var remarks: CellRemarks

    /// The most records above the headings, such as a title.
    static let mostTitleLines = 20

    /// Chooses the delimiter (comma, tab or semicolon) that yields the most known headings, else the most headings:
    /// spreadsheets write semicolons where the comma is the decimal mark. A first line `sep=;` sets the delimiter.
    ///
    /// The headings are the first record, unless none of its cells is a known heading and a later record has two.
    init(_ file: TableFile, knows isKnown: (String) -> Bool) throws(FormatError) {
        let valid = file.text
        var best: (known: Int, count: Int, text: DelimitedText, record: DelimitedText.Record)?
        var failure = FormatError.empty
        let named = file.isSheet ? .comma : Self.namedDelimiter(valid)
        for delimiter: UInt8 in named.map({ [$0] }) ?? [.comma, .tab, .semicolon] {
            var text = DelimitedText(valid, delimiter: delimiter, recordsAreLines: file.isSheet)
            do throws(FormatError) {
                if named != nil, !file.isSheet { _ = try text.next() }
                guard var record = try text.next() else { throw .empty }
                var known = record.cells.count(where: isKnown)
                if known == 0, let found = Self.headings(below: text, knows: isKnown) {
                    (known, text, record) = found
                }
                let count = record.cells.count
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
        isComplete = !file.isSheet && ExportHeadings.areOurs(headings)
        firstLine = headingLine + 1
        (merged, remarks) = (Self.merged(in: file, from: firstLine), file.remarks)
    }

    /// A table without headings, whose columns are named by number.
    init(withoutHeadings file: TableFile) throws(FormatError) {
        let named = try Table(file) { _ in false }
        var rest = named.text
        rest.rewind()
        text = rest
        headings = named.headings.indices.map { "\($0 + 1)" }
        headingLine = named.headingLine
        isComplete = false
        firstLine = headingLine
        (merged, remarks) = (Self.merged(in: file, from: firstLine), file.remarks)
    }

    /// The first record after the top one that has at least two known headings.
    private static func headings(
        below text: DelimitedText, knows isKnown: (String) -> Bool
    ) -> (known: Int, text: DelimitedText, record: DelimitedText.Record)? {
        var text = text
        for _ in 1...mostTitleLines {
            // A fault in a record ends the search here; it is reported when the rows are read.
            guard let record = try? text.next() else { return nil }
            let known = record.cells.count(where: isKnown)
            if known >= 2 { return (known, text, record) }
        }
        return nil
    }

    /// The delimiter of a first line `sep=;`, as Excel writes and reads it.
    private static func namedDelimiter(_ text: ValidText) -> UInt8? {
        let start = text.bytes.prefix(6)
        guard start.count == 6, start.starts(with: "sep=".utf8) else { return nil }
        let (mark, next) = (start[start.startIndex + 4], start[start.startIndex + 5])
        let isDelimiter = [.comma, .tab, .semicolon, UInt8(ascii: "|")].contains(mark)
        return isDelimiter && (next == .lineFeed || next == .carriageReturn) ? mark : nil
    }

    /// Returns the next record, with as many cells as headings; records with more are added to `problems`. Skips records
    /// without any text, which spreadsheets leave below the last row.
    mutating func next() throws(FormatError) -> DelimitedText.Record? {
        while var record = try text.next() {
            fit(&record)
            removeErrors(from: &record)
            let covered = removeCovered(from: &record)
            guard record.cells.contains(where: { !$0.trimmed.isEmpty }) else { continue }
            for column in covered { fill(&record, column) }
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

    /// Adds the empty cells that programs leave out at the end of a row, and removes those beyond the headings.
    private func fit(_ record: inout DelimitedText.Record) {
        let missing = headings.count - record.cells.count
        if missing > 0, !isComplete { record.cells += Array(repeating: "", count: missing) }
        while record.cells.count > headings.count, record.cells.last?.trimmed.isEmpty == true {
            record.cells.removeLast()
        }
    }

    /// Values that were changed or guessed. Complete once all rows were read.
    var notices: [ImportProblem] { remarks.notices(from: firstLine, name: name(ofColumn:)) }

    func name(ofColumn column: Int) -> String {
        column < headings.count && !headings[column].trimmed.isEmpty ? headings[column].trimmed : "\(column + 1)"
    }

    /// The problem of a value in a column whose heading is not in the format.
    func stranger(_ column: Int, _ value: String) -> ImportProblem {
        let reason =
            headings[column].trimmed.isEmpty
            ? "is in a column without a heading" : "is in an unknown column"
        return ImportProblem(
            line: headingLine, column: name(ofColumn: column), value: value.printable, reason: reason)
    }

    /// Empties cells that hold an error instead of a value.
    private mutating func removeErrors(from record: inout DelimitedText.Record) {
        for (column, cell) in record.cells.enumerated() where CellError.isError(cell) {
            record.cells[column] = ""
            remarks.add(
                .error, line: record.line, column: column, value: cell, "is an error of the spreadsheet; left empty")
        }
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
        case .tooLong: "is longer than \(DelimitedText.Fault.longestCell / 1_000_000) MB"
        }
    }
}

// MARK: - Merged cells

extension Table {
    /// The merged cells from a line on, last first. Those of headings are not repeated.
    private static func merged(in file: TableFile, from line: Int) -> [MergedRows] {
        file.merged.drop { $0.rows.lowerBound < line }.reversed()
    }

    /// Empties the cells that merged ones of earlier rows cover, where a value may remain that nobody sees.
    /// - Returns: Their columns.
    private mutating func removeCovered(from record: inout DelimitedText.Record) -> [Int] {
        let line = record.line
        open = open.filter { $0.value.rows.upperBound >= line }
        let covered = open.keys.filter(record.cells.indices.contains)
        for column in covered { record.cells[column] = "" }
        while let next = merged.last, next.rows.lowerBound <= line {
            merged.removeLast()
            // The first row of a merged cell without a value may be missing.
            guard next.rows.lowerBound == line, record.cells.indices.contains(next.column),
                case let text = record.cells[next.column], !text.trimmed.isEmpty
            else { continue }
            open[next.column] = (text, next.rows)
        }
        return covered
    }

    /// Gives a covered cell the value of the merged one.
    private mutating func fill(_ record: inout DelimitedText.Record, _ column: Int) {
        guard let (text, rows) = open[column] else { return }
        record.cells[column] = text
        remarks.add(
            .merged, line: record.line, column: column, value: text,
            "is taken from the merged cell over rows \(rows.lowerBound) to \(rows.upperBound)")
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

    /// With full-width digits, letters and signs as their usual forms: `￥１，２００` as `¥1,200`.
    var narrow: String {
        // All of them begin with this byte in UTF-8, except for the space.
        guard utf8.contains(where: { $0 == 0xEF || $0 == 0xE3 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            let usual: UInt32 =
                switch scalar.value {
                case 0xFF01...0xFF5E: scalar.value - 0xFEE0
                case 0x3000: 0x20
                case 0xFFE1: 0xA3
                case 0xFFE5: 0xA5
                case 0xFFE6: 0x20A9
                default: scalar.value
                }
            text.unicodeScalars.append(Unicode.Scalar(usual) ?? scalar)
        }
        return text
    }

    /// Shortened for a message, with a NUL, which a terminal swallows, shown as its symbol.
    var printable: String {
        shortened.replacingOccurrences(of: "\0", with: "␀")
    }
}

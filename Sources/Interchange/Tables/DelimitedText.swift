import Foundation

/// Reads comma-separated text (RFC 4180), and its variants with tabs or semicolons, record by record.
///
/// Written for Housebook because an importer must report the place of each fault, and SwiftCSV 0.10, which was tried
/// first, cannot: its records have no line numbers; it silently pads short rows and closes an unclosed quotation mark;
/// a mark within an unquoted cell (`15" monitor`) ends the reading; spaces before a cell are dropped; and a cell with a
/// line break is written unquoted, so that it comes back as two rows.
///
/// Rules where RFC 4180 is silent:
/// - A record ends at CR LF, LF or a lone CR. Empty lines are skipped.
/// - A quotation mark is literal within a cell that does not begin with one.
/// - Spaces and tabs between a closing mark and the next delimiter are ignored; anything else there is the record's
///   `fault`.
/// - An unclosed mark throws, since it swallows the rest of the file.
struct DelimitedText {
    struct Record {
        /// The line in which the record begins, from 1.
        var line: Int
        var cells: [String]
        /// The first fault in the record's syntax.
        var fault: Fault?
    }

    struct Fault {
        enum Kind {
            case nul
            case textAfterQuote
            case tooLong
        }

        /// The most bytes of a cell: ten times what any field holds. Only the beginning of a longer one is kept.
        static let longestCell = 10_000_000

        /// Counted from 0.
        var column: Int
        var kind: Kind
    }

    private let bytes: Data
    private let delimiter: UInt8
    private let recordsAreLines: Bool
    private var position = 0
    private var line = 1
    /// The number of cells in the last record.
    private var width = 0

    /// - Parameter recordsAreLines: Whether only the ends of records count as lines, for text made of a sheet's rows.
    init(_ text: ValidText, delimiter: UInt8, recordsAreLines: Bool = false) {
        bytes = text.bytes
        self.delimiter = delimiter
        self.recordsAreLines = recordsAreLines
    }

    /// Goes back to the first record.
    mutating func rewind() { (position, line) = (0, 1) }

    /// The next record; nil at the end.
    mutating func next() throws(FormatError) -> Record? {
        let bytes = bytes
        return try bytes.withUnsafeBytes { bytes in
            Result { () throws(FormatError) in try next(in: bytes) }
        }.get()
    }

    private mutating func next(in bytes: Bytes) throws(FormatError) -> Record? {
        while position < bytes.count, isLineBreak(bytes[position]) { passLineBreak(in: bytes) }
        guard position < bytes.count else { return nil }
        var record = Record(line: line, cells: [])
        record.cells.reserveCapacity(width)
        defer { width = record.cells.count }
        while true {
            // Most cells of a wide table are empty.
            if position < bytes.count, bytes[position] == delimiter {
                record.cells.append("")
                position += 1
                continue
            }
            let column = record.cells.count
            let isQuoted = position < bytes.count && bytes[position] == .quotationMark
            let cell = isQuoted ? try quotedCell(column, in: bytes) : unquotedCell(in: bytes)
            record.cells.append(cell.text)
            if record.fault == nil, let kind = cell.fault { record.fault = Fault(column: column, kind: kind) }
            guard position < bytes.count else { return record }
            guard bytes[position] == delimiter else {
                passLineBreak(in: bytes)
                return record
            }
            position += 1
        }
    }

    private typealias Bytes = UnsafeRawBufferPointer
    private typealias Cell = (text: String, fault: Fault.Kind?)

    private mutating func unquotedCell(in bytes: Bytes) -> Cell {
        let start = position
        let hasNUL = passUnquoted(in: bytes)
        return Self.cell(Bytes(rebasing: bytes[start..<position]), hasNUL: hasNUL)
    }

    private static func cell(_ bytes: some Collection<UInt8>, hasNUL: Bool) -> Cell {
        guard bytes.count <= Fault.longestCell else {
            return (String(decoding: bytes.prefix(100), as: UTF8.self), .tooLong)
        }
        return (String(decoding: bytes, as: UTF8.self), hasNUL ? .nul : nil)
    }

    private mutating func quotedCell(_ column: Int, in bytes: Bytes) throws(FormatError) -> Cell {
        let openingLine = line
        var content: [UInt8] = []
        var hasNUL = false
        position += 1
        while true {
            let start = position
            hasNUL = passQuoted(in: bytes) || hasNUL
            guard position < bytes.count else {
                throw .unterminatedQuote(line: openingLine, column: column + 1)
            }
            position += 1
            let isDoubled = position < bytes.count && bytes[position] == .quotationMark
            if !isDoubled, content.isEmpty {
                return afterQuote(
                    Self.cell(Bytes(rebasing: bytes[start..<(position - 1)]), hasNUL: hasNUL), in: bytes)
            }
            content += bytes[start..<(isDoubled ? position : position - 1)]
            guard isDoubled else { return afterQuote(Self.cell(content, hasNUL: hasNUL), in: bytes) }
            position += 1
        }
    }

    private mutating func afterQuote(_ cell: Cell, in bytes: Bytes) -> Cell {
        let start = position
        let restHasNUL = passUnquoted(in: bytes)
        let rest = bytes[start..<position]
        if rest.allSatisfy({ $0 == .space || $0 == .tab }) { return cell }
        let all = cell.text + String(decoding: rest.prefix(100), as: UTF8.self)
        return (all, cell.fault ?? (restHasNUL ? .nul : .textAfterQuote))
    }
}

// MARK: - Skipping bytes

extension DelimitedText {
    private func isLineBreak(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }

    private mutating func passLineBreak(in bytes: Bytes) {
        let isPair =
            bytes[position] == .carriageReturn && position + 1 < bytes.count && bytes[position + 1] == .lineFeed
        position += isPair ? 2 : 1
        line += 1
    }

    /// Advances to the next delimiter, line break or the end.
    /// - Returns: Whether a NUL was passed.
    private mutating func passUnquoted(in bytes: Bytes) -> Bool {
        var (index, hasNUL) = (position, false)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == delimiter || isLineBreak(byte) { break }
            if byte == 0 { hasNUL = true }
            index += 1
        }
        position = index
        return hasNUL
    }

    /// Advances to the next quotation mark or the end, and counts lines.
    /// - Returns: Whether a NUL was passed.
    private mutating func passQuoted(in bytes: Bytes) -> Bool {
        var (index, hasNUL, lines) = (position, false, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == .quotationMark { break }
            if isLineBreak(byte) {
                let isFirstOfPair =
                    byte == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
                if !isFirstOfPair { lines += 1 }
            } else if byte == 0 {
                hasNUL = true
            }
            index += 1
        }
        position = index
        if !recordsAreLines { line += lines }
        return hasNUL
    }
}

extension UInt8 {
    static let quotationMark = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let tab = UInt8(ascii: "\t")
    static let space = UInt8(ascii: " ")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}

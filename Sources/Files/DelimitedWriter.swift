package import Foundation

/// Writes comma-separated text as in RFC 4180, with CR LF after each record.
package struct DelimitedWriter {
    package private(set) var bytes: [UInt8]

    /// - Parameter hasByteOrderMark: Whether the text begins with a byte order mark, without which Excel misreads accents.
    package init(hasByteOrderMark: Bool = true) { bytes = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : [] }

    package var data: Data { Data(bytes) }

    package mutating func append(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(.comma) }
            append(cell)
        }
        bytes.append(.carriageReturn)
        bytes.append(.lineFeed)
    }

    private mutating func append(_ cell: String) {
        guard Self.needsQuotes(cell) else { return bytes.append(contentsOf: cell.utf8) }
        bytes.append(.quotationMark)
        for byte in cell.utf8 {
            if byte == .quotationMark { bytes.append(.quotationMark) }
            bytes.append(byte)
        }
        bytes.append(.quotationMark)
    }

    /// Also true for other delimiters and outer spaces, which some readers would split at or trim.
    private static func needsQuotes(_ cell: String) -> Bool {
        guard let first = cell.utf8.first, let last = cell.utf8.last else { return false }
        if first == .space || last == .space { return true }
        return cell.utf8.contains { byte in
            switch byte {
            case .comma, .semicolon, .tab, .quotationMark, .carriageReturn, .lineFeed: true
            default: false
            }
        }
    }
}

extension UInt8 {
    fileprivate static let quotationMark = UInt8(ascii: "\"")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let semicolon = UInt8(ascii: ";")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

extension [UInt8] {
    /// Appends a text as it is.
    @inline(__always)
    mutating func append(utf8Of text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) == nil {
            append(contentsOf: text.utf8)
        }
    }

    @inline(__always)
    fileprivate mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
    }

    @inline(__always)
    fileprivate mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }
}

enum HTML {
    /// Appends text, escaped for an element or a quoted attribute.
    static func escape(_ text: String, into output: inout [UInt8]) {
        if text.utf8.withContiguousStorageIfAvailable({ escape($0, into: &output) }) == nil {
            Array(text.utf8).withUnsafeBufferPointer { escape($0, into: &output) }
        }
    }

    private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        var start = 0
        for position in 0..<utf8.count {
            guard let entity = entity(utf8[position]) else { continue }
            output.append(utf8, start..<position)
            output.append(entity)
            start = position + 1
        }
        output.append(utf8, start..<utf8.count)
    }

    @inline(__always)
    private static func entity(_ byte: UInt8) -> StaticString? {
        // No character to be escaped is above `>`, and most letters are.
        guard byte <= UInt8(ascii: ">") else { return nil }
        return switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}

/// Escapes plain text for Markdown, so that no character of it has a special meaning.
enum MarkdownText {
    static func escape(_ text: String, into output: inout [UInt8]) {
        if text.utf8.withContiguousStorageIfAvailable({ escape($0, into: &output) }) == nil {
            Array(text.utf8).withUnsafeBufferPointer { escape($0, into: &output) }
        }
    }

    private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        var start = escapeStart(utf8, into: &output)
        for position in start..<utf8.count {
            let byte = utf8[position]
            guard !isPlain(byte) else { continue }
            output.append(utf8, start..<position)
            start = position + 1
            switch byte {
            // A line break would end a table's row or a heading.
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): output.append(UInt8(ascii: " "))
            case UInt8(ascii: "<"): output.append("&lt;")
            case UInt8(ascii: "&"): output.append("&amp;")
            default:
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            }
        }
        output.append(utf8, start..<utf8.count)
    }

    /// Escapes what would begin a list, a quotation, a rule or code at the start of a line: `- x`, `+ x`, `> x`, `=`,
    /// `1. x`, four spaces.
    /// - Returns: The number of bytes that were handled.
    private static func escapeStart(_ utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
        guard let first = utf8.first else { return 0 }
        switch first {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            // A character reference is plain text, and so is everything after it.
            output.append(first == UInt8(ascii: "\t") ? "&#9;" : "&#32;")
            return 1
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"):
            output.append(UInt8(ascii: "\\"))
            output.append(first)
            return 1
        case 0x30...0x39:
            let digits = utf8.firstIndex { !(0x30...0x39).contains($0) } ?? utf8.count
            guard digits < utf8.count, utf8[digits] == UInt8(ascii: ".") || utf8[digits] == UInt8(ascii: ")") else {
                return 0
            }
            // A digit cannot be escaped, but the mark after it can.
            output.append(utf8, 0..<digits)
            output.append(UInt8(ascii: "\\"))
            output.append(utf8[digits])
            return digits + 1
        default: return 0
        }
    }

    /// Whether a byte has no special meaning anywhere in a line.
    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"),
            UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "!"):
            false
        default: true
        }
    }
}

extension [UInt8] {
    /// Appends a text as it is.
    @inlinable @inline(__always)
    public mutating func append(utf8Of text: String) {
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

    /// Appends UTF-8 with parts of it replaced.
    /// - Parameters:
    ///   - first: The position to begin at.
    ///   - isPlain: Whether a byte always stays as it is. Quick, since it is asked about each.
    ///   - replacement: Returns what is written at a position, and how many bytes it replaces: none where it is only
    ///     put before the byte. Nil keeps the byte as it is.
    @inline(__always)
    fileprivate mutating func append(
        _ utf8: UnsafeBufferPointer<UInt8>, from first: Int = 0, isPlain: (UInt8) -> Bool,
        replacing replacement: (Int) -> Replacement?
    ) {
        var (start, position) = (first, first)
        while position < utf8.count {
            guard !isPlain(utf8[position]), let (text, length) = replacement(position) else {
                position += 1
                continue
            }
            append(utf8, start..<position)
            append(text)
            start = position + length
            position = Swift.max(start, position + 1)
        }
        append(utf8, start..<utf8.count)
    }
}

private typealias Replacement = (text: StaticString, length: Int)

extension String {
    /// Calls a closure with the text's bytes.
    @inline(__always)
    fileprivate func readUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { Array(utf8).withUnsafeBufferPointer(body) }
    }
}

/// Makes text fit for a page: HTML forbids most control characters and the noncharacters of Unicode, even escaped.
/// Each of them becomes U+FFFD, and every line end a line feed. The escapers do the same on their way.
package enum PrintableText {
    /// The text for a page that is not escaped, such as Markdown.
    package static func cleaned(_ text: String) -> String {
        guard !isClean(text) else { return text }
        var bytes: [UInt8] = []
        text.readUTF8 { utf8 in bytes.append(utf8, isPlain: isPlain) { replacement(at: $0, in: utf8) } }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether `cleaned` would return the text as it is.
    package static func isClean(_ text: String) -> Bool {
        var isClean = true
        text.readUTF8 { utf8 in
            isClean = utf8.indices.allSatisfy { isPlain(utf8[$0]) || replacement(at: $0, in: utf8) == nil }
        }
        return isClean
    }

    /// Whether a byte is in no character to be replaced.
    @inline(__always)
    fileprivate static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x08, 0x0B...0x1F, 0x7F, 0xC2, 0xEF...0xFF: false
        default: true
        }
    }

    fileprivate static func replacement(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Replacement? {
        if utf8[position] == UInt8(ascii: "\r") { return ("\n", lengthOfLineEnd(at: position, in: utf8)) }
        let length = lengthOfForbidden(at: position, in: utf8)
        return length > 0 ? ("\u{FFFD}", length) : nil
    }

    /// The length of the line end that begins with a carriage return.
    fileprivate static func lengthOfLineEnd(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        position + 1 < utf8.count && utf8[position + 1] == UInt8(ascii: "\n") ? 2 : 1
    }

    /// The length of the forbidden character that begins at a position; 0 where none does.
    /// - Parameter utf8: Valid UTF-8, so that no character is cut off.
    private static func lengthOfForbidden(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        switch utf8[position] {
        case 0x00...0x08, 0x0B...0x1F, 0x7F: return 1
        // U+0080 to U+009F; U+00A0 and the signs after it begin with the same byte.
        case 0xC2: return utf8[position + 1] < 0xA0 ? 2 : 0
        // U+FDD0 to U+FDEF, U+FFFE and U+FFFF.
        case 0xEF:
            let (second, third) = (utf8[position + 1], utf8[position + 2])
            return (second == 0xB7 && (0x90...0xAF).contains(third)) || (second == 0xBF && third >= 0xBE) ? 3 : 0
        // The last two characters of each plane: all bits but the lowest are set in the last sixteen.
        case 0xF0...:
            let isAtEnd = utf8[position + 1] & 0x0F == 0x0F && utf8[position + 2] == 0xBF && utf8[position + 3] >= 0xBE
            return isAtEnd ? 4 : 0
        default: return 0
        }
    }
}

package enum HTML {
    /// Appends text, cleaned and escaped for an element or a quoted attribute.
    package static func escape(_ text: String, into output: inout [UInt8]) {
        text.readUTF8 { utf8 in output.append(utf8, isPlain: isPlain) { replacement(at: $0, in: utf8) } }
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        // Most bytes are letters: one comparison tells them from all others.
        if (0x3F...0x7E).contains(byte) { return true }
        return switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: PrintableText.isPlain(byte)
        }
    }

    private static func replacement(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Replacement? {
        switch utf8[position] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        default: PrintableText.replacement(at: position, in: utf8)
        }
    }
}

/// Cleans plain text and escapes it for Markdown, so that no character of it has a special meaning.
package enum MarkdownText {
    package static func escape(_ text: String, into output: inout [UInt8]) {
        text.readUTF8 { utf8 in
            let start = escapeStart(utf8, into: &output)
            output.append(utf8, from: start, isPlain: isPlain) { replacement(at: $0, in: utf8) }
        }
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { return true }
        return switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "`"),
            UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"),
            UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "!"), 0xE2:
            false
        default: PrintableText.isPlain(byte)
        }
    }

    private static func replacement(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Replacement? {
        switch utf8[position] {
        // A line break would end a table's row or a heading.
        case UInt8(ascii: "\n"): (" ", 1)
        case UInt8(ascii: "\r"): (" ", PrintableText.lengthOfLineEnd(at: position, in: utf8))
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: "&"): ("&amp;", 1)
        case 0xC2 where isJoiner(at: position + 2, in: utf8): utf8[position + 1] == 0xA0 ? (" ", 5) : nil
        case 0xE2: isJoiner(at: position, in: utf8) && isBesideDigit(position, in: utf8) ? ("", 3) : nil
        case let byte where PrintableText.isPlain(byte): ("\\", 0)
        default: PrintableText.replacement(at: position, in: utf8)
        }
    }

    /// Whether a word joiner begins at a position. Pages use joiners to keep a date or a telephone number on one
    /// line. In Markdown a joiner would hide the date from a search. Joiners that a person typed are kept.
    private static func isJoiner(at position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        position + 2 < utf8.count && utf8[position] == 0xE2 && utf8[position + 1] == 0x81 && utf8[position + 2] == 0xA0
    }

    private static func isBesideDigit(_ position: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return position > 0 && digits.contains(utf8[position - 1])
            || position + 3 < utf8.count && digits.contains(utf8[position + 3])
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
            return first == UInt8(ascii: "\r") ? PrintableText.lengthOfLineEnd(at: 0, in: utf8) : 1
        // Also where it becomes a plain space.
        case 0xC2 where isJoiner(at: 2, in: utf8):
            output.append(utf8, 0..<2)
            return 2
        case 0xE2 where isJoiner(at: 0, in: utf8):
            output.append(utf8, 0..<3)
            return 3
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
}

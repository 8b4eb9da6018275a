import Values

/// Makes text fit for a cell of a workbook.
///
/// XML has no control characters, and a cell holds 32,767 characters. Excel reads `_x0041_` as an escaped `A`, so text
/// that looks like such an escape is escaped itself. Formulas need no guard: a text is stored as a text, and never run.
package enum SheetText {
    /// In UTF-16 code units, as Excel counts.
    static let limit = 32_767

    static func cleaned(_ text: String) -> String {
        let printable = PrintableText.cleaned(text)
        let escaped = mayHoldEscape(printable) ? escaped(printable) : printable
        return escaped.utf8.count > limit ? cut(escaped) : escaped
    }

    private static func mayHoldEscape(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "x"), previous == UInt8(ascii: "_") { return true }
            previous = byte
        }
        return false
    }

    /// Turns an underscore before `xHHHH_` into `_x005F_`, which Excel reads as an underscore.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            if byte == UInt8(ascii: "_"), isEscape(bytes[index...].prefix(7)) { result += Array("x005F_".utf8) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 7, bytes.last == UInt8(ascii: "_") else { return false }
        let rest = bytes.dropFirst().dropLast()
        return rest.first == UInt8(ascii: "x")
            && rest.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Shortens a text that is too long; it then ends in `…`.
    private static func cut(_ text: String) -> String {
        guard text.utf16.count > limit else { return text }
        var length = 0
        var end = text.startIndex
        for index in text.indices {
            length += text[index].utf16.count
            if length > limit - 1 { break }
            end = text.index(after: index)
        }
        return text[..<end] + "…"
    }
}

extension SheetText {
    /// Whether a cell can hold a text as it is.
    package static func holds(_ text: String) -> Bool {
        PrintableText.isClean(text) && cleaned(text).utf16.count <= limit && text.utf16.count <= limit
    }

    /// A text for a page's footer: one line of at most 100 characters, in which `&`, which begins a code, is doubled.
    package static func footer(_ text: String) -> String {
        cleaned(String(text.prefix(100)).oneLine).replacing("&", with: "&&")
    }
}

extension String {
    /// The text on one line: a space replaces each run of line breaks.
    package var oneLine: String {
        contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
    }
}

import Foundation

/// Texts as a search compares them: without case, accents, width, and the vowel signs of Arabic and Hebrew, so that
/// `strasse` finds `Straße`. Held as UTF-8, which is faster to search than `String`.
///
/// `assets/search.js` folds texts in the same way; a test compares the two.
package enum FoldedText {
    /// Appends a folded text. White space, control characters and punctuation outside ASCII become single spaces, and
    /// none at either end.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(utf8: $0, to: &bytes) }
    }

    /// Appends a text that is given as UTF-8, in the same way.
    package static func append(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let start = bytes.count
        if utf8.isASCII {
            for byte in utf8 { append(byte, to: &bytes, from: start) }
        } else {
            appendFolded(String(decoding: utf8, as: UTF8.self), to: &bytes, from: start)
        }
        if bytes.count > start, bytes.last == space { bytes.removeLast() }
    }

    package static func of(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    /// The first letter or sign of a folded text; nil for an empty one.
    package static func firstLetter(of text: String) -> Unicode.Scalar? {
        // Most texts begin with a letter of ASCII, which only changes its case.
        if let first = text.utf8.first, first > space, first < 0x7F {
            return Unicode.Scalar((0x41...0x5A).contains(first) ? first | 0x20 : first)
        }
        return String(decoding: of(text), as: UTF8.self).unicodeScalars.first
    }

    private static let space = UInt8(ascii: " ")

    /// Appends a folded byte of ASCII.
    private static func append(_ byte: UInt8, to bytes: inout [UInt8], from start: Int) {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
        case 0...space, 0x7F: if bytes.count > start, bytes.last != space { bytes.append(space) }
        default: bytes.append(byte)
        }
    }

    private static func appendFolded(_ text: String, to bytes: inout [UInt8], from start: Int) {
        // Folding looks at one scalar at a time, so those of most scripts are looked up.
        guard text.unicodeScalars.allSatisfy({ $0.value < common.count }) else {
            return appendUnknown(text, to: &bytes, from: start)
        }
        for scalar in text.unicodeScalars {
            for byte in common[Int(scalar.value)] { append(byte, to: &bytes, from: start) }
        }
    }

    /// The folded texts of the scalars that UTF-8 writes in two bytes: Latin, Greek, Cyrillic, Hebrew, Arabic.
    private static let common: [[UInt8]] = (0..<0x800).map { value in
        var bytes: [UInt8] = [space + 1]
        appendUnknown(String(Unicode.Scalar(value).map(Character.init) ?? " "), to: &bytes, from: 0)
        return Array(bytes.dropFirst())
    }

    private static func appendUnknown(_ text: String, to bytes: inout [UInt8], from start: Int) {
        // Once more after lowercasing, which may compose: `İ` becomes an `i` with a dot above.
        let plain = text.decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
        for scalar in plain.unicodeScalars {
            if scalar.isASCII {
                append(UInt8(scalar.value), to: &bytes, from: start)
            } else if let letters = letters[scalar] {
                bytes.append(contentsOf: letters.utf8)
            } else {
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .format: break
                case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation, .openPunctuation,
                    .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation, .otherPunctuation:
                    append(space, to: &bytes, from: start)
                default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
                }
            }
        }
    }

    /// Letters that Unicode does not decompose, as people type them on a keyboard without them. The Arabic stroke that
    /// only lengthens a word is left out; a Greek sigma at the end of a word is the same as any other.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ŋ": "n", "ŧ": "t", "ς": "σ", "\u{0640}": "",
    ]
}

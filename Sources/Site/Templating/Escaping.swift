import Mustache

enum HTML {
    /// Text as it may stand in an element or in a quoted attribute.
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 }) else {
            return text
        }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

/// Plain text as it may stand in Markdown and mean nothing but itself.
struct MarkdownText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: Self.isSpecial) || Self.needsCareAtStart(text) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        if Self.needsCareAtStart(text), let first = text.utf8.first, !Self.isSpecial(first) {
            // "1. x", "- x" and "+ x" would begin a list; a digit cannot be escaped, the mark behind it can.
            if first >= 0x30 && first <= 0x39 { return Self.escapeNumber(text) }
            result.append(UInt8(ascii: "\\"))
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): result.append(UInt8(ascii: " "))
            case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
            case _ where Self.isSpecial(byte):
                result.append(UInt8(ascii: "\\"))
                result.append(byte)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "~"),
            UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    private static func needsCareAtStart(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"): return true
        case 0x30...0x39:
            let mark = text.utf8.drop { (0x30...0x39).contains($0) }.first
            return mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
        default: return false
        }
    }

    private static func escapeNumber(_ text: String) -> String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard let mark = rest.first else { return text }
        return digits + "\\" + String(mark) + MarkdownText().escapeText(String(rest.dropFirst()))
    }
}

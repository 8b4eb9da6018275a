enum HTML {
    /// Appends text as it may stand in an element or in a quoted attribute.
    static func escape(_ text: String, into output: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for position in utf8.indices {
                guard let entity = entity(utf8[position]) else { continue }
                output.append(contentsOf: utf8[start..<position])
                entity.withUTF8Buffer { output.append(contentsOf: $0) }
                start = position + 1
            }
            output.append(contentsOf: utf8[start...])
        }
    }

    @inline(__always)
    private static func entity(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}

/// Plain text as it may stand in Markdown and mean nothing but itself.
enum MarkdownText {
    static func escape(_ text: String, into output: inout [UInt8]) {
        var utf8 = Array(text.utf8)[...]
        escapeStart(&utf8, into: &output)
        for byte in utf8 {
            switch byte {
            // A line break would end a table's row or a heading.
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): output.append(UInt8(ascii: " "))
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case _ where isSpecial(byte):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            default: output.append(byte)
            }
        }
    }

    /// What begins a list, a quotation, a rule or code at the start of a line: `- x`, `+ x`, `> x`, `=`, `1. x`, four
    /// spaces.
    private static func escapeStart(_ utf8: inout ArraySlice<UInt8>, into output: inout [UInt8]) {
        guard let first = utf8.first else { return }
        switch first {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            // A character that is written by its number is text, and so is then whatever follows it.
            output.append(contentsOf: (first == UInt8(ascii: "\t") ? "&#9;" : "&#32;").utf8)
            utf8.removeFirst()
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"):
            output.append(UInt8(ascii: "\\"))
            output.append(first)
            utf8.removeFirst()
        case 0x30...0x39:
            let digits = utf8.prefix { (0x30...0x39).contains($0) }
            let rest = utf8.dropFirst(digits.count)
            guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return }
            // A digit cannot be escaped, the mark behind it can.
            output.append(contentsOf: digits)
            output.append(UInt8(ascii: "\\"))
            output.append(mark)
            utf8 = rest.dropFirst()
        default: break
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "!"):
            true
        default: false
        }
    }
}

/// Text as files for other programs may hold it.
enum ReportText {
    /// Without control characters and the two code points that are no characters: XML has no place for them, and many a
    /// reader of CSV ends at the first. Lines end in a line feed, whatever they ended in.
    static func printable(_ text: String) -> String {
        guard text.utf8.contains(where: isSuspect) else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where previous == "\r": break
            default: result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
            }
            previous = scalar
        }
        return String(result)
    }

    /// Whether a byte may belong to what has no place: a control, or what U+0080 to U+009F, U+FFFE and U+FFFF begin with.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09 && byte != 0x0A) || byte == 0x7F || byte == 0xC2 || byte == 0xEF
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

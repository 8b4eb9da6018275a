/// Makes text safe for files that other programs read.
enum ReportText {
    /// Replaces control characters, U+FFFE and U+FFFF with U+FFFD: XML cannot hold most of them, and many CSV readers
    /// stop at the first. CR and CR LF become line feeds.
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

    /// Whether a byte may belong to a forbidden character or a CR: a control, or the first byte of U+0080 to U+009F,
    /// U+FFFE or U+FFFF.
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

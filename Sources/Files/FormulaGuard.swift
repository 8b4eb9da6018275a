/// Keeps a spreadsheet from running a text as a formula.
///
/// A spreadsheet treats a cell as a formula if it begins with `=`, `+`, `-` or `@`, or in some languages with their
/// full-width forms, also after white space, which some strip. A cell that begins with a tab or a line break may be
/// split into such cells. A leading apostrophe makes the cell text. Each text has exactly one guarded form and each
/// guarded form one text: a text that already looks guarded, with any number of apostrophes, gets one more.
package enum FormulaGuard {
    package static func guarded(_ text: String) -> String { isNeeded(text) ? "'" + text : text }

    package static func unguarded(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
        let text = cell.dropFirstScalar
        return isNeeded(text) ? text : cell
    }

    /// Gives the same answer with and without a leading apostrophe, which makes the guard reversible.
    private static func isNeeded(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isHarmless(first) else { return false }
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == "\r" || scalar == "\n" { return true }
            if scalar == "'" || isInvisible(scalar) { continue }
            return triggers.contains(scalar)
        }
        return false
    }

    /// Whether a text starts with an ASCII letter or digit, as nearly all do.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x21 || scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.generalCategory == .control
    }

    private static let triggers: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
}

extension String {
    /// Drops a scalar, not a character: a combining mark after the first scalar forms one character with it.
    fileprivate var dropFirstScalar: String {
        String(unicodeScalars.dropFirst())
    }
}

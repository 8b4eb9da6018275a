/// Keeps a spreadsheet from running a text as a formula.
///
/// A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, their full-width forms in some
/// languages, and also behind white space, which some strip; a cell that begins with a tab or a line break may fall
/// apart into such cells. An apostrophe before it makes it text. For each text there is exactly one guarded form, and
/// the other way round: a text that already looks guarded, with any number of apostrophes, gets one more.
package enum FormulaGuard {
    package static func guarded(_ text: String) -> String { isNeeded(text) ? "'" + text : text }

    package static func unguarded(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
        let text = cell.dropFirstScalar
        return isNeeded(text) ? text : cell
    }

    /// The same for a text and for the text behind one more apostrophe, which is what makes the guard reversible.
    private static func isNeeded(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isHarmless(first) else { return false }
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == "\r" || scalar == "\n" { return true }
            if scalar == "'" || isInvisible(scalar) { continue }
            return triggers.contains(scalar)
        }
        return false
    }

    /// What nearly every text begins with: an ASCII letter or digit.
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
    /// A combining mark behind the first scalar makes one character with it, so characters are the wrong unit here.
    fileprivate var dropFirstScalar: String {
        String(unicodeScalars.dropFirst())
    }
}

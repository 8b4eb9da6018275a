extension String {
    /// How many columns of a terminal the text takes: two for East Asian wide characters and emoji, none for marks that
    /// join the character before them.
    package var displayWidth: Int {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }

    /// The text cut to `width` columns, with `…` at its end where something is left out.
    package func truncated(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var text = ""
        var used = 0
        for character in self {
            guard used + character.displayWidth <= width - 1 else { break }
            text.append(character)
            used += character.displayWidth
        }
        return text + "…"
    }
}

extension Character {
    package var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return first.takesNoColumn ? 0 : 1
    }
}

extension Unicode.Scalar {
    fileprivate var takesNoColumn: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// Whether the scalar takes two columns: roughly Unicode's East Asian Width "wide" and "full-width", by blocks, and
    /// what is shown as an emoji by default.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}

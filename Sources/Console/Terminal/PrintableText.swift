extension String {
    /// The text with every character that a terminal would act upon escaped as `\u{1b}`, and line breaks as `\n`.
    package var printable: String { escaped { _ in true } }

    /// The printable text with its line breaks kept.
    package var printableLines: String { escaped { $0 != "\n" } }

    private func escaped(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            guard scalar.isTerminalControl, isEscaped(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default: text += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, a line separator or a mark that changes the direction of the text.
    package var isTerminalControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

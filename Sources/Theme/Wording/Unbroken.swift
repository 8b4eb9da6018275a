/// Keeps a value (a date, a quantity with its unit, a telephone number) on one line of a page.
///
/// A line may end at a space, at a hyphen, and beside a character of Chinese, Japanese or Korean. Markdown, which is also
/// read and searched as plain text, gets plain characters again: see `MarkdownText`.
package enum Unbroken {
    /// Has no width, and allows no line to end on either side of it.
    private static let joiner = "\u{2060}"
    /// A space at which no line ends. Its joiner tells it from one that somebody typed.
    private static let space = "\u{A0}\u{2060}"

    package static func spaces(_ text: String) -> String {
        text.contains(" ") ? text.replacing(" ", with: space) : text
    }

    /// A text that stands between the digits of a date: `. `, ` de `, `年`.
    static func betweenDigits(_ text: String) -> String {
        // The East Asian scripts begin here.
        guard text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) else { return spaces(text) }
        return joiner + text.map { spaces(String($0)) }.joined(separator: joiner) + joiner
    }

    /// A text with its telephone numbers in one piece: `Anna, (503) 555-0170`.
    package static func telephoneNumbers(in text: String) -> String {
        guard text.utf8.count(where: { (0x30...0x39).contains($0) }) > 6 else { return text }
        // A number of up to 15 digits, as the ITU allows, with up to two signs between them.
        return text.replacing(/\+?\(?[0-9](?:[ ()\/.\-]{0,2}[0-9]){6,14}/) { number in
            number.output.reduce(into: "") { joined, character in
                if character == " " {
                    joined += space
                } else {
                    joined.append(character)
                    if "()/.-".contains(character) { joined += joiner }
                }
            }
        }
    }
}

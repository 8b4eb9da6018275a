// How wide letters of Helvetica are, from Adobe's metrics of the standard fonts; enough to break lines.
extension PDFWriter.Font {
    /// The width of a text in points. An accented letter counts as an average one.
    func width(of text: String, size: Double) -> Double {
        text.reduce(0) { $0 + thousandths(of: $1) } * size / 1000
    }

    private func thousandths(of letter: Character) -> Double {
        guard self == .text || self == .bold else { return 600 }
        let bold: Double = self == .bold ? 1.05 : 1
        switch letter {
        case "i", "j", "l", "'", "’", "|": return 222 * bold
        case " ", ".", ",", ":", ";", "f", "t", "!", "I", "/", "\\": return 278 * bold
        case "(", ")", "r", "-": return 333 * bold
        case "c", "k", "s", "v", "x", "y", "z", "J": return 500 * bold
        case "m", "M": return 833 * bold
        case "w", "C", "D", "H", "N", "R", "U": return 722 * bold
        case "A", "B", "E", "K", "P", "S", "V", "X", "Y": return 667 * bold
        case "G", "O", "Q": return 778 * bold
        case "W": return 944 * bold
        case "F", "T", "Z": return 611 * bold
        default: return 556 * bold
        }
    }

    /// A text in lines of at most this width.
    func lines(of text: String, size: Double, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if !line.isEmpty && self.width(of: longer, size: size) > width {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

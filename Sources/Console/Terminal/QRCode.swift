package import Files
package import Pictures

/// A QR code as text: two rows of squares in each line.
extension QRCode {
    /// A code is read only with light squares around it.
    private static let margin = 2

    /// How many columns it takes.
    package var columns: Int { width + 2 * Self.margin }

    /// The code in a terminal: dark squares are black and light ones white, whatever colours it has.
    package var text: String { lines.map { "\u{1B}[97;40m\($0)\u{1B}[0m\n" }.joined() }

    /// The code in light squares.
    package var lines: [String] {
        stride(from: -Self.margin, to: width + Self.margin, by: 2).map { row in
            (-Self.margin..<width + Self.margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }
}

extension StandardOutput {
    /// Writes a text as a QR code, for a phone's camera. Only to a terminal that is wide enough, and where libqrencode is
    /// installed; the text itself stands beside it.
    package static func code(of text: String) throws(FileFailure) {
        guard let width = Terminal.outputWidth, let code = QRCode(text), code.columns <= width else { return }
        try write(code.text)
    }
}

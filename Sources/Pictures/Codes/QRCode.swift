import Foundation
import QRCodeShim

/// The squares of a QR code.
package struct QRCode: Sendable {
    private let squares: [Bool]
    /// How many squares it has in each direction.
    package let width: Int

    /// The light squares that the standard asks for on each side.
    package static let margin = 4

    /// Nil where libqrencode is not installed, or the text is too long.
    /// - Parameter isRobust: Whether it is for paper that gets dirty.
    package init?(_ text: String, isRobust: Bool = false) {
        var width: Int32 = 0
        guard let found = qs_squares(text, isRobust, &width) else { return nil }
        defer { free(found) }
        self.width = Int(width)
        squares = (0..<self.width * self.width).map { found[$0] == 1 }
    }

    /// Whether a square is dark. Those around the code are light.
    package func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<width).contains(row) && (0..<width).contains(column) && squares[row * width + column]
    }

    /// An `<svg>` element that holds the code with its margin, black on white in every colour scheme.
    package var svg: String {
        let margin = Self.margin
        let size = width + 2 * margin
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while isDark(row, column) { column += 1 }
                if column > start {
                    path += "M\(start + margin) \(row + margin)h\(column - start)v1H\(start + margin)z"
                }
                column += 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges" \
            role="img" aria-hidden="true"><path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>
            """
    }
}

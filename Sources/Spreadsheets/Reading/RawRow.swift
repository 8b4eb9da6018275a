/// A row as it is stored: without empty cells, and equal neighbours only once.
struct RawRow {
    /// The first row's number, from 1.
    var number: Int
    /// The number of equal rows in succession.
    var count = 1
    /// In column order.
    var cells: [RawCell] = []
}

struct RawCell {
    /// The first cell's column, from 0.
    var column: Int
    /// The number of equal cells side by side.
    var count = 1
    var content: Content
    var note: CellNote.Kind?

    enum Content {
        case text(String)
        /// The number of a shared text.
        case shared(Int)
    }
}

/// Reads the rows of a part, and keeps them until they are taken.
protocol RowHandler: PartHandler {
    func takeRows() -> [RawRow]
    /// The merged cells that were read so far; complete at the end of the part.
    var merged: [MergedRows] { get }
}

/// The name of a cell: `B7`.
enum CellName {
    /// - Parameter column: From 0.
    static func text(_ column: Int, _ row: Int) -> String {
        var (letters, rest) = ("", column + 1)
        while rest > 0 {
            rest -= 1
            letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + letters
            rest /= 26
        }
        return "\(letters)\(row)"
    }

    /// The rows of a range, `B2:C4`, in its first column. Nil for a range of one row, or for no range.
    static func mergedRows(of range: String) -> MergedRows? {
        guard let match = range.wholeMatch(of: /([A-Za-z]{1,3})([0-9]{1,7}):[A-Za-z]{1,3}([0-9]{1,7})/),
            let column = String(match.1).withCString(column(of:)), let first = Int(match.2), let last = Int(match.3),
            first > 0, first < last
        else { return nil }
        return MergedRows(column: column, rows: first...last)
    }

    /// The column, from 0, named by the letters at the beginning of a reference. Nil for a reference without letters,
    /// or for a column that no sheet has.
    static func column(of reference: UnsafePointer<CChar>) -> Int? {
        var (column, place) = (0, reference)
        while place.pointee != 0 {
            let letter = UInt8(bitPattern: place.pointee) & 0xDF
            guard (0x41...0x5A).contains(letter) else { break }
            column = column * 26 + Int(letter - 0x40)
            guard column <= Limits.columns else { return nil }
            place += 1
        }
        return column > 0 ? column - 1 : nil
    }
}

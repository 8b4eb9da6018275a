/// Rows under headings, aligned in columns for a fixed-width font.
package struct TextTable {
    /// What a column holds, which decides how it is aligned and whether it may be cut short.
    package enum Column {
        /// Cut short where a terminal is narrow.
        case text(String)
        /// Never cut short: a name that other commands take, a date.
        case key(String)
        /// Aligned to the right, and never cut short.
        case figure(String)

        package var heading: String {
            switch self {
            case .text(let heading), .key(let heading), .figure(let heading): heading
            }
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []
    /// The lines above each row, by the row's position.
    private var headings: [Int: [String]] = [:]

    private static let gap = "  "
    /// A text column is not made narrower than this to fit a terminal: the line wraps instead.
    private static let narrowest = 8

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// - Parameter cells: One for each column.
    package mutating func append(_ cells: [String]) {
        rows.append(cells.map(\.printable))
    }

    /// Adds a line across all columns, above the next row.
    package mutating func append(heading: String) {
        headings[rows.count, default: []].append(heading.printable)
    }

    /// Adds a line across all columns, with an empty line above it except at the top of the table.
    package mutating func append(section heading: String) {
        if !rows.isEmpty { append(heading: "") }
        append(heading: heading)
    }

    /// The table, each line ended by a line break. Columns that are empty in every row are left out.
    ///
    /// - Parameter width: The width to fit by cutting texts short; nil for no limit.
    package func rendered(width: Int?) -> String {
        let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var widths = shown.map { column in
            rows.reduce(columns[column].heading.displayWidth) { max($0, $1[column].displayWidth) }
        }
        if let width { shrink(&widths, of: shown, to: width) }
        func line(_ row: [String]) -> String {
            let cells = zip(shown, widths).map { column, width in
                padded(row[column].truncated(toWidth: width), to: width, columns[column])
            }
            return trimmedEnd(cells.joined(separator: Self.gap)) + "\n"
        }
        func lines(over row: Int) -> String {
            (headings[row] ?? []).map { (width.map($0.truncated(toWidth:)) ?? $0) + "\n" }.joined()
        }
        let body = rows.indices.map { lines(over: $0) + line(rows[$0]) }.joined()
        return line(columns.map(\.heading)) + body + lines(over: rows.count)
    }

    /// Narrows the widest text column until the line fits, or every text column is at its narrowest.
    private func shrink(_ widths: inout [Int], of shown: [Int], to width: Int) {
        var excess = widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) - width
        while excess > 0 {
            let flexible = widths.indices.filter { index in
                guard case .text = columns[shown[index]] else { return false }
                return widths[index] > Self.narrowest
            }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
            excess -= 1
        }
    }

    private func padded(_ text: String, to width: Int, _ column: Column) -> String {
        let space = String(repeating: " ", count: max(0, width - text.displayWidth))
        if case .figure = column { return space + text }
        return text + space
    }

    private func trimmedEnd(_ line: String) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
}

// How a sheet is printed: its scale, and where its pages begin.

extension Sheet {
    /// The smallest scale at which a sheet is printed, in percent: its text of 11 points then has 7. Columns for which a
    /// page then has no room go on another.
    static let smallestScale = 64

    /// The width of a digit in points. Columns are measured in digits of Calibri, which have 5.25; programs without that
    /// font take the digits of another, and these are those of DejaVu Sans, the widest that is common.
    private static let digitWidth = 7.0
    /// What a column has beside its digits, in digits.
    private static let columnMargin = 0.72

    /// The scale in percent at which each page has room for its columns.
    func scale(on paper: Paper) -> Int {
        let repeated = width(of: 0..<(repeatedColumns ?? keptColumns))
        let starts = [0] + pageColumns
        let ends = starts.dropFirst() + [foldedFrom ?? widths.count]
        let widest = zip(starts, ends).map { width(of: $0..<$1) + ($0 == 0 ? 0 : repeated) }.max() ?? 0
        guard widest > 0 else { return 100 }
        return max(Self.smallestScale, min(100, Int(100 * paper.printed.width / widest)))
    }

    private func width(of columns: Range<Int>) -> Double {
        widths[columns.clamped(to: widths.indices)].reduce(0) { $0 + ($1 + Self.columnMargin) * Self.digitWidth }
    }

    /// The rows before which a page ends, so that no section is divided that fits a page, and no heading stands alone
    /// at the foot of one.
    func rowBreaks(on paper: Paper, scale: Int) -> [Int] {
        guard let first = sections.first else { return [] }
        let page = paper.printed.height * 100 / Double(scale)
        let heights = rows.indices.map { height(ofRow: $0) ?? Self.lineHeight }
        var (breaks, used) = ([Int](), heights[..<first].reduce(0, +))
        for (start, end) in zip(sections, sections.dropFirst() + [rows.count]) {
            let height = heights[start..<end].reduce(0, +)
            if used.truncatingRemainder(dividingBy: page) + height > page {
                breaks.append(start)
                used = 0
            }
            used += height
        }
        return breaks
    }
}

extension Sheet.Paper {
    /// The size of a page in landscape inside its margins, in points.
    var printed: (width: Double, height: Double) {
        switch self {
        case .a4: (806, 501)
        case .letter: (756, 518)
        }
    }
}

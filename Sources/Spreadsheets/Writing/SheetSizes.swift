// Widths of columns and heights of rows. Excel finds the height of a row by itself, other programs do not.

import Values

extension Sheet {
    /// Makes each column as wide as the longest of its cells so far, within bounds.
    package mutating func fitWidths(_ bounds: [ClosedRange<Double>]) {
        widths = bounds.enumerated().map { column, bounds in
            let longest = rows.indices.reduce(0.0) { max($0, self[$1, column].width) }
            return min(max(longest + 1, bounds.lowerBound), bounds.upperBound)
        }
    }
}

extension SheetCell {
    /// The approximate width in letters; for a heading, that of its longest word and of the filter's button.
    var width: Double {
        switch content {
        case .empty, .entry, .picture: 0
        case .formula(_, let result): SheetCell(result, look).width
        case .text(let text) where look == .heading || look == .numberHeading:
            Double(text.split(separator: " ").map(\.count).max() ?? 0) + 4
        // Counting the characters of a long text would take longer than writing it.
        case .text(let text): Double(min(text.utf8.count, 60))
        case .count(let count): Double(String(count).utf8.count + 1)
        case .quantity(let quantity): Double(quantity.description.utf8.count)
        case .share: 6
        case .tenths(let tenths): Double(String(tenths).utf8.count + 2)
        // Room for the currency code, a space, a comma for every three digits of the whole number, and a little more.
        case .amount(let amount):
            Double(amount.plain.utf8.count + (amount.plain.prefix { $0 != "." }.utf8.count - 1) / 3 + 5)
        case .day: 11
        case .number: 8
        }
    }
}

extension Sheet {
    /// A column's width unless it is set.
    static let usualWidth = 8.43
    /// The most that a picture takes of its cell, in pixels, 96 to the inch: what `pictureWidth` and `pictureHeight`
    /// leave inside a margin.
    static let pictureSize = (width: 71.0, height: 68.0)
    /// The width of a column of pictures, in digits.
    package static let pictureWidth = 10.0
    /// The least height of a row with a picture, in points.
    private static let pictureHeight = 54.0

    /// The height of a line of text, in points.
    static let lineHeight = 15.0

    /// The height of a row in points; nil for that of a single line of text.
    func height(ofRow row: Int) -> Double? {
        let lines = lines(ofRow: row)
        let least = rows[row].contains(where: \.isPicture) ? Self.pictureHeight : 0
        return lines > 1 || least > 0 ? max(Double(lines) * Self.lineHeight, least) : nil
    }

    /// How many lines of text the row needs. Folded columns do not count: nobody would see why the row is so high.
    func lines(ofRow row: Int) -> Int {
        var lines = 1
        let shown = foldedFrom ?? widths.count
        for (column, cell) in rows[row].prefix(shown).enumerated()
        where cell.look.wraps && widths.indices.contains(column) {
            guard case .text(let text) = cell.content else { continue }
            lines = max(lines, Self.lines(of: text, width: widths[column] - (cell.look.isHeading ? 3 : 1)))
        }
        return lines
    }

    /// A row is at most 409 points high, and a line takes 15.
    private static let maximumLines = 27

    /// How many lines a text takes at a width. A word is broken only where it is wider than the column.
    static func lines(of text: String, width: Double) -> Int {
        let room = max(1, Int(width))
        if text.utf8.count <= room, !text.utf8.contains(UInt8(ascii: "\n")) { return 1 }
        var lines = 0
        // Text beyond so many lines is cut off in any case.
        for paragraph in text.prefix(room * maximumLines).split(separator: "\n", omittingEmptySubsequences: false) {
            lines += 1
            var used = 0
            for word in paragraph.split(separator: " ") {
                if used > 0, used + 1 + word.count > room {
                    lines += 1
                    used = 0
                }
                used += (used > 0 ? 1 : 0) + word.count
                lines += (used - 1) / room
                used = (used - 1) % room + 1
            }
        }
        return min(lines, maximumLines)
    }
}

extension SheetCell {
    fileprivate var isPicture: Bool {
        if case .picture = content { true } else { false }
    }
}

extension SheetCell.Look {
    var isHeading: Bool { self == .heading || self == .numberHeading }
    var wraps: Bool { self == .wrapped || self == .entry || isHeading }
}

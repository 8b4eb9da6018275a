import Foundation

/// A page's Markdown as a reader sees it: headings, tables, and amounts in euros and dollars.
struct ShownPage {
    /// The lines under each heading of the second level, by heading; the lines before the first heading under "".
    private(set) var sections: [String: [String]] = [:]

    init(_ markdown: String) {
        var heading = ""
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("## ") {
                heading = String(line.dropFirst(3))
            } else {
                sections[heading, default: []].append(line)
            }
        }
    }

    /// The rows of a section's tables, cell by cell, without the delimiter rows.
    func rows(of heading: String) -> [[String]] {
        (sections[heading] ?? []).filter { $0.hasPrefix("|") && !$0.hasPrefix("|--") }.map(Self.cells)
    }

    /// `| a | b \| c |` has the cells `a` and `b \| c`.
    private static func cells(_ row: String) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in row.dropFirst() {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return cells.dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// Amounts by currency sign, in minor units.
struct ShownAmounts: Hashable, CustomStringConvertible {
    private var sums: [String: Int64] = [:]

    init() {}

    /// Reads all amounts in a text, as the site writes them in British English: `€1,204.50`, `US$3.00`.
    init(in text: some StringProtocol) {
        for match in String(text).matches(of: /(€|US\$)([0-9][0-9,]*)\.([0-9][0-9])/) {
            let digits = match.output.2.filter { $0 != "," } + match.output.3
            sums[String(match.output.1), default: 0] += Int64(digits) ?? 0
        }
    }

    /// Reads the total of a line, behind its last equals sign. Empty where it is unknown.
    init(lineTotal cell: String) {
        guard let equals = cell.range(of: " = ", options: .backwards) else {
            self.init()
            return
        }
        self.init(in: cell[equals.upperBound...])
    }

    init(_ minorUnits: Int64, sign: String) {
        sums = [sign: minorUnits]
    }

    static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.sums.merge(b.sums, uniquingKeysWith: +)
        return sum
    }

    /// Zero in a currency equals no amount in it.
    private var known: [String: Int64] { sums.filter { $0.value != 0 } }

    static func == (a: Self, b: Self) -> Bool { a.known == b.known }
    func hash(into hasher: inout Hasher) { hasher.combine(known) }

    var description: String { known.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }.joined(separator: " ") }
}

extension Sequence<ShownAmounts> {
    var sum: ShownAmounts { reduce(ShownAmounts(), +) }
}

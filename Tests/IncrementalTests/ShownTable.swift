import Foundation

/// A page's Markdown, read as a person would read it: headings, tables, and amounts in euros and dollars.
struct ShownPage {
    /// What stands under each heading of the second level, by the heading; what comes before the first under "".
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

    /// The rows of a section's tables, cell by cell, without the lines that make them tables.
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

/// Amounts by their signs, in minor units.
struct ShownAmounts: Hashable, CustomStringConvertible {
    private var sums: [String: Int64] = [:]

    init() {}

    /// All amounts of a text, as the site writes them in British English: `€1,204.50`, `US$3.00`.
    init(in text: some StringProtocol) {
        for match in String(text).matches(of: /(€|US\$)([0-9][0-9,]*)\.([0-9][0-9])/) {
            let digits = match.output.2.filter { $0 != "," } + match.output.3
            sums[String(match.output.1), default: 0] += Int64(digits) ?? 0
        }
    }

    /// What a line comes to: what stands behind its last equals sign; nothing where that is unknown.
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

    /// Nothing in a currency is as good as no word about it.
    private var known: [String: Int64] { sums.filter { $0.value != 0 } }

    static func == (a: Self, b: Self) -> Bool { a.known == b.known }
    func hash(into hasher: inout Hasher) { hasher.combine(known) }

    var description: String { known.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }.joined(separator: " ") }
}

extension Sequence<ShownAmounts> {
    var sum: ShownAmounts { reduce(ShownAmounts(), +) }
}

import Household
import Spreadsheets

/// Remarks on cells that were changed or guessed: the first few of each kind in a column, and the number of the others.
struct CellRemarks: Sendable {
    enum Kind: Hashable {
        case rounded
        case localCurrency
        case error
        case merged
    }

    private struct Group: Hashable {
        let kind: Kind
        /// From 0.
        let column: Int
    }

    private struct Remark {
        let group: Group
        let line: Int
        let value: String
        let reason: String
    }

    /// The most remarks of a kind in a column that are listed one by one.
    private static let most = 5

    private var remarks: [Remark] = []
    private var counts: [Group: Int] = [:]

    /// - Parameter reason: What was done, as a clause after the value: `is an error; left empty`.
    mutating func add(_ kind: Kind, line: Int, column: Int, value: String, _ reason: String) {
        let group = Group(kind: kind, column: column)
        counts[group, default: 0] += 1
        // One more is kept for the line at which the others begin.
        guard counts[group, default: 0] <= Self.most + 1 else { return }
        remarks.append(Remark(group: group, line: line, value: value.printable, reason: reason))
    }

    mutating func add(_ note: CellNote, line: Int, cell: String) {
        switch note.kind {
        case .rounded(let stored):
            add(.rounded, line: line, column: note.column, value: stored, "is read as its cell shows it: \(cell)")
        case .localCurrency:
            add(
                .localCurrency, line: line, column: note.column, value: cell,
                "is shown in the currency of whichever computer opens it; a column Currency says which it is, else it "
                    + "is the home's")
        }
    }

    /// The remarks on the lines from one on, in the order in which they were added.
    func notices(from line: Int, name: (_ column: Int) -> String) -> [ImportProblem] {
        var seen: [Group: Int] = [:]
        return remarks.filter { $0.line >= line }.map { remark in
            seen[remark.group, default: 0] += 1
            var notice = ImportProblem(
                line: remark.line, column: name(remark.group.column), value: remark.value, reason: remark.reason)
            let rest = counts[remark.group, default: 0] - Self.most
            if seen[remark.group, default: 0] > Self.most, rest > 1 {
                notice.reason += " (and so on, \(rest - 1) more in this column)"
            }
            return notice
        }
    }
}

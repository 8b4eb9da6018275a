package import Household
package import HouseholdStore

/// What an import would do, row by row: a table, or JSON.
package struct ImportPreview {
    /// How many rows of each kind a table shows.
    package static let shown = 50

    private let summary: ImportSummary
    private let leftOut: [ImportProblem]

    /// - Parameter leftOut: Rows that cannot be read, or that are no items.
    package init(_ summary: ImportSummary, leftOut: [ImportProblem]) {
        (self.summary, self.leftOut) = (summary, leftOut)
    }

    /// - Parameter width: The columns of the terminal; nil for no limit.
    package func table(width: Int?) -> String {
        var table = TextTable([.figure("Line"), .key("What"), .text("Item"), .text("Change")])
        for entry in summary.entries {
            let cells = [String(entry.line), entry.what.rawValue, entry.title]
            table.append(cells + [entry.fields.first?.text ?? entry.reason])
            for field in entry.fields.dropFirst() { table.append(["", "", "", field.text]) }
        }
        for problem in leftOut.prefix(Self.shown) {
            let place = problem.column.isEmpty ? "" : problem.column + ": "
            table.append([String(problem.line), "left out", problem.value, place + problem.reason])
        }
        return table.rendered(width: width) + more
    }

    /// How many rows the table does not show.
    private var more: String {
        let counts: [(ImportEntry.What, Int)] = [
            (.added, summary.added), (.changed, summary.updated), (.unchanged, summary.unchanged),
            (.newer, summary.newer.count),
        ]
        var rest = counts.map { what, count in
            (what.rawValue, count - summary.entries.count { $0.what == what })
        }
        rest.append(("left out", leftOut.count - min(leftOut.count, Self.shown)))
        let texts = rest.filter { $0.1 > 0 }.map { "\($0.1) more \($0.0)" }
        return texts.isEmpty ? "" : texts.joined(separator: ", ") + "; --json lists all\n"
    }

    package var json: JSONValue {
        func names(_ names: [String]) -> JSONValue { .list(names.map(JSONValue.text)) }
        return .object([
            ("added", .number(summary.added)), ("updated", .number(summary.updated)),
            ("unchanged", .number(summary.unchanged)), ("newer", .number(summary.newer.count)),
            ("newHomes", names(summary.newHomes)), ("newRooms", names(summary.newLocations)),
            ("newLabels", names(summary.newLabels)),
            (
                "rows",
                .list(
                    summary.entries.map { entry in
                        .object([
                            ("line", .number(entry.line)), ("title", .text(entry.title)),
                            ("change", .text(entry.what.rawValue)), ("fields", .list(entry.fields.map(\.json))),
                        ])
                    })
            ),
            (
                "leftOut",
                .list(
                    leftOut.map { problem in
                        .object([
                            ("line", .number(problem.line)), ("column", .text(problem.column)),
                            ("value", .text(problem.value)), ("reason", .text(problem.reason)),
                        ])
                    })
            ),
        ])
    }
}

extension ImportEntry {
    fileprivate var reason: String { what == .newer ? "was changed here later; --overwrite takes the file's" : "" }
}

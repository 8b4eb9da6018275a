package import Household
package import HouseholdStore
import Values

/// The sentence on what an import did, or would do: `items.csv: 5 added, 0 updated, 0 unchanged; new rooms: Garage,
/// Office; 1 row left out.`
package struct ImportReport {
    private let counts: (added: Int, updated: Int, unchanged: Int)
    /// The names of the records that the import had to create, by kind.
    private let made: [(names: [String], kind: String)]
    private var files = 0
    private var moved: [String] = []

    package init(_ summary: ImportSummary) {
        counts = (summary.added, summary.updated, summary.unchanged)
        made = [(summary.newHomes, "homes"), (summary.newLocations, "rooms"), (summary.newLabels, "labels")]
        (files, moved) = (summary.newFiles, summary.moved)
    }

    package init(_ result: ShoppingImport) {
        counts = (result.added, result.updated, result.unchanged)
        made = [
            (result.newHomes, "homes"), (result.newStores, "stores"), (result.newCategories, "categories"),
            (result.newVaultItems, "price book items"),
        ]
    }

    package var json: JSONValue {
        .object([
            ("added", .number(counts.added)), ("updated", .number(counts.updated)),
            ("unchanged", .number(counts.unchanged)),
        ])
    }

    package func sentence(file: String, leftOut: Int) -> String {
        var parts = ["\(file): \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged"]
        if !moved.isEmpty { parts.append("moved to another home: \(moved.firstTen)") }
        for (names, kind) in made where !names.isEmpty {
            // A comma in a name would look like the end of the name.
            parts.append("new \(kind): \(names.map { $0.contains(",") ? "“\($0)”" : $0 }.firstTen)")
        }
        if files > 0 { parts.append("\(files.counted("file")) attached") }
        if leftOut > 0 { parts.append("\(leftOut.counted("row")) left out") }
        return parts.joined(separator: "; ") + "."
    }
}

extension ImportBatch.UnknownColumn {
    /// `items.csv:1: unknown column “Pris” (“129,00” is in it): did you mean “Price”?`
    package func sentence(file: String) -> String {
        let question = NearestName.question(NearestName.among(known, to: heading)).map { ": \($0)" } ?? ""
        return "\(file):\(line): unknown column “\(heading.printable)” (“\(example.printable)” is in it)\(question)"
    }
}

extension ImportBatch.Question {
    /// `items.csv:7: Bought: “03/04/2021” may have the day or the month first`
    package func sentence(file: String) -> String {
        let ways =
            switch kind {
            case .dateOrder: "may have the day or the month first"
            case .decimalMark: "may have thousands or cents"
            case .encoding(let readings):
                "may be " + Self.alternatives(readings.map { "“\($0.sample.printable)” (\($0.encoding))" })
            }
        if case .encoding = kind { return "\(file):\(line): the text \(ways)" }
        return "\(file):\(line): \(column.printable): “\(value.printable)” \(ways)"
    }

    /// The options that answer it.
    package var answer: String {
        switch kind {
        case .dateOrder: "--dates day-first or --dates month-first says which"
        case .decimalMark: "--decimals comma or --decimals point says what stands before the cents"
        case .encoding(let readings): "--encoding \(Self.alternatives(readings.map(\.encoding))) says which"
        }
    }

    private static func alternatives(_ texts: [String]) -> String {
        [texts.dropLast().joined(separator: ", "), texts.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
    }
}

extension ImportProblem {
    /// `items.csv:7: HB.purchase_date: “09/30/0202” is not a date`
    package func sentence(file: String) -> String {
        "\(file):\(line): " + (column.isEmpty ? "" : "\(column): ") + (value.isEmpty ? "" : "“\(value)” ") + reason
    }
}

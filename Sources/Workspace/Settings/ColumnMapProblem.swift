import Household
import Values

/// Why the column maps of `housebook.yml` cannot be used.
enum ColumnMapProblem {
    /// `report` or `columnMaps` is not a mapping.
    case notNamed(String)
    case unknownMap(String, known: [String])
    /// A map of the household has the name of a built-in map, or `all`.
    case shippedName(String)
    case noColumns(String)
    case notAColumn
    case unknownColumn(String, known: [String])
    case noHeading(String)
    case badText

    var explanation: Explanation {
        switch self {
        case .notNamed(let setting):
            .data(
                "the setting “\(setting)” is not a list of “name: ...”",
                setting == "report"
                    ? "such as “columns: contents-list”" : "write the map's name, and below it a list of columns")
        case .unknownMap(let name, let known):
            .data("there is no column map “\(name)”", suggestion(known, to: name) + "the maps are \(list(known))")
        case .shippedName(let name): .data("the column map name “\(name)” is reserved", "choose another name")
        case .noColumns(let name): .data("the column map “\(name)” lists no columns", Self.example)
        case .notAColumn: .data("a column must be a key, with or without a name", Self.example)
        case .unknownColumn(let key, let known):
            .data("there is no column “\(key)”", suggestion(known, to: key) + "the columns are \(list(known))")
        case .noHeading(let key): .data("the column “\(key)” has no name", Self.example)
        case .badText:
            .data(
                "the column “text” needs a name and a value",
                "such as “- text: {name: \"Unit\", value: \"each\"}”")
        }
    }

    private static let example = "such as “- title: \"Item description\"”"

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// A suggestion of similar names; empty if no known name is close.
    private func suggestion(_ known: [String], to name: String) -> String {
        NearestName.question(NearestName.among(known, to: name)).map { $0 + " " } ?? ""
    }
}

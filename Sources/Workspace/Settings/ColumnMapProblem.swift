import Household

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

    var description: String {
        switch self {
        case .notNamed(let setting): "the setting “\(setting)” is not a list of “name: ...”"
        case .unknownMap(let name, _): "there is no column map “\(name)”"
        case .shippedName(let name): "the column map name “\(name)” is reserved"
        case .noColumns(let name): "the column map “\(name)” lists no columns"
        case .notAColumn: "a column must be a key, with or without a name"
        case .unknownColumn(let key, _): "there is no column “\(key)”"
        case .noHeading(let key): "the column “\(key)” has no name"
        case .badText: "the column “text” needs a name and a value"
        }
    }

    var hint: String? {
        switch self {
        case .notNamed("report"): "such as “columns: contents-list”"
        case .notNamed: "write the map's name, and below it a list of columns"
        case .unknownMap(let name, let known): suggestion(known, to: name) + "the maps are \(list(known))"
        case .shippedName: "choose another name"
        case .noColumns, .notAColumn, .noHeading: "such as “- title: \"Item description\"”"
        case .unknownColumn(let key, let known): suggestion(known, to: key) + "the columns are \(list(known))"
        case .badText: "such as “- text: {name: \"Unit\", value: \"each\"}”"
        }
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// Empty where no known name is close.
    private func suggestion(_ known: [String], to name: String) -> String {
        NearestName.question(NearestName.among(known, to: name)).map { $0 + " " } ?? ""
    }
}

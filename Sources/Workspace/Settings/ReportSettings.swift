import Household
package import Reports
import Yams

/// The settings of the insurance report in `housebook.yml`: the columns of its CSV, under the names that others expect.
///
///     report:
///       columns: adjuster
///       columnMaps:
///         adjuster:
///           - number: "Item #"
///           - title: "Item description"
///           - text: {name: "Unit", value: "each"}
///
/// A map with totals is written as `{totals: true, columns: [...]}`, a column that keeps its usual name as `- title`.
package struct ReportSettings {
    /// The columns of the CSV; nil for all, under their usual names.
    package private(set) var columns: ReportColumnMap?
    /// In the file's order.
    private(set) var columnMaps: [ReportColumnMap] = []
    private let file: String

    /// The name on the command line for all columns, under their usual names.
    package static let allColumns = "all"

    private static let known = ["columns", "columnMaps"]

    init(file: String) {
        self.file = file
    }

    /// The household's own maps, then those that are shipped.
    package var allMaps: [ReportColumnMap] { columnMaps + ReportColumnMap.shipped }

    static func read(_ node: Node, file: String) throws(SettingsFileError) -> ReportSettings {
        var settings = ReportSettings(file: file)
        if node.isNull { return settings }
        guard case .mapping(let mapping) = node else { throw settings.failure(.notNamed("report"), node) }
        var chosen: Node?
        for (key, value) in mapping {
            switch key.string {
            case "columns": chosen = value
            case "columnMaps": settings.columnMaps = try settings.maps(value)
            default:
                throw SettingsFileError(
                    file: file, line: key.mark?.line, problem: .unknownSetting(key.string ?? "", known: Self.known))
            }
        }
        if let chosen, !chosen.isNull { settings.columns = try settings.map(named: chosen) }
        return settings
    }

    private func map(named node: Node) throws(SettingsFileError) -> ReportColumnMap {
        guard let name = node.scalar?.string else {
            throw SettingsFileError(file: file, line: node.mark?.line, problem: .noPlainValue("columns"))
        }
        guard let map = allMaps.first(where: { $0.name == name }) else {
            throw failure(.unknownMap(name, known: allMaps.map(\.name)), node)
        }
        return map
    }

    // MARK: - Maps

    private func maps(_ node: Node) throws(SettingsFileError) -> [ReportColumnMap] {
        if node.isNull { return [] }
        guard case .mapping(let mapping) = node else { throw failure(.notNamed("columnMaps"), node) }
        var maps: [ReportColumnMap] = []
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            guard name != Self.allColumns, !ReportColumnMap.shipped.contains(where: { $0.name == name }) else {
                throw failure(.shippedName(name), key)
            }
            maps.append(try map(name, value, at: key))
        }
        return maps
    }

    private func map(_ name: String, _ node: Node, at key: Node) throws(SettingsFileError) -> ReportColumnMap {
        var (list, totals): (Node?, Bool) = (node, false)
        if case .mapping(let mapping) = node {
            list = nil
            for (field, value) in mapping {
                switch field.string {
                case "columns": list = value
                case "totals": totals = try flag(value, "totals")
                default:
                    throw SettingsFileError(
                        file: file, line: field.mark?.line,
                        problem: .unknownSetting(field.string ?? "", known: ["columns", "totals"]))
                }
            }
        }
        guard case .sequence(let entries)? = list, !entries.isEmpty else { throw failure(.noColumns(name), key) }
        var columns: [ReportColumnMap.Column] = []
        for entry in entries { columns.append(try column(entry)) }
        return ReportColumnMap(name, columns, totals: totals)
    }

    private func flag(_ node: Node, _ name: String) throws(SettingsFileError) -> Bool {
        if let flag = node.bool { return flag }
        let error = SettingError(setting: name, value: node.scalar?.string ?? "", expected: "true or false")
        throw SettingsFileError(file: file, line: node.mark?.line, problem: .badValue(error))
    }

    // MARK: - Columns

    /// `title`, `title: "Item description"`, or `text: {name: "Unit", value: "each"}`.
    private func column(_ node: Node) throws(SettingsFileError) -> ReportColumnMap.Column {
        if let key = node.scalar?.string {
            let column = try known(key, node)
            return ReportColumnMap.Column(column.title, .column(column))
        }
        guard case .mapping(let mapping) = node, mapping.count == 1, let (key, value) = mapping.first else {
            throw failure(.notAColumn, node)
        }
        let name = key.scalar?.string ?? ""
        if name == "text" { return try text(value, at: key) }
        let column = try known(name, key)
        return ReportColumnMap.Column(try heading(value, of: name), .column(column))
    }

    private func known(_ key: String, _ node: Node) throws(SettingsFileError) -> ReportColumn {
        if let column = ReportColumn(rawValue: key) { return column }
        throw failure(.unknownColumn(key, known: ReportColumn.allCases.map(\.rawValue) + ["text"]), node)
    }

    private func heading(_ node: Node, of key: String) throws(SettingsFileError) -> String {
        guard let heading = node.scalar?.string, !heading.isEmpty else { throw failure(.noHeading(key), node) }
        return heading
    }

    private func text(_ node: Node, at key: Node) throws(SettingsFileError) -> ReportColumnMap.Column {
        guard case .mapping(let mapping) = node, mapping.count == 2, let name = mapping["name"],
            let value = mapping["value"]?.scalar?.string
        else { throw failure(.badText, key) }
        return ReportColumnMap.Column(try heading(name, of: "text"), .text(value))
    }

    private func failure(_ problem: ColumnMapProblem, _ node: Node) -> SettingsFileError {
        SettingsFileError(file: file, line: node.mark?.line, problem: .columnMap(problem))
    }
}

extension Node {
    /// Whether the setting has no value.
    fileprivate var isNull: Bool { scalar?.string.isEmpty ?? false }
}

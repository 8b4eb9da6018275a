import Household
package import Reports
import YAML

/// The settings of the insurance report in `housebook.yml`: the columns of its CSV, under the headings that others
/// expect.
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
    private(set) var columns: ReportColumnMap?
    /// In the file's order.
    private(set) var columnMaps: [ReportColumnMap] = []
    private let file: String

    /// The name on the command line for all columns, under their usual names.
    private static let allColumns = "all"

    private static let known = ["columns", "columnMaps"]

    init(file: String) {
        self.file = file
    }

    /// The household's own maps, followed by the built-in ones.
    package var allMaps: [ReportColumnMap] { columnMaps + ReportColumnMap.shipped }

    /// The map of this name, or the one that the settings choose; nil for all columns.
    /// - Throws: `WorkspaceError.unknownColumns`
    package func columns(named name: String?) throws(WorkspaceError) -> ReportColumnMap? {
        guard let name else { return columns }
        guard name != Self.allColumns else { return nil }
        if let map = allMaps.first(where: { $0.name == name }) { return map }
        throw .unknownColumns(name, known: allMaps.map(\.name) + [Self.allColumns])
    }

    static func read(_ node: YAMLValue, file: String) throws(SettingsFileError) -> ReportSettings {
        var settings = ReportSettings(file: file)
        if node.isEmpty { return settings }
        guard let mapping = node.map else { throw settings.failure(.notNamed("report"), node) }
        var chosen: YAMLValue?
        for (key, value) in mapping {
            switch key.text {
            case "columns": chosen = value
            case "columnMaps": settings.columnMaps = try settings.maps(value)
            default:
                throw settings.failure(.unknownSetting(key.text ?? "", known: Self.known), key)
            }
        }
        if let chosen, !chosen.isEmpty { settings.columns = try settings.map(named: chosen) }
        return settings
    }

    private func map(named node: YAMLValue) throws(SettingsFileError) -> ReportColumnMap {
        guard let name = node.text else { throw failure(.noPlainValue("columns"), node) }
        guard let map = allMaps.first(where: { $0.name == name }) else {
            throw failure(.unknownMap(name, known: allMaps.map(\.name)), node)
        }
        return map
    }

    // MARK: - Maps

    private func maps(_ node: YAMLValue) throws(SettingsFileError) -> [ReportColumnMap] {
        if node.isEmpty { return [] }
        guard let mapping = node.map else { throw failure(.notNamed("columnMaps"), node) }
        var maps: [ReportColumnMap] = []
        for (key, value) in mapping {
            let name = key.text ?? ""
            guard name != Self.allColumns, !ReportColumnMap.shipped.contains(where: { $0.name == name }) else {
                throw failure(.shippedName(name), key)
            }
            maps.append(try map(name, value, at: key))
        }
        return maps
    }

    private func map(_ name: String, _ node: YAMLValue, at key: YAMLValue) throws(SettingsFileError) -> ReportColumnMap
    {
        var (list, totals): (YAMLValue?, Bool) = (node, false)
        if let mapping = node.map {
            list = nil
            for (field, value) in mapping {
                switch field.text {
                case "columns": list = value
                case "totals": totals = try flag(value, "totals")
                default:
                    throw failure(.unknownSetting(field.text ?? "", known: ["columns", "totals"]), field)
                }
            }
        }
        guard let entries = list?.list, !entries.isEmpty else { throw failure(.noColumns(name), key) }
        var columns: [ReportColumnMap.Column] = []
        for entry in entries { columns.append(try column(entry)) }
        return ReportColumnMap(name, columns, totals: totals)
    }

    private func flag(_ node: YAMLValue, _ name: String) throws(SettingsFileError) -> Bool {
        if let flag = node.flag { return flag }
        let error = SettingError(setting: name, value: node.text ?? "", expected: "true or false")
        throw failure(.badValue(error), node)
    }

    // MARK: - Columns

    /// `title`, `title: "Item description"`, or `text: {name: "Unit", value: "each"}`.
    private func column(_ node: YAMLValue) throws(SettingsFileError) -> ReportColumnMap.Column {
        if let key = node.text {
            let column = try known(key, node)
            return ReportColumnMap.Column(column.title, .column(column))
        }
        guard let mapping = node.map, mapping.count == 1, let (key, value) = mapping.first else {
            throw failure(.notAColumn, node)
        }
        let name = key.text ?? ""
        if name == "text" { return try text(value, at: key) }
        let column = try known(name, key)
        return ReportColumnMap.Column(try heading(value, of: name), .column(column))
    }

    private func known(_ key: String, _ node: YAMLValue) throws(SettingsFileError) -> ReportColumn {
        if let column = ReportColumn(rawValue: key) { return column }
        throw failure(.unknownColumn(key, known: ReportColumn.allCases.map(\.rawValue) + ["text"]), node)
    }

    private func heading(_ node: YAMLValue, of key: String) throws(SettingsFileError) -> String {
        guard let heading = node.text, !heading.isEmpty else { throw failure(.noHeading(key), node) }
        return heading
    }

    private func text(_ node: YAMLValue, at key: YAMLValue) throws(SettingsFileError) -> ReportColumnMap.Column {
        guard let mapping = node.map, mapping.count == 2,
            let name = mapping.first(where: { $0.key.text == "name" })?.value,
            let value = mapping.first(where: { $0.key.text == "value" })?.value.text
        else { throw failure(.badText, key) }
        return ReportColumnMap.Column(try heading(name, of: "text"), .text(value))
    }

    private func failure(_ problem: ColumnMapProblem, _ node: YAMLValue) -> SettingsFileError {
        failure(.columnMap(problem), node)
    }

    private func failure(_ problem: SettingsFileError.Problem, _ node: YAMLValue) -> SettingsFileError {
        SettingsFileError(file: file, line: node.line, problem: problem)
    }
}

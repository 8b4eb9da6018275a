package import Foundation
import Household
import Values
package import YAML

/// Reads a map from its file:
///
///     columns:
///       Title: Article
///       Room: {…}
///     constants: {Home: Cabin, Price Currency: EUR}
///     dates: day-first
///
/// `Documentation/import-and-export.md` lists all settings.
extension ImportMap {
    /// - Parameter file: The file's name, for errors.
    package init(_ data: Data, file: String) throws(TableFileError) {
        self.init()
        let reading = MapReading(file: file)
        guard let node = try reading.document(data, "the map", example: "dates: day-first") else { return }
        let known = [
            "name", "recognise", "headings", "sheet", "columns", "constants", "dates", "decimals", "labelSeparators",
            "zeroIsUnknown", "unknown", "insideSeparator", "path", "section", "skip", "identity", "fieldNames",
            "dropColumns", "otherColumns",
        ]
        let fields = try reading.members(of: node, known: known, "the map", at: node)
        name = try reading.text(fields["name"], "name")
        for set in try reading.list(fields["recognise"], "recognise") {
            recognition.append(try reading.texts(set, "recognise"))
        }
        hasHeadings = try reading.flag(fields["headings"], "headings") ?? true
        let sheet = try reading.text(fields["sheet"], "sheet")
        self.sheet = sheet.isEmpty ? nil : sheet
        columns = try reading.columns(fields["columns"]) + reading.constants(fields["constants"])
        dates = try reading.choice(fields["dates"], "dates")
        decimals = try reading.choice(fields["decimals"], "decimals")
        others = try reading.choice(fields["otherColumns"], "otherColumns")
        let separators = try reading.text(fields["labelSeparators"], "labelSeparators")
        if !separators.isEmpty { labelSeparators = separators }
        let inside = try reading.text(fields["insideSeparator"], "insideSeparator")
        insideSeparator = inside.isEmpty ? nil : inside
        zeroIsUnknown = Set(try reading.texts(fields["zeroIsUnknown"], "zeroIsUnknown"))
        unknown = Set(try reading.texts(fields["unknown"], "unknown").map { $0.lowercased() })
        path = try fields["path"].map { node throws(TableFileError) in try reading.path(node) }
        section = try fields["section"].map { node throws(TableFileError) in try reading.section(node) }
        skip = try reading.skips(fields["skip"])
        identity = try reading.sources(fields["identity"], "identity")
        dropped = try reading.sources(fields["dropColumns"], "dropColumns")
        fieldNames = try fields["fieldNames"].map { node throws(TableFileError) in try reading.fieldNames(node) }
    }
}

private struct MapReading: TableReading {
    let file: String

    func texts(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> [String] {
        guard let node, node.list == nil else {
            return try list(node, field).map { node throws(TableFileError) in try text(node, field) }
        }
        return node.isEmpty ? [] : [try text(node, field)]
    }

    func flag(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> Bool? {
        guard let node else { return nil }
        guard let flag = node.flag else { throw failure("“\(field)” must be true or false", node) }
        return flag
    }

    func number(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> Int? {
        guard let node else { return nil }
        guard let number = node.number, number >= 1 else {
            throw failure("“\(field)” must be a number from 1 on", node)
        }
        return number
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: YAMLValue?, _ field: String
    ) throws(TableFileError) -> Choice? {
        let word = try text(node, field)
        if word.isEmpty { return nil }
        guard let choice = Choice(rawValue: word) else {
            throw failure(
                "“\(field)” is one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")), not “\(word)”", node)
        }
        return choice
    }

    /// Reads one column or a list of them, given by headings or numbers.
    func sources(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> [ImportMap.Source] {
        guard let node else { return [] }
        var sources: [ImportMap.Source] = []
        for entry in node.list ?? [node] {
            if let number = entry.number, number >= 1 {
                sources.append(.number(number))
            } else {
                let heading = try text(entry, field)
                guard !heading.trimmed.isEmpty else { throw failure("“\(field)” names no column", entry) }
                sources.append(.heading(heading))
            }
        }
        return sources
    }

    private func source(_ node: YAMLValue?, _ field: String, of owner: YAMLValue) throws(TableFileError)
        -> ImportMap.Source
    {
        guard let source = try sources(node, field).first else { throw failure("“\(field)” is missing", owner) }
        return source
    }

    func columns(_ node: YAMLValue?) throws(TableFileError) -> [ImportMap.Column] {
        var columns: [ImportMap.Column] = []
        for (key, value) in try entries(node, "columns") {
            if value.map != nil {
                let fields = try members(of: value, known: ["sum", "decimals"], "a column", at: value)
                let sources = try sources(fields["sum"], "sum")
                let mark: DecimalMark? = try choice(fields["decimals"], "decimals")
                columns.append(ImportMap.Column(heading: key, content: .sum(sources, mark)))
            } else {
                columns.append(ImportMap.Column(heading: key, content: .columns(try sources(value, key))))
            }
        }
        return columns
    }

    func constants(_ node: YAMLValue?) throws(TableFileError) -> [ImportMap.Column] {
        var columns: [ImportMap.Column] = []
        for (key, value) in try entries(node, "constants") {
            columns.append(ImportMap.Column(heading: key, content: .constant(try text(value, key))))
        }
        return columns
    }

    /// The entries of a map, keyed by Housebook's headings.
    private func entries(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> [(String, YAMLValue)] {
        guard let node, !node.isEmpty else { return [] }
        guard let map = node.map else { throw failure("“\(field)” must be a list of “Title: Article”", node) }
        var entries: [(String, YAMLValue)] = []
        for (key, value) in map {
            let heading = key.text ?? ""
            guard
                let name = CustomFieldColumns.name(inHeading: heading).map({ CustomFieldColumns.prefix + $0 })
                    ?? ItemColumn.own(heading: heading)?.heading
            else {
                let known = ItemColumn.readable.map(\.heading)
                throw failure(
                    "“\(heading)” is no column of Housebook", key,
                    NearestName.question(NearestName.among(known, to: heading))
                        ?? "the columns are those of `housebook export`, and “Field: NAME” for a custom field")
            }
            entries.append((name, value))
        }
        return entries
    }

    func path(_ node: YAMLValue) throws(TableFileError) -> ImportMap.Path {
        let fields = try members(
            of: node, known: ["columns", "separator", "homeLevel", "roomLevel"], "the path", at: node)
        let columns = try sources(fields["columns"], "columns")
        guard !columns.isEmpty else { throw failure("the path names no columns", node) }
        let separator = try text(fields["separator"], "separator")
        let home = try number(fields["homeLevel"], "homeLevel")
        return ImportMap.Path(
            columns: columns, separator: separator.isEmpty ? nil : separator, homeLevel: home,
            roomLevel: try number(fields["roomLevel"], "roomLevel") ?? 1)
    }

    func section(_ node: YAMLValue) throws(TableFileError) -> ImportMap.Section {
        let fields = try members(of: node, known: ["column", "unless"], "the section", at: node)
        return ImportMap.Section(
            column: try source(fields["column"], "column", of: node),
            unless: try source(fields["unless"], "unless", of: node))
    }

    func skips(_ node: YAMLValue?) throws(TableFileError) -> [ImportMap.Skip] {
        var skips: [ImportMap.Skip] = []
        for entry in try list(node, "skip") {
            let fields = try members(of: entry, known: ["column", "is"], "a rule of “skip”", at: entry)
            let values = try texts(fields["is"], "is")
            skips.append(
                ImportMap.Skip(
                    column: try source(fields["column"], "column", of: entry),
                    values: Set(values.map { $0.lowercased() })))
        }
        return skips
    }

    func fieldNames(_ node: YAMLValue) throws(TableFileError) -> ImportMap.FieldNames {
        let fields = try members(of: node, known: ["after", "before"], "“fieldNames”", at: node)
        let before = try text(fields["before"], "before")
        return ImportMap.FieldNames(after: try text(fields["after"], "after"), before: before.isEmpty ? nil : before)
    }
}

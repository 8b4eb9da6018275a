import Files
import Foundation
package import Household
import Values
import YAML

/// Reads a household's own depreciation table: a YAML file that `housebook.yml` names.
///
///     name: Allowance List
///     edition: 2007-05-31
///     source: Where it was published
///     floorPercent: 25
///     conditions: {excellent: 50, poor: 130}
///     classes:
///       - {name: Furniture, years: 10, words: [furniture, sofas]}
///       - {name: Shoes, percentPerYear: 50, floorPercent: 10, words: [shoes]}
///       - {name: Antiques, depreciates: false, words: [antiques]}
///     otherwise: {name: Anything else, percentPerYear: 10}
///
/// JSON of this shape works too, since it is YAML.
enum DepreciationFile {
    /// - Throws: `FileFailure` if the file cannot be read, `TableFileError` if it holds no valid table.
    static func read(_ path: String, named name: String) throws -> DepreciationTable {
        try parse(try Disk.read(path), file: name)
    }

    static func parse(_ data: Data, file: String) throws(TableFileError) -> DepreciationTable {
        let reading = DepreciationReading(file: file)
        return try reading.table(reading.document(data, "the depreciation table", example: "floorPercent: 25"))
    }
}

extension HouseholdSession {
    /// The depreciation table: the household's own, else the one that comes with Housebook.
    package var depreciation: DepreciationTable {
        get throws {
            let file = settings.depreciation
            guard !file.isEmpty else { return try .standard() }
            return try DepreciationFile.read(root.depreciationFile(file), named: file)
        }
    }
}

extension SiteRoot {
    /// The path of the table that the settings name.
    func depreciationFile(_ name: String) -> String {
        URL(fileURLWithPath: name, isDirectory: false, relativeTo: folder).absoluteURL.path
    }
}

/// Builds a table from the YAML nodes of its file.
private struct DepreciationReading: TableReading {
    let file: String

    private static let fields = ["name", "edition", "source", "floorPercent", "conditions", "classes", "otherwise"]
    private static let classFields = ["name", "years", "percentPerYear", "depreciates", "floorPercent", "words"]

    func table(_ node: YAMLValue?) throws(TableFileError) -> DepreciationTable {
        let fields = try members(of: node, known: Self.fields, "a depreciation table", at: node)
        guard let name = fields["name"] else {
            throw failure("the depreciation table has no name", node, "add one, such as “name: Allowance List”")
        }
        guard let otherwise = fields["otherwise"] else {
            throw failure(
                "the depreciation table has no class “otherwise” for all other items", node,
                "add “otherwise: {name: Anything else, years: 10}”")
        }
        var classes: [DepreciationTable.ItemClass] = []
        var names: Set<NameKey> = []
        for entry in try list(fields["classes"], "classes") + [otherwise] {
            let itemClass = try itemClass(entry)
            // Reports tell classes apart only by name.
            guard names.insert(NameKey(itemClass.name)).inserted else {
                throw failure("two classes are called “\(itemClass.name)”", entry, "give one of them another name")
            }
            classes.append(itemClass)
        }
        let table = DepreciationTable(
            name: try text(name, "name"), edition: try text(fields["edition"], "edition"),
            source: try text(fields["source"], "source"),
            floorPercent: try fields["floorPercent"].map { node throws(TableFileError) in
                try whole(node, "floorPercent")
            } ?? 0, conditions: try conditions(fields["conditions"]), classes: classes.dropLast(),
            otherwise: classes[classes.count - 1])
        return try validated(table, at: fields["conditions"] ?? fields["floorPercent"] ?? name)
    }

    private func conditions(_ node: YAMLValue?) throws(TableFileError) -> DepreciationTable.Conditions? {
        guard let node else { return nil }
        let given = try members(of: node, known: Condition.words, "a list of conditions", at: node)
        func percent(_ condition: Condition) throws(TableFileError) -> Int? {
            guard let percent = given[condition.rawValue] else { return nil }
            return try whole(percent, condition.rawValue)
        }
        return DepreciationTable.Conditions(
            new: try percent(.new), excellent: try percent(.excellent), good: try percent(.good),
            fair: try percent(.fair), poor: try percent(.poor))
    }

    private func itemClass(_ node: YAMLValue) throws(TableFileError) -> DepreciationTable.ItemClass {
        let fields = try members(of: node, known: Self.classFields, "a class", at: node)
        guard let name = fields["name"] else { throw failure("a class has no name", node, "such as “name: Furniture”") }
        var words: [String] = []
        for word in try list(fields["words"], "words") { words.append(try text(word, "words").lowercased()) }
        var itemClass = DepreciationTable.ItemClass(
            name: try text(name, "name"), rate: try rate(fields, at: node), words: words)
        if let floor = fields["floorPercent"] { itemClass.floorPercent = try whole(floor, "floorPercent") }
        _ = try validated(DepreciationTable(name: "-", classes: [], otherwise: itemClass), at: node)
        return itemClass
    }

    private func rate(_ fields: [String: YAMLValue], at node: YAMLValue) throws(TableFileError)
        -> DepreciationTable.Rate
    {
        let given = ["years", "percentPerYear", "depreciates"].filter { fields[$0] != nil }
        guard given.count == 1 else {
            throw failure(
                given.isEmpty
                    ? "a class does not say how it loses value"
                    : "a class says in more than one way how it loses value", node,
                "give one of “years: 10”, “percentPerYear: 7.5” or “depreciates: false”")
        }
        if let years = fields["years"] { return .years(try whole(years, "years")) }
        if let percent = fields["percentPerYear"] {
            guard let number = Double(percent.text ?? ""), number.magnitude < 1_000_000 else {
                throw failure("“percentPerYear” must be a number", percent, "such as “percentPerYear: 7.5”")
            }
            return .perMille(Int((number * 10).rounded()))
        }
        guard let flag = fields["depreciates"], flag.text == "false" else {
            throw failure(
                "“depreciates” can only be false", fields["depreciates"] ?? node,
                "for a class that loses value, give “years: 10” or “percentPerYear: 7.5”")
        }
        return .none
    }

    private func whole(_ node: YAMLValue, _ field: String) throws(TableFileError) -> Int {
        guard let number = Int(node.text ?? "") else {
            throw failure("“\(field)” must be a whole number", node)
        }
        return number
    }

    private func validated(
        _ table: DepreciationTable, at node: YAMLValue
    ) throws(TableFileError) -> DepreciationTable {
        do {
            return try table.validated()
        } catch {
            throw failure(error.description, node, "correct the depreciation table")
        }
    }
}

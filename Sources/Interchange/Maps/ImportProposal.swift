public import Household

/// The map by which a table would be read, as a file for a person to change. It shows how each column is understood,
/// with a few of its values, and the questions that the file leaves open.
public struct ImportProposal {
    public let text: String
    private static let sampleCount = 3

    /// - Parameters:
    ///   - fileName: The table's name, for the comment at the top.
    ///   - map: The map of the program that wrote the file, if known.
    ///   - questions: The questions left open by reading the table.
    /// - Throws: `FormatError` if the table has no readable rows.
    public init(
        _ file: TableFile, fileName: String, map: ImportMap, questions: [ImportBatch.Question]
    ) throws(FormatError) {
        var table = try InventoryTable.table(of: file, map)
        let samples = try Self.samples(&table)
        var lines = ["# How \(fileName.printable) is read. Change this file, then import with it as --map."]
        if let preset = ImportMap.presetText(map.name) {
            lines += preset.split(separator: "\n").map(String.init)
            lines += ["", "# The file's columns, with some of their values:"]
            lines += zip(Self.sources(table), samples).map { "#   " + $0 + Self.comment($1) }
        } else {
            lines += Self.columns(table, samples, map)
        }
        lines += questions.flatMap(Self.lines)
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func columns(_ table: Table, _ samples: [[String]], _ map: ImportMap) -> [String] {
        var (known, unknown): ([String], [String]) = ([], [])
        var taken: Set<ItemColumn.Content> = []
        let (sources, headings) = (sources(table), InventoryHeadings(table))
        for (place, heading) in table.headings.enumerated() {
            let source = sources[place]
            if let name = CustomFieldColumns.name(inHeading: heading) {
                known.append("  \(quoted(CustomFieldColumns.prefix + name)): \(source)\(comment(samples[place]))")
            } else if let column = headings.column(heading), taken.insert(column.content).inserted {
                known.append("  \(column.heading): \(source)\(comment(samples[place]))")
            } else {
                let name = CustomFieldColumns.name(ofColumn: place, headed: heading)
                unknown.append(
                    "#  \(quoted(CustomFieldColumns.prefix + name)): \(source)\(comment(samples[place]))")
            }
        }
        var lines = map.hasHeadings ? [] : ["headings: false"]
        lines += ["columns:"] + (taken.contains(.title) ? [] : ["#  Title: …"]) + known
        guard !unknown.isEmpty else { return lines }
        lines += ["# Housebook does not know these. Make them one of its columns or a custom field,"]
        lines += ["# or leave them to “otherColumns”: custom-fields keeps them, drop leaves them out."] + unknown
        return lines + ["otherColumns: \((map.others ?? .customFields).rawValue)"]
    }

    /// The first distinct values of each column.
    private static func samples(_ table: inout Table) throws(FormatError) -> [[String]] {
        var samples: [[String]] = Array(repeating: [], count: table.headings.count)
        while samples.contains(where: { $0.count < sampleCount }), let record = try table.next() {
            for (place, cell) in record.cells.enumerated() {
                let value = cell.trimmed
                if !value.isEmpty, samples[place].count < sampleCount, !samples[place].contains(value) {
                    samples[place].append(value)
                }
            }
        }
        return samples
    }

    private static func lines(_ question: ImportBatch.Question) -> [String] {
        switch question.kind {
        case .dateOrder:
            [
                "# “\(question.value)” in “\(question.column)” may have the day or the month first:",
                "# dates: day-first # or month-first",
            ]
        case .decimalMark:
            ["# “\(question.value)” in “\(question.column)” may have cents or not:", "# decimals: comma # or point"]
        // Answered before a map is proposed.
        case .encoding: []
        }
    }

    /// The name of each column in a map: its heading, or its number if the heading is empty or not unique.
    private static func sources(_ table: Table) -> [String] {
        let names = table.headings.map { $0.trimmed.lowercased() }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(names.indices, names).map { place, name in
            name.isEmpty || counts[name] != 1 ? "\(place + 1)" : quoted(table.headings[place].trimmed)
        }
    }

    private static func comment(_ samples: [String]) -> String {
        let texts = samples.map { sample in
            "“" + String(sample.map { $0.isNewline ? " " : $0 }.prefix(40)).printable + "”"
        }
        return texts.isEmpty ? "" : "  # " + texts.joined(separator: ", ")
    }

    /// The text in double quotes, which need the fewest rules in YAML.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                result += "\\x" + String(repeating: "0", count: 2 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

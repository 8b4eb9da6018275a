import Foundation
import Household

/// How to read a table that another program or a person wrote: which column goes into which of Housebook's, and how its
/// cells are written. A preset for a program is such a map, and `--propose` writes one.
public struct ImportMap: Sendable {
    /// The program's name; empty for a person's own map.
    public var name = ""
    /// Sets of headings. A file with all headings of one set is that program's.
    var recognition: [[String]] = []
    /// Whether a line above the rows names the columns; if not, columns are given by number.
    var hasHeadings = true
    /// The name of a workbook's sheet; nil to choose the sheet automatically.
    public var sheet: String?
    /// The sources of each of Housebook's columns. Empty if the headings of the file itself decide.
    var columns: [Column] = []
    public var dates: DateOrder?
    public var decimals: DecimalMark?
    /// The characters between labels; nil if unknown, see `InventoryTable.labelsHaveCommas`.
    var labelSeparators: String?
    /// The separator in a cell that names nested containers, the outermost first; nil where a cell names one.
    var insideSeparator: String?
    /// Words in lower case that a cell holds instead of an unknown value.
    var unknown: Set<String> = []
    /// The headings of amounts whose zero means unknown, as Housebook names them.
    var zeroIsUnknown: Set<String> = []
    var path: Path?
    var section: Section?
    var skip: [Skip] = []
    /// Columns that together identify an item in every file of the program.
    var identity: [Source] = []
    var fieldNames: FieldNames?
    public var others: OtherColumns?

    public init() {}

    /// A column of the file, by its heading or its number from 1.
    enum Source: Hashable, Sendable {
        case heading(String)
        case number(Int)
    }

    struct Column: Hashable, Sendable {
        /// Housebook's heading: `Price`, `Field: Wattage`.
        var heading: String
        var content: Content
    }

    enum Content: Hashable, Sendable {
        /// The first filled column; for labels, all of them.
        case columns([Source])
        case sum([Source])
        case constant(String)
    }

    /// Columns that hold a place, from the outermost part: `House > Garage > Shelf`.
    struct Path: Hashable, Sendable {
        var columns: [Source]
        /// The separator of the parts in one cell; nil where each column is a part.
        var separator: String?
        /// The level of the home, from 1; nil for none.
        var homeLevel: Int?
        /// The level of the first room, from 1; the parts below it are rooms inside it.
        var roomLevel: Int
    }

    /// Rows that name the room of the rows below them.
    struct Section: Hashable, Sendable {
        /// The column with the room's name.
        var column: Source
        /// The column that is empty in such a row.
        var unless: Source
    }

    /// Rows to leave out, by the value in a column.
    struct Skip: Hashable, Sendable {
        var column: Source
        /// In lower case.
        var values: Set<String>
    }

    /// Shortens the headings of custom fields by cutting off the text before and after the name.
    struct FieldNames: Hashable, Sendable {
        var after: String
        var before: String?

        func name(in heading: String) -> String {
            var name = heading.trimmed[...]
            if name.lowercased().hasPrefix(after.lowercased()) { name = name.dropFirst(after.count) }
            if let before, let end = name.range(of: before) { name = name[..<end.lowerBound] }
            return String(name).trimmed
        }
    }

    /// The map, completed from the file's own headings: columns that a person's map does not mention are read as
    /// without a map.
    func completed(for headings: InventoryHeadings) -> ImportMap {
        let says =
            !columns.isEmpty || path != nil || section != nil || !skip.isEmpty || !identity.isEmpty || fieldNames != nil
            || !zeroIsUnknown.isEmpty || !unknown.isEmpty || labelSeparators != nil || insideSeparator != nil
        guard name.isEmpty, hasHeadings, says else { return self }
        var map = self
        var used = Set((path?.columns ?? []).map { $0.text.trimmed.lowercased() })
        var taken = Set(columns.compactMap { ItemColumn.own(heading: $0.heading)?.content })
        for column in columns {
            switch column.content {
            case .columns(let sources), .sum(let sources): used.formUnion(sources.map { $0.text.trimmed.lowercased() })
            case .constant: break
            }
        }
        if path != nil || section != nil { taken.insert(.room) }
        if path?.homeLevel != nil { taken.insert(.home) }
        if !identity.isEmpty { taken.insert(.importRef) }
        for (place, heading) in headings.all.enumerated() {
            let isUsed = used.contains(heading.trimmed.lowercased()) || used.contains("\(place + 1)")
            guard !isUsed else { continue }
            if let name = CustomFieldColumns.name(inHeading: heading) {
                map.columns.append(
                    Column(heading: CustomFieldColumns.prefix + name, content: .columns([.number(place + 1)])))
            } else if let column = headings.column(heading), taken.insert(column.content).inserted {
                map.columns.append(Column(heading: column.heading, content: .columns([.number(place + 1)])))
            }
        }
        return map
    }

    /// The size of the largest recognition set that is fully present in the headings; 0 for none.
    func recognises(_ headings: [String]) -> Int {
        let present = Set(headings.map { $0.trimmed.lowercased() })
        return recognition.filter { $0.allSatisfy { present.contains($0.lowercased()) } }.map(\.count).max() ?? 0
    }
}

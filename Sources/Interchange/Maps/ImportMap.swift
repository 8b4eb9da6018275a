import Foundation
import Household

/// How to read a table that another program, or a person, wrote: which of its columns is which of ours, and how its
/// cells write things. A preset for a program is such a map, and so is what `--propose` writes.
public struct ImportMap: Sendable {
    /// The program's name; empty for a person's own map.
    public var name = ""
    /// Each set of headings tells that a file is that program's.
    var recognition: [[String]] = []
    /// Whether a line above the rows names the columns. Else they go by their numbers.
    var hasHeadings = true
    /// The name of a workbook's sheet; nil for the first one that has something in it.
    public var sheet: String?
    /// What makes up each of our columns, by our heading. Empty where the headings of the file itself tell.
    var columns: [Column] = []
    public var dates: DateOrder?
    public var decimals: DecimalMark?
    /// The characters between labels. Nil where nobody says; see `InventoryTable.labelsHaveCommas`.
    var labelSeparators: String?
    /// What stands between items that are inside one another, the outermost first; nil where a cell names one.
    var insideSeparator: String?
    /// Words that stand in a cell where nothing is known, in lower case.
    var unknown: Set<String> = []
    /// Our headings of amounts of which zero means that nobody knows.
    var zeroIsUnknown: Set<String> = []
    var path: Path?
    var section: Section?
    var skip: [Skip] = []
    /// Columns that together identify an item in every file of the program.
    var identity: [Source] = []
    var fieldNames: FieldNames?
    public var others: OtherColumns?

    public init() {}

    /// A column of the file, by its heading, or its number from 1.
    enum Source: Hashable, Sendable {
        case heading(String)
        case number(Int)
    }

    struct Column: Hashable, Sendable {
        /// Our heading: `Price`, `Field: Wattage`.
        var heading: String
        var content: Content
    }

    enum Content: Hashable, Sendable {
        /// The first that is filled; of labels, all.
        case columns([Source])
        case sum([Source])
        case constant(String)
    }

    /// Columns that hold a place, from the whole to its parts: `House > Garage > Shelf`.
    struct Path: Hashable, Sendable {
        var columns: [Source]
        /// Between the parts in one cell; nil where each column is a part.
        var separator: String?
        /// Which part is the home, from 1; nil for none.
        var homeLevel: Int?
        /// The first part that is a room; those below are rooms inside it.
        var roomLevel: Int
    }

    /// Rows that name the room of the rows below them.
    struct Section: Hashable, Sendable {
        /// Where the name is.
        var column: Source
        /// Such a row has nothing in this column.
        var unless: Source
    }

    /// Rows that are no items.
    struct Skip: Hashable, Sendable {
        var column: Source
        /// In lower case.
        var values: Set<String>
    }

    /// How headings of custom fields are shortened: what comes before and after the name is cut off.
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

    /// The map with what the file's own headings say: what a person's map does not mention is read as without a map.
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

    /// Whether the headings are those of the program.
    func recognises(_ headings: [String]) -> Int {
        let present = Set(headings.map { $0.trimmed.lowercased() })
        return recognition.filter { $0.allSatisfy { present.contains($0.lowercased()) } }.map(\.count).max() ?? 0
    }
}

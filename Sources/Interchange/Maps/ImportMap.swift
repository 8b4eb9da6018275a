import Foundation
public import Household

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
    /// The encoding of the file; nil to tell it from the text.
    public var encoding: TextEncoding?
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
    /// Columns of the program's own that say nothing about an item, such as how an order was paid.
    var dropped: [Source] = []
    public internal(set) var others: OtherColumns?

    public init() {}

    /// Says what to do with columns that have no place in an item. Keeping them keeps the program's own, too.
    public mutating func decide(_ others: OtherColumns) {
        self.others = others
        if others == .customFields { dropped = [] }
    }

    /// A column of the file, by its heading or its number from 1.
    enum Source: Hashable, Sendable {
        case heading(String)
        case number(Int)
    }

    struct Column: Hashable, Sendable {
        /// Housebook's heading: `Price`, `Field: Wattage`.
        var heading: String
        var content: Content

        var isPlain: Bool { if case .plain = content { true } else { false } }
    }

    enum Content: Hashable, Sendable {
        /// The first filled column; for labels, all of them.
        case columns([Source])
        /// Amounts to add up, and their decimal mark, if the program always writes the same.
        case sum([Source], DecimalMark?)
        case constant(String)
        /// A column that a preset does not claim, by its position: its cells stay as they are.
        case plain(Int)

        /// The columns of the file that are claimed.
        var sources: [Source] {
            switch self {
            case .columns(let sources), .sum(let sources, _): sources
            case .constant, .plain: []
            }
        }
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

        /// Whether a heading is marked as that of a custom field.
        func mark(_ heading: String) -> Bool {
            !after.isEmpty && heading.trimmed.lowercased().hasPrefix(after.lowercased())
        }

        func name(in heading: String) -> String {
            var name = heading.trimmed[...]
            if name.lowercased().hasPrefix(after.lowercased()) { name = name.dropFirst(after.count) }
            if let before, let end = name.range(of: before) { name = name[..<end.lowerBound] }
            return String(name).trimmed
        }
    }

    /// Whether the map is for the files of a program. Such a map covers files of several kinds, to which people may have
    /// added columns, so it applies as far as it fits. A person's own map is for one file, and meant as it is written.
    public var isPreset: Bool { !name.isEmpty }

    /// The map, completed from the file's own headings: columns that it does not claim are read as without a map.
    func completed(for headings: InventoryHeadings) -> ImportMap {
        let says =
            !columns.isEmpty || path != nil || section != nil || !skip.isEmpty || !identity.isEmpty || fieldNames != nil
            || !zeroIsUnknown.isEmpty || !unknown.isEmpty || !dropped.isEmpty || labelSeparators != nil
            || insideSeparator != nil
        guard hasHeadings, isPreset || says else { return self }
        var map = isPreset ? fitted(to: headings) : self
        let claimed = (map.path?.columns ?? []) + map.dropped + map.columns.flatMap(\.content.sources)
        let used = Set(claimed.map(\.key))
        let identity = Set(map.identity.map(\.key))
        var taken = Set(map.columns.compactMap { ItemColumn.own(heading: $0.heading)?.content })
        // Below a line that names a room, a row may still name another.
        if map.path != nil || map.section != nil && !isPreset { taken.insert(.room) }
        if map.path?.homeLevel != nil { taken.insert(.home) }
        if !map.identity.isEmpty { taken.insert(.importRef) }
        let hasTitle = taken.contains(.title)
        for (place, heading) in headings.ownFirst {
            let source = Source.number(place + 1)
            let key = Source.heading(heading).key
            if used.contains(key) || used.contains(source.key) || fieldNames?.mark(heading) == true { continue }
            let content = isPreset ? Content.plain(place) : .columns([source])
            if let name = CustomFieldColumns.name(inHeading: heading) {
                map.columns.append(Column(heading: CustomFieldColumns.prefix + name, content: content))
            } else if let column = headings.column(heading, hasTitle: hasTitle),
                column.content != .id || !identity.contains(key), taken.insert(column.content).inserted
            {
                map.columns.append(Column(heading: column.heading, content: content))
            }
        }
        return map
    }

    /// The part of a preset that fits a file: the claims whose columns the file has. A column with one of Housebook's
    /// own headings wins over what a preset would put there, as it wins over other names without a map. So does any
    /// column for titles over Encircle's descriptions, which are titles only where there are no others.
    private func fitted(to headings: InventoryHeadings) -> ImportMap {
        let keys = Set(headings.all.map { Source.heading($0).key })
        func has(_ source: Source) -> Bool {
            switch source {
            case .heading: keys.contains(source.key)
            case .number(let number): number <= headings.all.count
            }
        }
        let (all, own) = (headings.contents(areOwn: false), headings.contents(areOwn: true))
        func isOutranked(_ heading: String, _ sources: [Source]) -> Bool {
            guard let content = ItemColumn.own(heading: heading)?.content, own.contains(content) else { return false }
            return !sources.contains { ItemColumn.own(heading: $0.text)?.content == content }
        }
        /// Whether the columns are others' without a map, and the file has another one for this content.
        func isBorrowed(_ heading: String, _ sources: [Source]) -> Bool {
            guard let content = ItemColumn.own(heading: heading)?.content, all.contains(content) else { return false }
            return sources.filter(has).allSatisfy { source in
                headings.column(source.text).map { $0.content != content } == true
            }
        }
        var map = self
        map.columns = columns.filter { column in
            let (heading, sources) = (column.heading, column.content.sources)
            if case .constant = column.content { return !isOutranked(heading, []) }
            return sources.isEmpty
                || sources.contains(where: has) && !isOutranked(heading, sources) && !isBorrowed(heading, sources)
        }
        if !map.columns.contains(where: { $0.heading == "Replacement Cost" }) {
            map.columns.removeAll { ItemColumn.own(heading: $0.heading)?.content.needsCost == true }
        }
        map.path = path.flatMap { path in
            path.columns.contains(where: has) && !isOutranked("Room", path.columns) ? path : nil
        }
        map.section = section.flatMap { has($0.column) && has($0.unless) ? $0 : nil }
        if isOutranked("Import Ref", []) { map.identity = [] }
        return map
    }

    /// The size of the largest recognition set that is fully present in the headings; 0 for none.
    func recognises(_ headings: [String]) -> Int {
        let present = Set(headings.map { $0.trimmed.lowercased() })
        return recognition.filter { $0.allSatisfy { present.contains($0.lowercased()) } }.map(\.count).max() ?? 0
    }
}

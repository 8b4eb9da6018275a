import Files
import Foundation
import Household

/// A map applied to a table: turns a row of the file into a row with Housebook's columns.
struct TableMapping {
    /// Housebook's headings.
    let headings: [String]
    /// The file's names for them, for messages.
    let names: [String]
    /// The file's columns that the map does not use.
    let others: [Int]
    /// The file's columns that the map leaves out.
    let dropped: [Int]
    /// The positions of Housebook's columns whose amounts are added up, and so written with a point.
    let sums: Set<Int>
    private let map: ImportMap
    private let cells: [Cell]
    private let path: [Int]
    private let section: (column: Int, unless: Int)?
    private let skip: [(column: Int, values: Set<String>)]
    /// The room named by the last section row.
    private var room = ""
    /// The number of earlier rows with each identity.
    private var identities: [String: Int] = [:]
    private let identity: [Int]

    private struct Cell {
        var content: Content
        var isText = false
        var isLabels = false
        var isPhotos = false
        var isInside = false
        var isRoom = false
        var zeroIsUnknown = false
    }

    private enum Content {
        case columns([Int])
        case sum([Int], DecimalMark?)
        case plain(Int)
        /// `with` is the column that must be filled for the constant to apply: a cost's source makes no sense without
        /// the cost.
        case constant(String, with: Int?)
        case home, room, identity
    }

    /// - Throws: `FormatError.missingColumn` if the table lacks a column of a person's own map. A preset covers files
    ///   of several kinds, so missing columns are fine there.
    init(_ map: ImportMap, _ table: Table) throws(FormatError) {
        let places = Places(table)
        var headings: [String] = []
        var names: [String] = []
        var cells: [Cell] = []
        var used: Set<Int> = []
        var sums: Set<Int> = []
        func add(_ heading: String, _ name: String, _ cell: Cell) {
            headings.append(heading)
            names.append(name)
            cells.append(cell)
        }
        func find(_ sources: [ImportMap.Source], usesAll: Bool = true) throws(FormatError) -> [Int] {
            let found = sources.compactMap { places[$0] }
            if found.isEmpty, map.name.isEmpty, let first = sources.first {
                throw .missingColumn(name: first.text, line: table.headingLine)
            }
            // If only the first of several columns is read, the others count as unused.
            used.formUnion(usesAll ? found[...] : found.prefix(1))
            return found
        }
        path = try map.path.map { path throws(FormatError) in try find(path.columns) } ?? []
        section = try map.section.flatMap { section throws(FormatError) in
            guard let column = try find([section.column]).first, let unless = try find([section.unless]).first else {
                return nil
            }
            // A preset names the column by number, and whatever else is in it belongs to the items.
            if map.isPreset { used.remove(column) }
            return (column, unless)
        }
        identity = map.identity.compactMap { places[$0] }
        var skip: [(column: Int, values: Set<String>)] = []
        for rule in map.skip {
            if let place = try find([rule.column]).first { skip.append((place, rule.values)) }
        }
        self.skip = skip
        if map.path?.homeLevel != nil, !path.isEmpty { add("Home", places.name(path), Cell(content: .home)) }
        let namesRoom = map.columns.contains { $0.heading == "Room" && $0.isPlain }
        if !namesRoom, let place = path.isEmpty ? section.map({ [$0.column] }) : path {
            add("Room", places.name(place), Cell(content: .room))
        }
        for column in map.columns {
            let known = ItemColumn.inventory(heading: column.heading)?.content
            var cell = Cell(
                content: .columns([]), isText: known?.isText ?? true, isLabels: known == .labels,
                isPhotos: known?.isFiles == true, isInside: known == .inside, isRoom: known == .room,
                zeroIsUnknown: map.zeroIsUnknown.contains(column.heading))
            switch column.content {
            case .columns(let sources):
                let found = try find(sources, usesAll: cell.isLabels || cell.isPhotos)
                if found.isEmpty { continue }
                cell.content = .columns(found)
                add(column.heading, places.name(cell.isLabels ? found : [found[0]]), cell)
            case .sum(let sources, let mark):
                let found = try find(sources)
                if found.isEmpty { continue }
                cell.content = .sum(found, mark)
                sums.insert(headings.count)
                add(column.heading, places.name(found, joinedBy: " + "), cell)
            case .constant(let text):
                cell.content = .constant(text, with: headings.firstIndex { known?.needs($0) == true })
                if known?.needsCost == true, !headings.contains("Replacement Cost") { continue }
                add(column.heading, column.heading, cell)
            case .plain(let place):
                used.insert(place)
                cell.content = .plain(place)
                add(column.heading, table.headings[place], cell)
            }
        }
        if !identity.isEmpty, !headings.contains("Import Ref") {
            add("Import Ref", places.name(identity, joinedBy: " + "), Cell(content: .identity))
            used.formUnion(identity)
        }
        dropped = map.dropped.compactMap { places[$0] }.filter { used.insert($0).inserted }
        var others: [Int] = []
        for (column, heading) in table.headings.enumerated() where !used.contains(column) {
            switch map.others {
            case .drop: break
            case .customFields:
                let name = CustomFieldColumns.name(
                    ofColumn: column, headed: map.fieldNames?.name(in: heading) ?? heading)
                add(
                    CustomFieldColumns.prefix + name, places.name([column]),
                    Cell(content: .columns([column]), isText: true))
            case nil:
                others.append(column)
            }
        }
        (self.headings, self.names, self.others, self.map, self.cells) = (headings, names, others, map, cells)
        self.sums = sums
    }

    /// The row's cells under Housebook's headings; nil for a row that is not an item.
    mutating func cells(of record: [String]) -> [String]? {
        if let section, record[section.unless].trimmed.isEmpty, !record[section.column].trimmed.isEmpty {
            room = record[section.column].trimmed
            return nil
        }
        if skip.contains(where: { $0.values.contains(record[$0.column].trimmed.lowercased()) }) { return nil }
        let parts = pathParts(of: record)
        var result: [String] = []
        for cell in cells {
            switch cell.content {
            case .columns(let columns): result.append(text(cell, columns, of: record))
            case .sum(let columns, let mark):
                result.append(sum(filled(columns, of: record), map.decimals ?? mark))
            case .plain(let column):
                let isEmpty = cell.isRoom && record[column].trimmed.isEmpty
                result.append(isEmpty ? room : record[column])
            case .constant(let text, let needed): result.append(needed.map { result[$0].isEmpty } == true ? "" : text)
            case .home: result.append(map.path?.homeLevel.flatMap { $0 <= parts.count ? parts[$0 - 1] : nil } ?? "")
            case .room: result.append(path.isEmpty ? room : rooms(parts).joined(separator: " / "))
            case .identity: result.append(reference(of: record))
            }
        }
        return result
    }

    private func text(_ cell: Cell, _ columns: [Int], of record: [String]) -> String {
        let filled = filled(columns, of: record)
        guard let first = filled.first else { return "" }
        if cell.isPhotos { return filled.joined(separator: "\n") }
        if cell.isLabels {
            let separators = map.labelSeparators ?? ";"
            let names = filled.flatMap { $0.split { separators.contains($0) }.map { String($0).trimmed } }
            return NameList.write(names.filter { !$0.isEmpty })
        }
        if cell.isInside, let separator = map.insideSeparator {
            return first.components(separatedBy: separator).last?.trimmed ?? ""
        }
        if cell.zeroIsUnknown, first.contains("0"), !first.contains(where: { ("1"..."9").contains($0) }) { return "" }
        guard cell.isText else { return first }
        let text = first.utf8.contains(.carriageReturn) ? first.replacingOccurrences(of: "\r\n", with: "\n") : first
        // If the text itself looks guarded, one more apostrophe keeps it as it is.
        return FormulaGuard.unguarded(text) == text ? text : "'" + text
    }

    private func filled(_ columns: [Int], of record: [String]) -> [String] {
        columns.map { record[$0].trimmed }
            .filter { !$0.isEmpty && (map.unknown.isEmpty || !map.unknown.contains($0.lowercased())) }
    }

    /// The sum of amounts that all have the same currency sign or none. Otherwise the amounts joined by plus signs,
    /// which no reader takes for an amount.
    private func sum(_ amounts: [String], _ mark: DecimalMark?) -> String {
        let signs = Set(amounts.map { $0.filter { !Self.isOfNumber($0) } })
        let numbers = amounts.compactMap { number($0.filter(Self.isOfNumber), mark) }
        guard numbers.count == amounts.count, signs.count <= 1 else { return amounts.joined(separator: " + ") }
        return amounts.isEmpty ? "" : (signs.first ?? "") + "\(numbers.reduce(0, +))"
    }

    private static func isOfNumber(_ character: Character) -> Bool {
        character.isWhitespace || character.isASCII && (character.isNumber || ".,'".contains(character))
            || character == "’"
    }

    private func number(_ text: String, _ mark: DecimalMark?) -> Decimal? {
        let text = text.trimmed
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        if isPlain, mark != .comma { return Decimal(string: text) }
        // If the decimal mark is unknown, parsing as euros tells whether the number has only one reading.
        guard let amount = try? Money.parse(text, in: .eur, decimalMark: mark?.character) else { return nil }
        return Decimal(amount.minorUnits) / 100
    }

    private func pathParts(of record: [String]) -> [String] {
        let cells = path.map { record[$0].trimmed }
        guard let separator = map.path?.separator else { return cells.filter { !$0.isEmpty } }
        return cells.flatMap { $0.components(separatedBy: separator) }.map(\.trimmed).filter { !$0.isEmpty }
    }

    private func rooms(_ parts: [String]) -> [String] {
        guard let path = map.path else { return [] }
        return parts.enumerated().filter { $0.offset + 1 >= path.roomLevel && $0.offset + 1 != path.homeLevel }
            .map(\.element)
    }

    /// The row's reference: `amazon: 113-1234567 | B0BZ`, and `amazon: 113-1234567 | B0BZ #2` for a second such row.
    private mutating func reference(of record: [String]) -> String {
        let parts = identity.map { record[$0].trimmed }
        guard parts.contains(where: { !$0.isEmpty }) else { return "" }
        let text = (map.name.isEmpty ? "" : map.name.lowercased() + ": ") + parts.joined(separator: " | ")
        let count = identities[text, default: 0] + 1
        identities[text] = count
        return count == 1 ? text : text + " #\(count)"
    }
}

/// The positions of a table's columns.
private struct Places {
    private let byHeading: [String: Int]
    private let headings: [String]

    init(_ table: Table) {
        headings = table.headings
        byHeading = Dictionary(
            table.headings.enumerated().map { (ImportMap.Source.heading($0.element).key, $0.offset) },
            uniquingKeysWith: min)
    }

    subscript(source: ImportMap.Source) -> Int? {
        switch source {
        case .heading: byHeading[source.key]
        case .number(let number): headings.indices.contains(number - 1) ? number - 1 : nil
        }
    }

    func name(_ columns: [Int], joinedBy separator: String = ", ") -> String {
        columns.map { headings[$0].trimmed.isEmpty ? "\($0 + 1)" : headings[$0].trimmed }.joined(separator: separator)
    }
}

extension ImportMap.Source {
    var text: String {
        switch self {
        case .heading(let heading): heading
        case .number(let number): "\(number)"
        }
    }

    /// The normalised text, by which a source is found: some versions of a program write `purchase_price`, and some
    /// `Purchase Price`.
    var key: String { text.trimmed.lowercased().replacing("_", with: " ") }
}

extension ItemColumn.Content {
    /// Whether cells are read as texts, with a guard against formulas stripped.
    var isText: Bool {
        switch self {
        case .field(let position):
            switch Item.fields[position].form {
            case .text: true
            default: false
            }
        case .title, .home, .room, .inside, .importRef, .slug: true
        default: false
        }
    }

    /// Whether the value only makes sense with a replacement's cost.
    var needsCost: Bool {
        if case .field(let position) = self {
            ["replacement.source", "replacement.date"].contains(Item.fields[position].property)
        } else {
            false
        }
    }

    fileprivate func needs(_ heading: String) -> Bool { needsCost && heading == "Replacement Cost" }
}

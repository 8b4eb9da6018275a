import Files
import Household

/// Columns for the custom fields of many items, headed `Field: NAME`: the union over all items.
///
/// Read from left to right, the filled cells of a row give the item's fields in order. A name therefore heads several
/// columns if one item has two fields of that name, or if two items have the same fields in different orders.
///
/// An empty cell means that the item lacks the field. A field with an empty value is written as an apostrophe, and a
/// value that consists only of apostrophes gets one more.
struct CustomFieldColumns {
    static let prefix = "Field: "

    /// The name of each column's field.
    let names: [String]
    /// The columns that a list of fields fills, keyed by the fields' names.
    private let positions: [[String]: [Int]]

    init(_ items: [Item]) { self.init(items.lazy.map(\.customFields)) }

    init(_ lists: some Sequence<[CustomField]>) {
        var shapes: [[String]] = []
        var seen: Set<[String]> = []
        for fields in lists where !fields.isEmpty {
            let shape = fields.map(\.name)
            if seen.insert(shape).inserted { shapes.append(shape) }
        }
        var names: [String] = []
        for shape in shapes { Self.insert(shape, into: &names) }
        var columns: [String: [Int]] = [:]
        for (index, name) in names.enumerated() { columns[name, default: []].append(index) }
        positions = Dictionary(uniqueKeysWithValues: shapes.map { ($0, Self.positions(of: $0, in: columns)) })
        self.names = names
    }

    /// Inserts the missing names, so that the shape becomes a subsequence of `names`.
    private static func insert(_ shape: [String], into names: inout [String]) {
        var position = 0
        for name in shape {
            if let found = names[position...].firstIndex(of: name) {
                position = found + 1
            } else {
                names.insert(name, at: position)
                position += 1
            }
        }
    }

    private static func positions(of shape: [String], in columns: [String: [Int]]) -> [Int] {
        var next = 0
        return shape.compactMap { name in
            guard let position = columns[name]?.first(where: { $0 >= next }) else { return nil }
            next = position + 1
            return position
        }
    }

    var headings: [String] { names.map { Self.prefix + $0 } }

    /// - Parameter written: Turns a value into a cell's text.
    func cells(of fields: [CustomField], written: (String) -> String = Self.cell) -> [String] {
        var cells = Array(repeating: "", count: names.count)
        guard !fields.isEmpty, let positions = positions[fields.map(\.name)] else { return cells }
        for (field, position) in zip(fields, positions) { cells[position] = written(field.value) }
        return cells
    }

    static func cell(of value: String) -> String { cell(of: value, guarded: FormulaGuard.guarded) }

    static func cell(of value: String, guarded: (String) -> String) -> String {
        value.utf8.allSatisfy { $0 == UInt8(ascii: "'") } ? value + "'" : guarded(value)
    }

    /// The value in a cell; nil if the item lacks the field.
    static func value(of cell: String) -> String? {
        guard !cell.isEmpty else { return nil }
        return cell.utf8.allSatisfy { $0 == UInt8(ascii: "'") }
            ? String(cell.dropLast()) : FormulaGuard.unguarded(cell)
    }

    /// The name of the field for a column that Housebook does not know: its heading, else `Column 3`.
    static func name(ofColumn place: Int, headed heading: String) -> String {
        heading.trimmed.isEmpty ? "Column \(place + 1)" : heading.trimmed
    }

    /// The field's name in a heading; nil for other headings.
    static func name(inHeading heading: String) -> String? {
        // Compare scalars, not characters: a name may begin with a combining mark, which merges with the space before
        // it.
        let scalars = heading.unicodeScalars
        if scalars.starts(with: prefix.unicodeScalars) {
            return String(scalars.dropFirst(prefix.unicodeScalars.count))
        }
        let trimmed = heading.trimmed.unicodeScalars
        let short = prefix.trimmed
        guard String(trimmed.prefix(short.count)).lowercased() == short.lowercased() else { return nil }
        return String(trimmed.dropFirst(short.count)).trimmed
    }
}

import Foundation
import Household

/// The columns of a shopping file; the raw value is the heading.
protocol ShoppingColumn: CaseIterable, Hashable, RawRepresentable<String>, Sendable {}

extension ShoppingColumn {
    /// The column of a heading, ignoring case and surrounding white space, with spaces or underscores between words.
    init?(heading: String) {
        self.init(rawValue: heading.trimmed.lowercased().replacing(" ", with: "_"))
    }
}

/// Maps the headings of a file to columns.
struct ShoppingColumns<Column: ShoppingColumn> {
    let places: [Column: Int]
    let strangers: [Int]

    /// - Parameters:
    ///   - needed: Columns that the file must have.
    ///   - name: The format's name with its first columns, for the error: `Housebook's carts (cart_id, ...)`.
    init(_ table: Table, needed: [Column], of name: String) throws(FormatError) {
        var places: [Column: Int] = [:]
        var strangers: [Int] = []
        for (index, heading) in table.headings.enumerated() {
            guard let column = Column(heading: heading) else {
                strangers.append(index)
                continue
            }
            if let first = places[column] {
                throw .duplicateColumn(
                    name: column.rawValue, first: first + 1, second: index + 1, line: table.headingLine)
            }
            places[column] = index
        }
        guard !places.isEmpty else {
            throw .noKnownColumn(expected: name, found: table.headings, line: table.headingLine)
        }
        for column in needed where places[column] == nil {
            throw .missingColumn(name: column.rawValue, line: table.headingLine)
        }
        self.places = places
        self.strangers = strangers
    }
}

extension TableRowReader where Column: ShoppingColumn {
    /// Notes a problem with a column; if the file lacks it, with the row, naming the column.
    mutating func note(_ column: Column, _ reason: String) {
        if let place = places[column] { note(at: place, reason) } else { note("\(column.rawValue) \(reason)") }
    }

    /// The quantity bought; nil for an empty cell.
    mutating func amountBought(_ column: Column) -> Quantity? {
        guard !isEmpty(column) else { return nil }
        let quantity = quantity(column)
        if quantity == .zero { note(column, "is not above zero") }
        return quantity
    }

    mutating func unit(_ column: Column) -> PriceUnit? {
        let text = text(column).trimmed
        guard !text.isEmpty else { return nil }
        let unit = PriceUnit(text)
        if unit == nil { note(column, "is not a unit of at most \(PriceUnit.maximumLength) bytes") }
        return unit
    }
}

extension ShoppingBatch {
    /// Reads a file row by row.
    ///
    /// - Parameters:
    ///   - needed: Columns that the file must have.
    ///   - name: The format's name with its first columns, for the error.
    ///   - add: Adds a row's content to the batch, unless the row has a problem.
    init<Column: ShoppingColumn>(
        _ file: TableFile, needed: [Column], of name: String,
        _ add: (_ cells: inout TableRowReader<Column>, _ batch: inout ShoppingBatch) -> Void
    ) throws(FormatError) {
        self.init()
        var table = try Table(file) { Column(heading: $0) != nil }
        let columns = try ShoppingColumns<Column>(table, needed: needed, of: name)
        fields = Set(columns.places.keys.compactMap { Field(rawValue: $0.rawValue) })
        var strangers = columns.strangers
        while let record = try table.next() {
            var cells = TableRowReader(record, headings: table.headings, places: columns.places)
            add(&cells, &self)
            problems += cells.problems
            // The first value in each unknown column is also a problem.
            strangers.removeAll { column in
                guard !record.cells[column].trimmed.isEmpty else { return false }
                problems.append(table.stranger(column, record.cells[column]))
                return true
            }
        }
        problems = (problems + table.problems).inOrder
        notices = table.notices
    }
}

/// Ids for entities that are only validated and never kept: making a random id takes longer than reading a row.
enum Blank {
    static let cart = EntityID<Cart>()
    static let line = EntityID<CartItem>()
    static let vaultItem = EntityID<VaultItem>()
    static let shop = EntityID<Shop>()
    static let category = EntityID<VaultCategory>()
}

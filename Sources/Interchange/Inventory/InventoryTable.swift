import Household

/// A table of items: rows under our own columns, whatever the file calls them.
struct InventoryTable {
    let columns: ItemColumns
    /// What messages call the cells of a row.
    let headings: [String]
    /// Columns with values that nothing is made of.
    private(set) var unknownColumns: [ImportBatch.UnknownColumn] = []
    /// Rows that are no items, as the map says.
    private(set) var skipped: [ImportProblem] = []
    private var table: Table
    private var mapping: TableMapping?
    private var strangers: [Int]

    init(_ file: TableFile, _ map: ImportMap) throws(FormatError) {
        table = try Self.table(of: file, map)
        guard !map.columns.isEmpty else {
            columns = try ItemColumns(inventory: table.headings, line: table.headingLine, others: map.others)
            headings = table.headings
            strangers = map.others == .drop ? [] : columns.strangers
            return
        }
        let mapping = try TableMapping(map, table)
        columns = try ItemColumns(inventory: mapping.headings, line: table.headingLine)
        headings = mapping.names
        strangers = mapping.others
        self.mapping = mapping
    }

    /// The table as it is in the file.
    static func table(of file: TableFile, _ map: ImportMap) throws(FormatError) -> Table {
        map.hasHeadings ? try Table(file) { map.knows($0) } : try Table(withoutHeadings: file)
    }

    var problems: [ImportProblem] { table.problems }

    /// The next row that is an item.
    mutating func next() throws(FormatError) -> DelimitedText.Record? {
        while var record = try table.next() {
            noteStrangers(in: record)
            guard mapping != nil else { return record }
            if let cells = mapping?.cells(of: record.cells) {
                record.cells = cells
                return record
            }
            skipped.append(
                ImportProblem(
                    line: record.line, column: "", value: record.cells.joined(separator: " | ").printable,
                    reason: "is no item"))
        }
        return nil
    }

    private mutating func noteStrangers(in record: DelimitedText.Record) {
        strangers.removeAll { column in
            guard !record.cells[column].trimmed.isEmpty else { return false }
            unknownColumns.append(
                ImportBatch.UnknownColumn(
                    line: table.headingLine, heading: table.name(ofColumn: column),
                    example: record.cells[column].printable, known: ItemColumn.readable.map(\.heading)))
            return true
        }
    }

    /// How the columns write dates and amounts.
    func forms(_ map: ImportMap) throws(FormatError) -> CellForms {
        try CellForms(
            self, dates: columns.known.filter { $0.key.isDate }.map(\.value),
            amounts: columns.known.filter { $0.key.isAmount }.map(\.value), saying: map.dates, map.decimals)
    }
}

extension ImportMap {
    /// Whether a heading says something to this map.
    fileprivate func knows(_ heading: String) -> Bool {
        guard !columns.isEmpty else { return ItemColumn.inventory(heading: heading) != nil }
        let text = heading.trimmed.lowercased()
        return sources.contains { $0 == text }
    }

    /// The headings of the file that make up our columns, in lower case.
    private var sources: [String] {
        var all: [Source] = identity + skip.map(\.column) + (path?.columns ?? [])
        for column in columns {
            switch column.content {
            case .columns(let sources), .sum(let sources): all += sources
            case .constant: break
            }
        }
        return all.map { $0.text.trimmed.lowercased() }
    }
}

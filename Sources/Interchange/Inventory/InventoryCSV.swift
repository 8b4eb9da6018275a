import Files
public import Foundation
public import Household

/// Housebook's own CSV: one row an item, with every field except its number, meant to be edited in a spreadsheet and
/// imported again.
///
/// **Written** as RFC 4180 with CR LF and a byte order mark (Excel needs it for accents). Amounts are plain decimals
/// with their currency in the next column, dates `2021-10-13`, flags `yes` and `no`, which no spreadsheet translates.
/// An item in no home has an empty `Home`. `Room` is the room's path, `Garage / Shelf 2`; `Inside` is the title of the
/// item that it is inside of. Texts that a spreadsheet would run as formulas get a leading apostrophe: `FormulaGuard`.
///
/// **Read** with commas, semicolons or tabs, with or without the byte order mark. Texts come back exactly, white space
/// included; other values are trimmed. A missing column leaves its field as it is; an empty cell empties it (quantity:
/// one). A row without `ID` is a new item. `Slug`, `Created`, `Updated`, `Version` and `Sync State` apply only to items
/// that are new to the store. An unknown column is a problem, unless it is empty.
public enum InventoryCSV {
    /// The items of one home (by `SnapshotIndex.effectiveHome`), or all items, in the snapshot's order.
    public static func write(_ snapshot: Snapshot, home: EntityID<Home>? = nil) -> Data {
        let index = SnapshotIndex(snapshot)
        let items = home.map { Array(index.items(at: index.items(ofHome: $0))) } ?? snapshot.items
        let custom = CustomFieldColumns(items)
        var writer = DelimitedWriter()
        writer.append(
            ItemColumn.beforeCustomFields.map(\.heading) + custom.headings
                + ItemColumn.afterCustomFields.map(\.heading))
        for item in items {
            writer.append(
                ItemColumn.beforeCustomFields.map { $0.cell(of: item, index) }
                    + custom.cells(of: item.customFields)
                    + ItemColumn.afterCustomFields.map { $0.cell(of: item, index) })
        }
        return writer.data
    }

    /// Returns the rows of a file, and a problem for each value that could not be read.
    ///
    /// - Parameters:
    ///   - currency: The currency of amounts whose currency column is missing or empty.
    ///   - map: What the file's columns are and how its cells are written, where the file does not show it.
    /// - Throws: `FormatError` if the file as a whole is in another format or cannot be parsed.
    public static func read(
        _ file: TableFile, currency: Currency, map: ImportMap = ImportMap()
    ) throws(FormatError) -> ImportBatch {
        let table = try InventoryTable(file, map)
        let first = CellForms(
            dates: map.dates, decimals: map.decimals, points: table.points, isFirstLook: true)
        let batch = try checked(InventoryRows(table, first, currency: currency))
        if batch.questions.isEmpty { return batch }
        return try checked(InventoryRows(table, try table.forms(map), currency: currency))
    }

    /// Reads all rows once to find their problems.
    private static func checked(_ all: InventoryRows) throws(FormatError) -> ImportBatch {
        var rows = all
        var found = ImportBatch()
        var (count, isNamed, namesFiles) = (0, true, false)
        var remarks: [InventoryRow.Guess: ImportProblem] = [:]
        while case let chunk = try rows.chunk(), !chunk.isEmpty {
            for row in chunk {
                found.notices += row.notices
                remarks.merge(row.remarks) { first, _ in first }
                found.note(row.questions)
                if row.isComplete {
                    count += 1
                    isNamed = isNamed && row.isNamed
                    namesFiles = namesFiles || row.namesFiles
                } else {
                    found.problems += row.problems
                }
            }
        }
        let isSound = found.problems.isEmpty
        var batch = ImportBatch(
            rowCount: count, isNamed: isNamed, namesFiles: namesFiles,
            problems: (found.problems + rows.table.problems).inOrder
        ) {
            var rows = all
            rows.hasUniqueIDs = isSound
            return {
                while let draft = try rows.next() {
                    if let row = draft.row { return row }
                }
                return nil
            }
        }
        batch.notices =
            (found.notices + remarks.values.sorted { $0.column < $1.column }).inOrder + rows.table.notices
        batch.questions = found.questions
        batch.unknownColumns = rows.table.unknownColumns
        batch.skipped = rows.table.skipped
        return batch
    }

    /// Whether all headings are Housebook's own.
    static func isOwn(_ headings: [String]) -> Bool {
        headings.allSatisfy { ItemColumn.own(heading: $0) != nil || CustomFieldColumns.name(inHeading: $0) != nil }
    }

    /// Whether the headings belong to this format: `Title` alone or with another known column, or other words for a
    /// title and a room.
    static func recognises(_ headings: [String]) -> Bool {
        let columns = headings.compactMap { ItemColumn.inventory(heading: $0) }
        let isOurs = headings.contains { $0.trimmed.lowercased() == "title" }
        guard isOurs else { return Set(columns.map(\.content)).isSuperset(of: [.title, .room]) }
        return columns.count > 1 || headings.count == 1
    }
}

/// The rows of a table, one after another. A copy continues from the original's position, independently of it.
private struct InventoryRows: Sendable {
    private(set) var table: InventoryTable
    private let read: @Sendable (DelimitedText.Record) -> InventoryRow
    private var lines: [EntityID<Item>: Int] = [:]
    /// Whether no two rows share an id, as an earlier reading found. A million ids then need not be kept again.
    var hasUniqueIDs = false

    init(_ table: InventoryTable, _ forms: CellForms, currency: Currency) {
        self.table = table
        let (columns, headings) = (table.columns, table.headings)
        let (currencies, labelsHaveCommas) = (table.currencies(likely: currency), table.labelsHaveCommas)
        read = {
            InventoryRow(
                $0, columns, headings: headings, currency: currency, currencies: currencies, forms: forms,
                labelsHaveCommas: labelsHaveCommas)
        }
    }

    mutating func next() throws(FormatError) -> InventoryRow? {
        guard let record = try table.next() else { return nil }
        var row = read(record)
        if !hasUniqueIDs { row.claimID(&lines) }
        return row
    }

    /// The next 8,192 rows, read on all cores; empty at the end.
    mutating func chunk() throws(FormatError) -> [InventoryRow] {
        var records: [DelimitedText.Record] = []
        while records.count < 8_192, let record = try table.next() { records.append(record) }
        var rows = Batches.map(records.count) { [records, read] in records[$0].map(read) }.flatMap(\.self)
        for index in rows.indices { rows[index].claimID(&lines) }
        return rows
    }
}

/// How to treat a table's columns that Housebook does not know.
public enum OtherColumns: String, CaseIterable, Sendable {
    case customFields = "custom-fields"
    case drop
}

extension InventoryCSV {
    /// Whether the headings may be those of an inventory: a title and at least one other known column. Ask this last,
    /// since files of the vault and of carts have such headings as well.
    static func resembles(_ headings: [String]) -> Bool {
        let columns = Set(headings.compactMap { ItemColumn.inventory(heading: $0)?.content })
        return columns.contains(.title) && columns.count > 1
    }
}

extension ItemColumns {
    /// The columns of Housebook's own CSV.
    /// - Parameter column: Returns the column that a heading means.
    init(
        inventory headings: [String], line: Int, others: OtherColumns? = nil,
        column: (String) -> ItemColumn? = ItemColumn.inventory(heading:)
    ) throws(FormatError) {
        try self.init(headings, line: line, of: ItemColumn.readable, column: column) { place in
            let heading = headings[place]
            return CustomFieldColumns.name(inHeading: heading)
                ?? (others == .customFields ? CustomFieldColumns.name(ofColumn: place, headed: heading) : nil)
        }
        guard !known.isEmpty else {
            throw .noKnownColumn(expected: "Housebook's (Title, Home, Room, ...)", found: headings, line: line)
        }
        guard known[.title] != nil else { throw .missingColumn(name: "Title", line: line) }
    }
}

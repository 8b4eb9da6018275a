import Delimited
public import Foundation
public import Household

/// Housebook's own CSV: one row an item, with every field except its number, meant to be edited in a spreadsheet and
/// imported again.
///
/// **Written** as RFC 4180 with CR LF and a byte order mark (Excel needs it for accents). Amounts are plain decimals
/// with their currency in the next column, dates `2021-10-13`, flags `yes` and `no`, which no spreadsheet translates.
/// An item in no home has an empty `Home`. `Room` is the room's path, `Garage / Shelf 2`; `Inside` is the title of the item
/// that it is inside of. Texts that a spreadsheet would run as formulas get a leading apostrophe:
/// `FormulaGuard`.
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
    ///   - others: What becomes of columns with a heading that says nothing to Housebook. Nil to list them in
    ///     `unknownColumns` instead.
    /// - Throws: `FormatError` if the file as a whole is in another format or cannot be parsed.
    public static func read(
        _ data: Data, currency: Currency, others: OtherColumns? = nil
    ) throws(FormatError) -> ImportBatch {
        var table = try Table(data) { ItemColumn.inventory(heading: $0) != nil }
        let columns = try ItemColumns(inventory: table, others: others)
        let decimalMarks = try table.decimalMarks(of: columns.known.filter { $0.key.isAmount }.values)
        var batch = ImportBatch()
        var lines: [EntityID<Item>: Int] = [:]
        var strangers = others == .drop ? [] : columns.strangers
        while let record = try table.next() {
            var draft = InventoryRow(
                record, columns, headings: table.headings, currency: currency, decimalMarks: decimalMarks)
            draft.claimID(&lines)
            batch.notices += draft.notices
            if let row = draft.row {
                batch.rows.append(row)
            } else {
                batch.problems += draft.problems
            }
            strangers.removeAll { column in
                guard !record.cells[column].trimmed.isEmpty else { return false }
                batch.unknownColumns.append(
                    ImportBatch.UnknownColumn(
                        line: table.headingLine, heading: table.name(ofColumn: column),
                        example: record.cells[column].printable, known: ItemColumn.inventory.map(\.heading)))
                return true
            }
        }
        batch.problems = (batch.problems + table.problems).inOrder
        return batch
    }

    /// Whether the headings belong to this format: a title with at least one other known column, or as the only column;
    /// or in other people's words a title and a room.
    static func recognises(_ headings: [String]) -> Bool {
        let columns = headings.compactMap { ItemColumn.inventory(heading: $0) }
        let isOurs = headings.contains { $0.trimmed.lowercased() == "title" }
        guard isOurs else { return Set(columns.map(\.content)).isSuperset(of: [.title, .room]) }
        return columns.count > 1 || headings.count == 1
    }
}

/// What becomes of a table's columns that say nothing to Housebook.
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
    init(inventory table: Table, others: OtherColumns? = nil) throws(FormatError) {
        try self.init(table, of: ItemColumn.inventory, column: ItemColumn.inventory(heading:)) { heading in
            let name = heading.trimmed
            return CustomFieldColumns.name(inHeading: heading)
                ?? (others == .customFields && !name.isEmpty ? name : nil)
        }
        guard !known.isEmpty else {
            throw .noKnownColumn(
                expected: "Housebook's (Title, Home, Room, ...)", found: table.headings, line: table.headingLine)
        }
        guard known[.title] != nil else { throw .missingColumn(name: "Title", line: table.headingLine) }
    }
}

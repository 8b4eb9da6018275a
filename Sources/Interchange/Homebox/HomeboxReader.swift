import Foundation
public import Household

/// Reads Homebox's inventory files: comma or tab separated, with old or new column names.
///
/// - Values are trimmed and CR LF within them becomes LF, as in Homebox itself.
/// - An empty cell means "no value", so an update empties the field; a missing column leaves the field alone. Only an
///   empty `HB.asset_id` keeps the existing one, as in Homebox, which assigns asset ids itself.
/// - An `HB.purchase_price` or `HB.sold_price` of 0 is read as unknown: Homebox has no other way to say so. Items that
///   really cost nothing cannot be told apart from these.
/// - `HB.tags` is split at `;`, `HB.location` at `/`; the path becomes one room's name, `Garage / Shelf 2`.
/// - The first day of the year 1 is Homebox's "none". Any other date before the year 1000 is a mistake: it is left out,
///   with a notice.
/// - An amount with a rounding error, such as `0.30000000000000004`, is rounded, with a notice.
/// - A row whose `HB.url` is that of a location becomes a room, with its description.
/// - `HB.parent_import_ref` names the item that an item is inside of. If no item has that reference, the import fails,
///   as in Homebox.
/// - An item is sold if any of the four `HB.sold_` columns has a value.
/// - `HB.field.NAME` becomes the custom field NAME, unless it holds a field of Housebook: see `HomeboxCustomField`.
///   Every column that has no field in an item also becomes a custom field: `HB.url`, columns of later Homebox versions
///   and the user's own. Nothing in the file is dropped.
/// - The leading apostrophe that keeps a text from running as a formula is stripped.
/// - An `HB.import_ref` that `HomeboxCSV` wrote names the item by its id. A row without `HB.import_ref` gets one
///   derived from the item's identity; see `HomeboxIdentity`.
/// - Homebox has no homes: each row's `home` is nil, unless `HB.field.Home` begins its location.
public struct HomeboxReader: Sendable {
    /// The currency of amounts that do not name one.
    public let currency: Currency
    private let forms: CellForms

    /// - Parameters:
    ///   - dates: The order of dates that do not begin with the year. Homebox reads the month first.
    ///   - decimals: The mark before the cents; nil to infer it from the file.
    public init(currency: Currency, dates: DateOrder? = nil, decimals: DecimalMark? = nil) {
        self.currency = currency
        forms = CellForms(dates: dates ?? .monthFirst, decimals: decimals)
    }

    /// Returns the rows of a file, and a problem for each value that could not be read. A file with only headings is an
    /// empty inventory.
    ///
    /// - Throws: `FormatError` if the file as a whole is not Homebox's or cannot be parsed.
    public func read(_ file: TableFile) throws(FormatError) -> ImportBatch {
        let table = try Table(file) { $0.trimmed.lowercased().hasPrefix(ItemColumn.homeboxPrefix) }
        let all = HomeboxCursor(table, try ItemColumns(homebox: table), currency: currency, forms)
        var rows = all
        var found = ImportBatch()
        var count = 0
        var rooms: Set<String> = []
        while let row = try rows.next() {
            found.notices += row.notices
            found.note(row.questions)
            if row.isRoom, let room = row.room {
                found.rooms.append(room)
                if !row.givenReference.isEmpty { rooms.insert(row.givenReference) }
            } else if row.isComplete {
                count += 1
            } else {
                found.problems += row.problems
            }
        }
        // A row without a reference is given one.
        var batch = ImportBatch(
            rowCount: count, isNamed: true, problems: (found.problems + rows.table.problems).inOrder
        ) { [rooms] in
            var rows = all
            return {
                while let draft = try rows.next() {
                    if !(draft.isRoom && draft.room != nil), let row = draft.row(rooms: rooms) { return row }
                }
                return nil
            }
        }
        batch.rooms = found.rooms
        batch.notices = found.notices + rows.table.notices
        batch.questions = found.questions
        return batch
    }

    /// Whether any of the headings is Homebox's, and the titles are not under another one.
    static func recognises(_ headings: [String]) -> Bool {
        let found = Set(headings.compactMap { ItemColumn.homebox(heading: $0)?.content })
        return found.contains(.title)
            || !found.isEmpty && !headings.contains { ItemColumn.inventory(heading: $0)?.content == .title }
    }
}

/// The rows of a Homebox file, one after another. A copy continues from the original's position, independently of it.
private struct HomeboxCursor: Sendable {
    private(set) var table: Table
    private let columns: ItemColumns
    private let currency: Currency
    private let forms: CellForms
    private var identities = HomeboxIdentity.Register()

    init(_ table: Table, _ columns: ItemColumns, currency: Currency, _ forms: CellForms) {
        (self.table, self.columns, self.currency, self.forms) = (table, columns, currency, forms)
    }

    mutating func next() throws(FormatError) -> HomeboxRow? {
        guard let record = try table.next() else { return nil }
        var row = HomeboxRow(record, columns, headings: table.headings, currency: currency, forms: forms)
        if !row.isRoom || row.room == nil { row.identify(&identities) }
        return row
    }
}

extension [ImportProblem] {
    /// Sorted by line; problems of one line keep their order, from left to right.
    public var inOrder: [ImportProblem] {
        enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }
}

extension ItemColumns {
    /// The columns of Homebox's files.
    init(homebox table: Table) throws(FormatError) {
        guard table.headings.contains(where: { $0.trimmed.lowercased().hasPrefix(ItemColumn.homeboxPrefix) }) else {
            throw .noKnownColumn(
                expected: "Homebox's (HB.name, HB.location, ...)", found: table.headings, line: table.headingLine)
        }
        try self.init(
            table.headings, line: table.headingLine, of: ItemColumn.homebox, column: ItemColumn.homebox(heading:)
        ) { place in
            let heading = table.headings[place].trimmed
            return heading.isEmpty ? nil : Self.customFieldName(heading)
        }
        guard known[.title] != nil else { throw .missingColumn(name: "HB.name", line: table.headingLine) }
    }

    /// `HB.field.Wattage` becomes `Wattage`; `HB.low_stock_threshold`, for which an item has no field, becomes `Low
    /// stock threshold`.
    private static func customFieldName(_ heading: String) -> String {
        let (lower, fieldPrefix) = (heading.lowercased(), "hb.field.")
        // By Unicode scalars: a name may begin with a combining mark, which merges with the full stop before it.
        if lower.unicodeScalars.starts(with: fieldPrefix.unicodeScalars) {
            return String(heading.unicodeScalars.dropFirst(fieldPrefix.count)).trimmed
        }
        guard lower.hasPrefix(ItemColumn.homeboxPrefix) else { return heading }
        let name = heading.dropFirst(ItemColumn.homeboxPrefix.count).replacingOccurrences(of: "_", with: " ").trimmed
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}

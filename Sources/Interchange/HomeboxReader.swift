public import Foundation
public import Household

/// Reads Homebox's inventory files: comma or tab separated, with old or new column names.
///
/// - Values are trimmed and CR LF within them becomes LF, as in Homebox itself.
/// - An empty cell means "no value", so an update empties the field; a missing column leaves the field alone. Only an
///   empty `HB.asset_id` keeps the existing one, as in Homebox, which assigns asset ids itself.
/// - An `HB.purchase_price` or `HB.sold_price` of 0 is unknown: Homebox cannot express that otherwise. Items that
///   really cost nothing cannot be told from these.
/// - `HB.tags` is split at `;`, `HB.location` at `/`; the path becomes one room's name, `Garage / Shelf 2`.
/// - Dates have the four forms that Homebox knows. The first day of the year 1 is Homebox's "none". Any other date before
///   the year 1000 is a mistake: it is left out, with a notice.
/// - An amount with a rounding error, such as `0.30000000000000004`, is rounded, with a notice.
/// - A row whose `HB.url` is a location's is a room, with its description.
/// - An item is sold if any of the four `HB.sold_` columns has a value.
/// - `HB.field.NAME` becomes the custom field NAME, unless it holds one of our fields: see `HomeboxCustomField`. So does
///   every column without a field in an item: `HB.url`, columns of later Homebox versions and the user's own. Nothing in
///   the file is dropped.
/// - A leading apostrophe that keeps a text from running as a formula is taken off.
/// - An `HB.import_ref` that `HomeboxCSV` wrote names the item by its id. A row without `HB.import_ref` gets one derived
///   from the item's identity; see `HomeboxIdentity`.
/// - Homebox has no homes: each row's `home` is nil, unless `HB.field.Home` begins its location.
public struct HomeboxReader: Sendable {
    /// The currency of amounts that do not name one.
    public let currency: Currency

    public init(currency: Currency) {
        self.currency = currency
    }

    /// Returns the rows of a file, and a problem for each value that could not be read. A file with only headings is an
    /// empty inventory.
    ///
    /// - Throws: `FormatError` if the file as a whole is not Homebox's or cannot be parsed.
    public func read(_ data: Data) throws(FormatError) -> ImportBatch {
        var table = try Table(data) { $0.trimmed.lowercased().hasPrefix(ItemColumn.homeboxPrefix) }
        let columns = try ItemColumns(homebox: table)
        var batch = ImportBatch()
        var identities = HomeboxIdentity.Register()
        while let record = try table.next() {
            var draft = HomeboxRow(record, columns, headings: table.headings, currency: currency)
            batch.notices += draft.notices
            if draft.isRoom, let room = draft.room {
                batch.rooms.append(room)
                continue
            }
            draft.identify(&identities)
            if let row = draft.row {
                batch.rows.append(row)
            } else {
                batch.problems += draft.problems
            }
        }
        batch.problems = (batch.problems + table.problems).inOrder
        return batch
    }

    /// Whether any of the headings is Homebox's.
    static func recognises(_ headings: [String]) -> Bool {
        headings.contains { ItemColumn.homebox(heading: $0) != nil }
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
        try self.init(table, of: ItemColumn.homebox, column: ItemColumn.homebox(heading:)) { heading in
            heading.trimmed.isEmpty ? nil : Self.customFieldName(heading.trimmed)
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

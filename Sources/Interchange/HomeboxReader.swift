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
/// - Dates have the four forms that Homebox knows; the year 1 is Homebox's "none".
/// - An item is sold if any of the four `HB.sold_` columns has a value.
/// - `HB.field.NAME` becomes the custom field NAME. So does every column without a field in an item: `HB.url`, columns
///   of later Homebox versions and the user's own. Nothing in the file is dropped.
/// - A row without `HB.import_ref` gets one derived from the item's identity; see `HomeboxIdentity`.
/// - Homebox has no homes: each row's `home` is nil.
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
        var table = try Table(data) { $0.trimmed.lowercased().hasPrefix(HomeboxColumn.prefix) }
        let columns = try table.columns(HomeboxColumns.init)
        var batch = ImportBatch()
        var identities = HomeboxIdentity.Register()
        while let record = try table.next() {
            var draft = HomeboxRow(record, columns, headings: table.headings, currency: currency)
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
        headings.contains { HomeboxColumn(heading: $0) != nil }
    }
}

extension [ImportProblem] {
    /// Sorted by line; problems of one line keep their order, from left to right.
    var inOrder: [ImportProblem] {
        enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }
}

/// Maps the headings of a file to columns.
struct HomeboxColumns {
    let known: [HomeboxColumn.Content: Int]
    /// Columns that become custom fields, with the fields' names, from left to right.
    let custom: [(column: Int, name: String)]
    /// Columns whose heading is empty, so their values have no name.
    let unnamed: [Int]
    let parts: [ItemEdit.Part]
    let customFieldNames: Set<String>

    init(_ headings: [String]) throws(FormatError) {
        guard headings.contains(where: { $0.trimmed.lowercased().hasPrefix(HomeboxColumn.prefix) }) else {
            throw .noKnownColumn(expected: "Homebox's (HB.name, HB.location, ...)", found: headings)
        }
        var known: [HomeboxColumn.Content: Int] = [:]
        var custom: [(column: Int, name: String)] = []
        var unnamed: [Int] = []
        for (index, heading) in headings.enumerated() {
            if let column = HomeboxColumn(heading: heading) {
                if let first = known[column.content] {
                    throw .duplicateColumn(name: column.headings[0], first: first + 1, second: index + 1)
                }
                known[column.content] = index
                if let name = column.customFieldName { custom.append((index, name)) }
            } else if heading.trimmed.isEmpty {
                unnamed.append(index)
            } else {
                custom.append((index, Self.customFieldName(heading.trimmed)))
            }
        }
        guard known[.name] != nil else { throw .missingColumn(name: "HB.name") }
        self.known = known
        self.custom = custom
        self.unnamed = unnamed
        // The import reference is always set: a row without one is given one.
        parts =
            HomeboxColumn.all.filter { known[$0.content] != nil && $0.content != .importRef }.compactMap(\.part)
            + [.importRef]
        customFieldNames = Set(custom.map(\.name))
    }

    /// `HB.field.Wattage` becomes `Wattage`; `HB.low_stock_threshold`, for which an item has no field, becomes `Low
    /// stock threshold`.
    private static func customFieldName(_ heading: String) -> String {
        let lower = heading.lowercased()
        if lower.hasPrefix(HomeboxColumn.fieldPrefix) {
            return String(heading.unicodeScalars.dropFirst(HomeboxColumn.fieldPrefix.count)).trimmed
        }
        guard lower.hasPrefix(HomeboxColumn.prefix) else { return heading }
        let name = heading.dropFirst(HomeboxColumn.prefix.count).replacingOccurrences(of: "_", with: " ").trimmed
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}

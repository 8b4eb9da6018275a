public import Foundation
public import Household

/// Reads the inventory files of Homebox, comma or tab separated, old and new column names.
///
/// - Values are trimmed, and line breaks in them become line feeds, as Homebox itself reads them.
/// - An empty cell says that there is no value, so an update empties the field; a column that is missing says nothing,
///   and the field stays. Only an empty `HB.asset_id` leaves the one that is there, as in Homebox, which gives them
///   out.
/// - `HB.purchase_price` and `HB.sold_price` of 0 are unknown: Homebox has no other way to say so. That a thing
///   cost nothing cannot be told from it.
/// - `HB.tags` are divided by `;`, `HB.location` by `/`; the path becomes one room's name, `Garage / Shelf 2`.
/// - Dates have the four forms that Homebox knows; the year 1 is its way to say "none".
/// - An item is sold where any of the four `HB.sold_` columns says something.
/// - `HB.field.NAME` becomes the custom field NAME. So do columns that have no place in an item, `HB.url`, ones of
///   later versions and ones of one's own: nothing in the file is passed over.
/// - A row without `HB.import_ref` gets one that is made from what identifies it; see `HomeboxIdentity`.
/// - Homes are not Homebox's: each row's `home` is nil.
public struct HomeboxReader: Sendable {
    /// What amounts are in that do not name a currency.
    public let currency: Currency

    public init(currency: Currency) {
        self.currency = currency
    }

    /// The rows of a file, and what could not be read of it. A file without rows is one of an empty inventory.
    ///
    /// - Throws: `FormatError` where the file as a whole is not Homebox's or cannot be taken apart.
    public func read(_ data: Data) throws(FormatError) -> ImportBatch {
        var table = try Table(data) { $0.trimmed.lowercased().hasPrefix(HomeboxColumn.prefix) }
        let columns = try HomeboxColumns(table.headings)
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
    /// By line; those of one line as they are, from left to right.
    var inOrder: [ImportProblem] {
        enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }
}

/// What the headings of a file say: which column holds what.
struct HomeboxColumns {
    let known: [HomeboxColumn: Int]
    /// Columns that become custom fields, with the fields' names, from left to right.
    let custom: [(column: Int, name: String)]
    /// Columns whose heading is empty. What stands there has no name.
    let unnamed: [Int]
    let fields: [ItemEdit.Field]
    let customFieldNames: Set<String>

    init(_ headings: [String]) throws(FormatError) {
        guard headings.contains(where: { $0.trimmed.lowercased().hasPrefix(HomeboxColumn.prefix) }) else {
            throw .noKnownColumn(expected: "Homebox's (HB.name, HB.location, ...)", found: headings)
        }
        var known: [HomeboxColumn: Int] = [:]
        var custom: [(column: Int, name: String)] = []
        var unnamed: [Int] = []
        for (index, heading) in headings.enumerated() {
            if let column = HomeboxColumn(heading: heading) {
                if let first = known[column] {
                    throw .duplicateColumn(name: column.rawValue, first: first + 1, second: index + 1)
                }
                known[column] = index
                if let name = column.customFieldName { custom.append((index, name)) }
            } else if heading.trimmed.isEmpty {
                unnamed.append(index)
            } else {
                custom.append((index, Self.customFieldName(heading.trimmed)))
            }
        }
        guard known[.name] != nil else { throw .missingColumn(name: HomeboxColumn.name.rawValue) }
        self.known = known
        self.custom = custom
        self.unnamed = unnamed
        // Always set: a row without one gets one.
        fields = known.keys.filter { $0 != .importRef }.compactMap(\.field) + [.importRef]
        customFieldNames = Set(custom.map(\.name))
    }

    /// `HB.field.Wattage` is `Wattage`; `HB.low_stock_threshold`, which an item has no field for, `Low stock
    /// threshold`.
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

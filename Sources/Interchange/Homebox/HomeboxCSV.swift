import Files
public import Foundation
public import Household

/// Writes an inventory as CSV that Homebox imports: one row an item, in the forms that its importer expects.
///
/// - The columns are those of Homebox 0.26, comma separated. There is no byte order mark, because Homebox would read it
///   as part of the first heading.
/// - A location is the path of the room. With several homes it begins with the home, `Beach House / Kitchen`. An item
///   in no room gets its home as location, since Homebox refuses items without one. `HB.field.Home` then repeats the
///   home's name, by which `HomeboxReader` tells home and room apart.
/// - An amount in the main currency of the export (the home's, else that of the primary home) is a plain number.
///   Homebox would add up other currencies as if they were the same, so those amounts become custom fields, as do all
///   fields that Homebox has no column for: see `HomeboxCustomField`.
/// - An item's import reference is the one that it has from another tool, else `housebook:` and its id, so that the
///   file finds its items again in either program.
/// - Texts are trimmed, and cut to Homebox's limits: it would refuse the whole file for one that is too long.
/// - Texts that a spreadsheet would run as formulas get a leading apostrophe, which both Homebox and `HomeboxReader`
///   strip.
///
/// Rooms, labels and homes are given by name only. Policies, claims, files and the shopping are left out.
public enum HomeboxCSV {
    /// - Parameters:
    ///   - home: Only this home's items; nil for all.
    ///   - currency: The main currency of a household without homes.
    /// - Returns: The file, and what it leaves out or changes.
    public static func write(
        _ snapshot: Snapshot, home: EntityID<Home>? = nil, currency: Currency
    ) -> (data: Data, losses: [ExportLoss]) {
        let part = home.map { snapshot.only(home: $0) } ?? snapshot
        var rows = HomeboxRows(part, currency: currency)
        let items = part.items.map { rows.row(of: $0) }
        let custom = CustomFieldColumns(items.map(\.customFields))
        let used = Set(items.flatMap(\.others.keys))
        let others = HomeboxCustomField.names.filter(used.contains)
        var writer = DelimitedWriter(hasByteOrderMark: false)
        writer.append(
            HomeboxRows.columns.map(\.heading) + (custom.names + others).map { HomeboxRows.customPrefix + $0 })
        for row in items {
            writer.append(
                row.cells + custom.cells(of: row.customFields, written: FormulaGuard.guarded)
                    + others.map { FormulaGuard.guarded(row.others[$0] ?? "") })
        }
        return (writer.data, rows.losses)
    }
}

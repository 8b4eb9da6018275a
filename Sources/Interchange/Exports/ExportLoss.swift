public import Household

/// Something that an export leaves out or changes, and for how many records.
public enum ExportLoss: Hashable, Sendable {
    /// The format has no currencies; all amounts are in this one.
    case oneCurrency(Currency)
    /// Items with a price in a currency other than the format's; the price is in a custom field.
    case otherCurrency(Currency, items: Int)
    /// Items in no home, placed in a location made up for them.
    case unassigned(items: Int, location: String)
    /// Items with a text longer than the format allows.
    case shortened(items: Int)
    /// Rooms whose names have slashes, which the format reads as path separators.
    case slashes(rooms: Int)
    /// Labels whose names have semicolons, which the format reads as list separators.
    case semicolons(labels: Int)
    case emptyCustomFields(Int)
    /// Custom fields named like a field of Housebook; an import reads them as that field.
    case takenNames(customFields: Int)
    /// Texts that have control characters, or are longer than a workbook's cell allows.
    case cells(texts: Int)
    /// Items with loans or upkeep, of which the format has neither.
    case upkeep(items: Int)
    /// Rooms and homes with what a sheet of items has not: codes of rooms, upkeep, and walks through homes.
    case places(labelled: Int, maintained: Int, walked: Int)
    /// Records that the format has no place for.
    case leftOut(policies: Int, claims: Int, files: Int, carts: Int, vaultItems: Int)
    /// Attached files of which the file, JSON or HTML, has only the records.
    case attachedFiles(Int, format: String)

    /// Whether the loss affects any record.
    var isAny: Bool {
        switch self {
        case .oneCurrency: true
        case .otherCurrency(_, let count), .unassigned(let count, _), .shortened(let count),
            .slashes(let count), .semicolons(let count), .emptyCustomFields(let count), .takenNames(let count),
            .cells(let count), .upkeep(let count), .attachedFiles(let count, _):
            count > 0
        case .places(let labelled, let maintained, let walked): labelled + maintained + walked > 0
        case .leftOut(let policies, let claims, let files, let carts, let vaultItems):
            policies + claims + files + carts + vaultItems > 0
        }
    }

    /// What an export of the items as CSV leaves out.
    public static func ofInventory(_ snapshot: Snapshot) -> [ExportLoss] {
        let places = ExportLoss.places(
            labelled: snapshot.locations.count { !$0.codes.isEmpty },
            maintained: snapshot.locations.count(where: \.hasUpkeep) + snapshot.homes.count(where: \.hasUpkeep),
            walked: snapshot.homes.count { $0.walked != nil })
        return [places].filter(\.isAny)
    }
}

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
    /// Items with loans or upkeep, of which a sheet has neither.
    case upkeep(items: Int)
    /// Rooms with labels, and homes that were walked through: a sheet has neither rooms nor homes.
    case places(rooms: Int, homes: Int)
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
        case .places(let rooms, let homes): rooms + homes > 0
        case .leftOut(let policies, let claims, let files, let carts, let vaultItems):
            policies + claims + files + carts + vaultItems > 0
        }
    }

    /// The loans and the upkeep of a household's items, which a sheet lacks.
    static func upkeep(in snapshot: Snapshot) -> ExportLoss {
        .upkeep(items: snapshot.items.count { !($0.loans.isEmpty && $0.upkeep.isEmpty && $0.upkeepLog.isEmpty) })
    }

    /// What an export of the items as CSV leaves out.
    public static func ofInventory(_ snapshot: Snapshot) -> [ExportLoss] {
        let places = ExportLoss.places(
            rooms: snapshot.locations.count { !$0.codes.isEmpty }, homes: snapshot.homes.count { $0.walked != nil })
        return [upkeep(in: snapshot), places].filter(\.isAny)
    }
}

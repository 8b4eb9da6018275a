public import Household

/// What an export lacks, or has in another form than the household, and how much of it there is.
public enum ExportLoss: Hashable, Sendable {
    /// The format knows no currencies; its amounts are in this one.
    case oneCurrency(Currency)
    /// Items with a price in a currency that is not the format's one; it is in a custom field.
    case otherCurrency(Currency, items: Int)
    /// Items in no home, for which a location was made up.
    case unassigned(items: Int, location: String)
    /// Items with a text that is longer than the format holds.
    case shortened(items: Int)
    /// Rooms whose names have slashes, at which the format divides a path.
    case slashes(rooms: Int)
    /// Labels whose names have semicolons, at which the format divides a list.
    case semicolons(labels: Int)
    case emptyCustomFields(Int)
    /// Custom fields named like a field of Housebook, which they become when the file is imported.
    case takenNames(customFields: Int)
    /// Texts with control characters, or longer than a cell of a workbook.
    case cells(texts: Int)
    /// Records that the format has no place for.
    case leftOut(policies: Int, claims: Int, files: Int, carts: Int, vaultItems: Int)

    /// Whether there is any of it.
    var isAny: Bool {
        switch self {
        case .oneCurrency: true
        case .otherCurrency(_, let count), .unassigned(let count, _), .shortened(let count),
            .slashes(let count), .semicolons(let count), .emptyCustomFields(let count), .takenNames(let count),
            .cells(let count):
            count > 0
        case .leftOut(let policies, let claims, let files, let carts, let vaultItems):
            policies + claims + files + carts + vaultItems > 0
        }
    }
}

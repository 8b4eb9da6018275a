/// The formats that a household can be read from.
public enum ImportFormat: String, CaseIterable, Sendable {
    /// Homebox's CSV or TSV.
    case homebox
    /// A table of items: Housebook's own CSV, or any other.
    case csv
    /// Housebook's own JSON, a whole household; also inside a page of `HouseholdHTML`.
    case json
    /// Housebook's CSV of the vault.
    case vault = "price-book"
    /// Housebook's CSV of carts.
    case carts
}

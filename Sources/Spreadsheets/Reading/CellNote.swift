/// What a person should know about how a cell was read.
public struct CellNote: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The cell shows fewer digits than this number, which it stores.
        case rounded(from: String)
        /// The cell shows the currency of the computer on which the workbook is open.
        case localCurrency
    }

    /// From 0.
    public var column: Int
    public var kind: Kind

    public init(column: Int, kind: Kind) { (self.column, self.kind) = (column, kind) }
}

/// A cell that is merged with others below it.
public struct MergedRows: Hashable, Sendable {
    /// From 0; the first one, if columns are merged as well.
    public var column: Int
    /// From 1.
    public var rows: ClosedRange<Int>

    public init(column: Int, rows: ClosedRange<Int>) { (self.column, self.rows) = (column, rows) }
}

/// The errors that spreadsheets show instead of a value.
public enum CellError {
    /// Whether a text is an error in any language: `#REF!`, `#BEZUG!`, `#NAME?`, `#N/A`, `#NV`, `Err:502`.
    public static func isError(_ text: String) -> Bool {
        guard let first = text.utf8.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "E"),
            text.utf8.count <= longest
        else { return false }
        if first == UInt8(ascii: "E") { return text.wholeMatch(of: /Err:[0-9]{3}/) != nil }
        return missing.contains(text) || text.wholeMatch(of: /#[¡¿]?[\p{Lu}0-9\/_]{2,}[!?]/) != nil
    }

    /// The longest error known has 14 bytes.
    private static let longest = 20

    /// Errors without a mark at their end, mostly “not available”.
    private static let missing: Set<String> = ["#N/A", "#NV", "#N/D", "#N/B", "#NB", "#NA", "#GETTING_DATA"]
}

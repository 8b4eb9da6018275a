/// The columns of a CSV, their order and their headings, as an insurer's form or import requires.
public struct ReportColumnMap: Hashable, Codable, Sendable {
    public struct Column: Hashable, Codable, Sendable {
        /// The insurer's name for the column.
        public let heading: String
        public let content: Content

        public init(_ heading: String, _ content: Content) {
            self.heading = heading
            self.content = content
        }
    }

    public enum Content: Hashable, Codable, Sendable {
        case column(ReportColumn)
        /// The same text in each line.
        case text(String)
    }

    public let name: String
    public let columns: [Column]
    /// Whether the last rows are totals, one for each currency. A program that reads the CSV would take totals for
    /// items.
    public let totals: Bool

    public init(_ name: String, _ columns: [Column], totals: Bool = false) {
        self.name = name
        self.columns = columns
        self.totals = totals
    }

    init(_ name: String, _ columns: [ReportColumn]) {
        self.init(name, columns.map { Column($0.title, .column($0)) })
    }

    /// The usual columns of a contents claim form.
    public static let contentsList = ReportColumnMap(
        "contents-list",
        [
            Column("Item number", .column(.number)),
            Column("Room", .column(.room)),
            Column("Description", .column(.title)),
            Column("Brand or make", .column(.make)),
            Column("Model", .column(.model)),
            Column("Serial number", .column(.serial)),
            Column("Quantity", .column(.quantity)),
            Column("Age (years)", .column(.ageYears)),
            Column("Where bought", .column(.purchasedFrom)),
            Column("Date bought", .column(.purchaseDate)),
            Column("Replacement cost or price, each", .column(.unitValue)),
            Column("Total replacement cost", .column(.value)),
            Column("Actual cash value", .column(.actualCashValue)),
            Column("Currency", .column(.currency)),
            Column("Receipt (yes/no)", .column(.hasReceipt)),
            Column("Photo (yes/no)", .column(.hasPhoto)),
        ])

    /// The built-in maps, which need no settings.
    public static let shipped = [contentsList]
}

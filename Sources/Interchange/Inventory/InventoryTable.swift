import Household

/// A table of items: its rows, arranged under Housebook's columns.
struct InventoryTable {
    let columns: ItemColumns
    /// The headings that messages use for the cells of a row.
    let headings: [String]
    /// Columns that have values but are not imported.
    private(set) var unknownColumns: [ImportBatch.UnknownColumn] = []
    /// Rows that the map excludes.
    private(set) var skipped: [ImportProblem] = []
    /// Rows that only hold sums of others.
    private var sums: [ImportProblem] = []
    /// The headings of columns that have values and that the map leaves out.
    private var droppedColumns: [String] = []
    private var table: Table
    private var mapping: TableMapping?
    private var strangers: [Int]
    private var dropped: [Int] = []
    /// The columns of amounts, quantities and currencies.
    private let numbers: Set<Int>
    /// Whether commas divide the labels of a cell that has no semicolon. True only for a table that somebody else made:
    /// Housebook's own tables have an id, and a preset says how its program divides the labels that it claims. A column of
    /// categories has one in each cell, and its commas belong to the name.
    let labelsHaveCommas: Bool

    init(_ file: TableFile, _ map: ImportMap) throws(FormatError) {
        table = try Self.table(of: file, map)
        let found = InventoryHeadings(table)
        let map = map.completed(for: found)
        guard !map.columns.isEmpty else {
            columns = try ItemColumns(
                inventory: table.headings, line: table.headingLine, others: map.others
            ) { found.column($0) }
            headings = table.headings
            strangers = map.others == .drop ? [] : columns.strangers
            numbers = Self.numbers(among: columns)
            labelsHaveCommas = Self.labelsHaveCommas(columns, headings, map)
            return
        }
        let mapping = try TableMapping(map, table)
        columns = try ItemColumns(inventory: mapping.headings, line: table.headingLine)
        headings = mapping.names
        strangers = mapping.others
        dropped = mapping.dropped
        self.mapping = mapping
        numbers = Self.numbers(among: columns)
        labelsHaveCommas = Self.labelsHaveCommas(columns, headings, map)
    }

    private static func labelsHaveCommas(_ columns: ItemColumns, _ headings: [String], _ map: ImportMap) -> Bool {
        guard let place = columns.known[.labels], columns.known[.id] == nil else { return false }
        let isClaimed = map.columns.contains { $0.heading == "Labels" && !$0.isPlain }
        return (map.isPreset ? !isClaimed : map.labelSeparators == nil)
            && !HeadingSpelling.namesOneCategory(headings[place])
    }

    private static func numbers(among columns: ItemColumns) -> Set<Int> {
        Set(columns.known.filter { $0.key.isNumber }.values)
    }

    /// The table of the file, before the map is applied.
    static func table(of file: TableFile, _ map: ImportMap) throws(FormatError) -> Table {
        guard map.hasHeadings else { return try Table(withoutHeadings: file) }
        let sources = map.sources
        return try Table(file) { heading in
            if !map.isPreset, ItemColumn.inventory(heading: heading) != nil { return true }
            return sources.contains(ImportMap.Source.heading(heading).key)
        }
    }

    var problems: [ImportProblem] { table.problems }
    /// What was left out, columns and rows of sums, and values that were changed or guessed. Complete once all rows were
    /// read.
    var notices: [ImportProblem] {
        let others = sums + table.notices
        guard !droppedColumns.isEmpty else { return others }
        let reason =
            "left out: \(droppedColumns.joined(separator: ", ")); --other-columns custom-fields keeps these columns"
        return [ImportProblem(line: table.headingLine, column: "", value: "", reason: reason)] + others
    }

    /// The next row that is an item.
    mutating func next() throws(FormatError) -> DelimitedText.Record? {
        while var record = try table.next() {
            noteStrangers(in: record)
            noteDropped(in: record)
            if mapping != nil {
                guard let cells = mapping?.cells(of: record.cells) else {
                    skip(record)
                    continue
                }
                record.cells = cells
            }
            if !isSum(record) { return record }
        }
        return nil
    }

    private mutating func skip(_ record: DelimitedText.Record) {
        skipped.append(
            ImportProblem(
                line: record.line, column: "", value: record.cells.joined(separator: " | ").printable,
                reason: "is no item"))
    }

    /// Whether a row has numbers only, and at most words such as “Total”. Adds such a row to `sums`.
    private mutating func isSum(_ record: DelimitedText.Record) -> Bool {
        guard columns.known[.id] == nil, let title = columns.known[.title] else { return false }
        guard record.cells[title].trimmed.isEmpty || SumWords.contain(record.cells[title]) else { return false }
        let filled = record.cells.indices.filter { !record.cells[$0].trimmed.isEmpty }
        let (figures, words) = (filled.filter { numbers.contains($0) }, filled.filter { !numbers.contains($0) })
        guard !figures.isEmpty, words.allSatisfy({ SumWords.contain(record.cells[$0]) }) else { return false }
        sums.append(
            ImportProblem(
                line: record.line, column: "", value: record.cells[words.first ?? figures[0]].trimmed.printable,
                reason: "is a sum, and left out"))
        return true
    }

    private mutating func noteStrangers(in record: DelimitedText.Record) {
        strangers.removeAll { column in
            guard !record.cells[column].trimmed.isEmpty else { return false }
            // A heading that is known, but means something else here, is no slip of the pen.
            let isKnown = ItemColumn.inventory(heading: table.headings[column]) != nil
            unknownColumns.append(
                ImportBatch.UnknownColumn(
                    line: table.headingLine, heading: table.name(ofColumn: column),
                    example: record.cells[column].printable,
                    known: isKnown ? [] : ItemColumn.readable.map(\.heading)))
            return true
        }
    }

    private mutating func noteDropped(in record: DelimitedText.Record) {
        dropped.removeAll { column in
            guard !record.cells[column].trimmed.isEmpty else { return false }
            droppedColumns.append(table.name(ofColumn: column).printable)
            return true
        }
    }

    /// The currencies of amount columns whose headings name one.
    /// - Parameter currency: The currency meant by a sign that several currencies share.
    func currencies(likely currency: Currency) -> [ItemColumn.Content: Currency] {
        columns.known.filter { $0.key.isAmount }
            .compactMapValues { HeadingSpelling.currency(in: headings[$0], likely: currency) }
    }

    /// Columns whose amounts always have a point before the cents.
    var points: Set<Int> { mapping?.sums ?? [] }

    /// The forms of dates and amounts in the table's columns.
    func forms(_ map: ImportMap) throws(FormatError) -> CellForms {
        try CellForms(
            self, dates: columns.known.filter { $0.key.isDate }.map(\.value),
            amounts: columns.known.filter { $0.key.isAmount }.map(\.value), points: points, saying: map.dates,
            map.decimals)
    }
}

extension ImportMap {
    /// The keys of the headings that this map has a use for, or by which it recognises its program.
    fileprivate var sources: Set<String> {
        let claimed =
            identity + skip.map(\.column) + (path?.columns ?? []) + dropped + columns.flatMap(\.content.sources)
        return Set((claimed + recognition.joined().map { .heading($0) }).map(\.key))
    }
}

/// Words before a sum, in the languages of the known headings.
private enum SumWords {
    private static let sums: Set<String> = [
        "total", "totals", "subtotal", "subtotals", "sum", "sums", "gesamt", "insgesamt", "gesamtsumme", "gesamtwert",
        "gesamtbetrag", "gesamtpreis", "summe", "zwischensumme", "endsumme", "totaux", "somme", "suma", "totale",
        "somma",
        "subtotale", "totaal", "subtotaal", "som", "totais", "soma", "subtotais", "totales", "subtotales", "Σ", "σ",
    ]
    /// Words that stand beside those: `Grand total value`, `Sous-total`.
    private static let others: Set<String> = [
        "grand", "sub", "sous", "overall", "general", "général", "geral", "of", "all", "items", "the", "value",
        "values",
        "cost", "costs", "price", "prices", "amount", "quantity", "in", "wert", "betrag", "preis", "kosten", "anzahl",
        "aller", "valeur", "prix", "montant", "coût", "des", "valor", "precio", "importe", "de", "valore", "prezzo",
        "importo", "waarde", "prijs", "bedrag", "preço",
    ]

    static func contain(_ text: String) -> Bool {
        guard text.utf8.count <= 60 else { return false }
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        return words.contains { sums.contains($0) }
            && words.allSatisfy { sums.contains($0) || others.contains($0) || HeadingSpelling.isCurrency($0) }
    }
}

extension ItemColumn.Content {
    fileprivate var isNumber: Bool {
        switch self {
        case .field(let position):
            switch Item.fields[position].form {
            case .money, .quantity: true
            default: false
            }
        case .currency: true
        default: false
        }
    }
}

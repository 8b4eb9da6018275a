import Delimited
import Foundation
import Household

/// Turns one row of Housebook's own CSV into a row of an import.
struct InventoryRow {
    private let columns: InventoryColumns
    private let currency: Currency
    private var reader: RowReader
    private var item = ItemEdit.blank
    private var sale = Sale()
    private var isSold: Bool?
    private var replacement: (cost: Money?, source: String, date: CalendarDate?) = (nil, "", nil)
    private var id: EntityID<Item>?
    private var home: String?
    private var location: String?
    private var labels: [String]?
    private var references: Set<UUID> = []

    var problems: [ImportProblem] { reader.problems }

    init(
        _ record: DelimitedText.Record, _ columns: InventoryColumns, headings: [String], currency: Currency
    ) {
        self.columns = columns
        self.currency = currency
        reader = RowReader(record, headings: headings)
        for column in InventoryColumn.allCases {
            if let index = columns.known[column] { read(column, index) }
        }
        finishReplacement()
        finishSale()
        for (index, name) in columns.custom {
            guard let value = CustomFieldColumns.value(of: reader.text(index)) else { continue }
            item.customFields.append(CustomField(name: name, value: value))
        }
        if let index = columns.known[.title] { reader.check(item, titleColumn: index) }
    }

    /// Notes an id that an earlier line has: the second row would overwrite the first.
    mutating func claimID(_ lines: inout [EntityID<Item>: Int]) {
        guard let id, let index = columns.known[.id] else { return }
        if let first = lines[id] {
            reader.note(index, "is also in line \(first); leave it empty for a new item")
        } else {
            lines[id] = reader.line
        }
    }

    /// Nil if anything in the row could not be read.
    var row: ImportBatch.Row? {
        guard problems.isEmpty else { return nil }
        let edit = ItemEdit(values: item, fields: columns.fields, customFieldNames: columns.customFieldNames)
        return ImportBatch.Row(
            line: reader.line, id: id, importRef: id == nil ? item.importRef : "", home: home, location: location,
            labels: labels, references: references, title: item.title, apply: { edit.apply(to: &$0) })
    }

    private mutating func read(_ column: InventoryColumn, _ index: Int) {
        switch column {
        case .title: item.title = text(index)
        case .home: home = text(index).trimmed
        case .room: location = text(index).trimmed
        case .labels: readLabels(index)
        case .description: item.description = text(index)
        case .quantity: item.quantity = reader.quantity(index)
        case .make: item.make = text(index)
        case .model: item.model = text(index)
        case .serial: item.serial = text(index)
        case .assetID: item.assetID = text(index)
        case .price: item.price = amount(index, .priceCurrency)
        case .priceCurrency, .replacementCurrency, .soldCurrency: checkCurrency(index)
        case .purchaseDate: item.purchaseDate = reader.date(index)
        case .purchasedFrom: item.purchasedFrom = text(index)
        case .replacementCost: replacement.cost = amount(index, .replacementCurrency)
        case .replacementSource: replacement.source = text(index)
        case .replacementDate: replacement.date = reader.date(index)
        case .condition: item.condition = reader.choice(index)
        case .warrantyExpires: item.warranty.expires = reader.date(index)
        case .lifetimeWarranty: item.warranty.isLifetime = reader.flag(index)
        case .warrantyDetails: item.warranty.details = text(index)
        case .insured: item.insured = reader.flag(index)
        case .notes: item.notes = text(index)
        case .archived: item.archived = reader.flag(index)
        case .sold: isSold = reader.optionalFlag(index)
        case .soldDate: sale.date = reader.date(index)
        case .soldPrice: sale.price = amount(index, .soldCurrency)
        case .soldTo: sale.to = text(index)
        case .soldNotes: sale.notes = text(index)
        case .fragile: item.moving.isFragile = reader.flag(index)
        case .priority: item.moving.priority = reader.choice(index)
        case .destination: item.moving.destination = text(index)
        case .size: item.moving.size = text(index)
        case .audience: item.audience = reader.choice(index)
        case .importRef: item.importRef = text(index)
        case .slug: item.slug = text(index)
        case .created: item.record.createdAt = reader.instant(index) ?? item.record.createdAt
        case .updated: item.record.updatedAt = reader.instant(index) ?? item.record.updatedAt
        case .version: readVersion(index)
        case .syncState: item.record.syncState = reader.choice(index) ?? .pending
        case .homeID: readReference(index, Home.self)
        case .roomID: readReference(index, Location.self)
        case .labelIDs: readLabelIDs(index)
        case .id: id = reader.identifier(index)
        }
    }

    private func text(_ index: Int) -> String { FormulaGuard.unguarded(reader.text(index)) }

    /// Reads an amount in the currency that the row names. An invalid currency is reported for its own column.
    private mutating func amount(_ index: Int, _ currencyColumn: InventoryColumn) -> Money? {
        let named = columns.known[currencyColumn].flatMap { Currency(reader.trimmed($0)) }
        return reader.amount(index, in: named ?? currency)
    }

    private mutating func checkCurrency(_ index: Int) {
        _ = reader.value(index, "is not a currency code of three letters") { Currency($0) }
    }

    private mutating func readVersion(_ index: Int) {
        let version = reader.value(index, "is not a whole number above zero") { text in
            Int(text).flatMap { $0 > 0 ? $0 : nil }
        }
        item.record.version = version ?? 1
    }

    private mutating func readLabels(_ index: Int) {
        let names = NameList.read(text(index)).firstOccurrences()
        labels = names
        if names.count > Item.maximumLabels {
            reader.note(index, "are \(names.count) labels; an item has at most \(Item.maximumLabels)")
        }
    }

    private mutating func readReference<Entity>(_ index: Int, _ type: Entity.Type) {
        let id: EntityID<Entity>? = reader.identifier(index)
        if let id { references.insert(id.uuid) }
    }

    private mutating func readLabelIDs(_ index: Int) {
        for part in reader.trimmed(index).split(separator: ";") {
            guard let id = EntityID<Label>(String(part).trimmed) else { return reader.note(index, "is not an id") }
            references.insert(id.uuid)
        }
    }

    private mutating func finishReplacement() {
        if let cost = replacement.cost {
            item.replacement = ReplacementCost(cost: cost, source: replacement.source, date: replacement.date)
        } else if problems.isEmpty, !replacement.source.isEmpty || replacement.date != nil {
            reader.note("has a Replacement Source or Replacement Date but no Replacement Cost")
        }
    }

    private mutating func finishSale() {
        let isDescribed = sale != Sale()
        if isSold == false, isDescribed, let index = columns.known[.sold] {
            reader.note(index, "contradicts the row, which has details of a sale")
        }
        item.sale = (isSold ?? isDescribed) ? sale : nil
    }
}

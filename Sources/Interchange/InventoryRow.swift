import Delimited
import Foundation
import Household

/// Turns one row of Housebook's own CSV into a row of an import.
struct InventoryRow {
    private let columns: ItemColumns
    private let currency: Currency
    private var reader: RowReader
    private var item = ItemEdit.blank
    private var isSold: Bool?
    /// Whether the row has a replacement's source or date, but no cost.
    private var hasStrayReplacement = false
    private var id: EntityID<Item>?
    private var home: String?
    private var location: String?
    private var labels: [String]?
    private var references: Set<UUID> = []

    var problems: [ImportProblem] { reader.problems }

    init(
        _ record: DelimitedText.Record, _ columns: ItemColumns, headings: [String], currency: Currency
    ) {
        self.columns = columns
        self.currency = currency
        reader = RowReader(record, headings: headings)
        for column in ItemColumn.inventory {
            if let index = columns.known[column.content] { read(column.content, index) }
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
        let edit = ItemEdit(values: item, parts: columns.parts, customFieldNames: columns.customFieldNames)
        return ImportBatch.Row(
            line: reader.line, id: id, importRef: id == nil ? item.importRef : "", home: home, location: location,
            labels: labels, references: references, title: item.title, apply: { edit.apply(to: &$0) })
    }

    private mutating func read(_ column: ItemColumn.Content, _ index: Int) {
        switch column {
        case .field(let position): read(Item.fields[position], at: position, index)
        case .currency: checkCurrency(index)
        case .title: item.title = text(index)
        case .home: home = text(index).trimmed
        case .room: location = text(index).trimmed
        case .labels: readLabels(index)
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
        case .parentImportRef, .url: break
        }
    }

    private mutating func read(_ field: Field<Item>, at position: Int, _ index: Int) {
        switch field.kind {
        case .text(let property), .code(let property): set(property, text(index))
        case .money(let property, _): property.set(amount(index, currencyOf: position), of: &item)
        case .date(let property): set(property, reader.date(index))
        case .flag where field.isSale: isSold = reader.optionalFlag(index)
        case .flag(let property): property.set(reader.flag(index), of: &item)
        case .quantity(let property): property.set(reader.quantity(index), of: &item)
        case .choice(let choice): choice.set(&item, reader.choice(index, of: choice.words))
        }
    }

    /// Sets a field, and notes if it does not keep the value: without a cost there is nothing to have a source.
    private mutating func set<Value: Equatable>(_ property: Property<Item, Value>, _ value: Value) {
        property.set(value, of: &item)
        if property[item] != value { hasStrayReplacement = true }
    }

    private func text(_ index: Int) -> String { FormulaGuard.unguarded(reader.text(index)) }

    /// Reads an amount in the currency that the row names. An invalid currency is reported for its own column.
    private mutating func amount(_ index: Int, currencyOf position: Int) -> Money? {
        let named = columns.known[.currency(of: position)].flatMap { Currency(reader.trimmed($0)) }
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
        guard hasStrayReplacement, problems.isEmpty else { return }
        reader.note("has a Replacement Source or Replacement Date but no Replacement Cost")
    }

    private mutating func finishSale() {
        let isDescribed = item.sale != nil
        if isSold == false, isDescribed,
            let index = Item.fields.firstIndex(where: \.isSale).flatMap({ columns.known[.field($0)] })
        {
            reader.note(index, "contradicts the row, which has details of a sale")
        }
        item.sale = (isSold ?? isDescribed) ? item.sale ?? Sale() : nil
    }
}

extension Field<Item> {
    /// Whether the field says that the item is sold at all.
    fileprivate var isSale: Bool { property == "sale" }
}

import Household

/// The part of an item that one row sets: the fields that the file has columns for, and their values.
struct ItemEdit: Sendable {
    /// The starting point of every row's values. Shared, because making an item's random id, which no row needs, takes
    /// longer than reading a row's cells.
    static let blank = Item(title: "")

    var values: Item
    /// In the order of setting: a cost before its source and its date.
    var parts: [ItemColumn.Content]
    /// The parts that are not empty, which suffice for a new item.
    var filled: [ItemColumn.Content]
    /// Names of the custom fields that the file has columns for.
    var customFieldNames: Set<String>

    /// Sets the named fields. The slug and the write record belong to the store: they apply only to an item that the
    /// store has not saved yet. Such an item is blank, so empty fields are left as they are.
    func apply(to item: inout Item) {
        let isNew = item.record == .unsaved
        for part in isNew ? filled : parts { set(part, of: &item, isNew: isNew) }
        // Without a `sold` column, an item is sold if anything is known about the sale.
        if item.sale == Sale() {
            let properties = parts.compactMap(\.property)
            if properties.contains(where: { $0.hasPrefix("sale.") }), !properties.contains("sale") { item.sale = nil }
        }
        mergeCustomFields(into: &item.customFields)
    }

    /// Fields named in the file take the file's values in place, and are removed if the file has no value. Others stay.
    private func mergeCustomFields(into fields: inout [CustomField]) {
        guard !customFieldNames.isEmpty else { return }
        var left = values.customFields
        fields = fields.compactMap { field in
            guard customFieldNames.contains(field.name) else { return field }
            return left.firstIndex { $0.name == field.name }.map { left.remove(at: $0) }
        }
        fields += left
    }

    private func set(_ part: ItemColumn.Content, of item: inout Item, isNew: Bool) {
        switch part {
        case .field(let position):
            let field = Item.fields[position]
            // A file without a cost leaves the cost's source and date as they are.
            let needsCost = ["replacement.source", "replacement.date"].contains(field.property)
            if needsCost, values.replacement == nil { return }
            field.copy(from: values, to: &item)
        case .parts(let position): Item.members[position].copy(from: values, to: &item)
        case .title: item.title = values.title
        case .importRef: item.importRef = values.importRef
        case .slug: if item.slug.isEmpty { item.slug = values.slug }
        case .created: if isNew { item.record.createdAt = values.record.createdAt }
        case .updated: if isNew { item.record.updatedAt = values.record.updatedAt }
        case .version: if isNew { item.record.version = values.record.version }
        case .syncState: if isNew { item.record.syncState = values.record.syncState }
        // Not fields of the item itself: its place, its labels, its id, a currency.
        case .currency, .home, .room, .inside, .labels, .files, .homeID, .roomID, .insideID, .labelIDs, .id,
            .parentImportRef, .url:
            break
        }
    }
}

extension ItemColumn.Content {
    /// The path of the field in an item, such as `sale.date`; nil for columns that are not in `Item.fields`.
    fileprivate var property: String? {
        if case .field(let position) = self { Item.fields[position].property } else { nil }
    }
}

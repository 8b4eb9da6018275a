import Household

/// The part of an item that one row sets: the fields that the file has columns for, and their values.
struct ItemEdit: Sendable {
    /// The starting point of every row's values. Shared, because making an item's random id, which no row needs, takes
    /// longer than reading a row's cells.
    static let blank = Item(title: "")

    enum Field: Sendable {
        case title, slug, description, quantity, make, model, serial, assetID, price, purchaseDate, purchasedFrom
        case replacementCost, replacementSource, replacementDate, condition
        case warrantyExpires, lifetimeWarranty, warrantyDetails, insured, notes, archived
        case sold, soldDate, soldPrice, soldTo, soldNotes, fragile, priority, destination, size, audience
        case importRef
        case created, updated, version, syncState
    }

    var values: Item
    /// Ordered like the cases above where order matters: `sold` before the details of the sale.
    var fields: [Field]
    /// Names of the custom fields that the file has columns for.
    var customFieldNames: Set<String>

    private static let saleFields: Set<Field> = [.soldDate, .soldPrice, .soldTo, .soldNotes]

    /// Sets the named fields. The slug and the write record belong to the store: they apply only to an item that the
    /// store has not saved yet.
    func apply(to item: inout Item) {
        let isNew = item.record == .unsaved
        for field in fields { set(field, of: &item, isNew: isNew) }
        // Without a `sold` column, an item is sold if anything is known about the sale.
        if fields.contains(where: Self.saleFields.contains), !fields.contains(.sold), item.sale == Sale() {
            item.sale = nil
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

    private func set(_ field: Field, of item: inout Item, isNew: Bool) {
        switch field {
        case .title: item.title = values.title
        case .slug: if item.slug.isEmpty { item.slug = values.slug }
        case .description: item.description = values.description
        case .quantity: item.quantity = values.quantity
        case .make: item.make = values.make
        case .model: item.model = values.model
        case .serial: item.serial = values.serial
        case .assetID: item.assetID = values.assetID
        case .price: item.price = values.price
        case .purchaseDate: item.purchaseDate = values.purchaseDate
        case .purchasedFrom: item.purchasedFrom = values.purchasedFrom
        case .replacementCost: setReplacementCost(of: &item)
        case .replacementSource: if let new = values.replacement { item.replacement?.source = new.source }
        case .replacementDate: if let new = values.replacement { item.replacement?.date = new.date }
        case .condition: item.condition = values.condition
        case .warrantyExpires: item.warranty.expires = values.warranty.expires
        case .lifetimeWarranty: item.warranty.isLifetime = values.warranty.isLifetime
        case .warrantyDetails: item.warranty.details = values.warranty.details
        case .insured: item.insured = values.insured
        case .notes: item.notes = values.notes
        case .archived: item.archived = values.archived
        case .sold, .soldDate, .soldPrice, .soldTo, .soldNotes: setSale(field, of: &item)
        case .fragile: item.moving.isFragile = values.moving.isFragile
        case .priority: item.moving.priority = values.moving.priority
        case .destination: item.moving.destination = values.moving.destination
        case .size: item.moving.size = values.moving.size
        case .audience: item.audience = values.audience
        case .importRef: item.importRef = values.importRef
        case .created: if isNew { item.record.createdAt = values.record.createdAt }
        case .updated: if isNew { item.record.updatedAt = values.record.updatedAt }
        case .version: if isNew { item.record.version = values.record.version }
        case .syncState: if isNew { item.record.syncState = values.record.syncState }
        }
    }

    private func setReplacementCost(of item: inout Item) {
        item.replacement = values.replacement.map {
            ReplacementCost(cost: $0.cost, source: item.replacement?.source ?? "", date: item.replacement?.date)
        }
    }

    private func setSale(_ field: Field, of item: inout Item) {
        if field == .sold, values.sale == nil { item.sale = nil }
        // If the file says that the item is not sold, there are no details to set.
        if values.sale == nil, fields.contains(.sold) { return }
        var sale = item.sale ?? Sale()
        let new = values.sale ?? Sale()
        switch field {
        case .soldDate: sale.date = new.date
        case .soldPrice: sale.price = new.price
        case .soldTo: sale.to = new.to
        case .soldNotes: sale.notes = new.notes
        default: break
        }
        item.sale = sale
    }
}

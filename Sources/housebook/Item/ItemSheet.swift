import Household

extension RecordSheet {
    /// - Parameter number: Its register number.
    init(_ item: Item, number: String, in index: SnapshotIndex) {
        self.init()
        add("id", "Id", item.id.description)
        add("slug", "Slug", item.slug)
        add("number", "Number", number)
        add("title", "Title", item.title)
        addPlace(of: item, in: index)
        add("description", "Description", item.description)
        add("quantity", "Quantity", item.quantity.description)
        add("make", "Make", item.make)
        add("model", "Model", item.model)
        add("serial", "Serial", item.serial)
        add("assetID", "Asset id", item.assetID)
        addValue(of: item)
        add("condition", "Condition", item.condition?.rawValue)
        add("insured", "Insured", item.insured)
        add("warrantyExpires", "Warranty until", item.warranty.expires)
        add("lifetimeWarranty", "Lifetime warranty", item.warranty.isLifetime)
        add("warrantyDetails", "Warranty", item.warranty.details)
        add("archived", "Archived", item.archived)
        addSale(of: item)
        add("fragile", "Fragile", item.moving.isFragile)
        add("priority", "Priority", item.moving.priority?.rawValue)
        add("destination", "Destination", item.moving.destination)
        add("size", "Size", item.moving.size)
        add("audience", "Audience", item.audience?.rawValue)
        addCustomFields(item.customFields)
        add("notes", "Notes", item.notes)
        add(index.attachments(of: .item(item.id)))
        add("importRef", "Imported as", item.importRef)
        add(item.record)
    }

    private mutating func addPlace(of item: Item, in index: SnapshotIndex) {
        let home = index.home(index.effectiveHome(of: item))
        let location = index.location(of: item)
        let labels = index.labels(of: item)
        add("home", "Home", text: home?.displayName ?? "none", json: .optional(home?.slug))
        add("location", "Room", text: location?.name ?? "", json: .optional(location?.slug))
        add(
            "labels", "Labels", text: labels.map(\.name).joined(separator: ", "),
            json: .list(labels.map { .text($0.slug) }))
    }

    private mutating func addValue(of item: Item) {
        add("price", "Price", item.price)
        add("purchaseDate", "Bought", item.purchaseDate)
        add("purchasedFrom", "Bought from", item.purchasedFrom)
        add("replacementCost", "Replacement cost", item.replacement?.cost)
        add("replacementSource", "  according to", item.replacement?.source)
        add("replacementDate", "  on", item.replacement?.date)
        add("value", "Value", text: item.lineValue?.text ?? "unknown", json: item.lineValue?.json ?? .null)
        add("counts", "", text: "", json: .flag(item.counts))
    }

    private mutating func addSale(of item: Item) {
        add("sold", "Sold", item.sale != nil)
        add("soldDate", "  on", item.sale?.date)
        add("soldPrice", "  for", item.sale?.price)
        add("soldTo", "  to", item.sale?.to)
        add("soldNotes", "  notes", item.sale?.notes)
    }

    private mutating func addCustomFields(_ fields: [CustomField]) {
        add(
            "customFields", "Fields", text: fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n"),
            json: .list(fields.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) }))
    }
}

extension Item {
    /// `“Sofa” (sofa)`
    var reference: String { "“\(title)” (\(slug))" }
}

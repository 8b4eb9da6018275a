extension Item {
    /// The fields that a person fills in, in the order of files and pages. An item's name, its place, its labels and its
    /// custom fields are not among them: each is written and read in a way of its own.
    public static let fields: [Field<Item>] = [
        Field("description", .text(\.description), "W W - W", heading: "Description", homebox: ["HB.description"]),
        Field(
            "quantity", .quantity(\.quantity), "W W W W", heading: "Quantity", role: .fixed, homebox: ["HB.quantity"]),
        Field("unit", .text(\.unit), "W W W W", heading: "Unit", isShort: true),
        Field("make", .text(\.make), "W W - W", heading: "Make", homebox: ["HB.manufacturer"]),
        Field("model", .text(\.model), "W W - W", heading: "Model", homebox: ["HB.model_number"]),
        Field("serial", .text(\.serial), "S W - -", heading: "Serial", homebox: ["HB.serial_number"]),
        Field("assetID", .text(\.assetID), "W W W -", heading: "Asset ID", homebox: ["HB.asset_id"]),
        Field("barcode", .text(\.barcode), "W W - -", heading: "Barcode", format: .barcode),
        Field(
            "price", .money(\.price, currency: "Price Currency"), "W W - -", heading: "Price",
            homebox: ["HB.purchase_price"]),
        Field(
            "purchaseDate", .date(\.purchaseDate), "W W - -", heading: "Purchase Date", title: "Bought",
            homebox: ["HB.purchase_date", "HB.purchase_time"]),
        Field(
            "purchasedFrom", .text(\.purchasedFrom), "W W - -", heading: "Purchased From", title: "Bought from",
            homebox: ["HB.purchase_from"]),
        Field(
            "replacementCost", .money(replacementCost, currency: "Replacement Currency"), "W W - -",
            heading: "Replacement Cost", property: "replacement.cost"),
        Field(
            "replacementSource", .text(replacement(\.source, unknown: "")), "W W - -", heading: "Replacement Source",
            title: "  according to", property: "replacement.source"),
        Field(
            "replacementDate", .date(replacement(\.date, unknown: nil)), "W W - -", heading: "Replacement Date",
            title: "  on",
            property: "replacement.date"),
        Field("condition", .choice(\.condition), "W W W W", heading: "Condition"),
        Field(
            "warrantyExpires", .date(\.warranty.expires), "W W - -", heading: "Warranty Expires",
            title: "Warranty until", property: "warranty.expires", homebox: ["HB.warranty_expires"]),
        Field(
            "lifetimeWarranty", .flag(\.warranty.isLifetime), "W W - -", heading: "Lifetime Warranty",
            property: "warranty.isLifetime", homebox: ["HB.lifetime_warranty"]),
        Field(
            "warrantyDetails", .text(\.warranty.details), "W W - -", heading: "Warranty Details", title: "Warranty",
            property: "warranty.details", homebox: ["HB.warranty_details"]),
        Field("insured", .flag(\.insured), "W W - -", heading: "Insured", homebox: ["HB.insured"]),
        Field("insuranceClass", .text(\.insuranceClass), "W W - -", heading: "Insurance Class", isShort: true),
        Field("notes", .text(\.notes), "W - - -", heading: "Notes", homebox: ["HB.notes"]),
        // An audience that does not see this field sees no archived items; one that does not see `sale`, no sold items.
        Field("archived", .flag(\.archived), "W W W -", heading: "Archived", homebox: ["HB.archived"]),
        Field("sold", .flag(isSold), "W - - -", heading: "Sold", property: "sale", role: .group),
        Field(
            "soldDate", .date(sale(\.date, unknown: nil)), "W - - -", heading: "Sold Date", title: "  on",
            property: "sale.date",
            homebox: ["HB.sold_date", "HB.sold_time"]),
        Field(
            "soldPrice", .money(sale(\.price, unknown: nil), currency: "Sold Currency"), "W - - -",
            heading: "Sold Price",
            title: "  for", property: "sale.price", homebox: ["HB.sold_price"]),
        Field(
            "soldTo", .text(sale(\.to, unknown: "")), "W - - -", heading: "Sold To", title: "  to", property: "sale.to",
            homebox: ["HB.sold_to"]),
        Field(
            "soldNotes", .text(sale(\.notes, unknown: "")), "W - - -", heading: "Sold Notes", title: "  notes",
            property: "sale.notes",
            homebox: ["HB.sold_notes"]),
        Field("fragile", .flag(\.moving.isFragile), "W - W -", heading: "Fragile", property: "moving.isFragile"),
        Field(
            "priority", .choice(\.moving.priority), "W - W -", heading: "Moving Priority", title: "Priority",
            property: "moving.priority"),
        Field(
            "destination", .text(\.moving.destination), "W - W -", heading: "Moving Destination", title: "Destination",
            property: "moving.destination"),
        Field("size", .text(\.moving.size), "W - W -", heading: "Moving Size", title: "Size", property: "moving.size"),
        Field("audience", .choice(\.audience), "- - - -", heading: "Audience"),
    ]
}

// The parts of a replacement cost and of a sale, which an item may be without, as properties of the item.

extension Item {
    /// Taking the cost away takes its source and date away too.
    private static let replacementCost = Property<Item, Money?>(
        get: { $0.replacement?.cost },
        set: { item, cost in
            let before = item.replacement
            item.replacement = cost.map {
                ReplacementCost(cost: $0, source: before?.source ?? "", date: before?.date)
            }
        })

    /// Without a cost there is nothing to have a source or a date: setting one then changes nothing.
    private static func replacement<Value: Sendable>(
        _ path: Property<ReplacementCost, Value>.Path, unknown: Value
    ) -> Property<Item, Value> {
        Property(
            get: { $0.replacement?[keyPath: path] ?? unknown }, set: { $0.replacement?[keyPath: path] = $1 })
    }

    private static let isSold = Property<Item, Bool>(
        get: { $0.sale != nil }, set: { item, isSold in item.sale = isSold ? item.sale ?? Sale() : nil })

    /// Anything known of a sale makes the item a sold one.
    private static func sale<Value: Sendable>(
        _ path: Property<Sale, Value>.Path, unknown: Value
    ) -> Property<Item, Value> {
        Property(
            get: { $0.sale?[keyPath: path] ?? unknown },
            set: { item, value in
                var changed = item.sale ?? Sale()
                changed[keyPath: path] = value
                if item.sale != nil || changed != Sale() { item.sale = changed }
            })
    }
}

extension Item {
    public static let members: [Field<Item>] = [
        Field("id", .identity(\.id, .item), .all, column: .elsewhere, role: .apart, isApart: true),
        Field(
            "slug", .text(\.slug), [.family, .remade(.insurer), .remade(.mover), .remade(.everyone)], role: .given,
            isApart: true),
        Field(
            "number", .integer(\.number, in: 0...largestNumber), [.family, .insurer], isApart: true, telling: .nothing),
        Field("title", .text(\.title), .all, role: .fixed, isRequired: true, isApart: true),
        Field(
            "description", .text(\.description), [.family, .insurer, .everyone], heading: "Description",
            homebox: ["HB.description"], isProse: true),
        Field("quantity", .quantity(\.quantity), .all, heading: "Quantity", role: .fixed, homebox: ["HB.quantity"]),
        Field("unit", .text(\.unit), .all, heading: "Unit", isShort: true),
        Field("make", .text(\.make), [.family, .insurer, .everyone], heading: "Make", homebox: ["HB.manufacturer"]),
        Field("model", .text(\.model), [.family, .insurer, .everyone], heading: "Model", homebox: ["HB.model_number"]),
        Field(
            "serial", .text(\.serial), [.shortened(.family), .insurer], heading: "Serial",
            homebox: ["HB.serial_number"]),
        Field("assetID", .text(\.assetID), [.family, .insurer, .mover], heading: "Asset ID", homebox: ["HB.asset_id"]),
        Field("barcode", .text(\.barcode), [.family, .insurer], heading: "Barcode", format: .barcode),
        .codes(\.codes, heading: "Codes"),
        Field(
            "price", .money(\.price, currency: "Price Currency"), [.family, .insurer], heading: "Price",
            homebox: ["HB.purchase_price"]),
        Field(
            "purchaseDate", .partialDate(\.purchaseDate), [.family, .insurer], heading: "Purchase Date",
            title: "Bought",
            homebox: ["HB.purchase_date", "HB.purchase_time"]),
        Field(
            "purchasedFrom", .text(\.purchasedFrom), [.family, .insurer], heading: "Purchased From",
            title: "Bought from", homebox: ["HB.purchase_from"]),
        Field(
            "replacementCost", .money(replacementCost, currency: "Replacement Currency", isNeeded: true),
            [.family, .insurer], heading: "Replacement Cost", property: "replacement?.cost"),
        Field(
            "replacementSource", .text(replacement(\.source, unknown: "")), [.family, .insurer],
            heading: "Replacement Source", title: "  according to", property: "replacement?.source"),
        Field(
            "replacementDate", .date(replacement(\.date, unknown: nil)), [.family, .insurer],
            heading: "Replacement Date", title: "  on", property: "replacement?.date"),
        Field(
            "replacementUsed", .flag(replacement(\.isUsed, unknown: false)), [.family, .insurer],
            heading: "Replacement Used", title: "  for a used one", property: "replacement?.isUsed"),
        Field("condition", .code(\.condition), .all, heading: "Condition"),
        Field(
            "warrantyExpires", .date(\.warranty.expires), [.family, .insurer], heading: "Warranty Expires",
            title: "Warranty until", property: "warranty.expires", homebox: ["HB.warranty_expires"]),
        Field(
            "lifetimeWarranty", .flag(\.warranty.isLifetime), [.family, .insurer], heading: "Lifetime Warranty",
            property: "warranty.isLifetime", homebox: ["HB.lifetime_warranty"]),
        Field(
            "warrantyDetails", .text(\.warranty.details), [.family, .insurer], heading: "Warranty Details",
            title: "Warranty", property: "warranty.details", homebox: ["HB.warranty_details"], isProse: true),
        Field("insured", .flag(\.insured), [.family, .insurer], heading: "Insured", homebox: ["HB.insured"]),
        Field(
            "insuranceClass", .text(\.insuranceClass), [.family, .insurer], heading: "Insurance Class", isShort: true),
        Field(
            "ownership", .code(\.ownership), [.family, .insurer], heading: "Ownership", title: "Whose it is"),
        Field("businessUse", .flag(\.businessUse), [.family, .insurer], heading: "Business Use"),
        Field("partOfBuilding", .flag(\.partOfBuilding), [.family, .insurer], heading: "Part Of Building"),
        Field("seen", .date(\.seen), [.family, .insurer], heading: "Seen", title: "Seen on"),
        Field("notFound", .date(\.notFound), [.family, .insurer], heading: "Not Found", title: "Not found on"),
        Field("notes", .text(\.notes), [.family], heading: "Notes", homebox: ["HB.notes"], isProse: true),
        Field(
            "locationID", .reference(\.locationID, to: .location), [.family, .insurer, .mover], title: "Room",
            isApart: true),
        Field("homeID", .reference(\.homeID, to: .home), .all, role: .fixed, isApart: true),
        Field(
            "containerID", .reference(\.containerID, to: .item), [.family, .insurer, .mover], title: "Inside",
            isApart: true),
        Field("labelIDs", .references(\.labelIDs, to: .label), .all, column: .elsewhere, isApart: true),
        Field("customFields", .parts(\.customFields), [.family], isApart: true),
        Field("loans", .parts(\.loans), [.family], heading: "Loans", isApart: true),
        .upkeep(\.upkeep, heading: "Upkeep"),
        .upkeepLog(\.upkeepLog, heading: "Upkeep Log"),
        // An audience that does not see this field sees no archived items; one that does not see `sale`, no sold items.
        Field(
            "archived", .flag(\.archived), [.family, .insurer, .mover], heading: "Archived", homebox: ["HB.archived"]),
        Field("sold", .flag(isSold), [.family], heading: "Sold", property: "sale", role: .group),
        Field(
            "soldDate", .date(sale(\.date, unknown: nil)), [.family], heading: "Sold Date", title: "  on",
            property: "sale?.date", homebox: ["HB.sold_date", "HB.sold_time"]),
        Field(
            "soldPrice", .money(sale(\.price, unknown: nil), currency: "Sold Currency"), [.family],
            heading: "Sold Price", title: "  for", property: "sale?.price", homebox: ["HB.sold_price"]),
        Field(
            "soldTo", .text(sale(\.to, unknown: "")), [.family], heading: "Sold To", title: "  to",
            property: "sale?.to", homebox: ["HB.sold_to"]),
        Field(
            "soldNotes", .text(sale(\.notes, unknown: "")), [.family], heading: "Sold Notes", title: "  notes",
            property: "sale?.notes", homebox: ["HB.sold_notes"], isProse: true),
        Field(
            "fragile", .flag(\.moving.isFragile), [.family, .mover], heading: "Fragile", property: "moving.isFragile"),
        Field(
            "priority", .code(\.moving.priority), [.family, .mover], heading: "Moving Priority", title: "Priority",
            property: "moving.priority"),
        Field(
            "destination", .text(\.moving.destination), [.family, .mover], heading: "Moving Destination",
            title: "Destination", property: "moving.destination"),
        Field(
            "size", .text(\.moving.size), [.family, .mover], heading: "Moving Size", title: "Size",
            property: "moving.size"),
        Field(
            "weight", .code(\.moving.weight), [.family, .mover], heading: "Moving Weight", title: "Weight",
            property: "moving.weight", example: "2.5 kg"),
        Field("audience", .code(\.audience), .owner, heading: "Audience"),
        Field("importRef", .text(\.importRef), .owner, isApart: true, telling: .nothing),
        .record(\.record, times: [.family, .insurer]),
    ]

    /// The fields that a person fills in, in the order of files and pages. An item's name, its place, its labels and
    /// its custom fields are not among them: each is written and read in a way of its own.
    public static let fields = members.filledIn()
    /// The fields that a search looks through: texts, and codes with a spelling of their own.
    package static let searched = fields.filter { field in
        switch field.form {
        case .text: true
        case .code(let words, _): words.isEmpty
        default: false
        }
    }
    public static let blank = Item(id: .blank, title: "")
}

// The parts of a replacement cost and of a sale, which an item may be without, as properties of the item.

extension Item {
    /// Clearing the cost also clears its source, its date and what it is for.
    private static let replacementCost = Property<Item, Money?>(
        get: { $0.replacement?.cost },
        set: { item, cost in
            let before = item.replacement
            item.replacement = cost.map {
                ReplacementCost(
                    cost: $0, source: before?.source ?? "", date: before?.date, isUsed: before?.isUsed ?? false)
            }
        })

    /// Setting a source or a date without a cost changes nothing.
    private static func replacement<Value: Sendable>(
        _ path: Property<ReplacementCost, Value>.Path, unknown: Value
    ) -> Property<Item, Value> {
        Property(
            get: { $0.replacement?[keyPath: path] ?? unknown }, set: { $0.replacement?[keyPath: path] = $1 })
    }

    private static let isSold = Property<Item, Bool>(
        get: { $0.sale != nil }, set: { item, isSold in item.sale = isSold ? item.sale ?? Sale() : nil })

    /// Any known detail of a sale makes the item a sold one.
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

/// The columns of Homebox's CSV and TSV files, by their Homebox names.
enum HomeboxColumn: String, CaseIterable {
    case importRef = "HB.import_ref"
    case parentImportRef = "HB.parent_import_ref"
    case location = "HB.location"
    case tags = "HB.tags"
    case assetID = "HB.asset_id"
    case archived = "HB.archived"
    case url = "HB.url"
    case name = "HB.name"
    case quantity = "HB.quantity"
    case description = "HB.description"
    case insured = "HB.insured"
    case notes = "HB.notes"
    case purchasePrice = "HB.purchase_price"
    case purchaseFrom = "HB.purchase_from"
    case purchaseDate = "HB.purchase_date"
    case manufacturer = "HB.manufacturer"
    case modelNumber = "HB.model_number"
    case serialNumber = "HB.serial_number"
    case lifetimeWarranty = "HB.lifetime_warranty"
    case warrantyExpires = "HB.warranty_expires"
    case warrantyDetails = "HB.warranty_details"
    case soldTo = "HB.sold_to"
    case soldPrice = "HB.sold_price"
    case soldDate = "HB.sold_date"
    case soldNotes = "HB.sold_notes"

    /// The start of every Homebox heading, in lower case.
    static let prefix = "hb."
    /// The start of a custom field's heading, in lower case.
    static let fieldPrefix = "hb.field."

    /// The column of a heading, ignoring case and surrounding white space; nil for others.
    init?(heading: String) {
        let name = heading.trimmed.lowercased()
        guard let column = Self.byName[name] else { return nil }
        self = column
    }

    private static let byName: [String: HomeboxColumn] = {
        var columns = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
        // Names from earlier versions of Homebox.
        columns["hb.labels"] = .tags
        columns["hb.purchase_time"] = .purchaseDate
        columns["hb.sold_time"] = .soldDate
        for (name, column) in columns { columns[name.lowercased()] = column }
        return columns
    }()

    /// The custom field that the column becomes; nil if an item has a field for it.
    var customFieldName: String? {
        switch self {
        case .url: "URL"
        case .parentImportRef: "Parent import ref"
        default: nil
        }
    }

    /// The item's field that the column sets; nil for room, labels and custom fields.
    var field: ItemEdit.Field? {
        switch self {
        case .location, .tags, .url, .parentImportRef: nil
        case .importRef: .importRef
        case .assetID: .assetID
        case .archived: .archived
        case .name: .title
        case .quantity: .quantity
        case .description: .description
        case .insured: .insured
        case .notes: .notes
        case .purchasePrice: .price
        case .purchaseFrom: .purchasedFrom
        case .purchaseDate: .purchaseDate
        case .manufacturer: .make
        case .modelNumber: .model
        case .serialNumber: .serial
        case .lifetimeWarranty: .lifetimeWarranty
        case .warrantyExpires: .warrantyExpires
        case .warrantyDetails: .warrantyDetails
        case .soldTo: .soldTo
        case .soldPrice: .soldPrice
        case .soldDate: .soldDate
        case .soldNotes: .soldNotes
        }
    }
}

import Household

/// The columns of Housebook's own CSV, in file order, with their headings. Custom fields come between `audience` and
/// `importRef`: first what people read, last what only Housebook needs.
enum InventoryColumn: String, CaseIterable {
    case title = "Title"
    case home = "Home"
    case room = "Room"
    case labels = "Labels"
    case description = "Description"
    case quantity = "Quantity"
    case make = "Make"
    case model = "Model"
    case serial = "Serial"
    case assetID = "Asset ID"
    case price = "Price"
    case priceCurrency = "Price Currency"
    case purchaseDate = "Purchase Date"
    case purchasedFrom = "Purchased From"
    case replacementCost = "Replacement Cost"
    case replacementCurrency = "Replacement Currency"
    case replacementSource = "Replacement Source"
    case replacementDate = "Replacement Date"
    case condition = "Condition"
    case warrantyExpires = "Warranty Expires"
    case lifetimeWarranty = "Lifetime Warranty"
    case warrantyDetails = "Warranty Details"
    case insured = "Insured"
    case notes = "Notes"
    case archived = "Archived"
    case sold = "Sold"
    case soldDate = "Sold Date"
    case soldPrice = "Sold Price"
    case soldCurrency = "Sold Currency"
    case soldTo = "Sold To"
    case soldNotes = "Sold Notes"
    case fragile = "Fragile"
    case priority = "Moving Priority"
    case destination = "Moving Destination"
    case size = "Moving Size"
    case audience = "Audience"
    case importRef = "Import Ref"
    case slug = "Slug"
    case created = "Created"
    case updated = "Updated"
    case version = "Version"
    case syncState = "Sync State"
    case homeID = "Home ID"
    case roomID = "Room ID"
    case labelIDs = "Label IDs"
    case id = "ID"

    static let beforeCustomFields = allCases.prefix { $0 != .importRef }
    static let afterCustomFields = allCases.drop { $0 != .importRef }

    /// The column of a heading, ignoring case and surrounding white space; nil for others.
    init?(heading: String) {
        guard let column = Self.byName[heading.trimmed.lowercased()] else { return nil }
        self = column
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

    /// The item's field that the column sets; nil for places, labels, ids and currencies.
    var field: ItemEdit.Field? {
        switch self {
        case .home, .room, .labels, .homeID, .roomID, .labelIDs, .id: nil
        case .priceCurrency, .replacementCurrency, .soldCurrency: nil
        case .title: .title
        case .description: .description
        case .quantity: .quantity
        case .make: .make
        case .model: .model
        case .serial: .serial
        case .assetID: .assetID
        case .price: .price
        case .purchaseDate: .purchaseDate
        case .purchasedFrom: .purchasedFrom
        case .replacementCost: .replacementCost
        case .replacementSource: .replacementSource
        case .replacementDate: .replacementDate
        case .condition: .condition
        case .warrantyExpires: .warrantyExpires
        case .lifetimeWarranty: .lifetimeWarranty
        case .warrantyDetails: .warrantyDetails
        case .insured: .insured
        case .notes: .notes
        case .archived: .archived
        case .sold: .sold
        case .soldDate: .soldDate
        case .soldPrice: .soldPrice
        case .soldTo: .soldTo
        case .soldNotes: .soldNotes
        case .fragile: .fragile
        case .priority: .priority
        case .destination: .destination
        case .size: .size
        case .audience: .audience
        case .importRef: .importRef
        case .slug: .slug
        case .created: .created
        case .updated: .updated
        case .version: .version
        case .syncState: .syncState
        }
    }
}

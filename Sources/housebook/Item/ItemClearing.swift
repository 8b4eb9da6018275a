import Household

extension ClearableFields<Item> {
    static let item = ClearableFields([
        Field("description") { $0.description = "" },
        Field("make") { $0.make = "" },
        Field("model") { $0.model = "" },
        Field("serial") { $0.serial = "" },
        Field("asset-id") { $0.assetID = "" },
        Field("price") { $0.price = nil },
        Field("purchase-date") { $0.purchaseDate = nil },
        Field("purchased-from") { $0.purchasedFrom = "" },
        Field("replacement-cost") { $0.replacement = nil },
        Field("replacement-source") { $0.replacement?.source = "" },
        Field("replacement-date") { $0.replacement?.date = nil },
        Field("condition") { $0.condition = nil },
        Field("warranty") { $0.warranty = Warranty() },
        Field("warranty-expires") { $0.warranty.expires = nil },
        Field("warranty-details") { $0.warranty.details = "" },
        Field("notes") { $0.notes = "" },
        Field("fields") { $0.customFields = [] },
        Field("labels") { $0.labelIDs = [] },
        Field("location") { $0.locationID = nil },
        Field("sold") { $0.sale = nil },
        Field("sold-date") { $0.sale?.date = nil },
        Field("sold-price") { $0.sale?.price = nil },
        Field("sold-to") { $0.sale?.to = "" },
        Field("sold-notes") { $0.sale?.notes = "" },
        Field("priority") { $0.moving.priority = nil },
        Field("destination") { $0.moving.destination = "" },
        Field("size") { $0.moving.size = "" },
        Field("audience") { $0.audience = nil },
    ])
}

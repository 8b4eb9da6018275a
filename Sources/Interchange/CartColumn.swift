import Household

/// The columns of Housebook's CSV of carts, in file order.
enum CartColumn: String, ShoppingColumn {
    case cartID = "cart_id"
    case cart
    case cartSlug = "cart_slug"
    case home, status, currency, budget
    case startedAt = "started_at"
    case completedAt = "completed_at"
    case lineID = "line_id"
    case item
    case vaultItem = "vault_item"
    case category, quantity, unit
    case plannedStore = "planned_store"
    case plannedPrice = "planned_price"
    case lineStatus = "line_status"
    case surprise
    case actualStore = "actual_store"
    case actualQuantity = "actual_quantity"
    case actualUnit = "actual_unit"
    case actualPrice = "actual_price"

    static let ofCart = Array(allCases.prefix { $0 != .lineID })
    static let ofLine = Array(allCases.drop { $0 != .lineID })
    static let ofPurchase: [CartColumn] = [.actualStore, .actualQuantity, .actualUnit, .actualPrice]
}

import Files
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

/// Writes the cells of the cart columns.
struct CartCells {
    private let index: ShoppingIndex
    private let homes: HomeNames

    init(_ snapshot: Snapshot) {
        index = ShoppingIndex(snapshot)
        homes = HomeNames(snapshot.homes)
    }

    // Guarded against running as formulas.

    func cells(of cart: Cart) -> [String] { CartColumn.ofCart.map { FormulaGuard.guarded(text($0, of: cart)) } }

    /// Returns empty cells for nil.
    func cells(of line: CartItem?, in cart: Cart) -> [String] {
        CartColumn.ofLine.map { column in
            guard let line else { return "" }
            let text = text(column, of: line, in: cart)
            // A spreadsheet takes a price below zero for a number, which is what it is.
            return column == .plannedPrice || column == .actualPrice ? text : FormulaGuard.guarded(text)
        }
    }

    // Texts without the guard.

    func text(_ column: CartColumn, of cart: Cart) -> String {
        switch column {
        case .cartID: cart.id.description
        case .cart: cart.name
        case .cartSlug: cart.slug
        case .home: homes.text(for: cart.homeID)
        case .status: cart.state.name.rawValue
        case .currency: cart.currency.code
        case .budget: cart.budget?.plain ?? ""
        case .startedAt: cart.state.dates.startedAt.map { Instant.write($0, as: .file) } ?? ""
        case .completedAt: cart.state.dates.completedAt.map { Instant.write($0, as: .file) } ?? ""
        default: ""
        }
    }

    func text(_ column: CartColumn, of line: CartItem, in cart: Cart) -> String {
        switch column {
        case .lineID: line.id.description
        case .item: index.name(of: line, in: cart)
        case .vaultItem: vaultItem(of: line)
        case .category: index.category(of: line, in: cart)
        case .quantity: line.quantity.description
        case .unit: line.planned.unit.name
        case .plannedStore: index.name(of: line.planned.shop, in: cart)
        case .plannedPrice: line.planned.price?.plain ?? ""
        case .lineStatus: status(of: line).rawValue
        case .surprise: line.addedDuringShopping ? "yes" : "no"
        case .actualStore: index.name(of: line.purchase?.terms.shop, in: cart)
        case .actualQuantity: line.purchase?.quantity.description ?? ""
        case .actualUnit: line.purchase?.terms.unit.name ?? ""
        case .actualPrice: line.purchase?.terms.price?.plain ?? ""
        default: ""
        }
    }

    /// The vault item's slug, which also identifies it in another household; its id if the item is gone, has no slug,
    /// or has a slug that would read as an id.
    private func vaultItem(of line: CartItem) -> String {
        guard let item = index.vaultItem(line.vaultItemID) else { return line.vaultItemID?.description ?? "" }
        return item.slug.isEmpty || EntityID<VaultItem>(item.slug) != nil ? item.id.description : item.slug
    }

    private func status(of line: CartItem) -> ShoppingBatch.Line.Status {
        switch line.outcome {
        case .open: .open
        case .fulfilled: .fulfilled
        case .skipped: .skipped
        }
    }
}

/// Names each home so that an import finds the right one: by display name, or by slug or id if the name is ambiguous.
private struct HomeNames {
    private var texts: [EntityID<Home>: String] = [:]

    init(_ homes: [Home]) {
        var counts: [NameKey: Int] = [:]
        for home in homes {
            for text in Set([NameKey(home.displayName), NameKey(home.slug)]) { counts[text, default: 0] += 1 }
        }
        for home in homes {
            let candidates = [home.displayName, home.slug].filter { !$0.isEmpty && counts[NameKey($0)] == 1 }
            texts[home.id] = candidates.first ?? home.id.description
        }
    }

    func text(for id: EntityID<Home>?) -> String { id.flatMap { texts[$0] } ?? "" }
}

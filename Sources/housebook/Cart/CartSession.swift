import Console
import Household
import HouseholdStore
import Workspace

/// One cart while a command works on it.
struct CartSession {
    /// The hint for an amount in another currency than the cart's.
    static let otherCurrency = "a trip is paid in one currency; use a separate cart for the other currency"

    let shopping: CartRepository
    let cart: Cart
    /// The stores, the categories and the vault, without the carts.
    let index: ShoppingIndex

    /// - Parameter step: What the command is about to do: refused before anything else is read, if the cart's state
    ///   forbids it.
    init(_ reference: String, for step: CartStep? = nil, in session: HouseholdSession) throws {
        shopping = session.store.shopping
        cart = try shopping.cart(reference)
        if let step { try cart.require(step) }
        index = try session.vaultIndex()
    }

    func line(_ reference: String) throws -> CartItem {
        try cart.line(reference) { index.name(of: $0, in: cart) }
    }

    /// The lines that were named, each once.
    func lines(_ references: [String]) throws -> [CartItem] {
        var seen: Set<EntityID<CartItem>> = []
        return try references.map { try line($0) }.filter { seen.insert($0.id).inserted }
    }

    /// `“Milk”`
    func quoted(_ line: CartItem) -> String { "“\(index.name(of: line, in: cart))”" }

    /// ` at Corner Shop`; empty where no store is known.
    func place(of terms: CartItem.Terms) -> String {
        let name = index.name(of: terms.shop, in: cart)
        return name.isEmpty ? "" : " at \(name)"
    }

    /// `“Milk”, 2 × 1.29 = 2.58 EUR at Corner Shop`, `“Candles”, 4, price unknown`
    func words(_ line: CartItem, as purchase: CartItem.Purchase) -> String {
        let unknown = purchase.terms.price == nil ? ", price unknown" : ""
        return "\(quoted(line)), \(purchase.words)\(place(of: purchase.terms))\(unknown)"
    }
}

import Console
import Household

/// A line for something asked for by name, with the store and price that the vault has for it.
struct LineDraft {
    let line: CartItem
    /// The vault's price for the line's store and unit.
    private let noted: PriceOption?
    /// Whether the store is the vault's, because the options name none.
    private let storeIsTheVaults: Bool

    /// - Parameter item: Nil for something bought for once.
    init(_ item: VaultItem?, named name: String, _ options: LineOptions, in work: CartSession) throws {
        let details = try options.details(in: work)
        line =
            item.map { work.index.line(for: $0, details, in: work.cart.currency) } ?? CartItem(once: name, details)
        storeIsTheVaults = details.shop == nil && line.planned.shop != nil
        let terms = line.planned
        noted = terms.shop.flatMap { item?.price(at: $0.id, per: terms.unit) }
    }

    /// Why the line has this store and this price: `; its latest price, noted on 2026-11-04`
    ///
    /// - Parameter price: The line's price as it now is in the cart.
    func reason(for price: Money?) -> String {
        if let noted, noted.price == price {
            return storeIsTheVaults
                ? "; its latest price, noted on \(noted.asOf.day)" : "; price noted on \(noted.asOf.day)"
        }
        return storeIsTheVaults ? "; the store where its price was noted last" : ""
    }
}

package import Household

/// The lines of a cart at one store, with their numbers in the cart.
package struct StoreGroup {
    /// Empty where no store is known.
    package var name: String
    package var lines: [(number: Int, line: CartItem)] = []
}

extension ShoppingIndex {
    /// The groups in the order of the stores, then those of deleted stores by name, last the lines without a store.
    ///
    /// - Parameter terms: The terms that name a line's store; nil to leave the line out.
    package func groups(of cart: Cart, by terms: (CartItem) -> CartItem.Terms?) -> [StoreGroup] {
        var groups: [EntityID<Shop>: StoreGroup] = [:]
        var nowhere = StoreGroup(name: "")
        for (place, line) in cart.lines.enumerated() {
            guard let terms = terms(line) else { continue }
            if let shop = terms.shop {
                let name = self.name(of: shop, in: cart).withEmoji(self.shop(shop.id)?.emoji ?? "")
                groups[shop.id, default: StoreGroup(name: name)].lines.append((place + 1, line))
            } else {
                nowhere.lines.append((place + 1, line))
            }
        }
        let known = stores.compactMap { groups.removeValue(forKey: $0.id) }
        let gone = groups.values.sorted { NameSortKey($0.name) < NameSortKey($1.name) }
        return known + gone + (nowhere.lines.isEmpty ? [] : [nowhere])
    }
}

extension StoreGroup {
    /// `Corner Shop`
    package var title: String { name.isEmpty ? "No store" : name }

    /// `To get at Corner Shop`, `To get, no store`
    package func title(after words: String, _ preposition: String) -> String {
        name.isEmpty ? "\(words), no store" : "\(words) \(preposition) \(name)"
    }

    package func sum(_ purchase: (CartItem) -> CartItem.Purchase?) -> Spending {
        lines.reduce(into: Spending()) { sum, entry in
            if let purchase = purchase(entry.line) { sum.add(purchase.total) }
        }
    }
}

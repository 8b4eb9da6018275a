import Household

/// The lines of a cart, grouped by store.
struct StoreGroups {
    /// The lines of one store, with their numbers in the cart.
    struct Group {
        /// Empty where no store is known.
        var name: String
        var lines: [(number: Int, line: CartItem)]
    }

    private let index: ShoppingIndex

    init(_ index: ShoppingIndex) {
        self.index = index
    }

    /// The groups in the order of the stores, then those of deleted stores by name, last the lines without a store.
    ///
    /// - Parameter terms: The terms that name a line's store; nil to leave the line out.
    func groups(of cart: Cart, by terms: (CartItem) -> CartItem.Terms?) -> [Group] {
        var groups: [EntityID<Shop>: Group] = [:]
        var nowhere = Group(name: "", lines: [])
        for (place, line) in cart.lines.enumerated() {
            guard let terms = terms(line) else { continue }
            if let shop = terms.shop {
                let name = index.name(of: shop, in: cart).withEmoji(index.shop(shop.id)?.emoji ?? "")
                groups[shop.id, default: Group(name: name, lines: [])].lines.append((place + 1, line))
            } else {
                nowhere.lines.append((place + 1, line))
            }
        }
        let known = index.stores.compactMap { groups.removeValue(forKey: $0.id) }
        let gone = groups.values.sorted { NameSortKey($0.name) < NameSortKey($1.name) }
        return known + gone + (nowhere.lines.isEmpty ? [] : [nowhere])
    }
}

extension StoreGroups.Group {
    /// `Corner Shop`
    var title: String { name.isEmpty ? "No store" : name }

    /// `To get at Corner Shop`, `To get, no store`
    func title(after words: String, _ preposition: String) -> String {
        name.isEmpty ? "\(words), no store" : "\(words) \(preposition) \(name)"
    }

    func sum(_ purchase: (CartItem) -> CartItem.Purchase?) -> Spending {
        lines.reduce(into: Spending()) { sum, entry in
            if let purchase = purchase(entry.line) { sum.add(purchase.total) }
        }
    }
}

import Household

extension Snapshot {
    /// Makes every text about shopping printable; see `printable`.
    mutating func cleanShopping(_ clean: (String) -> String) {
        for i in stores.indices {
            stores[i].slug = clean(stores[i].slug)
            stores[i].name = clean(stores[i].name)
            stores[i].emoji = clean(stores[i].emoji)
        }
        for i in categories.indices {
            categories[i].slug = clean(categories[i].slug)
            categories[i].name = clean(categories[i].name)
            categories[i].emoji = clean(categories[i].emoji)
        }
        for i in vault.indices {
            vault[i].slug = clean(vault[i].slug)
            vault[i].name = clean(vault[i].name)
            for place in vault[i].prices.indices { vault[i].prices[place].unit.clean(clean) }
        }
        // A list that nothing is wrong with is not copied.
        for i in carts.indices where carts[i].isSuspect { carts[i].cleanTexts(clean) }
    }
}

extension Cart {
    /// Whether one of the texts below may hold what a page may not.
    fileprivate var isSuspect: Bool {
        let isSuspect = PrintableText.isSuspect as (String) -> Bool
        return isSuspect(slug) || isSuspect(name) || lines.contains(where: \.isSuspect)
    }

    fileprivate mutating func cleanTexts(_ clean: (String) -> String) {
        slug = clean(slug)
        name = clean(name)
        for i in lines.indices {
            lines[i].name = clean(lines[i].name)
            lines[i].category = clean(lines[i].category)
            lines[i].planned.cleanTexts(clean)
            if case .fulfilled(var purchase) = lines[i].outcome {
                purchase.terms.cleanTexts(clean)
                lines[i].outcome = .fulfilled(purchase)
            }
        }
    }
}

extension CartItem {
    fileprivate var isSuspect: Bool {
        let isSuspect = PrintableText.isSuspect as (String) -> Bool
        return isSuspect(name) || isSuspect(category) || planned.isSuspect || purchase?.terms.isSuspect ?? false
    }
}

extension CartItem.Terms {
    fileprivate var isSuspect: Bool {
        PrintableText.isSuspect(unit.name) || shop.map { PrintableText.isSuspect($0.name) } ?? false
    }

    fileprivate mutating func cleanTexts(_ clean: (String) -> String) {
        unit.clean(clean)
        if let name = shop?.name { shop?.name = clean(name) }
    }
}

extension PriceUnit {
    fileprivate mutating func clean(_ clean: (String) -> String) {
        // Nothing is left of a unit that held but signs that no page shows.
        self = PriceUnit(clean(name)) ?? .each
    }
}

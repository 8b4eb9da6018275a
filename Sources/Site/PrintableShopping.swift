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
        // When no cart needs cleaning, the list is not copied.
        for i in carts.indices where carts[i].isSuspect { carts[i].cleanTexts(clean) }
    }
}

extension Cart {
    /// Whether a text that `cleanTexts` changes may hold a character that a page may not.
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
        // Replacing characters can make a name too long for a unit, which then becomes `each`.
        self = PriceUnit(clean(name)) ?? .each
    }
}

import Household
import Values

/// What a person types to have it bought: `milk`, `2 milk`, `2 l milk`, `0.35 kg cheese`.
struct WantedThing: Hashable {
    var name: String
    var quantity: Quantity? = nil
    var unit: PriceUnit? = nil

    /// - Parameters:
    ///   - isKnown: Whether the price book has something under exactly this name, which may begin with a number: `7 Up`.
    ///   - units: The keys of the units that the price book uses, besides the usual ones.
    init(_ text: String, units: Set<String>, isKnown: (String) -> Bool) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        name = words.joined(separator: " ")
        guard !isKnown(name), let first = words.first, words.count > 1 else { return }
        if words.count > 2, Self.isTimes(words[1]) { words.remove(at: 1) }
        let (number, attached) = Self.split(first)
        guard let quantity = Quantity(number), quantity > .zero else { return }
        self.quantity = quantity
        func isUnit(_ word: String) -> Bool {
            PriceUnit(word).map { units.contains($0.key) || Self.usual.contains($0.key) } ?? false
        }
        if !attached.isEmpty {
            guard isUnit(attached) else {
                self.quantity = nil
                return
            }
            (unit, name) = (PriceUnit(attached), words.dropFirst().joined(separator: " "))
        } else {
            name = words.dropFirst().joined(separator: " ")
            guard words.count > 2, !isKnown(name), isUnit(words[1]) else { return }
            (unit, name) = (PriceUnit(words[1]), words.dropFirst(2).joined(separator: " "))
        }
    }

    /// Takes `500g` apart. A decimal comma counts as a point.
    private static func split(_ word: String) -> (number: String, rest: String) {
        let number = String(word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") })
        let rest = String(word.dropFirst(number.count))
        return (number.replacing(",", with: "."), isTimes(rest) ? "" : rest)
    }

    private static func isTimes(_ word: String) -> Bool { word == "×" || word == "x" || word == "X" }

    private static let usual: Set<String> = [
        "each", "kg", "g", "l", "ml", "cl", "dl", "lb", "oz", "m", "cm", "pack", "packs", "bag", "box", "bottle", "can",
        "jar",
    ]
}

/// Finds what is meant in the price book, as `cart add` does.
struct ThingSearch {
    enum Found {
        case item(VaultItem)
        case once
        /// None has that name; some are near it or contain it.
        case several([VaultItem])
    }

    let index: ShoppingIndex
    let cart: Cart

    func find(_ name: String) -> Found {
        // What was bought once stays a one-off on this list.
        if cart.lines.contains(where: { $0.vaultItemID == nil && NameKey($0.name) == NameKey(name) }) { return .once }
        let typed = TypedName(name)
        let found = typed.find(among: index.vault) { item in
            TypedName.Names(id: item.id.description, slug: item.slug, numbers: [], names: [item.name])
        }
        switch found {
        case .one(let item): return .item(item)
        case .several(let items): return .several(items)
        case .none:
            let near = typed.suggestions(index.vault.map(\.name)).compactMap { name in
                index.vault.first { $0.name == name }
            }
            return near.isEmpty ? .once : .several(near)
        }
    }
}

import Foundation

extension ShoppingMerge {
    mutating func take(_ row: ShoppingBatch.VaultRow) throws(DomainError) {
        let found = vault[row.id] ?? vault.named(row.name) ?? (row.id == nil ? vault.withSlug(row.slug) : nil)
        if let found, let other = vault.named(row.name), other.id != found.id {
            throw .duplicateName(kind: .vaultItem, name: row.name)
        }
        var item = found ?? VaultItem(id: row.id ?? EntityID(), slug: row.slug, name: row.name, record: record)
        item.name = try VaultItem(id: item.id, name: row.name).validated().name
        if fields.contains(.category) { item.categoryID = try categoryID(row.category) }
        if let price = row.price { try note(price, of: item) }
        vault.put(item)
    }

    private mutating func note(_ price: ShoppingBatch.Price, of item: VaultItem) throws(DomainError) {
        var option = PriceOption(
            shopID: try shop(price.store).id, unit: price.unit, price: price.price, asOf: now)
        let place = option.place
        if prices[item.id] == nil {
            prices[item.id] = Dictionary(item.prices.map { ($0.place, $0) }, uniquingKeysWith: { _, last in last })
        }
        let known = prices[item.id]?[place]
        let sameAsOf = known.flatMap { $0.price == price.price ? $0.asOf : nil }
        option = known ?? option
        (option.price, option.asOf) = (price.price, price.asOf ?? sameAsOf ?? now)
        prices[item.id]?[place] = option
    }

    /// Sets the prices of vault items from the rows.
    mutating func settlePrices() throws(DomainError) {
        for var item in vault.entities {
            guard let options = prices[item.id] else { continue }
            item.prices = Array(options.values)
            vault.put(try item.validated())
        }
    }

    /// The vault item that a line of a cart names, made if it does not exist.
    /// - Parameter line: The name and category of a vault item that has to be made.
    mutating func vaultItemID(_ line: ShoppingBatch.Line) throws(DomainError) -> EntityID<VaultItem>? {
        let text = line.vaultItem
        guard !text.isEmpty else { return nil }
        if let item = known(text) { return item.id }
        // An unknown id belonged to a deleted vault item.
        if let id = EntityID<VaultItem>(text) { return id }
        if let item = vault.named(line.name) { return item.id }
        let isSlug = Slug.isValid(text)
        let item = VaultItem(
            slug: isSlug ? text : "", name: isSlug ? line.name : text, categoryID: try categoryID(line.category),
            record: record)
        vault.put(try item.validated())
        return item.id
    }

    func known(_ text: String) -> VaultItem? { vault[EntityID(text)] ?? vault.withSlug(text) ?? vault.named(text) }
}

import Household

// Turns the catalogue's entries into items.
extension HouseholdBuilder {
    mutating func addCatalogueItems() throws {
        for position in places.indices {
            for entry in catalogue.homes[position].items {
                try add(entry, in: places[position])
            }
        }
        for entry in catalogue.household.unassigned {
            try add(entry, in: nil)
        }
    }

    private mutating func add(_ entry: Catalogue.ItemEntry, in place: HomePlaces?) throws {
        let added = add(try item(entry, in: place))
        try shelf.addFiles(of: entry, to: added)
    }

    private mutating func item(_ entry: Catalogue.ItemEntry, in place: HomePlaces?) throws -> Item {
        let currency = place?.home.currency ?? .usd
        func money(_ text: String) throws -> Money { try Catalogue.amount(text, in: currency, of: entry.title) }

        var item = newItem(titled: entry.title)
        item.description = entry.description ?? ""
        item.quantity = try Catalogue.quantity(of: entry)
        item.make = entry.make ?? ""
        item.model = entry.model ?? ""
        item.serial = entry.serial ?? ""
        item.assetID = entry.assetID ?? ""
        item.price = try entry.price.map(money)
        item.purchaseDate = entry.bought.map(day)
        item.purchasedFrom = entry.from ?? ""
        item.replacement = try entry.replacement.map {
            ReplacementCost(cost: try money($0.cost), source: $0.source, date: $0.asked.map(day))
        }
        item.condition = entry.condition
        item.warranty = Warranty(
            expires: entry.warranty?.ends.map(day), isLifetime: entry.warranty?.lifetime ?? false,
            details: entry.warranty?.details ?? "")
        item.insured = entry.insured ?? false
        item.notes = entry.notes ?? ""
        item.homeID = place?.home.id
        item.locationID = try Self.room(of: entry, in: place)
        item.labelIDs = try Self.labels(of: entry, in: place)
        item.customFields = entry.fields ?? []
        item.archived = entry.archived ?? false
        item.sale = try entry.sold.map {
            Sale(date: day($0.on), price: try money($0.price), to: $0.to, notes: $0.notes ?? "")
        }
        item.moving = Moving(
            isFragile: entry.fragile ?? false, priority: entry.priority, destination: entry.destination ?? "")
        return item
    }

    private static func room(of entry: Catalogue.ItemEntry, in place: HomePlaces?) throws -> EntityID<Location>? {
        guard let name = entry.room else { return nil }
        guard let id = place?.room(named: name) else {
            throw CatalogueError.unknownRoom(name, item: entry.title)
        }
        return id
    }

    private static func labels(of entry: Catalogue.ItemEntry, in place: HomePlaces?) throws -> [EntityID<Label>] {
        try (entry.labels ?? []).map { name in
            guard let id = place?.labelIDs[name] else {
                throw CatalogueError.unknownLabel(name, item: entry.title)
            }
            return id
        }
    }
}

extension Catalogue {
    /// Reads `1399.00` in the given currency, or `EUR 38.00` in its own.
    static func amount(_ text: String, in currency: Currency, of owner: String) throws -> Money {
        let words = text.split(separator: " ")
        let ownCurrency = words.count == 2 ? Currency(words[0]) : nil
        do {
            return try Money.parse(words.last ?? "", in: ownCurrency ?? currency)
        } catch {
            throw CatalogueError.notAnAmount(text, item: owner)
        }
    }

    static func quantity(of entry: ItemEntry) throws -> Quantity {
        try entry.quantity.map { try quantity($0, of: entry.title) } ?? .one
    }

    static func quantity(_ text: String, of owner: String) throws -> Quantity {
        guard let quantity = Quantity(text) else { throw CatalogueError.notAQuantity(text, item: owner) }
        return quantity
    }
}

package import Household

/// Everything that can be found, each with the texts that the search looks through: a household, and the pages beside it.
///
/// Takes both as an audience sees them, so that a search finds nothing that the audience may not see.
package struct HouseholdEntries {
    private let index: SnapshotIndex
    private let numbers: RegisterNumbers?
    private let pages: [FindablePage]

    /// - Parameter numbers: The `shownNumbers` of the household.
    package init(_ household: RedactedIndex, numbers: RegisterNumbers?, pages: [FindablePage]) {
        (index, self.numbers, self.pages) = (household.index, numbers, pages)
    }

    private var household: Snapshot { index.surroundings }

    /// The entries of a kind, in the order of the snapshot.
    package func of(_ kind: SearchEntry.Kind) -> [SearchEntry] {
        switch kind {
        case .item: index.itemPositions.map(item(at:))
        case .location: household.locations.map(entry)
        case .home: household.homes.map(entry)
        case .label: household.labels.map(entry)
        case .vaultItem: household.vault.map(entry)
        case .store: household.stores.map { SearchEntry(.store, $0.name) }
        case .trip: household.carts.map(entry)
        case .claim: household.claims.map(entry)
        case .page: pages.map { SearchEntry(.page, $0.title, rest: [$0.text]) }
        }
    }

    /// - Parameter position: The position in the snapshot's items.
    private func item(at position: Int) -> SearchEntry {
        let item = index.item(at: position)
        return entry(of: item, at: position, index.place(of: item))
    }

    /// - Parameter position: The item's position in the snapshot.
    package func entry(of item: Item, at position: Int, _ place: SnapshotIndex.ItemPlace) -> SearchEntry {
        var rest = [numbers?[position] ?? ""]
        for label in place.labels { rest.append(index.label(at: label).name) }
        if let location = place.location { rest.append(index.path(ofLocationAt: location)) }
        if let home = place.home { rest.append(index.home(at: home).displayName) }
        Field.values(of: Self.itemFields, in: item) { _, value in rest.append(value.plain) }
        rest += item.customFields.flatMap { [$0.name, $0.value] }
        rest += item.loans.map(\.person) + item.upkeep.map(\.name)
        return SearchEntry(.item, item.title, make: item.make + " " + item.model, rest: rest)
    }

    /// Without those that have a place of their own in an entry.
    private static let itemFields = Item.searched.filter { !["make", "model"].contains($0.key) }

    private func entry(_ location: Location) -> SearchEntry {
        SearchEntry(
            .location, index.path(of: location),
            rest: [location.code, index.home(location.homeID)?.displayName ?? "", location.notes, location.codes])
    }

    private func entry(_ home: Home) -> SearchEntry {
        SearchEntry(.home, home.displayName, rest: home.address.lines + [home.notes])
    }

    private func entry(_ label: Label) -> SearchEntry {
        SearchEntry(.label, label.name, rest: [index.home(label.homeID)?.displayName ?? "", label.notes])
    }

    private func entry(_ item: VaultItem) -> SearchEntry {
        let category = household.categories.first { $0.id == item.categoryID }
        return SearchEntry(.vaultItem, item.name, rest: [category?.name ?? ""])
    }

    private func entry(_ cart: Cart) -> SearchEntry {
        SearchEntry(
            .trip, cart.name,
            rest: [index.home(cart.homeID)?.displayName ?? ""] + cart.lines.map(\.name))
    }

    private func entry(_ claim: Claim) -> SearchEntry {
        SearchEntry(
            .claim, claim.cause,
            rest: [claim.date.description, claim.setting.home.displayName, claim.number, claim.policeReport]
                + claim.lines.map(\.line.title))
    }
}

/// A page that the owner wrote.
package struct FindablePage: Sendable {
    package let title: String
    /// Without markup.
    package let text: String
    /// The path below the site's top folder.
    package let path: String
    package let home: EntityID<Home>?

    package init(title: String, text: String, path: String, home: EntityID<Home>?) {
        (self.title, self.text, self.path, self.home) = (title, text, path, home)
    }
}

extension RedactedIndex {
    /// The register numbers of all items; nil for an audience that does not see them.
    package var shownNumbers: RegisterNumbers? { visibleParts.numbers ? RegisterNumbers(index) : nil }
}

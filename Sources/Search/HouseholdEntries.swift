package import Household

/// Everything in a household that can be found, each with what the search looks through.
///
/// Takes the household as an audience sees it, so that a search finds nothing that the audience may not see.
package struct HouseholdEntries {
    /// What an entry is about: a position in the list of its kind.
    package struct Place: Hashable, Sendable {
        package let kind: SearchEntry.Kind
        package let position: Int
    }

    private let household: RedactedSnapshot
    private let index: SnapshotIndex
    private let numbers: [EntityID<Item>: String]

    package init(_ household: RedactedSnapshot) {
        self.household = household
        index = SnapshotIndex(household.snapshot)
        numbers = index.registerNumbers()
    }

    /// Hands over each entry: by kind, and within a kind by title.
    package func each(_ body: (Place, SearchEntry) -> Void) {
        give(.item, household.items, by: \.title, entry, to: body)
        give(.location, household.locations, by: \.name, entry, to: body)
        give(.home, household.homes, by: \.displayName, entry, to: body)
        give(.label, household.labels, by: \.name, entry, to: body)
        give(.vaultItem, household.vault, by: \.name, entry, to: body)
        give(.store, household.stores, by: \.name, { SearchEntry(.store, $0.name) }, to: body)
        give(.trip, household.carts, by: \.name, entry, to: body)
        give(.claim, household.claims, by: \.cause, entry, to: body)
    }

    private func give<Record>(
        _ kind: SearchEntry.Kind, _ records: [Record], by title: (Record) -> String,
        _ entry: (Record) -> SearchEntry, to body: (Place, SearchEntry) -> Void
    ) {
        let keys = records.map { NameSortKey(title($0)) }
        for position in records.indices.sorted(by: { (keys[$0], $0) < (keys[$1], $1) }) {
            body(Place(kind: kind, position: position), entry(records[position]))
        }
    }

    private func entry(_ item: Item) -> SearchEntry {
        var rest = [numbers[item.id] ?? ""]
        rest += index.labels(of: item).map(\.name)
        rest.append(index.location(of: item)?.name ?? "")
        rest.append(index.home(index.effectiveHome(of: item))?.displayName ?? "")
        Field.values(of: Self.itemFields, in: item) { _, value in
            if case .text(let text) = value { rest.append(text) }
        }
        rest += item.customFields.flatMap { [$0.name, $0.value] }
        return SearchEntry(.item, item.title, make: item.make + " " + item.model, rest: rest)
    }

    /// The texts of an item, but for those that have a place of their own in an entry.
    private static let itemFields = Item.fields.filter { field in
        if case .text = field.kind { !["make", "model"].contains(field.key) } else { false }
    }

    private func entry(_ location: Location) -> SearchEntry {
        SearchEntry(
            .location, location.name,
            rest: [location.code, index.home(location.homeID)?.displayName ?? "", location.notes])
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
            rest: [claim.date.description, claim.setting.home.displayName] + claim.lines.map(\.line.title))
    }
}

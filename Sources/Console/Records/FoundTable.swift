import Household
package import Search

/// What a search found, as a table and as JSON.
package struct FoundTable {
    private let answer: HouseholdSearch.Answer
    private let query: String
    private let search: HouseholdSearch

    /// - Parameter query: As it was typed.
    package init(_ answer: HouseholdSearch.Answer, of query: String, in search: HouseholdSearch) {
        (self.answer, self.query, self.search) = (answer, query, search)
    }

    /// - Parameters:
    ///   - limit: The largest number of rows.
    ///   - width: As for `TextTable.rendered`.
    package func text(limit: Int, width: Int?) -> String {
        let nothing = "No match for “\(query.printable)”."
        guard !answer.found.isEmpty else { return nothing + "\n" }
        let correction = answer.corrected.map { "\(nothing) Results for “\($0.printable)”:\n\n" } ?? ""
        let count = "\nFound \(answer.found.count)"
        return correction + table(limit: limit).rendered(width: width)
            + (answer.found.count > limit ? "\(count); --limit shows more.\n" : "\(count).\n")
    }

    private func table(limit: Int) -> TextTable {
        var table = TextTable([.key("Number"), .key("Slug"), .text("Name"), .text("Place"), .figure("Value")])
        var kind: SearchEntry.Kind?
        for found in answer.found.prefix(limit) {
            if found.kind != kind { table.append(section: found.kind.heading) }
            kind = found.kind
            let row = row(found)
            table.append([row.number, row.slug, found.title, row.place, row.value?.text ?? ""])
        }
        return table
    }

    package var json: JSONValue {
        .object([
            ("query", .text(query)), ("corrected", .optional(answer.corrected)),
            (
                "found",
                .list(
                    answer.found.map { found in
                        let row = row(found)
                        return .object([
                            ("kind", .text(found.kind.word)), ("slug", .text(row.slug)), ("name", .text(found.title)),
                            ("number", .text(row.number)), ("place", .text(row.place)),
                            ("value", row.value?.json ?? .null),
                        ])
                    })
            ),
        ])
    }

    private struct Row {
        var slug: String
        var number = ""
        var place = ""
        var value: Money?
    }

    private func row(_ found: HouseholdSearch.Found) -> Row {
        let (index, snapshot) = (search.index, search.index.snapshot)
        switch found.kind {
        case .item:
            let item = snapshot.items[found.position]
            let place = [index.home(index.effectiveHome(of: item))?.displayName, index.roomPath(of: item)]
            return Row(
                slug: item.slug, number: search.numbers?[found.position] ?? "",
                place: place.compactMap(\.self).joined(separator: ", "), value: item.lineValue)
        case .location:
            let location = snapshot.locations[found.position]
            return Row(slug: location.slug, number: location.code, place: name(of: location.homeID))
        case .home: return Row(slug: snapshot.homes[found.position].slug)
        case .label:
            let label = snapshot.labels[found.position]
            return Row(slug: label.slug, place: name(of: label.homeID))
        case .vaultItem: return Row(slug: snapshot.vault[found.position].slug)
        case .store: return Row(slug: snapshot.stores[found.position].slug)
        case .trip:
            let cart = snapshot.carts[found.position]
            return Row(slug: cart.slug, place: name(of: cart.homeID))
        case .claim:
            let claim = snapshot.claims[found.position]
            return Row(slug: claim.slug, place: claim.setting.home.displayName)
        case .page:
            let page = search.pages[found.position]
            return Row(slug: page.path, place: name(of: page.home))
        }
    }

    private func name(of home: EntityID<Home>?) -> String { search.index.home(home)?.displayName ?? "" }
}

extension SearchEntry.Kind {
    /// The word for it in JSON.
    fileprivate var word: String {
        switch self {
        case .item: "item"
        case .location: "location"
        case .home: "home"
        case .label: "label"
        case .vaultItem: "vault"
        case .store: "store"
        case .trip: "cart"
        case .claim: "claim"
        case .page: "page"
        }
    }

    fileprivate var heading: String {
        switch self {
        case .item: "Items"
        case .location: "Rooms"
        case .home: "Homes"
        case .label: "Labels"
        case .vaultItem: "Price book"
        case .store: "Stores"
        case .trip: "Carts"
        case .claim: "Claims"
        case .page: "Pages"
        }
    }
}

package import Household

/// The search in a household, for a command that asks once.
package struct HouseholdSearch {
    /// Something that was found: its kind, and its position in the snapshot's list of that kind.
    package struct Found: Hashable, Sendable {
        package let kind: SearchEntry.Kind
        package let position: Int
        package let title: String
    }

    package struct Answer: Sendable {
        /// By kind, and within a kind the best first; of equally good ones, by title.
        package var found: [Found]
        /// What was searched for instead: see `SearchIndex.Answer`.
        package var corrected: String?
    }

    private let items: [Item]
    private var text = SearchIndex()
    private var places: [Found] = []

    package init(_ household: RedactedIndex) {
        items = household.index.snapshot.items
        let entries = HouseholdEntries(household, numbers: household.shownNumbers)
        for kind in SearchEntry.Kind.allCases {
            for (position, entry) in entries.of(kind).enumerated() {
                text.add(entry)
                places.append(Found(kind: kind, position: position, title: entry.title))
            }
        }
    }

    package func search(_ query: SearchQuery) -> Answer {
        let answer = text.search(query)
        let keyed = answer.hits.map { hit in (hit: hit, key: key(of: places[hit.place])) }
        let sorted = keyed.sorted { a, b in
            if a.hit.kind != b.hit.kind { return a.hit.kind.rawValue < b.hit.kind.rawValue }
            return (a.hit.rank, a.key.name, a.key.slug, a.hit.place) < (b.hit.rank, b.key.name, b.key.slug, b.hit.place)
        }
        return Answer(found: sorted.map { places[$0.hit.place] }, corrected: answer.corrected)
    }

    /// The order of equally good finds: by name; items of one name by slug, which a browser knows, too.
    private func key(of found: Found) -> (name: NameSortKey, slug: String) {
        let folded = String(decoding: FoldedText.of(found.title), as: UTF8.self)
        return (NameSortKey(folded), found.kind == .item ? items[found.position].slug : "")
    }
}

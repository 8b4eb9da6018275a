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

    private var text = SearchIndex()
    private var places: [Found] = []

    package init(_ household: RedactedSnapshot, _ index: SnapshotIndex) {
        let entries = HouseholdEntries(household, index)
        for kind in SearchEntry.Kind.allCases {
            for (position, entry) in entries.of(kind).enumerated() {
                text.add(entry)
                places.append(Found(kind: kind, position: position, title: entry.title))
            }
        }
    }

    package func search(_ query: SearchQuery) -> Answer {
        let answer = text.search(query)
        let keyed = answer.hits.map { hit in (hit: hit, key: NameSortKey(places[hit.place].title)) }
        let sorted = keyed.sorted { a, b in
            (a.hit.kind.rawValue, a.hit.rank, a.key, a.hit.place) < (
                b.hit.kind.rawValue, b.hit.rank, b.key, b.hit.place
            )
        }
        return Answer(found: sorted.map { places[$0.hit.place] }, corrected: answer.corrected)
    }
}

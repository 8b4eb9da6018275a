package import Household

/// The search in a household, for a command that asks once.
package struct HouseholdSearch {
    /// Something that was found: its kind, and its position in the snapshot's list of that kind, or in the pages.
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

        package init(found: [Found], corrected: String? = nil) {
            (self.found, self.corrected) = (found, corrected)
        }
    }

    package let index: SnapshotIndex
    /// Nil for an audience that does not see them.
    package let numbers: RegisterNumbers?
    package let pages: [FindablePage]
    private var text = SearchIndex()
    private var places: [Found] = []

    package init(_ household: RedactedIndex, pages: [FindablePage] = []) {
        (index, numbers, self.pages) = (household.index, household.shownNumbers, pages)
        let entries = HouseholdEntries(household, numbers: numbers, pages: pages)
        for kind in SearchEntry.Kind.allCases {
            for (position, entry) in entries.of(kind).enumerated() {
                text.add(entry)
                places.append(Found(kind: kind, position: position, title: entry.title))
            }
        }
    }

    package func search(_ query: SearchQuery) -> Answer {
        let answer = text.search(query)
        return Answer(found: sorted(answer.hits), corrected: answer.corrected)
    }

    /// What holds exactly what a query says, in the order of an answer.
    package func matches(of query: SearchQuery) -> [Found] { sorted(text.hits(of: query)) }

    /// Considers the titles, makes and models of everything in it.
    package func considerNames(for correction: inout Correction) { text.considerNames(for: &correction) }

    private func sorted(_ hits: [SearchIndex.Hit]) -> [Found] {
        let keyed = hits.map { hit in (hit: hit, name: NameSortKey(places[hit.place].title)) }
        return keyed.sorted { a, b in
            if a.hit.kind != b.hit.kind { return a.hit.kind.rawValue < b.hit.kind.rawValue }
            if a.hit.rank != b.hit.rank { return a.hit.rank < b.hit.rank }
            return a.name == b.name ? goes(a.hit, beforeNamesake: b.hit) : a.name < b.name
        }.map { places[$0.hit.place] }
    }

    /// The order of things with one name: items by what else they are found by, which a browser knows, too; others as
    /// the household lists them.
    private func goes(_ a: SearchIndex.Hit, beforeNamesake b: SearchIndex.Hit) -> Bool {
        guard a.kind == .item else { return a.place < b.place }
        let (line, other) = (text.line(at: a.place), text.line(at: b.place))
        if line != other { return line.lexicographicallyPrecedes(other) }
        let items = index.snapshot.items
        return items[places[a.place].position].slug < items[places[b.place].position].slug
    }
}

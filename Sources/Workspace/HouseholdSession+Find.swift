import Foundation
import Household
import HouseholdStore
package import Search
import Site

extension HouseholdSession {
    /// Searches the household and the pages of Content. Leaves the pages out if they cannot be understood.
    /// - Returns: The search, which holds at least the items that were found, and its answer.
    package func find(_ query: SearchQuery, notify: Notify) throws -> (HouseholdSearch, HouseholdSearch.Answer) {
        let thrifty = PreselectedSearch(store: store, pages: try pages(notify: notify))
        if let answer = try thrifty.answer(to: query) { return answer }
        let whole = thrifty.search(in: try store.snapshot())
        return (whole, whole.search(query))
    }

    private func pages(notify: Notify) throws -> [FindablePage] {
        let homes = Snapshot(profile: .absent, homes: try store.household.homes()).redacted(for: .owner)
        do {
            return try FindablePage.all(inContent: URL(fileURLWithPath: root.contentFolder), of: homes)
        } catch let error as ContentError {
            notify(.pagesNotSearched(error))
            return []
        }
    }
}

/// A search that reads few items where SQLite can preselect them. In a hundred thousand items, reading them takes most
/// of the time of a search.
private struct PreselectedSearch {
    let store: Store
    let pages: [FindablePage]

    func search(in household: Snapshot) -> HouseholdSearch {
        HouseholdSearch(RedactedIndex(household.redacted(for: .owner)), pages: pages)
    }

    /// The answer that a search of the whole household would give; nil if only such a search can tell.
    func answer(to query: SearchQuery) throws -> (HouseholdSearch, HouseholdSearch.Answer)? {
        guard let part = try part(holding: query) else { return nil }
        let found = part.matches(of: query)
        guard found.isEmpty else { return (part, HouseholdSearch.Answer(found: found)) }
        guard let unknown = try unknown(in: query, part) else { return nil }
        guard !unknown.isEmpty, let corrected = try corrected(query, unknown, part) else {
            return (part, HouseholdSearch.Answer(found: []))
        }
        guard let other = try self.part(holding: corrected) else { return nil }
        return (other, HouseholdSearch.Answer(found: other.matches(of: corrected), corrected: corrected.text))
    }

    /// The household with the items that may hold all words of a query; nil if all items must be read to know.
    private func part(holding query: SearchQuery) throws -> HouseholdSearch? {
        try store.snapshot(ofItemsHolding: query.pieces).map(search)
    }

    /// The words of a query that occur nowhere; nil if all items must be read to know.
    /// - Parameter part: The part that holds the whole query.
    private func unknown(in query: SearchQuery, _ part: HouseholdSearch) throws -> [SearchQuery]? {
        var unknown: [SearchQuery] = []
        for word in query.singly where part.matches(of: word).isEmpty {
            // For a query of one word, `part` already holds its items.
            if query.singly.count > 1 {
                guard let other = try self.part(holding: word) else { return nil }
                guard other.matches(of: word).isEmpty else { continue }
            }
            unknown.append(word)
        }
        return unknown
    }

    private func corrected(
        _ query: SearchQuery, _ unknown: [SearchQuery], _ part: HouseholdSearch
    ) throws -> SearchQuery? {
        var correction = Correction(query, unknown: unknown)
        part.considerNames(for: &correction)
        try store.forEachItemName { correction.consider(FoldedText.of($0)[...]) }
        return correction.corrected
    }
}

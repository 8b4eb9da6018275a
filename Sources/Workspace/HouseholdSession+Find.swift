import Foundation
import Household
import HouseholdStore
package import Search
import Site

extension HouseholdSession {
    /// Searches the household, and the pages of Content unless these cannot be understood.
    /// - Returns: The search, which holds at least the items that were found, and its answer.
    package func find(_ query: SearchQuery, notify: Notify) throws -> (HouseholdSearch, HouseholdSearch.Answer) {
        let part = try store.snapshot(ofItemsHolding: query.pieces)
        let shown = try (part ?? store.snapshot()).redacted(for: .owner)
        let pages = try pages(beside: shown, notify: notify)
        let search = HouseholdSearch(RedactedIndex(shown), pages: pages)
        let answer = search.search(query)
        // A word that occurs nowhere in the part may occur in an item outside it.
        guard part != nil, answer.found.isEmpty || answer.corrected != nil else { return (search, answer) }
        let whole = HouseholdSearch(RedactedIndex(try store.snapshot().redacted(for: .owner)), pages: pages)
        return (whole, whole.search(query))
    }

    private func pages(beside household: RedactedSnapshot, notify: Notify) throws -> [FindablePage] {
        do {
            return try FindablePage.all(inContent: URL(fileURLWithPath: root.contentFolder), of: household)
        } catch let error as ContentError {
            notify(.pagesNotSearched(error))
            return []
        }
    }
}

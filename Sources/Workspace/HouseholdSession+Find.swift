package import Household
import HouseholdStore
package import Search

extension HouseholdSession {
    /// Searches the household.
    /// - Returns: What was found, and the household with the items among it.
    package func find(_ query: SearchQuery) throws -> (SnapshotIndex, HouseholdSearch.Answer) {
        if let part = try store.snapshot(ofItemsHolding: query.longestPiece) {
            let (index, answer) = Self.find(query, in: part)
            if !answer.found.isEmpty { return (index, answer) }
        }
        // The nearest word is looked for among all words.
        return Self.find(query, in: try store.snapshot())
    }

    private static func find(_ query: SearchQuery, in snapshot: Snapshot) -> (SnapshotIndex, HouseholdSearch.Answer) {
        let household = RedactedIndex(snapshot.redacted(for: .owner))
        return (household.index, HouseholdSearch(household).search(query))
    }
}

import Household

/// Looks for what somebody meant with words that occur nowhere: the nearest words of titles, makes and models.
package struct Correction {
    private let query: SearchQuery
    private let unknown: Set<[UInt8]>
    private var nearest: NearestWords

    /// - Parameter unknown: Those of the query's words that occur nowhere.
    package init(_ query: SearchQuery, unknown: [SearchQuery]) {
        self.query = query
        self.unknown = Set(unknown.flatMap { $0.wanted.map(\.bytes) })
        nearest = NearestWords(to: self.unknown)
    }

    /// Considers the words of a title, or of a make and a model.
    /// - Parameter name: Folded.
    package mutating func consider(_ name: ArraySlice<UInt8>) {
        for word in name.split(whereSeparator: { !SearchIndex.isLetter($0) }) { nearest.consider(word) }
    }

    /// The query with the nearest word in place of each unknown one. Nil if one of them has no word near it.
    package var corrected: SearchQuery? {
        var wanted: [SearchWord] = []
        for word in query.wanted {
            guard unknown.contains(word.bytes) else {
                wanted.append(word)
                continue
            }
            guard let near = nearest[word.bytes] else { return nil }
            wanted.append(SearchWord(near))
        }
        return SearchQuery(wanted: wanted, unwanted: query.unwanted)
    }
}

import Household
import Testing

@testable import Search

@Suite struct SearchIndexTests {
    private static let entries = [
        SearchEntry(.item, "Sofa", rest: ["LR-01", "Furniture", "Living room", "Three seats, green"]),
        SearchEntry(.item, "Cordless drill", make: "Bosch GSR 18", rest: ["GA-01", "Tools", "Garage"]),
        SearchEntry(.item, "Drill bits", rest: ["GA-02", "Tools", "Garage", "For the cordless drill"]),
        SearchEntry(.item, "Television", make: "Lumen 65\"", rest: ["LR-02"]),
        SearchEntry(.item, "Mandrill mask", rest: ["LR-03"]),
        SearchEntry(.item, "Screwdriver", make: "Drillco", rest: ["GA-03"]),
        SearchEntry(.location, "Garage", rest: ["GA", "Alder Street House"]),
        SearchEntry(.label, "Tools"),
        SearchEntry(.page, "Drill press manual"),
    ]

    private static let index = {
        var index = SearchIndex()
        for entry in entries { index.add(entry) }
        return index
    }()

    private func titles(_ query: String) -> [String] {
        sorted(Self.index.search(SearchQuery(query)))
    }

    /// The titles, by kind and rank, then in the order of the entries.
    private func sorted(_ answer: SearchIndex.Answer) -> [String] {
        answer.hits.sorted { ($0.kind.rawValue, $0.rank, $0.place) < ($1.kind.rawValue, $1.rank, $1.place) }
            .map { Self.entries[$0.place].title }
    }

    @Test func theTitleBeforeTheMakeBeforeTheRestAndBeginningsBeforeMiddles() {
        #expect(
            titles("drill") == [
                "Cordless drill", "Drill bits", "Mandrill mask", "Screwdriver", "Drill press manual",
            ])
        #expect(titles("18 drill") == ["Cordless drill"])
        #expect(titles("cordless drill") == ["Cordless drill", "Drill bits"])
    }

    @Test(arguments: [
        ("ga-01", ["Cordless drill"]), ("garage", ["Cordless drill", "Drill bits", "Garage"]),
        ("GARAGE -bits", ["Cordless drill", "Garage"]), ("\"three seats\"", ["Sofa"]), ("\"seats three\"", []),
        ("ofa", ["Sofa"]), ("-drill", []), ("", []), ("65\"", ["Television"]), ("sofa tools", []),
        ("tools", ["Cordless drill", "Drill bits", "Tools"]),
    ])
    func finds(query: String, expected: [String]) {
        #expect(titles(query) == expected)
    }

    @Test(
        arguments: [
            ("televison", "television", ["Television"]), ("tleevision", "television", ["Television"]),
            ("cordles", nil, ["Cordless drill", "Drill bits"]), ("grag sofa", nil, []),
            ("cordlss bits", "cordless bits", ["Drill bits"]), ("xq", nil, []), ("zzzzzzzz", nil, []),
            ("drlil -bits", "drill", ["Cordless drill", "Mandrill mask", "Screwdriver", "Drill press manual"]),
        ] as [(String, String?, [String])])
    func aWordThatOccursNowhereIsTakenForASlip(query: String, corrected: String?, expected: [String]) {
        let answer = Self.index.search(SearchQuery(query))
        #expect(answer.corrected == corrected)
        #expect(sorted(answer) == expected)
    }

    @Test("A writing without an alphabet is found by any of its letters, and corrected to none of its words")
    func ideographs() {
        var index = SearchIndex()
        for title in ["沙发床", "电视机", "電鋸"] { index.add(SearchEntry(.item, title)) }
        #expect(index.search(SearchQuery("发")).hits.map(\.place) == [0])
        #expect(index.search(SearchQuery("电视")).hits.map(\.place) == [1])
        let answer = index.search(SearchQuery("電視"))
        #expect(answer.hits.isEmpty && answer.corrected == nil)
    }

    /// The same rules once more, with strings and without an index.
    private func scan(_ entries: [[String]], for query: SearchQuery) -> [Int] {
        func has(_ word: SearchWord, _ entry: [String]) -> Bool {
            let word = String(decoding: word.bytes, as: UTF8.self)
            return entry.contains { String(decoding: FoldedText.of($0), as: UTF8.self).contains(word) }
        }
        return entries.indices.filter { place in
            query.wanted.allSatisfy { has($0, entries[place]) } && !query.unwanted.contains { has($0, entries[place]) }
        }
    }

    @Test("Any query finds what a plain scan finds", arguments: 1...40)
    func findsWhatAScanFinds(seed: UInt64) {
        var random = SplitMix(state: seed)
        let letters = ["a", "b", "Ä", "ß", "-", "\"", " ", " ", "é", "1", "א", "\n", "沙", "“"]
        func text(_ length: Int) -> String {
            (0..<length).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        }
        let entries = (0..<60).map { _ in (0..<Int.random(in: 2...5, using: &random)).map { _ in text(6) } }
        var index = SearchIndex()
        for entry in entries { index.add(SearchEntry(.item, entry[0], make: entry[1], rest: Array(entry[2...]))) }
        for _ in 0..<60 {
            let query = SearchQuery(text(Int.random(in: 1...6, using: &random)))
            guard !query.wanted.isEmpty else { continue }
            let answer = index.search(query)
            if answer.corrected == nil { #expect(answer.hits.map(\.place) == scan(entries, for: query)) }
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

import Household

/// One thing that can be found.
package struct SearchEntry: Sendable {
    /// In the order of results.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case item, location, home, label, vaultItem, store, trip, claim, page
    }

    package var kind: Kind
    package var title: String
    /// The make and the model of an item.
    package var make: String
    /// Everything else that it is found by.
    package var rest: [String]

    package init(_ kind: Kind, _ title: String, make: String = "", rest: [String] = []) {
        (self.kind, self.title, self.make, self.rest) = (kind, title, make, rest)
    }
}

/// Texts to search in. Looking through all of them is faster than any table of words: 30 MB take a few milliseconds.
package struct SearchIndex: Sendable {
    /// One line for each entry: the folded title, make, and rest, with a separator between them.
    private var text: [UInt8] = []
    /// Where each entry's line begins; and the end of the text.
    private var starts: [Int] = [0]
    private var kinds: [SearchEntry.Kind] = []

    private static let separator: UInt8 = 1
    private static let lineBreak = UInt8(ascii: "\n")

    package init() {}

    /// Adds an entry; its place is the number of entries before it.
    package mutating func add(_ entry: SearchEntry) {
        FoldedText.append(entry.title, to: &text)
        text.append(Self.separator)
        FoldedText.append(entry.make, to: &text)
        for part in entry.rest where !part.isEmpty {
            text.append(Self.separator)
            FoldedText.append(part, to: &text)
        }
        text.append(Self.lineBreak)
        starts.append(text.count)
        kinds.append(entry.kind)
    }

    /// The folded texts of an entry.
    func line(at place: Int) -> ArraySlice<UInt8> { text[starts[place]..<starts[place + 1] - 1] }

    package struct Hit: Hashable, Sendable {
        package let place: Int
        package let kind: SearchEntry.Kind
        /// 0 for the best: a word in the title counts before one in the make and model, one there before one in the
        /// rest, and the beginning of a word before its middle.
        package let rank: Int
    }

    package struct Answer: Sendable {
        /// In the order of the entries.
        package var hits: [Hit]
        /// What was searched for instead, because some word of the query occurs nowhere; nil if all do.
        package var corrected: String?
    }

    /// Finds the entries that hold every word of a query and none of its unwanted ones. A word that occurs nowhere is
    /// taken for a slip of the pen: the nearest word that does occur is searched for instead.
    package func search(_ query: SearchQuery) -> Answer {
        let found = hits(of: query)
        let unknown = found.isEmpty ? query.singly.filter { hits(of: $0).isEmpty } : []
        guard !unknown.isEmpty else { return Answer(hits: found) }
        var correction = Correction(query, unknown: unknown)
        considerNames(for: &correction)
        guard let corrected = correction.corrected else { return Answer(hits: []) }
        return Answer(hits: hits(of: corrected), corrected: corrected.text)
    }

    /// Considers the titles, makes and models of all entries.
    func considerNames(for correction: inout Correction) {
        for place in kinds.indices {
            let names = line(at: place).split(separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false)
            for name in names.prefix(2) { correction.consider(name) }
        }
    }

    /// The entries that hold exactly what a query says.
    func hits(of query: SearchQuery) -> [Hit] {
        var hits: [Hit] = []
        text.withUnsafeBytes { text in
            // The longest word is the rarest, as a rule.
            guard let first = query.wanted.max(by: { $0.bytes.count < $1.bytes.count }) else { return }
            var start = 0
            while let hit = first.find(in: text, from: start) {
                let place = place(of: hit)
                start = starts[place + 1]
                let line = UnsafeRawBufferPointer(rebasing: text[starts[place]..<start - 1])
                if let rank = Self.rank(of: line, for: query) {
                    hits.append(Hit(place: place, kind: kinds[place], rank: rank))
                }
            }
        }
        return hits
    }

    /// The entry to whose line an offset belongs.
    private func place(of offset: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The sum of the ranks of the words, 0 for the best; nil where the line does not match.
    private static func rank(of line: UnsafeRawBufferPointer, for query: SearchQuery) -> Int? {
        var sum = 0
        for word in query.wanted {
            guard let rank = rank(of: word, in: line) else { return nil }
            sum += rank
        }
        for word in query.unwanted where word.find(in: line, from: 0) != nil { return nil }
        return sum
    }

    /// The best of a word's occurrences: 0 and 1 in the title, 2 and 3 in the make and model, 4 and 5 in the rest, the
    /// former at the beginning of a word.
    private static func rank(of word: SearchWord, in line: UnsafeRawBufferPointer) -> Int? {
        let title = line.firstIndex(of: separator) ?? line.count
        let make = line[(min(title + 1, line.count))...].firstIndex(of: separator) ?? line.count
        var (best, start): (Int?, Int) = (nil, 0)
        while let hit = word.find(in: line, from: start) {
            let part = hit < title ? 0 : hit < make ? 2 : 4
            // No later occurrence can be better than the middle of a word in this part.
            if let best, best < part { break }
            let rank = part + (hit == 0 || !isLetter(line[hit - 1]) ? 0 : 1)
            best = min(best ?? rank, rank)
            if best == part { break }
            start = hit + 1
        }
        return best
    }

    /// Whether a byte belongs to a word. All letters and signs outside ASCII do.
    static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
        default: false
        }
    }
}

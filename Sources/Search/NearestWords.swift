import Household
import Values

/// Finds the words that are nearest to mistyped ones: those with the fewest slips, and the first of them in
/// alphabetical order.
struct NearestWords {
    private struct Candidate {
        let letters: [Unicode.Scalar]
        var slips: Int
        var word: [UInt8] = []
    }

    private var nearest: [[UInt8]: Candidate]
    private var seen: Set<ArraySlice<UInt8>> = []

    init(to mistyped: Set<[UInt8]>) {
        nearest = Dictionary(
            uniqueKeysWithValues: mistyped.map { word in
                let letters = Self.letters(word)
                // One slip in up to four letters, two in more; none in one or two, which are near to everything.
                return (word, Candidate(letters: letters, slips: letters.count < 3 ? 0 : letters.count < 5 ? 2 : 3))
            })
    }

    subscript(mistyped: [UInt8]) -> [UInt8]? { nearest[mistyped].flatMap { $0.word.isEmpty ? nil : $0.word } }

    mutating func consider(_ word: ArraySlice<UInt8>) {
        guard seen.insert(word).inserted else { return }
        let letters = Self.letters(word)
        for (mistyped, near) in nearest where abs(letters.count - near.letters.count) <= near.slips {
            let slips = NearestName.distance(letters, near.letters)
            if slips < near.slips || slips == near.slips && word.lexicographicallyPrecedes(near.word) {
                nearest[mistyped] = Candidate(letters: near.letters, slips: slips, word: Array(word))
            }
        }
    }

    private static func letters(_ word: some Sequence<UInt8>) -> [Unicode.Scalar] {
        Array(String(decoding: Array(word), as: UTF8.self).unicodeScalars)
    }
}

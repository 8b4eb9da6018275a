import Foundation
import Testing

@testable import Publishing

struct SecretFinderTests {
    private func places(of texts: [String], in text: String) -> [Int: Int] {
        SecretFinder(texts.map { Array($0.utf8) }).find(in: Data(text.utf8))
    }

    @Test(
        "Each text of six bytes or more is found at its first occurrence, at either end and beside punctuation",
        arguments: [
            (["SN-4711", "Gold ring", "not there"], "a SN-4711, Gold ring, SN-4711", [0: 2, 1: 11]),
            (["abcdef", "uvwxyz"], "abcdef uvwxyz", [0: 0, 1: 7]), (["abcdef"], "abcdef", [0: 0]),
            (["abcdefg"], "abcdef", [:]), (["abcdef"], "", [:]),
            (["\"minorUnits\":1299"], "{\"minorUnits\":1299}", [0: 1]),
            (["\"minorUnits\":1299"], "{\"minorUnits\":12990}", [:]),
            // Texts with the same beginning.
            (["secret one", "secret two", "secret"], "secret two", [1: 0, 2: 0]), (["five5", ""], "five5 five5", [:]),
        ] as [([String], String, [Int: Int])])
    func first(_ texts: [String], _ text: String, _ expected: [Int: Int]) {
        #expect(places(of: texts, in: text) == expected)
    }

    @Test(
        "A text inside a longer word does not count; dashes, quotes and emoji separate words",
        arguments: [
            ("xGolden", nil), ("Goldenx", nil), ("7Golden", nil), ("Golden7", nil), ("éGolden", nil), ("Goldenß", nil),
            ("“Golden”", 3), ("–Golden…", 3), ("«Golden»", 2), ("💍Golden💍", 4),
        ] as [(String, Int?)])
    func words(_ text: String, _ place: Int?) {
        #expect(places(of: ["Golden"], in: text)[0] == place)
        #expect(places(of: ["Golden"], in: "\(text) Golden")[0] == place ?? text.utf8.count + 1)
    }

    @Test("Ten thousand texts in a megabyte are all found, and no others")
    func many() {
        let texts = (0..<10_000).map { "\(100_000 + $0 * 7919 % 10_007)-secret-\($0)" }
        let text = stride(from: 0, to: 10_000, by: 3).map { texts[$0] }.joined(separator: " and then some more text ")
        let found = places(of: texts, in: text)
        #expect(Set(found.keys) == Set(stride(from: 0, to: 10_000, by: 3)))
    }
}

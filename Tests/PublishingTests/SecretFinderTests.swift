import Foundation
import Testing

@testable import Publishing

struct SecretFinderTests {
    private func places(of texts: [String], in text: String) -> [Int: Int] {
        SecretFinder(texts.map { Array($0.utf8) }).find(in: Data(text.utf8))
    }

    @Test("Each text is found at its first occurrence")
    func first() {
        let found = places(of: ["SN-4711", "Gold ring", "not there"], in: "a SN-4711, Gold ring, SN-4711")
        #expect(found == [0: 2, 1: 11])
    }

    @Test("A text at the very start and one at the very end are found")
    func edges() {
        #expect(places(of: ["abcdef", "uvwxyz"], in: "abcdef uvwxyz") == [0: 0, 1: 7])
        #expect(places(of: ["abcdef"], in: "abcdef") == [0: 0])
        #expect(places(of: ["abcdefg"], in: "abcdef") == [:])
        #expect(places(of: ["abcdef"], in: "") == [:])
    }

    @Test(
        "A text inside a longer word does not count",
        arguments: ["xGolden", "Goldenx", "7Golden", "Golden7", "éGolden", "Goldenß"])
    func words(_ text: String) {
        #expect(places(of: ["Golden"], in: text) == [:])
        #expect(places(of: ["Golden"], in: "\(text) Golden")[0] == text.utf8.count + 1)
    }

    @Test("Dashes, quotes and emoji separate words", arguments: ["“Golden”", "–Golden…", "«Golden»", "💍Golden💍"])
    func otherSigns(_ text: String) {
        #expect(places(of: ["Golden"], in: text)[0] != nil)
    }

    @Test("A text that begins and ends with punctuation needs no space around it")
    func signs() {
        #expect(places(of: ["\"minorUnits\":1299"], in: "{\"minorUnits\":1299}") == [0: 1])
        #expect(places(of: ["\"minorUnits\":1299"], in: "{\"minorUnits\":12990}") == [:])
    }

    @Test("Texts with the same beginning are distinguished")
    func alike() {
        #expect(places(of: ["secret one", "secret two", "secret"], in: "secret two") == [1: 0, 2: 0])
    }

    @Test("Texts shorter than six bytes are ignored")
    func short() {
        #expect(places(of: ["five5", ""], in: "five5 five5") == [:])
    }

    @Test("Ten thousand texts in a megabyte are all found, and no others")
    func many() {
        let texts = (0..<10_000).map { "\(100_000 + $0 * 7919 % 10_007)-secret-\($0)" }
        let text = stride(from: 0, to: 10_000, by: 3).map { texts[$0] }.joined(separator: " and then some more text ")
        let found = places(of: texts, in: text)
        #expect(Set(found.keys) == Set(stride(from: 0, to: 10_000, by: 3)))
    }
}

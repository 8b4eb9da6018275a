import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Stamps are kept from build to build, so these values must never change: a changed value rebuilds every site.
struct StampTests {
    private func stamp(_ mix: (inout Stamp) -> Void) -> UInt64 {
        var stamp = Stamp()
        mix(&stamp)
        return stamp.value
    }

    @Test func aStampOfNothingIsNought() {
        #expect(Stamp().value == 0)
    }

    @Test(
        arguments: [
            ("", 8_431_585_453_486_974_296), ("a", 5_469_263_197_615_695_711), ("Sofa", 6_367_551_715_854_290_905),
            ("12345678", 9_231_841_994_462_639_159), ("123456789", 2_434_194_729_695_415_591),
            ("Café 🔧", 763_458_645_339_829_353),
            ("items/sofa.html", 1_104_070_124_849_270_816),
        ] as [(String, UInt64)])
    func aTextHasTheValueThatItAlwaysHad(_ text: String, _ value: UInt64) {
        #expect(Stamp(of: text).value == value)
    }

    @Test func valuesHaveTheStampsThatTheyAlwaysHad() {
        #expect(stamp { $0.mix(1 as UInt64) } == 5_103_976_026_189_339_220)
        #expect(stamp { $0.mix(-1) } == 11_689_163_755_501_269_084)
        #expect(stamp { $0.mix(true) } == 5_103_976_026_189_339_220)
        #expect(stamp { $0.mix(false) } == 1_826_105_163_275_530_061)
        #expect(stamp { $0.mix(nil as String?) } == 1_826_105_163_275_530_061)
        #expect(
            stamp { $0.mix(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")) } == 14_557_234_844_500_724_022)
        #expect(stamp { $0.mix(Sample.euros(1_299)) } == 16_580_940_573_377_181_315)
        #expect(stamp { $0.mix(Sample.day("2026-05-03")) } == 10_960_212_813_001_420_115)
        #expect(stamp { $0.mix(Date(timeIntervalSince1970: 1.5)) } == 3_988_784_142_709_015_394)
    }

    @Test func whereOneTextEndsAndTheNextBeginsMatters() {
        let values = [
            ["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["a", "b", "c"], [], [""], ["", ""],
        ]
        .map { texts in stamp { stamp in for text in texts { stamp.mix(text) } } }
        #expect(Set(values).count == values.count)
    }

    @Test func theOrderMatters() {
        func texts(_ texts: String...) -> UInt64 {
            stamp { stamp in for text in texts { stamp.mix(text) } }
        }
        func numbers(_ numbers: Int...) -> UInt64 {
            stamp { stamp in for number in numbers { stamp.mix(number) } }
        }
        #expect(texts("a", "b") != texts("b", "a"))
        #expect(numbers(1, 2) != numbers(2, 1))
    }

    @Test func nothingIsNotTheSameAsAnEmptyOrNoughtValue() {
        let nothing = stamp { $0.mix(nil as String?) }
        #expect(nothing != stamp { $0.mix("" as String?) })
        #expect(stamp { $0.mix(nil as Money?) } != stamp { $0.mix(Sample.euros(0) as Money?) })
        #expect(stamp { $0.mix(nil as CalendarDate?) } != stamp { $0.mix(Sample.day("1970-01-01") as CalendarDate?) })
        #expect(stamp { $0.mix(nil as Date?) } != stamp { $0.mix(Date(timeIntervalSince1970: 0) as Date?) })
    }

    @Test(arguments: 0...33)
    func textsOfAnyLengthAreTold(_ length: Int) {
        let text = String(repeating: "x", count: length)
        let plain = Stamp(of: text)
        // As an array of bytes, as a lazy sequence, and as a text that is not stored contiguously.
        #expect(stamp { $0.mix(bytes: Array(text.utf8)) } == plain.value)
        #expect(stamp { $0.mix(bytes: text.utf8.lazy.map { $0 }) } == plain.value)
        #expect(stamp { $0.mix(String(("é" + text).dropFirst())) } == plain.value)
        #expect(Stamp(of: text + "x") != plain)
        #expect(Stamp(of: text + "\0") != plain)
        for place in 0..<length {
            var bytes = Array(text.utf8)
            bytes[place] ^= 1
            #expect(stamp { $0.mix(bytes: bytes) } != plain.value)
        }
    }

    @Test func textsThatLookAlikeButAreOtherBytesAreTold() {
        #expect("e\u{301}" == "\u{E9}")
        #expect(Stamp(of: "e\u{301}") != Stamp(of: "\u{E9}"))
    }

    @Test func aHundredThousandPathsHaveStampsOfTheirOwn() {
        var stamps: Set<Stamp> = []
        for number in 0..<50_000 {
            stamps.insert(Stamp(of: "items/chair-\(number).html"))
            stamps.insert(Stamp(of: "items/chair-\(number).md"))
        }
        #expect(stamps.count == 100_000)
    }
}

import Household
import TestSupport
import Testing

struct RelativeChangeTests {
    @Test(
        "The relative change of an amount is in thousandths, rounded half away from zero",
        arguments: [
            (150, 100, 500), (50, 100, -500), (100, 100, 0), (0, 100, -1000), (301, 300, 3), (2_001, 2_000, 1),
            (1_999, 2_000, -1), (20_009, 20_000, 0), (10_000_000_000_000, 1, 9_999_999_999_999_000),
        ] as [(Int64, Int64, Int)])
    func perMille(_ amount: Int64, _ other: Int64, _ expected: Int) {
        #expect(Sample.euros(amount).perMille(above: Sample.euros(other)) == expected)
    }

    @Test("An amount is not compared with zero, a negative amount, or another currency")
    func incomparable() {
        #expect(Sample.euros(5).perMille(above: Sample.euros(0)) == nil)
        #expect(Sample.euros(5).perMille(above: Sample.euros(-1)) == nil)
        #expect(Sample.euros(5).perMille(above: Sample.dollars(5)) == nil)
    }
}

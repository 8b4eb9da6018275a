import TestSupport
import Testing
import Values

@Suite struct QuantityTests {
    @Test(
        arguments: [
            ("3", 3_000_000, "3"), ("0", 0, "0"), ("0.35", 350_000, "0.35"), ("0,35", 350_000, "0.35"),
            (".5", 500_000, "0.5"), (",5", 500_000, "0.5"), ("1.50", 1_500_000, "1.5"), ("1.000", 1_000_000, "1"),
            ("0,125", 125_000, "0.125"), ("1.125", 1_125_000, "1.125"), ("0.000001", 1, "0.000001"),
            ("12.050000000000", 12_050_000, "12.05"), ("007", 7_000_000, "7"),
            ("1000000", 1_000_000_000_000, "1000000"),
            ("1000000.000", 1_000_000_000_000, "1000000"), ("999999.999999", 999_999_999_999, "999999.999999"),
        ])
    func readsAndWrites(text: String, millionths: Int64, written: String) {
        let quantity = Quantity(text)
        #expect(quantity?.millionths == millionths)
        #expect(quantity?.description == written)
    }

    @Test(
        arguments: [
            "", " ", ".", ",", "1.", "1,", "-1", "+1", "1.2.3", "1,2,3", "1,5.5", "1.5,5", "abc", "1e3", "0.0000001",
            "1000000.000001", "1000001", "99999999999999999999999", "٣", "½", "1 ", "1,000", "12,500", "3x",
        ])
    func refusesAnythingElse(text: String) {
        #expect(Quantity(text) == nil)
    }

    @Test func keepsWithinItsBounds() {
        for millionths in [-1, 1_000_000_000_001] as [Int64] { #expect(Quantity(millionths: millionths) == nil) }
        for whole in [-1, 1_000_001, Int.max, Int.min] { #expect(Quantity(whole) == nil) }
        #expect(Quantity(millionths: 0) == .zero)
        #expect(Quantity(millionths: 1_000_000_000_000)?.description == "1000000")
        #expect(Quantity(24)?.millionths == 24_000_000)
        #expect(Quantity(1_000_000) != nil)
    }

    @Test func comparesBySize() {
        #expect(Sample.quantity("0.35") < .one)
        #expect(Sample.quantity("9") < Sample.quantity("10"))
    }
}

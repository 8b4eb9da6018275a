import Testing
import Values

@Suite struct WeightTests {
    @Test(
        arguments: [
            ("2.5 kg", "2.5 kg"), ("2,5kg", "2.5 kg"), ("450 G", "450 g"), (" 12 lbs", "12 lb"), ("0.5 oz", "0.5 oz"),
            ("1000000 kg", "1000000 kg"),
        ])
    func reads(text: String, written: String) { #expect(Weight(text)?.description == written) }

    @Test(
        "A weight has an amount above zero, and a unit that is known",
        arguments: ["", "2.5", "kg", "0 kg", "-1 kg", "2 stone", "2 kg 3", "1,000 kg", "1000001 kg", "2 k g"])
    func refuses(text: String) { #expect(Weight(text) == nil) }

    @Test(
        "A sum is in kilograms, rounded as a mover needs it; one of nothing but pounds and ounces is in those",
        arguments: [
            ([("2.5 kg", "3"), ("450 g", "1"), ("", "1")], "8 kg", 1),
            ([("12.4 kg", "1"), ("0.1 kg", "1")], "13 kg", 0),
            ([("99.5 g", "1"), ("0.4 g", "1")], "100 g", 0), ([("1 kg", "1")], "1 kg", 0),
            ([("9.96 kg", "1")], "10 kg", 0), ([("0.01 g", "1")], "1 g", 0),
            // A pound is 0.45359237 kg.
            ([("40 lb", "2"), ("8 oz", "1")], "81 lb", 0), ([("8 oz", "1"), ("16 oz", "1")], "1.5 lb", 0),
            ([("3 oz", "1")], "3 oz", 0), ([("1000 lb", "1"), ("1 kg", "1")], "455 kg", 0),
            // A sum has no limit.
            ([("1000000 kg", "3"), ("600 g", "1")], "3000001 kg", 0),
            ([("1000000 kg", "1000000")], "1000000000000 kg", 0), ([("", "1"), ("", "2")], nil, 2),
        ] as [([(String, String)], String?, Int)])
    func sum(weights: [(String, String)], total: String?, unweighed: Int) throws {
        var sum = Weight.Sum()
        for (weight, quantity) in weights { sum.add(Weight(weight), quantity: try #require(Quantity(quantity))) }
        #expect(sum.total?.description == total)
        #expect(sum.unweighed == unweighed)
    }
}

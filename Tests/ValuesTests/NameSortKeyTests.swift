import Testing
import Values

@Suite struct NameSortKeyTests {
    private func sorted(_ names: [String]) -> [String] {
        names.map { (key: NameSortKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
    }

    @Test func numbersSortBySize() {
        #expect(sorted(["box 10", "Box 9", "box 100", "box 1"]) == ["box 1", "Box 9", "box 10", "box 100"])
        #expect(sorted(["v2.10", "v2.9", "v1.99"]) == ["v1.99", "v2.9", "v2.10"])
        #expect(
            sorted(["box 12345678901234567890123", "box 2345678901234567890123"]).first?.hasPrefix("box 2") == true)
    }

    @Test func caseAccentsAndLeadingZerosDoNotMatter() {
        #expect(sorted(["zebra", "Éclair", "apple", "Banana"]) == ["apple", "Banana", "Éclair", "zebra"])
        for (one, other) in [("CAFÉ", "cafe"), ("Cafe\u{301}", "café"), ("box 007", "box 7"), ("box 000", "box 0")] {
            #expect(NameSortKey(one) == NameSortKey(other))
        }
    }

    @Test func aNameSortsBeforeItsContinuation() {
        let long = String(repeating: "1", count: 100_000)
        for (first, second) in [
            ("", "a"), ("box", "box 1"), ("box 1", "box 1 a"), ("box 1", "box a"), ("box 0", "box 1"), ("2", long),
            (long, "a"),
        ] {
            #expect(NameSortKey(first) < NameSortKey(second))
        }
    }
}

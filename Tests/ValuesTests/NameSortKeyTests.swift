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

    @Test func caseAndAccentsDoNotMatter() {
        #expect(sorted(["zebra", "Éclair", "apple", "Banana"]) == ["apple", "Banana", "Éclair", "zebra"])
        #expect(NameSortKey("CAFÉ") == NameSortKey("cafe"))
        #expect(NameSortKey("Cafe\u{301}") == NameSortKey("café"))
    }

    @Test func leadingZerosDoNotMatter() {
        #expect(NameSortKey("box 007") == NameSortKey("box 7"))
        #expect(NameSortKey("box 0") < NameSortKey("box 1"))
        #expect(NameSortKey("box 000") == NameSortKey("box 0"))
    }

    @Test func aNameSortsBeforeItsContinuation() {
        #expect(NameSortKey("") < NameSortKey("a"))
        #expect(NameSortKey("box") < NameSortKey("box 1"))
        #expect(NameSortKey("box 1") < NameSortKey("box 1 a"))
        #expect(NameSortKey("box 1") < NameSortKey("box a"))
    }

    @Test func numbersOfAnyLengthAreTaken() {
        let long = NameSortKey(String(repeating: "1", count: 100_000))
        #expect(NameSortKey("2") < long)
        #expect(long < NameSortKey("a"))
    }
}

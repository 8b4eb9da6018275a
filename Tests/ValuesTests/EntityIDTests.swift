import Testing
import Values

private enum Item {}

@Suite struct EntityIDTests {
    private let text = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

    @Test func isWrittenInLowerCaseAndReadInEither() {
        #expect(EntityID<Item>(text)?.description == text)
        #expect(EntityID<Item>(text.uppercased())?.description == text)
    }

    @Test(
        arguments: [
            "", "sofa", "6ba7b810", "6ba7b810-9dad-11d1-80b4-00c04fd430c", "6ba7b810-9dad-11d1-80b4-00c04fd430c88",
            "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", "6ba7b8109dad11d180b400c04fd430c8",
            "6ba7b810-9dad-11d1-80b4-00c04fd430cg", " 6ba7b810-9dad-11d1-80b4-00c04fd430c8",
            "6ba7b810-9dad-11d1-80b4-00c04fd430c8\n",
            "6ba7b810-9dad-11d1-80b4-00c04fd430c\u{FF18}", "６ba7b810-9dad-11d1-80b4-00c04fd430c8",
            "+ba7b810-9dad-11d1-80b4-00c04fd430c8", "0x a7b81-9dad-11d1-80b4-00c04fd430c8",
            "6ba7b8100-dad-11d1-80b4-00c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430-8",
        ])
    func refusesAnythingElse(text: String) {
        #expect(EntityID<Item>(text) == nil)
    }

    @Test func newOnesDiffer() {
        #expect(EntityID<Item>() != EntityID<Item>())
    }

    @Test func sortsAsItsTextDoes() throws {
        let texts = ["00000000-0000-0000-0000-000000000001", text, "ffffffff-0000-0000-0000-000000000000"]
        let ids = try texts.map { try #require(EntityID<Item>($0)) }
        #expect(Array(ids.reversed()).sorted().map(\.description) == texts)
    }
}

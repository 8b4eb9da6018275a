import Household
import Testing

@testable import Site

struct WordsTests {
    private static func words(_ catalogues: String...) throws -> Words {
        try Words(catalogues.map { (file: "Templates/words.yml", source: $0) })
    }

    @Test func aLaterCatalogueReplacesKeyByKey() throws {
        let words = try Self.words("a: one\nb: two", "b: zwei\nc: drei")
        #expect([words["a"], words["b"], words["c"]] == ["one", "zwei", "drei"])
    }

    @Test func anEmptyCatalogueChangesNothing() throws {
        #expect(try Self.words("a: one", "# nothing\n")["a"] == "one")
    }

    @Test func numbersAndWordsOfYAMLAreTexts() throws {
        let words = try Self.words("a: 10\nb: yes\nc: 1.50")
        #expect([words["a"], words["b"], words["c"]] == ["10", "yes", "1.50"])
    }

    @Test(arguments: ["- a\n- b", "a: [1, 2]", "a: {b: c}", "a: 'open", "just text"])
    func whatIsNoListOfTextsIsRefused(_ source: String) throws {
        let error = try #require(throws: TemplateError.self) { try Self.words(source) }
        #expect(error.file == "Templates/words.yml")
        #expect(error.hint == "write one “key: text” on each line")
    }

    @Test(arguments: [
        ("{quantity} × {amount}", "2 × €5"),
        ("{amount} ({quantity})", "€5 (2)"),
        ("{amount}{amount}", "€5€5"),
        ("no place", "no place"),
        ("{other} {amount}", "{other} €5"),
        ("{amount", "{amount"),
        ("} {amount} {", "} €5 {"),
        ("", ""),
    ])
    func valuesAreFilledIn(_ text: String, _ expected: String) throws {
        let words = try Self.words("lineOf: '\(text)'")
        #expect(words(.lineOf, ["quantity": "2", "amount": "€5"]) == expected)
    }

    @Test func aPlaceInAValueIsLeftAlone() throws {
        let words = try Self.words("lineOf: '{quantity} {amount}'")
        #expect(words(.lineOf, ["quantity": "{amount}", "amount": "{quantity}"]) == "{amount} {quantity}")
    }

    @Test(arguments: [(0, "0 items"), (1, "1 item"), (2, "2 items"), (1000, "1,000 items")])
    func aNumberPicksItsForm(_ count: Int, _ expected: String) throws {
        let shown = count == 1000 ? "1,000" : String(count)
        #expect(try TestSite.theme.words(.countItems, count, shown: shown) == expected)
    }

    @Test func aCatalogueWithoutANeededWordIsIncomplete() throws {
        let all = Word.required.filter { $0 != "unknown" }.map { "\($0): x" }.joined(separator: "\n")
        let error = TemplateError(
            file: "Templates/words.yml", line: 0, message: "the word “unknown” is missing",
            hint: "is it misspelled as “unknwon”?")
        #expect(throws: error) { try Self.words(all, "unknwon: x").checkComplete() }
    }
}

import Templating
import Testing

struct WordCatalogueTests {
    private static func words(_ catalogues: String...) throws -> WordCatalogue {
        try WordCatalogue(catalogues.map { (file: "Templates/words.yml", source: $0) })
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
}

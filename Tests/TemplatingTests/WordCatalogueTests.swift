import Templating
import Testing

struct WordCatalogueTests {
    private static func words(_ catalogues: String...) throws -> WordCatalogue {
        try WordCatalogue(catalogues.map { (file: "Templates/words.yml", source: $0) })
    }

    @Test func aLaterCatalogueReplacesKeyByKeyAndNumbersAndWordsOfYAMLAreTexts() throws {
        let words = try Self.words("a: one\nb: two", "b: zwei\nc: drei\nd: 10\ne: yes\nf: 1.50", "# nothing\n")
        #expect(["a", "b", "c", "d", "e", "f"].map { words[$0] } == ["one", "zwei", "drei", "10", "yes", "1.50"])
    }

    @Test(arguments: ["- a\n- b", "a: [1, 2]", "a: {b: c}", "a: 'open", "just text"])
    func whatIsNoListOfTextsIsRefused(_ source: String) throws {
        let error = try #require(throws: TemplateError.self) { try Self.words(source) }
        #expect(error.file == "Templates/words.yml")
        #expect(error.hint == "write one “key: text” on each line")
    }
}

import Household
import Templating
import Testing
import Values

@testable import Site
@testable import Wording

struct WordsTests {
    private static func words(_ catalogues: String...) throws -> Words {
        Words(try WordCatalogue(catalogues.map { (file: "Templates/words.yml", source: $0) }))
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
        #expect(try Self.words("lineOf: '\(text)'")(.lineOf, ["quantity": "2", "amount": "€5"]) == expected)
        // A place in a value is left alone.
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

    @Test func anErrorInAFileNamesItsLineWhereThereIsOne() {
        var template = TemplateError(file: "Templates/a", line: 3, message: "no", hint: nil)
        #expect(template.description == "no (Templates/a:3)")
        template.line = 0
        #expect(template.description == "no (Templates/a)")
        let content = ContentError(file: "Content/a.md", line: 2, message: "no", hint: nil)
        #expect(content.description == "no (Content/a.md:2)")
    }
}

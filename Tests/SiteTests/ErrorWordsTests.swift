import Templating
import Testing
import Values

@testable import Site

/// The errors that stop a build.
struct ErrorWordsTests {
    @Test func anErrorInAFileNamesItsLineWhereThereIsOne() {
        var template = TemplateError(file: "Templates/a", line: 3, message: "no", hint: nil)
        #expect(template.description == "no (Templates/a:3)")
        template.line = 0
        #expect(template.description == "no (Templates/a)")
        #expect(
            ContentError(file: "Content/a.md", line: 2, message: "no", hint: nil).description == "no (Content/a.md:2)")
    }

    @Test func aBrokenLinkNamesItsLineWhereThereIsOne() {
        var link = BrokenLink(source: "Content/a.md", line: 4, link: "b.md", hint: nil)
        #expect(link.description == "the link “b.md” does not lead to a page of the site (Content/a.md:4)")
        (link.source, link.line) = ("notes of item sofa", 0)
        #expect(link.description == "the link “b.md” does not lead to a page of the site (notes of item sofa)")
    }
}

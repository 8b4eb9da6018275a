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
}

import TestSupport
import Testing
import Values

@testable import Site

/// Text that was escaped for Markdown, read by libcmark.
struct EscapedMarkdownTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func escapedTextReadsAsItself(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "a", "b c", " ", "  ", "    ", "\t", "\n", "-", "+", "*", "_", "**", "1.", "2)", "10", "#", "##", ">", "=",
            "===",
            "---", "`", "```", "~~~", "[x]", "(y)", "![", "](", "]: z", "<", "</p>", "<!--", "&", "&amp;", "&#35;",
            "\\", "|",
            "\"", "'", "é", "🔧", "http://a.b", "<http://a.b>", "a@b.c", "<?", "<![CDATA[", "$", "^", ":", "{{x}}",
        ]
        for _ in 0..<250 {
            let count = Int.random(in: 1...8, using: &random)
            let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            // Markdown drops trailing spaces, and text of only spaces is no paragraph.
            guard let last = text.last, !last.isWhitespace else { continue }
            var bytes: [UInt8] = []
            MarkdownText.escape(text, into: &bytes)
            let markdown = String(decoding: bytes, as: UTF8.self)
            let read = Markdown.html(markdown, topHeading: 1) { _, _ in .none }
            let expected = "<p>\(Self.asRead(text))</p>\n"
            try #require(read == expected, "\(text)")
        }
    }

    /// libcmark does not escape the apostrophe.
    private static func asRead(_ text: String) -> String {
        var bytes: [UInt8] = []
        HTML.escape(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self).replacing("&#39;", with: "'").replacing("\n", with: " ")
    }
}

import Testing

@testable import Values

struct EscapingTests {
    private static func html(_ text: String) -> String {
        var bytes: [UInt8] = []
        HTML.escape(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func markdown(_ text: String) -> String {
        var bytes: [UInt8] = []
        MarkdownText.escape(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("<b>", "&lt;b&gt;"), ("a & b &amp;", "a &amp; b &amp;amp;"),
        ("\"it's\"", "&quot;it&#39;s&quot;"), ("<", "&lt;"), ("é<ü", "é&lt;ü"),
        ("<\u{301}script>", "&lt;\u{301}script&gt;"),
    ])
    func htmlEscapesWhatMeansSomething(_ text: String, _ expected: String) {
        #expect(Array(Self.html(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("", ""), ("plain, (really) plain.", "plain, (really) plain."), ("*a* _b_", #"\*a\* \_b\_"#),
        ("[a](b)", #"\[a\](b)"#), ("![a](b)", #"\!\[a\](b)"#), ("# a", "\\# a"), ("a | b", #"a \| b"#),
        ("~~a~~", #"\~\~a\~\~"#), ("`a`", #"\`a\`"#), (#"a\b"#, #"a\\b"#), ("<b>", "&lt;b>"),
        ("a&nbsp;b", "a&amp;nbsp;b"),
        ("- a", #"\- a"#), ("+ a", #"\+ a"#), ("> a", #"\> a"#), ("=", #"\="#), ("1. a", #"1\. a"#),
        ("12) a", #"12\) a"#),
        ("1.5", #"1\.5"#), ("a - b", "a - b"), ("a\nb", "a b"), (" - a", "&#32;- a"), ("    a", "&#32;   a"),
        ("\ta", "&#9;a"), ("\n# a", "&#32;\\# a"),
    ])
    func markdownEscapesWhatMeansSomething(_ text: String, _ expected: String) {
        #expect(Self.markdown(text) == expected)
    }

    private static let forbidden: [UInt32] =
        Array(0x00...0x08) + [0x0B, 0x0C] + Array(0x0E...0x1F) + Array(0x7F...0x9F) + Array(0xFDD0...0xFDEF)
        + (0...0x10).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }

    @Test func bothReplaceExactlyWhatAPageMayNotHold() throws {
        for value in Self.forbidden {
            let scalar = Character(try #require(Unicode.Scalar(value)))
            let html = Self.html("\(scalar)é<\(scalar)\(scalar)>")
            #expect(html == "\u{FFFD}é&lt;\u{FFFD}\u{FFFD}&gt;", "\(value)")
            #expect(Self.markdown("\(scalar)é<\(scalar)*\(scalar)") == "\u{FFFD}é&lt;\u{FFFD}\\*\u{FFFD}", "\(value)")
        }
        let forbidden = Set(Self.forbidden)
        let others = (0x80...0x10FFFF as ClosedRange<UInt32>).filter { !forbidden.contains($0) }
            .compactMap(Unicode.Scalar.init).map { "a\(Character($0))" }.joined()
        #expect(Self.html(others).utf8.elementsEqual(others.utf8))
        #expect(Self.markdown(others).utf8.elementsEqual(others.utf8))
    }

    /// Pages keep a date on one line; whoever searches a text for it types plain spaces.
    @Test(arguments: [
        ("3\u{A0}\u{2060}May\u{A0}\u{2060}2026", "3 May 2026"), ("555-\u{2060}0170", "555-0170"),
        ("2026\u{2060}年\u{2060}5\u{2060}月", "2026年5月"), ("a\u{A0}b\u{2060}c", "a\u{A0}b\u{2060}c"),
        ("\u{A0}\u{2060}- a", "\u{A0}\u{2060}- a"), ("\u{2060}1. a", "\u{2060}1. a"),
    ])
    func markdownHasPlainDates(_ text: String, _ expected: String) {
        #expect(Self.html(text) == text)
        #expect(Array(Self.markdown(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb", "a b"), ("a\rb", "a\nb", "a b"), ("a\r", "a\n", "a "), ("a\n\rb", "a\n\nb", "a  b"),
        ("\r\n", "\n", "&#32;"), ("\r", "\n", "&#32;"), ("\r\r\nb", "\n\nb", "&#32; b"),
        ("\r\n- b", "\n- b", "&#32;- b"),
    ])
    func aLineEndIsOneLineFeed(_ text: String, _ html: String, _ markdown: String) {
        #expect(Array(Self.html(text).utf8) == Array(html.utf8))
        #expect(Array(Self.markdown(text).utf8) == Array(markdown.utf8))
    }
}

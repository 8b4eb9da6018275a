import Testing
import Values

@testable import Site
@testable import Templating

struct PrintableTextTests {
    @Test(arguments: Array(0x00...0x08) + [0x0B, 0x0C] + Array(0x0E...0x1F) + Array(0x7F...0x9F))
    func controlCharactersAreReplaced(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(PrintableText.cleaned("a\(Character(scalar))b") == "a\u{FFFD}b")
    }

    @Test(arguments: Array(0xFDD0...0xFDEF) + (0...0x10).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] })
    func noncharactersAreReplaced(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(PrintableText.cleaned("a\(Character(scalar))b") == "a\u{FFFD}b")
    }

    @Test(arguments: [
        "", "plain", "tab\there", "line\nbreak", "naïve café", "50 £ · 20 °C · m²", "🔧👩‍👩‍👧‍👦🇪🇺", "שלום עולם", "مرحبا\u{200F}",
        "\u{202E}turned", "ﷺ", "\u{FFFD}", "\u{A0}nbsp", "日本語", "e\u{301}", "\u{10FFFD}", "\u{FEFF}",
    ])
    func everythingElseStays(_ text: String) {
        #expect(Array(PrintableText.cleaned(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\n\rb", "a\n\nb"), ("a\r\r\nb", "a\n\nb"), ("a\r", "a\n"),
    ])
    func linesEndInALineFeed(_ text: String, _ expected: String) {
        #expect(PrintableText.cleaned(text) == expected)
    }

    @Test(arguments: [
        ("a\u{10FFFF}", "a\u{FFFD}"), ("\u{80}\u{A0}\u{9F}", "\u{FFFD}\u{A0}\u{FFFD}"),
        ("é\u{1}🔧\r\n\u{1FFFF}\u{301}", "é\u{FFFD}🔧\n\u{FFFD}\u{301}"), ("\r\n\r\n", "\n\n"),
    ])
    func placesInATextDoNotMatter(_ text: String, _ expected: String) {
        #expect(Array(PrintableText.cleaned(text).utf8) == Array(expected.utf8))
        #expect(!PrintableText.isClean(text) && PrintableText.isClean(expected))
    }

    /// A way around the escapers would bring a forbidden character into a page.
    @Test(arguments: ["\u{1}", "\u{1}\u{7F}", "x\r\n\u{85}\u{FFFE}\u{1FFFF}\ry"])
    func noTextBringsAForbiddenCharacterIntoAPage(_ text: String) throws {
        let pages = try TestSite.pages(OneText.household(of: text))
        #expect(pages.count > 20)
        #expect(pages.filter { !PrintableText.isClean($0.value) }.keys.sorted() == [])
        #expect(pages.values.contains { $0.contains("\u{FFFD}") })
    }
}

import Foundation
import TestSupport
import Testing

@testable import Site

/// Hostile Markdown: nothing in it runs, and none of it stops the build.
struct MarkdownHostileTests {
    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
        "ftp://a.b",
        "java&#115;cript:alert(1)", "javascript&colon;alert(1)", "&#x6A;avascript:alert(1)", "java\\script:alert(1)",
        "jav&#x09;ascript:alert(1)", "jav&#x0A;ascript:alert(1)", "jav&Tab;ascript:alert(1)", "&#1;javascript:alert(1)",
        "&#32;javascript:alert(1)", "javascript%3Aalert(1)", "javascript:%61lert(1)", "blob:x", "about:blank", "C:/x",
        "view-source:x", "jar:x", "intent://x", "//evil.org", "///evil.org", "/\\\\evil.org", "\\\\\\\\evil.org",
        "/etc/passwd", "&#9;//evil.org", "?javascript:x", "#javascript:x", "../../../up.html", "%2e%2e/secret",
        "http:evil.org", "http:/evil.org", "http:///evil.org", "http://", "https://user@evil.org",
        "https://user:pass@evil.org", "http://-a.org", "http://a..b", "http://.a", "http://a.b:0", "http://a.b:65536",
        "http://a.b:+80", "http://a.b:", "http://[::1]/", "http://a_b.org", "http://a.b/%zz", "http://a.b/%2",
        "http://a.b/#a#b",
        "http://xn--0.org", "http://XN--0.org", "http://1.2.3.999", "http://1.2.3", "http://01.2.3.4", "http://999",
        "http://a.b/{x}", "http://a.b/[x]", "http://a.b/|", "http://a.b/^", "http://é.org", "mailto:", "mailto:a%zz",
        "mailto:a<b", "tel:", "tel:1%20", "tel:é",
    ])
    func anAddressThatMayDoHarmIsNoLink(_ address: String) {
        for source in ["[a](\(address))", "[a](<\(address)>)", "![a](\(address))", "[a][r]\n\n[r]: <\(address)>"] {
            let html = MarkdownTests.html(source)
            #expect(!html.contains("<a"), "\(source)")
            #expect(!html.contains("<img"), "\(source)")
        }
    }

    @Test(arguments: [
        ("quotations", ">"), ("lists", "- "), ("numbers", "1) "), ("emphasis", "*a "), ("brackets", "["),
        ("pictures", "!["),
    ])
    func tenThousandLevelsDoNoHarm(_ what: String, _ opening: String) {
        let html = MarkdownTests.html(String(repeating: opening, count: 10_000) + "end")
        #expect(html.contains("end"))
    }

    @Test func linksInDeepQuotationsAreFollowed() {
        let deep = String(repeating: ">", count: 2_000)
        let html = MarkdownTests.html(deep + String(repeating: "[a](known.html) ![b](gone) ", count: 200))
        #expect(html.matches(of: /<a href="known.html">/).count == 200)
    }

    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "word ", "[a](known.html) ", "![a](gone.png) ", "<b>", "- a\n", "# a\n\n", "[a]\n", "*a_b**", "&amp;", "`a",
            "\\<", "[a](",
        ])
    func longTextTakesNoMinutes(_ part: String) {
        let size = TestLength.count(200_000, long: 1_000_000)
        let html = MarkdownTests.html(String(repeating: part, count: size / part.utf8.count))
        #expect(html.utf8.count > size / 10)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func randomMarkdownNeverActs(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "<script>alert(1)</script>", "</p>", "<img src=x onerror=alert(1)>", "<!--", "-->",
            "<a href=\"javascript:x\">",
            "[", "]", "(", ")", "![", "](javascript:alert(1))", "](JAVASCRIPT:x)", "](known.html)", "](//evil)",
            "](data:x)",
            "](https://a.b)", "[r]: javascript:x\n", "[r]", "<javascript:x>", "<https://a.b>", "\"", "'", "`", "```\n",
            "*", "**",
            "_", "\n", "\n\n", "    ", "\t", "- ", "> ", "# ", "1. ", "\\", "&#106;", "&lt;", "&quot;", "\0", "é", "🔧",
            "|", "---\n",
            "<b", "onclick=x", ">", "<![CDATA[", "]]>", "<?", "?>", "a", " b ", "{{x}}", "<iframe src=//e>",
            "<svg/onload=x>",
        ]
        for _ in 0..<150 {
            let count = Int.random(in: 1...30, using: &random)
            let source = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let html = MarkdownTests.html(source)
            let scan = HTMLScan(html)
            try #require(scan.fault == nil, "\(source)")
            try #require(scan.tags.allSatisfy(Self.isHarmless), "\(source)")
        }
    }

    private static let elements: Set = [
        "p", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "h2", "h3", "h4", "h5",
        "h6",
    ]

    private static func isHarmless(_ tag: HTMLScan.Tag) -> Bool {
        let attributes = Set(tag.attributes.keys).subtracting(["href", "title", "class", "start"])
        guard elements.contains(tag.name), attributes.isEmpty else { return false }
        return tag.attributes["href"].map { ["known.html", "https://a.b"].contains($0) } ?? true
    }
}

import Testing

@testable import Site

/// An owner's Markdown as HTML.
struct MarkdownTests {
    /// The only known pages are `known.html` and `../up.html`.
    static func html(_ source: String, topHeading: Int = 2) -> String {
        Markdown.html(source, topHeading: topHeading) { link, _ in
            ["known.html", "../up.html"].contains(link) ? .address(link) : .none
        }
    }

    @Test(arguments: [
        ("plain", "<p>plain</p>\n"),
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
        ("```sh\na < b\n```", "<pre><code class=\"language-sh\">a &lt; b\n</code></pre>\n"),
        ("a & b &copy; <", "<p>a &amp; b © &lt;</p>\n"),
        ("", ""),
        ("a\0b", "<p>a\u{FFFD}b</p>\n"),
    ])
    func renders(_ source: String, _ expected: String) {
        #expect(Self.html(source) == expected)
    }

    @Test(arguments: [
        ("# a\n\n## b", 2, "<h2>a</h2>\n<h3>b</h3>\n"),
        ("# a\n\n## b", 3, "<h3>a</h3>\n<h4>b</h4>\n"),
        ("### a\n\n# b", 2, "<h2>a</h2>\n<h2>b</h2>\n"),
        ("# a\n\n#### b\n\n## c", 2, "<h2>a</h2>\n<h3>b</h3>\n<h3>c</h3>\n"),
        (
            "# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6", 3,
            "<h3>1</h3>\n<h4>2</h4>\n<h5>3</h5>\n<h6>4</h6>\n<h6>5</h6>\n<h6>6</h6>\n"
        ),
        ("> # a", 2, "<blockquote>\n<h2>a</h2>\n</blockquote>\n"),
        ("a\n===\n\nb\n---", 2, "<h2>a</h2>\n<h3>b</h3>\n"),
    ])
    func headingsBeginBelowThePagesOwn(_ source: String, _ top: Int, _ expected: String) {
        #expect(Self.html(source, topHeading: top) == expected)
    }

    @Test(arguments: [
        ("a <b>c</b> d", "<p>a &lt;b&gt;c&lt;/b&gt; d</p>\n"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("<div onclick=\"x\">\n*a*\n</div>", "<p>&lt;div onclick=&quot;x&quot;&gt;\n*a*\n&lt;/div&gt;</p>\n"),
        ("<!-- a -->", "<p>&lt;!-- a --&gt;</p>\n"),
        ("a <!-- b --> c", "<p>a &lt;!-- b --&gt; c</p>\n"),
        ("<?php x ?>", "<p>&lt;?php x ?&gt;</p>\n"),
        ("<![CDATA[ x ]]>", "<p>&lt;![CDATA[ x ]]&gt;</p>\n"),
        ("- <b>\n- x", "<ul>\n<li>&lt;b&gt;</li>\n<li>x</li>\n</ul>\n"),
        ("<style>a{}</style>\n\nb", "<p>&lt;style&gt;a{}&lt;/style&gt;</p>\n<p>b</p>\n"),
        ("&lt;script&gt;", "<p>&lt;script&gt;</p>\n"),
    ])
    func rawHTMLIsShownAsTheTextItIs(_ source: String, _ expected: String) {
        #expect(Self.html(source) == expected)
    }

    @Test(arguments: [
        "http://example.com", "https://example.com/a?b=c#d", "https://example.com:8080/", "https://192.168.1.20/",
        "https://sub.example-site.co.uk/a%20b", "HTTPS://EXAMPLE.COM", "mailto:ann@example.com",
        "mailto:ann@example.com?subject=The%20keys", "tel:+441234567890", "tel:+44-1234-567", "http://localhost:3000/x",
    ])
    func addressesOnTheWebStay(_ address: String) {
        #expect(Self.html("[a](\(address))") == "<p><a href=\"\(address)\">a</a></p>\n")
    }

    @Test(arguments: [
        ("[a](known.html)", "<p><a href=\"known.html\">a</a></p>\n"),
        ("[a](known.html \"t & <b>\")", "<p><a href=\"known.html\" title=\"t &amp; &lt;b&gt;\">a</a></p>\n"),
        ("[a][b]\n\n[b]: ../up.html", "<p><a href=\"../up.html\">a</a></p>\n"),
        ("[*a* `b`](known.html)", "<p><a href=\"known.html\"><em>a</em> <code>b</code></a></p>\n"),
        ("[a](unknown.html)", "<p>a</p>\n"),
        ("[*a* `b`](unknown.html) c", "<p><em>a</em> <code>b</code> c</p>\n"),
        ("[](unknown.html)", "<p></p>\n"),
        ("[a][b]\n\n[b]: unknown.html", "<p>a</p>\n"),
        ("[a]()", "<p>a</p>\n"),
        ("<https://example.com/a>", "<p><a href=\"https://example.com/a\">https://example.com/a</a></p>\n"),
        ("<ann@example.com>", "<p><a href=\"mailto:ann@example.com\">ann@example.com</a></p>\n"),
        ("<javascript:alert(1)>", "<p>javascript:alert(1)</p>\n"),
        ("<data:text/html,x>", "<p>data:text/html,x</p>\n"),
        ("<file:///etc/passwd>", "<p>file:///etc/passwd</p>\n"),
        ("<vbscript:x>", "<p>vbscript:x</p>\n"),
        // A quote does not end an attribute.
        ("[a](<https://a.b/\"onclick=alert(1)> \"t\\\" onclick=x\")", "<p>a</p>\n"),
        (
            "[a](known.html \"t\\\" onclick=x\")",
            "<p><a href=\"known.html\" title=\"t&quot; onclick=x\">a</a></p>\n"
        ),
        ("[a](https://example.com/é)", "<p><a href=\"https://example.com/%C3%A9\">a</a></p>\n"),
        ("![a](known.html)", "<p><a href=\"known.html\">a</a></p>\n"),
        ("![a](https://example.com/a.png)", "<p><a href=\"https://example.com/a.png\">a</a></p>\n"),
        ("![](https://example.com/a.png)", "<p><a href=\"https://example.com/a.png\">🖼</a></p>\n"),
        ("![a](javascript:alert(1))", "<p>a</p>\n"),
        ("![a](data:image/png;base64,AAAA)", "<p>a</p>\n"),
        ("[![a](https://b.org/i.png)](known.html)", "<p><a href=\"known.html\">a</a></p>\n"),
        ("![a [b](known.html) c](../up.html)", "<p><a href=\"../up.html\">a b c</a></p>\n"),
        ("![a [b](known.html) c](gone.png)", "<p>a <a href=\"known.html\">b</a> c</p>\n"),
        ("![![a](known.html)](../up.html)", "<p><a href=\"../up.html\">a</a></p>\n"),
    ])
    func linksAndPicturesAreFollowedOrBecomeTheirText(_ source: String, _ expected: String) {
        #expect(Self.html(source) == expected)
    }

    @Test func aLinkComesWithItsLine() {
        var found: [String] = []
        _ = Markdown.html(
            "[a](1)\n\ntext\nand [b](2)\n![b](2)\n\n- x\n- [c](3) ![d](4)\n\n[e]: 5\n\n[e]", topHeading: 2
        ) { link, line in
            found.append("\(link):\(line)")
            return .none
        }
        #expect(found == ["1:1", "2:4", "2:5", "3:8", "4:8", "5:12"])
    }
}

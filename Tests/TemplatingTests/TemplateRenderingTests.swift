import Testing

@testable import Templating

/// The output of templates.
struct TemplateRenderingTests {
    @Test(arguments: [
        ("{{name}}", "Atlas &amp; Co"),
        ("{{ name }}", "Atlas &amp; Co"),
        ("{{{body}}}", "<p>Oak</p>"),
        ("{{&body}}", "<p>Oak</p>"),
        ("{{href}}", "../shelf.html"),
        ("{{note}}", ""),
        ("{{owner.ownerName}}", "Ann"),
        ("{{owner.email}}", ""),
        ("{{#owner}}{{ownerName}} of {{name}}{{/owner}}", "Ann of Atlas &amp; Co"),
        ("{{#note}}yes{{/note}}{{^note}}no{{/note}}", "no"),
        ("{{#full}}yes{{/full}}{{^full}}no{{/full}}", "no"),
        ("{{#books}}<{{title}}>{{/books}}", "<A><B>"),
        ("{{^books}}none{{/books}}", ""),
        ("{{#books}}{{title}}{{#read}}!{{/read}}{{#pages}} {{.}}{{/pages}};{{/books}}", "A! 1 2;B;"),
        ("{{#books}}{{#lender}}{{ownerName}}{{/lender}}{{^lender}}-{{/lender}}{{/books}}", "Ben-"),
        ("{{#tags}}[{{.}}]{{/tags}}", "[&lt;old&gt;][new]"),
        ("{{^tags}}none{{/tags}}", ""),
        ("a{{! left out }}b", "ab"),
        ("a\n  {{! left out }}\nb", "a\nb"),
        ("a\n{{#owner}}\nb\n{{/owner}}\nc", "a\nb\nc"),
        ("a\n  {{#owner}}\n  b\n  {{/owner}}\nc", "a\n  b\nc"),
        ("a\n{{#owner}} b {{/owner}}\nc", "a\n b \nc"),
        ("{{words.hello}}, {{name}}", "Hello, Atlas &amp; Co"),
        ("{ {name} } {name}", "{ {name} } {name}"),
        ("", ""),
    ])
    func prints(_ template: String, _ expected: String) throws {
        let shelf = Shelf(
            books: [
                Shelf.Book(title: "A", read: true, pages: ["1", "2"], lender: Shelf.Owner(ownerName: "Ben")),
                Shelf.Book(title: "B", read: false, pages: []),
            ], tags: ["<old>", "new"])
        #expect(try shelf.rendered(template) == expected)
    }

    @Test func valuesAndWordsAreEscapedForThePageOrForMarkdown() throws {
        let (shelf, words) = (Shelf(name: "*A* <b>", note: ""), "hello: '*Tom* & <b>_Jerry_</b>'")
        #expect(
            try shelf.rendered("{{words.hello}}", words: words) == "*Tom* &amp; &lt;b&gt;_Jerry_&lt;/b&gt;")
        #expect(
            try shelf.rendered("{{name}} {{{href}}} {{{source}}} {{words.hello}}", as: "shelf.md", words: words)
                == #"\*A\* &lt;b> ../shelf.html *Oak* \*Tom\* &amp; &lt;b>\_Jerry\_&lt;/b>"#)
        #expect(try shelf.rendered("{{#note}}({{.}}){{/note}}{{^note}}no{{/note}}") == "()", "an empty text is there")
    }

    @Test func aPartialSeesTheFieldsAroundIt() throws {
        let partials = ["partials/owner.html": "{{ownerName}}, {{name}}\n"]
        let printed = try Shelf().rendered("{{#owner}}\n{{>partials/owner.html}}\n{{/owner}}\nend", partials: partials)
        #expect(printed == "Ann, Atlas &amp; Co\nend")
    }

    @Test func linesMayEndAsOnWindows() throws {
        #expect(try Shelf().rendered("a\r\n{{#owner}}\r\n{{ownerName}}\r\n{{/owner}}\r\nb\r\n") == "a\nAnn\nb\n")
    }

    @Test func renderingAppends() throws {
        var bytes = Array("before ".utf8)
        try Shelf.compile("{{name}}").render(Shelf(), into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "before Atlas &amp; Co")
    }
}

import Testing

@testable import Templating

/// Mistakes in templates, and the errors that report them.
struct TemplateErrorTests {
    private static func fault(_ line: Int, _ message: String, _ hint: String?) -> TemplateError {
        TemplateError(file: "Templates/shelf.html.mustache", line: line, message: message, hint: hint)
    }

    @Test(arguments: [
        ("a\nb {{nam}}", fault(2, "the page has no field “nam”", "did you mean “name”?")),
        (
            "{{zzzzzzzz}}",
            fault(1, "the page has no field “zzzzzzzz”", "Templates/README.md lists the fields of each page")
        ),
        ("{{#books}}\n{{titl}}\n{{/books}}", fault(2, "the page has no field “titl”", "did you mean “title”?")),
        ("{{title}}", fault(1, "the page has no field “title”", "Templates/README.md lists the fields of each page")),
        ("{{owner.emal}}", fault(1, "the page has no field “emal”", "did you mean “email”?")),
        ("{{owner.ownerName.first}}", fault(1, "“ownerName” has no fields", nil)),
        ("{{name.first}}", fault(1, "“name” has no fields", nil)),
        ("{{books.title}}", fault(1, "“books” has no fields", nil)),
        ("\n\n{{words.helo}}", fault(3, "there is no word “helo”", "did you mean “words.hello”?")),
        ("{{#words.hello}}x{{/words.hello}}", fault(1, "a word cannot open a section", "print it: {{words.hello}}")),
        (
            "{{> partials/botom.html}}",
            fault(1, "there is no partial “partials/botom.html”", "did you mean “partials/bottom.html”?")
        ),
        ("{{#owner}}\n{{name}}", fault(1, "the section {{#owner}} is never closed", "add {{/owner}}")),
        (
            "{{#owner}}{{/books}}",
            fault(1, "{{/books}} closes a section that is not open here", "close {{#owner}} first")
        ),
        ("{{/owner}}", fault(1, "{{/owner}} closes a section that is not open here", nil)),
        ("{{{name}}}", fault(1, "“name” is text and must be escaped", "write {{name}}")),
        ("{{&name}}", fault(1, "“name” is text and must be escaped", "write {{name}}")),
        ("{{{href}}}", fault(1, "“href” is text and must be escaped", "write {{href}}")),
        ("{{{command}}}", fault(1, "“command” is text and must be escaped", "write {{command}}")),
        ("{{body}}", fault(1, "“body” is HTML and would be shown as text", "write {{{body}}}")),
        ("{{{source}}}", fault(1, "“source” is Markdown source", "write {{{source}}}, in a template named .md")),
        ("{{source}}", fault(1, "“source” is Markdown source", "write {{{source}}}, in a template named .md")),
        ("{{owner}}", fault(1, "“owner” is not text", "write {{#owner}}...{{/owner}}")),
        ("{{full}}", fault(1, "“full” is not text", "write {{#full}}...{{/full}}")),
        ("{{books}}", fault(1, "“books” is not text", "write {{#books}}...{{/books}}")),
        ("{{tags}}", fault(1, "“tags” is not text", "write {{#tags}}...{{/tags}}")),
        ("{{.}}", fault(1, "{{.}} has no value here", "name one of the fields")),
        ("{{#books}}{{.}}{{/books}}", fault(1, "{{.}} has no value here", "name one of the fields")),
        ("{{#note}}{{{.}}}{{/note}}", fault(1, "“.” is text and must be escaped", "write {{.}}")),
        ("{{}}", fault(1, "the tag has no name", nil)),
        ("a {{name", fault(1, "a tag is never closed", "{{ needs }}")),
        ("a\n{{{body}}", fault(2, "a tag is never closed", "{{{ needs }}}")),
        (
            "{{<base}}",
            fault(1, "page templates cannot use the tag {{<base}}", "use sections {{#x}} and partials {{>x}}")
        ),
        (
            "{{$block}}",
            fault(1, "page templates cannot use the tag {{$block}}", "use sections {{#x}} and partials {{>x}}")
        ),
        (
            "{{=<% %>=}}",
            fault(1, "page templates cannot use the tag {{=<% %>=}}", "use sections {{#x}} and partials {{>x}}")
        ),
        (
            "a\n  {{>partials/bottom.html}}\n",
            fault(2, "the partial “partials/bottom.html” is indented", "begin its line with {{>")
        ),
    ])
    func refuses(_ template: String, _ error: TemplateError) {
        #expect(throws: error) { try Shelf.compile(template, partials: ["partials/bottom.html": "end"]) }
    }

    /// In `a`, which includes `b`.
    @Test(
        "An error in a partial names the partial; a section ends where it began, and no partial includes itself",
        arguments: [
            ("x\n{{nam}}", "", "a", 2, "the page has no field “nam”", "did you mean “name”?"),
            ("{{/owner}}", "", "a", 1, "{{/owner}} closes a section that is not open here", nil),
            (
                "{{>partials/b.html}}", "{{>partials/a.html}}", "b", 1,
                "the partial “partials/a.html” includes itself", nil
            ),
        ] as [(String, String, String, Int, String, String?)])
    func partials(_ a: String, _ b: String, _ name: String, _ line: Int, _ message: String, _ hint: String?) {
        let error = TemplateError(
            file: "Templates/partials/\(name).html.mustache", line: line, message: message, hint: hint)
        #expect(throws: error) {
            try Shelf.compile(
                "{{#owner}}{{>partials/a.html}}{{/owner}}", partials: ["partials/a.html": a, "partials/b.html": b])
        }
    }

    @Test func textMustBeEscapedInMarkdownToo() {
        let error = TemplateError(
            file: "Templates/shelf.md.mustache", line: 1, message: "“name” is text and must be escaped",
            hint: "write {{name}}")
        #expect(throws: error) { try Shelf.compile("{{{name}}}", as: "shelf.md") }
    }
}

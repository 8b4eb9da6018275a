import Testing

@testable import Preview

@Suite struct ReloadScriptTests {
    private static let tag = ContentTag([])
    private static let attributes = #"data-tag="a3817f04ba25a8e66df67214c7550293" defer></script>"#

    private func added(_ html: String, page: String = "a.html", top: String = "") -> String {
        let bytes = ReloadScript.added(to: Array(html.utf8), page: page, tag: Self.tag, top: top, after: [])
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("The script goes before the last end tag of a body, in upper or lower case, or at the end")
    func place() {
        let script = #"<script src=".housebook/reload.js" data-page="a.html" "# + Self.attributes
        #expect(added("<p>é</p></body></html>") == "<p>é</p>\(script)</body></html>")
        #expect(added("<!-- </body> --><P></BODY >") == "<!-- </body> --><P>\(script)</BODY >")
        #expect(added("<p>no end") == "<p>no end\(script)")
        #expect(added("") == script)
        #expect(added("</bod") == "</bod\(script)")
    }

    @Test("The script's address leads from the page to the top, and hostile names are escaped")
    func attributes() {
        #expect(
            added("", page: #"a/"><b>&.html"#, top: "../")
                == #"<script src="../.housebook/reload.js" data-page="a/&quot;&gt;&lt;b&gt;&amp;.html" "#
                + Self.attributes)
    }

    @Test("A page shown at a deep address gets the top as the base of its links")
    func base() {
        func based(_ html: String, _ top: String) -> String {
            String(decoding: ReloadScript.based(Array(html.utf8), top: top), as: UTF8.self)
        }
        #expect(based("<html><HEAD><p>", "../../") == #"<html><HEAD><base href="../../"><p>"#)
        #expect(based("<html><head><p>", "") == "<html><head><p>")
        #expect(based("<header>", "../") == "<header>")
    }
}

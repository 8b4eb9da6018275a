import Testing

@testable import Preview

@Suite struct ServerPathTests {
    @Test(
        "An address names a file below the top and is decoded once",
        arguments: [
            ("/", "index.html"),
            ("/index.html", "index.html"),
            ("/?a=/../b", "index.html"),
            ("/items/bread%20maker.html", "items/bread maker.html"),
            ("/pages/100%2525.html", "pages/100%25.html"),
            ("/items/caf%C3%A9.html", "items/café.html"),
            ("/a..b/c...html", "a..b/c...html"),
            ("/items/x.html?v=1#top", "items/x.html"),
        ])
    func files(target: String, path: String) {
        #expect(RequestPath(target) == .file(path))
    }

    @Test("An address of a folder names no file", arguments: ["/items/", "/items//x.html", "//items", "//"])
    func folders(target: String) {
        #expect(RequestPath(target) == .nothing)
    }

    @Test(
        "An address that leads elsewhere or names something that begins with a dot is refused",
        arguments: [
            "", "index.html", "*", "http://localhost/index.html", "/..", "/../index.html", "/a/../b", "/./a",
            "/%2e%2e/x", "/%2E./x", "/a/..%2fb", "/a%2fb", "/a%2Fb", "/a\\..\\b", "/a%5cb", "/%00", "/a%00.html",
            "/.git/config", "/a/.hidden", "/%2egit", "/.housebook-manifest", "/.housebook", "/%2ehousebook/events",
            "/items/..%2findex.html", "/.hidden", "/%2egit/config", "/items\\..\\index.html", "/index.html%00",
            "http://127.0.0.1/../index.html", "/%2e%2e/index.html", "/items/../index.html",
            "/a%0ab", "/a%7f", "/a%", "/a%4", "/a%zz", "/%ff.html", "/%c0%ae%c0%ae/x", "/.%00",
        ])
    func refused(target: String) {
        #expect(RequestPath(target) == .refused)
    }

    @Test("A name too long for a file system is refused, and so is an address of more than 4 kB")
    func length() {
        #expect(RequestPath("/" + String(repeating: "a", count: 255)) == .file(String(repeating: "a", count: 255)))
        #expect(RequestPath("/" + String(repeating: "a", count: 256)) == .refused)
        #expect(RequestPath(String(repeating: "/a", count: 2049)) == .refused)
    }

    @Test("The server's own addresses are distinguished from the site's")
    func own() {
        #expect(RequestPath("/.housebook/reload.js") == .own("reload.js"))
        #expect(RequestPath("/.housebook/events?page=a.html&tag=1") == .own("events"))
        #expect(RequestPath("/a/.housebook/events") == .refused)
    }

    @Test(
        "The way to the top goes up one step for each part of the address",
        arguments: [("/", 0), ("/a.html", 0), ("/a/b.html", 1), ("/a//b/", 3), ("/a%2fb/c?x=/y", 1)])
    func depth(target: String, depth: Int) {
        #expect(RequestPath.depth(of: target) == depth)
    }

    @Test("A query parameter is decoded once; a malformed one counts as missing")
    func parameters() {
        let target = "/.housebook/events?page=items%2Fa%20b%2525.html&tag=&since=a.1"
        #expect(RequestPath.parameter("page", of: target) == "items/a b%25.html")
        #expect(RequestPath.parameter("tag", of: target) == "")
        #expect(RequestPath.parameter("since", of: target) == "a.1")
        #expect(RequestPath.parameter("other", of: target) == nil)
        #expect(RequestPath.parameter("page", of: "/?page=%f") == nil)
    }
}

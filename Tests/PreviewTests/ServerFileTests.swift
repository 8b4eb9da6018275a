import Foundation
import Testing

@testable import Preview

@Suite struct ServerFileTests {
    private static let files = [
        "index.html": "<html><head></head><body>home</body></html>",
        "items/bread maker.html": "<html><body>bread</body></html>",
        "404.html": "<html><head></head><body>nothing here</body></html>",
        "assets/site.css": "p { margin: 0 }",
        "private/notes.txt": "secret",
        ".hidden": "secret",
        ".git/config": "secret",
        "empty.txt": "",
    ]

    @Test("Pages and files are served with their type, length and tag; only pages get the script")
    func files() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let home = try await server.ask("/")
            #expect(home.status == 200)
            #expect(home["Content-Type"] == "text/html; charset=utf-8")
            #expect(home["X-Content-Type-Options"] == "nosniff")
            #expect(home["Cache-Control"] == "no-cache")
            #expect(home["Content-Security-Policy"]?.hasPrefix("default-src 'self';") == true)
            #expect(home.text.hasPrefix("<html><head></head><body>home<script src=\".housebook/reload.js\""))
            let item = try await server.ask("/items/bread%20maker.html?x=1")
            #expect(
                item.text.contains(
                    "bread<script src=\"../.housebook/reload.js\" data-page=\"items/bread maker.html\""))
            let style = try await server.ask("/assets/site.css")
            #expect(style.text == "p { margin: 0 }")
            #expect(style["Content-Type"] == "text/css; charset=utf-8")
            #expect(style["Content-Length"] == "15")
            #expect(try await server.ask("/empty.txt").status == 200)
            let onDisk = try Data(contentsOf: server.folder.appendingPathComponent("index.html"))
            #expect(String(decoding: onDisk, as: UTF8.self) == Self.files["index.html"])
        }
    }

    @Test("A missing address gets the site's own page for it, whose links start at the top")
    func missing() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            for target in ["/items/none.html", "/items/", "/items/x", "/private/notes.txt", "/items/a//b"] {
                let answer = try await server.ask(target)
                #expect(answer.status == 404 && answer["Cache-Control"] == "no-store", "\(target)")
                let up = target == "/items/a//b" ? "../../../" : "../"
                let start = "<html><head><base href=\"\(up)\"></head><body>nothing here<script src=\".housebook/"
                #expect(answer.text.hasPrefix(start), "\(target)")
            }
        }
    }

    @Test("Path traversal and names that begin with a dot get an empty answer")
    func refused() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            // All others are refused by the path alone.
            for target in [
                "/../index.html", "/.git/config", "/.housebook/other", "*", "http://127.0.0.1/../index.html",
            ] {
                let answer = try await server.ask(target)
                #expect(answer.status == 404 && answer.body.isEmpty, "\(target)")
            }
        }
    }

    @Test("Links are not followed, to files or through folders; pipes and folders are not read")
    func links() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let outside = server.folder.path + "-outside"
            try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
            // A leftover in the temporary folder does no harm.
            defer { try? FileManager.default.removeItem(atPath: outside) }
            try Data("treasure".utf8).write(to: URL(fileURLWithPath: outside + "/secret.txt"))
            func link(_ path: String, _ destination: String) throws {
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
            }
            try link(server.folder.path + "/link.txt", outside + "/secret.txt")
            try link(server.folder.path + "/folder", outside)
            try link(server.folder.path + "/inner.css", server.folder.path + "/assets/site.css")
            mkfifo(server.folder.path + "/pipe.txt", 0o644)
            for target in ["/link.txt", "/folder/secret.txt", "/inner.css", "/pipe.txt", "/assets", "/index.html/x"] {
                let answer = try await server.ask(target)
                #expect(answer.status == 404, "\(target)")
                #expect(!answer.text.contains("treasure"))
            }
        }
    }

    @Test("Before the first build a page says so, and none of the folder's files are served")
    func unbuilt() async throws {
        try await ServerUnderTest.run([:]) { server in
            let none = ServedSite(folder: server.folder.path)
            #expect(try await none.file("index.html", readingUpTo: 10) == nil)
            let missing = try await server.ask("/")
            #expect(missing.status == 404)
            #expect(missing.text.contains("<h1>This page does not exist</h1>"))
            #expect(missing.text.contains("data-page=\"index.html\""))
        }
    }

    @Test("A folder that is deleted and made again is still served")
    func replacedFolder() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            try FileManager.default.removeItem(at: server.folder)
            #expect(try await server.ask("/index.html").status == 404)
            try server.write("new", to: "index.html")
            #expect(try await server.ask("/index.html").text.hasPrefix("new<script"))
        }
    }

    @Test("A long file is sent whole or as a range, and its tag follows its bytes")
    func longFiles() async throws {
        try await ServerUnderTest.run { server in
            let long = String(repeating: "0123456789abcdef", count: 300_000)
            try server.write(long, to: "media/film.mp4")
            let whole = try await server.ask("/media/film.mp4")
            #expect(whole.body.count == 4_800_000)
            #expect(whole.text == long)
            #expect(whole["ETag"] == "\"\(ContentTag(long.utf8).text)\"")
            let part = try await server.ask("/media/film.mp4", ["Range: bytes=3999990-4000009"])
            #expect(part.status == 206)
            #expect(part.text == "6789abcdef0123456789")
            #expect(part["Content-Range"] == "bytes 3999990-4000009/4800000")
            try server.write(long.uppercased(), to: "media/film.mp4")
            #expect(try await server.ask("/media/film.mp4")["ETag"] != whole["ETag"])
        }
    }
}

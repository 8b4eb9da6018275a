import Foundation
import Testing

@testable import Preview

@Suite struct ServerRequestTests {
    @Test("HEAD gets the header fields of GET and no body, for pages, files and missing addresses")
    func head() async throws {
        try await ServerUnderTest.run { server in
            try server.write("a,b", to: "data.csv")
            for target in ["/", "/data.csv", "/none.html", "/.housebook/reload.js"] {
                let (get, head) = (try await server.ask(target), try await server.ask(target, method: "HEAD"))
                #expect(head.status == get.status)
                #expect(head.fields == get.fields)
                #expect(get["Content-Length"] == "\(get.body.count)")
                #expect(head.body.isEmpty)
            }
        }
    }

    @Test("After HEAD the connection continues with the next answer")
    func headThenGet() async throws {
        try await ServerUnderTest.run { server in
            try await offThread {
                let connection = try server.connect()
                try connection.send(server.request("/", method: "HEAD") + server.request("/none"))
                #expect(try connection.answer(toHEAD: true).status == 200)
                #expect(try connection.answer().status == 404)
            }
        }
    }

    @Test("Any other method gets the list of allowed ones")
    func methods() async throws {
        try await ServerUnderTest.run { server in
            for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
                let answer = try await server.ask("/", method: method)
                #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD" && answer.body.isEmpty, "\(method)")
            }
        }
    }

    @Test("Ranges are served, ignored, or refused as out of reach")
    func ranges() async throws {
        try await ServerUnderTest.run { server in
            try server.write("0123456789", to: "data.txt")
            let tag = try #require(try await server.ask("/data.txt")["ETag"])
            for (fields, status, text, range) in [
                (["Range: bytes=2-4"], 206, "234", "bytes 2-4/10"), (["Range: bytes=-3"], 206, "789", "bytes 7-9/10"),
                (["Range: bytes=8-"], 206, "89", "bytes 8-9/10"), (["Range: bytes=0-1,3-4"], 200, "0123456789", nil),
                (["Range: bytes=10-"], 416, "", "bytes */10"),
                (["Range: bytes=2-4", "If-Range: \(tag)"], 206, "234", "bytes 2-4/10"),
                (["Range: bytes=2-4", "If-Range: \"other\""], 200, "0123456789", nil),
                (["Range: bytes=2-4", "If-None-Match: \(tag)"], 304, "", nil),
            ] as [([String], Int, String, String?)] {
                let answer = try await server.ask("/data.txt", fields)
                #expect(answer.status == status && answer.text == text, "\(fields)")
                #expect(answer["Content-Range"] == range, "\(fields)")
            }
        }
    }

    @Test("A page the browser has is not sent again, unless rewritten with the same length in the same second")
    func revalidation() async throws {
        try await ServerUnderTest.run { server in
            for path in ["page.html", "data.txt"] {
                for (old, new) in [("<p>a", "<p>b"), ("<p>b", "<p>c"), ("<p>c", "<p>a")] {
                    try server.write(old, to: path)
                    let tag = try #require(try await server.ask("/" + path)["ETag"])
                    let known = try await server.ask("/" + path, ["If-None-Match: \(tag)"])
                    #expect(known.status == 304)
                    #expect(known["ETag"] == tag)
                    #expect(known.body.isEmpty)
                    try server.write(new, to: path)
                    let changed = try await server.ask("/" + path, ["If-None-Match: \(tag)"])
                    #expect(changed.status == 200)
                    #expect(changed.text.hasPrefix(new))
                }
            }
        }
    }

    @Test("A request for another host, or without one, learns which hosts are answered, and how to allow its own")
    func hosts() async throws {
        try await ServerUnderTest.run { server in
            for (fields, words) in [
                ("Host: evil.example:8932\r\n", "<code>--allow-host evil.example</code>"),
                ("Host: 127.0.0.1.evil.example\r\n", "<code>--allow-host 127.0.0.1.evil.example</code>"),
                ("", "<code>--allow-host NAME</code>"), ("Host: \r\n", "<code>--allow-host NAME</code>"),
                ("Host: localhost\r\nHost: evil.example\r\n", "<code>--allow-host NAME</code>"),
                ("Host: <b>$(id)&\"'\r\n", "<code>&lt;b&gt;$(id)&amp;&quot;'</code>"),
            ] {
                let text = try await server.send("GET / HTTP/1.1\r\n\(fields)\r\n") { try $0.receiveAll() }
                #expect(text.hasPrefix("HTTP/1.1 421 ") && text.contains(words), "\(text)")
                #expect(text.contains("localhost, 127.0.0.1 and [::1]"))
                #expect(text.contains("Cache-Control: no-store\r\n"))
                #expect(!text.contains("home<") && !text.contains("<b>"))
            }
        }
    }

    @Test("Allowed hosts are answered, whatever port a proxy has")
    func allowedHosts() async throws {
        try await ServerUnderTest.run(allowing: ["nas.fritz.box"]) { server in
            for (host, status) in [("nas.fritz.box", 200), ("nas.fritz.box:443", 200), ("fritz.box", 421)] {
                let answer = try await server.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") { try $0.answer() }
                #expect(answer.status == status, "\(host)")
            }
        }
    }

    @Test("A probe of /health is answered for any host, without a cache and without a word of the site")
    func health() async throws {
        try await ServerUnderTest.run { server in
            for host in ["127.0.0.1", "probe.example", ""] {
                let request = "GET /health?at=1 HTTP/1.1\r\nHost: \(host)\r\n\r\n"
                let answer = try await server.send(request) { try $0.answer() }
                #expect(answer.status == 200 && answer.text == "ok")
                #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
                #expect(answer["Cache-Control"] == "no-store")
            }
            #expect(try await server.ask("/health", method: "HEAD").status == 200)
            #expect(try await server.ask("/health", method: "POST").status == 405)
            #expect(try await server.ask("/health", ["Sec-Fetch-Site: cross-site"]).status == 403)
            for target in ["/health/", "/Health", "/health.html", "/pages/health"] {
                #expect(try await server.ask(target).status == 404, "\(target)")
            }
        }
    }

    @Test("Without a site, /health says so")
    func healthWithoutASite() async throws {
        try await ServerUnderTest.run(publishing: false) { server in
            let answer = try await server.ask("/health")
            #expect(answer.status == 503)
            #expect(answer.text == "There is no site yet.")
        }
    }

    @Test("Pages of other sites may link to this one, but not load from it or listen to it")
    func crossSite() async throws {
        try await ServerUnderTest.run { server in
            for (target, fields, status) in [
                ("/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], 403),
                ("/.housebook/events", ["Sec-Fetch-Site: same-site"], 403),
                ("/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], 200),
                ("/", ["Sec-Fetch-Site: same-origin"], 200),
            ] {
                let answer = try await server.ask(target, fields)
                #expect(answer.status == status, "\(fields)")
            }
        }
    }

    @Test("Pipelined requests are answered one by one, in order")
    func pipeline() async throws {
        try await ServerUnderTest.run { server in
            for number in 0..<10 { try server.write("\(number)", to: "\(number).txt") }
            try await offThread {
                let connection = try server.connect()
                // Together more bytes than a single request may have.
                try connection.send((0..<500).map { server.request("/\($0 % 10).txt") }.joined())
                for number in 0..<500 { #expect(try connection.answer().text == "\(number % 10)") }
            }
        }
    }
}

import Foundation
import Testing

@testable import Preview

@Suite struct ReloadStreamTests {
    /// A page's event stream.
    private struct Listener {
        let connection: RawConnection

        init(_ server: ServerUnderTest, page: String, since: String = "") async throws {
            let tag = try await Self.tag(server, page)
            connection = try server.connect()
            try connection.send(server.request("/.housebook/events?page=\(page)&tag=\(tag)&since=\(since)"))
        }

        static func tag(_ server: ServerUnderTest, _ page: String) async throws -> String {
            let text = try await server.ask("/" + page).text
            let mark = try #require(text.range(of: "data-tag=\""))
            return String(text[mark.upperBound...].prefix(32))
        }

        /// The data of the next event.
        func next() async throws -> String {
            let connection = connection
            return try await offThread {
                _ = try connection.receive(through: "data: ")
                return String(try connection.receive(through: "\n\n").dropLast(2))
            }
        }
    }

    private static let files = ["index.html": "home", "a.html": "a", "b.html": "b", "assets/site.css": "p {}"]

    @Test("The stream is never cached, and begins with the present state")
    func beginning() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let listener = try await Listener(server, page: "a.html")
            let head = try await offThread { try listener.connection.receive(through: "\r\n\r\n") }
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"))
            #expect(head.contains("Cache-Control: no-store\r\n"))
            #expect(try await listener.next() == #"{"assets":[],"reload":false}"#)
        }
    }

    /// Runs a server with a listener at each of two pages, which have received the present state.
    private func listening(
        _ test: @Sendable @escaping (_ server: ServerUnderTest, _ a: Listener, _ b: Listener) async throws -> Void
    ) async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let (a, b) = (try await Listener(server, page: "a.html"), try await Listener(server, page: "b.html"))
            for listener in [a, b] { _ = try await listener.next() }
            try await test(server, a, b)
        }
    }

    @Test("Only the changed page is told to reload; every page is told about a stylesheet")
    func changes() async throws {
        try await listening { server, a, b in
            try server.write("a2", to: "a.html")
            server.reload.rebuilt(changed: ["a.html", "a.md"])
            #expect(try await a.next() == #"{"assets":[],"reload":true}"#)
            try server.write("p { margin: 0 }", to: "assets/site.css")
            server.reload.rebuilt(changed: ["assets/site.css"])
            #expect(try await b.next() == #"{"assets":["assets/site.css"],"reload":false}"#)
        }
    }

    @Test("Where the changes are unknown, a page reloads if its contents have changed")
    func unknownChanges() async throws {
        try await listening { server, a, b in
            try server.write("a2", to: "a.html")
            server.reload.rebuilt(changed: nil)
            #expect(try await a.next() == #"{"reload":true}"#)
            #expect(try await b.next() == #"{"reload":false}"#)
        }
    }

    @Test("A page that reconnects is told whether it is stale, and what else it missed")
    func missed() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let point = server.reload.point.text
            server.reload.rebuilt(changed: ["assets/site.css"])
            let current = try await Listener(server, page: "a.html", since: point)
            #expect(try await current.next() == #"{"assets":["assets/site.css"],"reload":false}"#)
            let restarted = try await Listener(server, page: "a.html", since: "other.3")
            #expect(try await restarted.next() == #"{"reload":false}"#)
            let stale = try server.connect()
            try stale.send(server.request("/.housebook/events?page=a.html&tag=0123&since=\(point)"))
            let told = try await offThread { try stale.receive(through: "\n\n") }
            #expect(told.contains(#""reload":true"#))
        }
    }

    @Test("A deleted page is told to reload, and so is its address when the page comes back")
    func deleted() async throws {
        try await listening { server, page, _ in
            try FileManager.default.removeItem(at: server.folder.appendingPathComponent("a.html"))
            server.reload.rebuilt(changed: ["a.html"])
            #expect(try await page.next() == #"{"assets":[],"reload":true}"#)
            let missing = try await Listener(server, page: "a.html")
            #expect(try await missing.next() == #"{"assets":[],"reload":false}"#)
            try server.write("a", to: "a.html")
            server.reload.rebuilt(changed: ["a.html"])
            #expect(try await missing.next() == #"{"assets":[],"reload":true}"#)
        }
    }

    @Test("An address that names no page or leads elsewhere counts as the missing page and does not reload forever")
    func noPage() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let listener = try await Listener(server, page: "items/")
            _ = try await listener.next()
            let tag = try await Listener.tag(server, "none.html")
            for page in ["", "..%2fa.html", ".hidden", "%2e%2e/a.html"] {
                let connection = try server.connect()
                try connection.send(server.request("/.housebook/events?page=\(page)&tag=\(tag)"))
                let told = try await offThread { try connection.receive(through: "\n\n") }
                #expect(told.contains(#""reload":false"#))
            }
        }
    }

    @Test("Open pages and new ones are told that a build failed, and later that it is mended")
    func problems() async throws {
        try await listening { server, early, _ in
            server.reload.failed(
                BuildProblem(message: "no field \"titel\"", file: "Templates/a.mustache", line: 3, hint: "title"))
            let told = try await early.next()
            #expect(
                told == #"{"assets":[],"problem":{"file":"Templates/a.mustache","hint":"title","line":3,"#
                    + #""message":"no field \"titel\""},"reload":false}"#)
            let late = try await Listener(server, page: "b.html")
            #expect(try await late.next() == told)
            server.reload.rebuilt(changed: [])
            #expect(try await early.next() == #"{"assets":[],"reload":false}"#)
            #expect(try await late.next() == #"{"assets":[],"reload":false}"#)
        }
    }

    @Test("A stream sends signs of life, and frees its place as soon as its page goes away")
    func beats() async throws {
        try await ServerUnderTest.run(Self.files, beat: .milliseconds(50)) { server in
            var listener: Listener? = try await Listener(server, page: "a.html")
            _ = try await listener?.next()
            if let connection = listener?.connection {
                _ = try await offThread { try connection.receive(through: "\n:\n\n") }
            }
            #expect(server.reload.listeners == 1)
            listener = nil
            try await eventually("the place is not free") { server.reload.listeners == 0 }
        }
    }

    @Test("There are 64 places for streams; another must wait, and gets in when one ends")
    func places() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            var listeners: [RawConnection] = []
            for _ in 0..<64 {
                let connection = try server.connect()
                try connection.send(server.request("/.housebook/events?page=a.html"))
                listeners.append(connection)
            }
            try await eventually("64 listen") { server.reload.listeners == 64 }
            #expect(try await server.ask("/.housebook/events?page=a.html").status == 503)
            #expect(try await server.ask("/a.html").status == 200)
            listeners.removeLast()
            try await eventually("one has gone") { server.reload.listeners == 63 }
            #expect(try await Listener(server, page: "a.html").next().contains("reload"))
        }
    }

    @Test("A page that reads nothing delays no other")
    func slowListener() async throws {
        try await ServerUnderTest.run(Self.files) { server in
            let slow = try await Listener(server, page: "b.html")
            let quick = try await Listener(server, page: "b.html")
            _ = try await quick.next()
            try await eventually("both listen") { server.reload.listeners == 2 }
            let names = (0..<150).map { "assets/\(String(repeating: "x", count: 200))\($0).css" }
            for round in 0..<300 {
                server.reload.rebuilt(changed: names + ["assets/\(round).css"])
                if round % 100 == 0 { _ = try await quick.next() }
            }
            server.reload.failed(BuildProblem(message: "the last news"))
            while try await !quick.next().contains("the last news") {}
            withExtendedLifetime(slow) {}
        }
    }
}

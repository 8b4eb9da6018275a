import Foundation
import Serving
import Testing

@testable import Preview

@Suite struct ServerLimitTests {
    private static let hurry = ServerLimits(
        connections: 256, patience: .milliseconds(600), requestBytes: 17 << 10, requestTime: .milliseconds(300))

    /// Sends a text, and returns the reply up to the end of the connection.
    private func replies(_ server: ServerUnderTest, to text: String) async throws -> String {
        try await offThread {
            let connection = try server.connect()
            // Being cut off while sending is fine; the reply still counts.
            try? connection.send(text)
            return try connection.receiveAll()
        }
    }

    @Test("A slow request is cut off, even if each byte comes in time")
    func slowloris() async throws {
        try await ServerUnderTest.run(limits: Self.hurry) { server in
            try await offThread {
                let connection = try server.connect()
                let start = ContinuousClock.now
                try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
                var isOpen = true
                while isOpen, ContinuousClock.now - start < .seconds(60) {
                    usleep(20_000)
                    do { try connection.send("X-A: b\r\n") } catch { isOpen = false }
                }
                #expect(!isOpen)
            }
        }
    }

    @Test("The server does not wait for a body that never comes, nor for a connection without a request")
    func neverEnding() async throws {
        try await ServerUnderTest.run(limits: Self.hurry) { server in
            _ = try await replies(server, to: "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
            _ = try await replies(server, to: "")
            // Both in one read: the second request has a deadline of its own.
            _ = try await replies(
                server,
                to: server.request("/") + "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
            // After an answer, an idle connection stays open a while, then is closed.
            let answered = try await replies(server, to: server.request("/"))
            #expect(answered.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("Idle connections give way to others when the server is full")
    func idleConnections() async throws {
        try await ServerUnderTest.run(limits: ServerLimits(connections: 4)) { server in
            let idle = try (0..<20).map { _ in try server.connect() }
            let start = ContinuousClock.now
            #expect(try await server.ask("/").status == 200)
            // Well before the first of them is closed for its silence, after 30 seconds.
            #expect(ContinuousClock.now - start < .seconds(25))
            _ = idle.count
        }
    }

    @Test("A head or a body that is too long gets no part of the site")
    func oversized() async throws {
        try await ServerUnderTest.run(limits: Self.hurry) { server in
            let long = String(repeating: "a", count: 20 << 10)
            for request in [
                "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: \(long)\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X-A: b\r\n", count: 3000) + "\r\n",
                String(repeating: "a", count: 1 << 20),
            ] {
                let text = try await replies(server, to: request)
                #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400 "), "\(text.prefix(100))")
                #expect(!text.contains("home"))
            }
            // The answer may have started before the body came; the connection is closed in any case.
            _ = try await replies(
                server, to: "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n\(long)\(long)")
            #expect(try await server.ask("/").status == 200)
        }
    }

    @Test("Anything but HTTP is refused")
    func garbage() async throws {
        try await ServerUnderTest.run(limits: Self.hurry) { server in
            for text in ["hello\r\n\r\n", "GET /\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n"] {
                let answer = try await replies(server, to: text)
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(100))")
            }
        }
    }

    @Test("A client that requests a long file and does not read it is disconnected")
    func stalled() async throws {
        try await ServerUnderTest.run(limits: Self.hurry) { server in
            try server.write(String(repeating: "x", count: 30_000_000), to: "long.bin")
            // Only reading the rest shows whether the client was disconnected, so each attempt pauses longer before it
            // reads.
            var received = 30_000_000
            for pause in [1.5, 5, 20] where received >= 30_000_000 {
                let connection = try server.connect()
                try connection.send(server.request("/long.bin"))
                _ = try await offThread { try connection.receive(100) }
                try await Task.sleep(for: .seconds(pause))
                received = try await offThread { try connection.receiveAll() }.utf8.count
            }
            #expect(received < 30_000_000)
        }
    }

    #if os(Linux)
        /// The number of connections to a port with an open descriptor at the server's end (proc_pid_net(5): the second
        /// column is the local address, the fourth the state, 0A for listening, the tenth the inode, 0 for a closed
        /// one).
        private static func connections(to port: Int) throws -> Int {
            let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
            let digits = String(port, radix: 16, uppercase: true)
            let local = ":" + String(repeating: "0", count: 4 - digits.count) + digits
            return table.split(separator: "\n").map { $0.split(separator: " ") }.count { row in
                row.count > 9 && row[1].hasSuffix(local) && row[3] != "0A" && row[9] != "0"
            }
        }

        @Test("After a hundred connections none is left open")
        func connectionsEnd() async throws {
            try await ServerUnderTest.run(["index.html": "home", "assets/a.css": "p {}"]) { server in
                for _ in 0..<10 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for target in ["/", "/none", "/assets/a.css", "/assets", "/../x"] {
                            for _ in 0..<2 { group.addTask { _ = try await server.ask(target) } }
                        }
                        try await group.waitForAll()
                    }
                }
                try await eventually("connections are left open") {
                    try Self.connections(to: server.address.port) == 0
                }
            }
        }
    #endif
}

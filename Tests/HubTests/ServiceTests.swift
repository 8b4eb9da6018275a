import Foundation
import Testing
import Values

@testable import Hub

@Suite("Defaults, health, metrics and the log") struct ServiceTests {
    @Test("The operator's defaults are served with a tag, and read again when they change")
    func defaults() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("defaults-\(UUID().uuidString).yml")
        // A leftover in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: file) }
        try await HubUnderTest.run(.sqlite, isOpen: false, defaults: file.path) { hub in
            #expect(try await hub.ask("GET", "/defaults").status == 404)
            try Data("rooms: [Küche]\n".utf8).write(to: file)
            let answer = try await hub.ask("GET", "/defaults", household: nil)
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "text/yaml; charset=utf-8")
            #expect(answer.text == "rooms: [Küche]\n")
            let tag = try #require(answer["ETag"])
            for known in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
                let unchanged = try await hub.ask("GET", "/defaults", ["If-None-Match: \(known)"])
                #expect(unchanged.status == 304)
                #expect(unchanged["ETag"] == tag)
            }
            try Data("rooms: [Bad]\n".utf8).write(to: file)
            let changed = try await hub.ask("GET", "/defaults", ["If-None-Match: \(tag)"])
            #expect(changed.status == 200)
            #expect(changed.text == "rooms: [Bad]\n")
            #expect(changed["ETag"] != tag)
            let head = try await hub.ask("HEAD", "/defaults")
            #expect(head["Content-Length"] == "13")
        }
    }

    @Test("A file of defaults that is too long is not served")
    func longDefaults() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("defaults-\(UUID().uuidString).yml")
        // A leftover in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(count: (1 << 20) + 1).write(to: file)
        try await HubUnderTest.run(.sqlite, defaults: file.path) { hub in
            let answer = try await hub.ask("GET", "/defaults")
            #expect(answer.status == 500)
            #expect(answer.text == "The hub's file of defaults is too long.\n")
        }
    }

    @Test("A hub is healthy as long as its store answers", arguments: TestedStore.all)
    func health(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let healthy = try await hub.ask("GET", "/health", household: nil)
            #expect(healthy.status == 200)
            #expect(healthy.text == "ok")
            try await hub.store.transaction(.writing) { _ = try $0.execute("ALTER TABLE meta RENAME TO lost") }
            #expect(try await hub.ask("GET", "/health").status == 503)
        }
    }

    @Test("A hub whose disk is full can be read, and is not healthy")
    func fullDisk() async throws {
        try await inFolder { folder in
            let place = folder.appendingPathComponent("hub").path
            // In units of 512 bytes: no file can be longer than a megabyte.
            let process = try HubProcess(["--open", "--data", place], fileBlocks: 2048)
            defer { process.stop() }
            let port = try await process.port()
            let hub = HubUnderTest(store: try SQLiteHubStore(folder: place), port: port, place: place, log: { [] })
            defer { hub.store.close() }
            #expect(try await hub.ask("GET", "/health").text == "ok")
            var (parent, answer) = (HubUnderTest.empty, try await hub.push("one", after: HubUnderTest.empty))
            while let id = answer["X-Version-Id"] {
                parent = id
                answer = try await hub.push(String(repeating: "a", count: 100_000), after: parent)
            }
            #expect(answer.status == 503)
            try await eventually("the hub stays healthy") { try await hub.ask("GET", "/health").status == 503 }
            #expect(try await hub.child(of: HubUnderTest.empty).text == "one")
        }
    }

    @Test("A hub whose database can only be read is not healthy", .enabled(if: PostgresServer.shared != nil))
    func readOnly() async throws {
        try await HubUnderTest.run(.postgres) { hub in
            #expect(try await hub.ask("GET", "/health").text == "ok")
            try await offThread {
                let connection = try PostgresConnection(hub.place)
                let name = hub.place.split(separator: "/").last?.split(separator: "?").first ?? ""
                try connection.command("ALTER DATABASE \(name) SET default_transaction_read_only = on")
                let end = """
                    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """
                _ = try connection.run(end, [])
            }
            try await eventually("the hub cannot be read") {
                try await hub.child(of: HubUnderTest.empty).status == 404
            }
            #expect(try await hub.ask("GET", "/health").status == 503)
        }
    }

    @Test("A hub notices that its database's file was removed or replaced", arguments: [false, true])
    func replaced(isThere: Bool) async throws {
        try await inFolder { folder in
            let place = folder.appendingPathComponent("hub").path
            try await HubUnderTest.run(.sqlite, at: place) { hub in
                let first = try await hub.pushed("one", after: HubUnderTest.empty)
                #expect(try await hub.ask("GET", "/health").text == "ok")
                try FileManager.default.removeItem(atPath: place + "/hub.sqlite")
                if isThere {
                    try SQLiteHubStore(folder: place + "-new").close()
                    try FileManager.default.moveItem(atPath: place + "-new/hub.sqlite", toPath: place + "/hub.sqlite")
                }
                for answer in [
                    try await hub.push("two", after: first),
                    try await hub.ask("PUT", HubUnderTest.file, body: Data("x".utf8)),
                    try await hub.child(of: HubUnderTest.empty), try await hub.ask("GET", "/health"),
                ] {
                    #expect(answer.status == 503)
                    #expect(answer.text == "The database's file was removed or replaced: restart the hub.\n")
                }
            }
            // Nothing of the former file gets into the new one.
            try await HubUnderTest.run(.sqlite, at: place) { hub in
                #expect(try await hub.child(of: HubUnderTest.empty).status == 404)
                _ = try await hub.pushed("new", after: HubUnderTest.empty)
                #expect(try await hub.ask("GET", "/health").text == "ok")
            }
        }
    }

    @Test("Metrics count requests, bytes, versions, households and polls", arguments: TestedStore.all)
    func metrics(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let first = try await hub.pushed("12345", after: HubUnderTest.empty)
            _ = try await hub.pushed("678", after: first)
            _ = try await hub.pushed("9", after: HubUnderTest.empty, household: HubUnderTest.other)
            _ = try await hub.child(of: HubUnderTest.empty)
            _ = try await hub.ask("GET", "/nonsense")
            var text = ""
            // A request is counted after its answer was sent.
            try await eventually("requests are not counted") {
                text = try await hub.ask(
                    "GET", "/metrics", household: nil, token: HubUnderTest.metricsToken
                ).text
                return text.contains("child-version/{parent}\",status") && text.contains("status=\"404\"")
            }
            let lines = text.split(separator: "\n").map(String.init)
            for line in [
                "hub_requests_total{route=\"/v1/client/add-version/{parent}\",status=\"200\"} 3",
                "hub_requests_total{route=\"/v1/client/get-child-version/{parent}\",status=\"200\"} 1",
                "hub_requests_total{route=\"other\",status=\"404\"} 1", "hub_received_bytes_total 9",
                "hub_households 2", "hub_versions 3", "hub_waiting_polls 0",
                "hub_request_seconds_count{route=\"/v1/client/add-version/{parent}\"} 3",
                "hub_request_seconds_bucket{route=\"/v1/client/add-version/{parent}\",le=\"+Inf\"} 3",
                "# TYPE hub_request_seconds histogram",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            #expect(!text.contains(HubUnderTest.household))
        }
    }

    @Test("Metrics ask for their own token, also in an open hub, and guesses are limited")
    func metricsToken() async throws {
        try await HubUnderTest.run(.sqlite, limits: .with { $0.refusedTokens = 3 }) { hub in
            let nobody = try await hub.ask("GET", "/metrics", household: nil)
            #expect(nobody.status == 401 && nobody["WWW-Authenticate"] == "Bearer")
            #expect(nobody.text == "The request needs a token.\n")
            for _ in 0..<3 {
                #expect(try await hub.ask("GET", "/metrics", household: nil, token: HubToken.make()).status == 401)
            }
            #expect(try await hub.ask("GET", "/metrics", household: nil, token: HubToken.make()).status == 429)
            #expect(try await hub.ask("GET", "/metrics", token: HubUnderTest.metricsToken).status == 200)
        }
    }

    @Test("Without a file of defaults and a token for metrics, a hub has neither")
    func neither() async throws {
        try await HubUnderTest.run(.sqlite, metricsToken: nil) { hub in
            #expect(try await hub.ask("GET", "/defaults").status == 404)
            let answer = try await hub.ask("GET", "/metrics", household: nil, token: "")
            #expect(answer.status == 404 && answer.text == "This hub shows no metrics.\n")
        }
    }

    @Test("The log has a line a request, without ids, names, tokens or content", arguments: TestedStore.all)
    func log(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let token = try await hub.join("Ada")
            // A line is written after its answer, so that those of quick requests may come in another order.
            func logged(_ count: Int) async throws {
                try await eventually("line \(count) is missing") { hub.log().count == count }
            }
            let first = try await hub.pushed("canary", after: HubUnderTest.empty, token: token)
            try await logged(1)
            _ = try await hub.child(of: HubUnderTest.empty, token: token)
            try await logged(2)
            _ = try await hub.ask("GET", HubUnderTest.file, token: token)
            try await logged(3)
            _ = try await hub.ask("DELETE", "/v1/client/members/Ada", token: token)
            try await logged(4)
            _ = try await hub.ask("GET", "/canary", token: token)
            try await logged(5)
            _ = try await hub.child(of: HubUnderTest.empty, token: token)
            try await logged(6)
            let lines = hub.log()
            let all = lines.joined(separator: "\n")
            for secret in ["Ada", "canary", "0a0a", token, first, HubUnderTest.household, "127.0.0.1"] {
                #expect(!all.contains(secret))
            }
            struct Line: Decodable {
                let time: String
                let method: String
                let route: String
                let status: Int
                let milliseconds: Double
                let received: Int
                let sent: Int
            }
            let decoded = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            #expect(decoded[0].method == "POST")
            #expect(decoded[0].route == "/v1/client/add-version/{parent}")
            #expect(decoded[0].status == 200)
            #expect(decoded[0].received == 6)
            #expect(decoded[1].sent == 6)
            #expect(decoded.map(\.status) == [200, 200, 404, 200, 404, 401])
        }
    }

    @Test("A hub that stops finishes the requests that are under way, and accepts no others")
    func stopping() async throws {
        let (answers, answered) = AsyncStream.makeStream(of: Int.self)
        try await HubUnderTest.run(.sqlite) { hub in
            try await offThread {
                let (connection, idle) = (try hub.connect(), try hub.connect())
                try idle.send(hub.request("GET", "/health"))
                #expect(try idle.answer().status == 200)
                try connection.send(hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], length: 4))
                #expect(try connection.receive().starts(with: Data("HTTP/1.1 100".utf8)))
                Thread.detachNewThread {
                    let result = Result {
                        // The hub closes what is idle as soon as it stops.
                        #expect(try idle.isClosed())
                        #expect(throws: HubConnection.Failure.self) { try hub.connect() }
                        try connection.send("four")
                        let answer = try connection.answer()
                        #expect(answer["Connection"] == "close")
                        return answer.status
                    }
                    // A test that waits in vain fails by itself.
                    answered.yield((try? result.get()) ?? 0)
                }
            }
        }
        var iterator = answers.makeAsyncIterator()
        #expect(await iterator.next() == 200)
    }

    @Test("Requests that do not end are cut off when a hub stops")
    func cutOff() async throws {
        var limits = HubLimits()
        limits.stopTime = .milliseconds(300)
        let start = ContinuousClock.now
        let (closings, closed) = AsyncStream.makeStream(of: Bool.self)
        try await HubUnderTest.run(.sqlite, limits: limits) { hub in
            try await offThread {
                let connection = try hub.connect()
                try connection.send(hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], length: 4))
                #expect(try connection.receive().starts(with: Data("HTTP/1.1 100".utf8)))
                Thread.detachNewThread {
                    // A test that waits in vain fails by itself.
                    closed.yield((try? connection.isClosed()) ?? false)
                }
            }
        }
        #expect(ContinuousClock.now - start < .seconds(9))
        var iterator = closings.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    #if os(Linux)
        @Test("A hub answers without any privilege", .enabled(if: geteuid() == 0, "Only root has capabilities to drop"))
        func unprivileged() async throws {
            try await inFolder { folder in
                let process = try HubProcess(["--open", "--data", folder.path], isPrivileged: false)
                defer { process.stop() }
                let port = try await process.port()
                try await offThread {
                    let connection = try HubConnection(port: port)
                    try connection.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(try connection.answer().text == "ok")
                }
            }
        }
    #endif

    @Test("A hub at a port that is taken says so")
    func taken() async throws {
        try await HubUnderTest.run(.sqlite) { hub in
            var options = HubOptions()
            options.port = hub.port
            let error = await #expect(throws: HubError.self) {
                try await HubServer(store: hub.store, options: options).run { _ in }
            }
            #expect(error?.description == "cannot serve at 127.0.0.1, port \(hub.port): Address already in use")
        }
    }
}

import Foundation
import Testing

@testable import Hub

@Suite("Limits") struct LimitTests {
    private static var small: HubLimits {
        var limits = HubLimits()
        (limits.versionBytes, limits.snapshotBytes, limits.fileBytes) = (100, 200, 300)
        return limits
    }

    @Test("Bodies that announce too many bytes are refused before they are read", arguments: TestedStore.all)
    func announced(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: Self.small) { hub in
            let requests = [
                hub.request(
                    "POST", "/v1/client/add-version/\(HubUnderTest.empty)", [HubUnderTest.segment], length: 101),
                hub.request(
                    "POST", "/v1/client/add-snapshot/\(HubUnderTest.empty)", [HubUnderTest.snapshot], length: 201),
                hub.request("PUT", HubUnderTest.file, length: 301),
            ]
            for (request, most) in zip(requests, [100, 200, 300]) {
                let answer = try await offThread {
                    let connection = try hub.connect()
                    try connection.send(request)
                    let answer = try connection.answer()
                    #expect(try connection.isClosed())
                    return answer
                }
                #expect(answer.status == 413)
                #expect(answer.text == "The body of the request exceeds \(most) bytes.\n")
                #expect(answer["Connection"] == "close")
            }
            #expect(try await hub.push(String(repeating: "a", count: 100), after: HubUnderTest.empty).status == 200)
        }
    }

    @Test("Bodies in chunks are refused as soon as they are too long", arguments: TestedStore.all)
    func chunked(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.versionBytes = 2 << 20 }) { hub in
            let answer = try await offThread {
                let connection = try hub.connect()
                try connection.send(
                    hub.request(
                        "POST", "/v1/client/add-version/\(HubUnderTest.empty)",
                        [HubUnderTest.segment, "Transfer-Encoding: chunked"]))
                // Never ends.
                try connection.send("ffffff\r\n")
                try connection.send(Data(count: (2 << 20) + 1))
                return try connection.answer()
            }
            #expect(answer.status == 413)
            try await eventually("the chunks stay") { try await hub.storedBytes() == 0 }
        }
    }

    @Test("A household that has used up its quota can add nothing, and loses nothing", arguments: TestedStore.all)
    func quota(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.householdBytes = 3 << 20 }) { hub in
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data(count: 2 << 20)).status == 200)
            let other = HubUnderTest.file.replacing("0a", with: "0b")
            let full = try await hub.ask("PUT", other, body: Data(count: (1 << 20) + 1))
            #expect(full.status == 507)
            #expect(full.text == "The household's quota on this hub is used up.\n")
            #expect(try await hub.storedBytes() == 2 << 20)
            #expect(try await hub.ask("PUT", other, body: Data(count: 1 << 20)).status == 200)
            #expect(try await hub.push("one", after: HubUnderTest.empty).status == 507)
            #expect(try await hub.child(of: HubUnderTest.empty).status == 404)
            // Others are not concerned.
            _ = try await hub.pushed("one", after: HubUnderTest.empty, household: HubUnderTest.other)
        }
    }

    @Test("A household of an open hub that asks too often has to wait", arguments: TestedStore.all)
    func rate(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { ($0.requestsAtOnce, $0.requestsPerSecond) = (5, 0.01) }) {
            hub in
            for _ in 0..<5 { #expect(try await hub.child(of: HubUnderTest.empty).status == 404) }
            let refused = try await hub.child(of: HubUnderTest.empty)
            #expect(refused.status == 429)
            let wait = try #require(refused["Retry-After"].flatMap { Int($0) })
            #expect((90...100).contains(wait))
            #expect(try await hub.child(of: HubUnderTest.empty, household: HubUnderTest.other).status == 404)
        }
    }

    @Test("A bucket of permits fills again at its rate, and no further than full")
    func bucket() {
        let rates = RequestRates<String>(perSecond: 50, most: 200)
        let start = ContinuousClock.now
        for _ in 0..<200 { #expect(rates.wait(for: "a", now: start) == nil) }
        #expect(rates.wait(for: "a", now: start) == 1)
        #expect(rates.wait(for: "b", now: start) == nil)
        #expect(rates.wait(for: "a", now: start + .milliseconds(19)) == 1)
        #expect(rates.wait(for: "a", now: start + .milliseconds(21)) == nil)
        let later = start + .seconds(1000)
        for _ in 0..<200 { #expect(rates.wait(for: "a", now: later) == nil) }
        #expect(rates.wait(for: "a", now: later) == 1)
    }

    @Test("Households that have not asked for a while take no memory, and keep what they have used up")
    func manyBuckets() {
        let rates = RequestRates<Int>(perSecond: 1, most: 2)
        let start = ContinuousClock.now
        #expect(rates.wait(for: -1, now: start + .seconds(10)) == nil)
        #expect(rates.wait(for: -1, now: start + .seconds(10)) == nil)
        for key in 0..<20_000 { #expect(rates.wait(for: key, now: start) == nil) }
        #expect(rates.wait(for: -2, now: start + .seconds(10)) == nil)
        #expect(rates.wait(for: -1, now: start + .seconds(10)) == 1)
    }

    @Test(
        "An address that tries too many unknown tokens has to wait; a valid token still works",
        arguments: TestedStore.all)
    func tokens(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false, isBehindProxy: true) { hub in
            let token = try await hub.join("Ada")
            func attempt(_ address: String) async throws -> HubAnswer {
                try await hub.ask(
                    "GET", "/v1/client/snapshot", ["X-Forwarded-For: 203.0.113.9,\(address)"], token: HubToken.make())
            }
            for _ in 0..<20 { #expect(try await attempt("198.51.100.7").status == 401) }
            let refused = try await attempt("198.51.100.7")
            #expect(refused.status == 429)
            #expect(refused["Retry-After"] == "3")
            #expect(try await attempt("198.51.100.8").status == 401)
            #expect(try await hub.child(of: HubUnderTest.empty, token: token).status == 404)
        }
    }

    @Test("A household of an open hub may not have too many transfers at once", arguments: TestedStore.all)
    func transfers(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.transfers = 2 }) { hub in
            try await offThread {
                let slow = try (0..<2).map { _ in try hub.connect() }
                for connection in slow {
                    try connection.send(hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], length: 4))
                    #expect(String(decoding: try connection.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 100"))
                }
                let third = try hub.connect()
                try third.send(hub.request("GET", "/v1/client/snapshot"))
                #expect(try third.answer().status == 429)
                for connection in slow { try connection.send("four") }
                for connection in slow { #expect(try connection.answer().status == 200) }
                try third.send(hub.request("GET", "/v1/client/snapshot"))
                #expect(try third.answer().status == 404)
            }
        }
    }

    @Test(
        "Requests are counted for each member; a household has four times a member's slots",
        arguments: TestedStore.all)
    func members(kind: TestedStore) async throws {
        try await HubUnderTest.run(
            kind, isOpen: false, limits: .with { ($0.requestsAtOnce, $0.requestsPerSecond, $0.polls) = (5, 0.01, 1) }
        ) { hub in
            var tokens: [String] = []
            for number in 0..<6 { tokens.append(try await hub.join("m\(number)")) }
            for _ in 0..<5 { #expect(try await hub.child(of: HubUnderTest.empty, token: tokens[5]).status == 404) }
            #expect(try await hub.child(of: HubUnderTest.empty, token: tokens[5]).status == 429)
            let polls = tokens[..<5].map { hub.request("GET", "/v1/client/wait/\(HubUnderTest.empty)", token: $0) }
            let waiting = try await offThread {
                let connections = try (0..<4).map { _ in try hub.connect() }
                for (connection, poll) in zip(connections, polls) { try connection.send(poll) }
                return connections
            }
            try await eventually("nobody waits") { try await hub.waitingPolls() == 4 }
            for poll in [polls[0], polls[4]] {
                let answer = try await offThread {
                    let connection = try hub.connect()
                    try connection.send(poll)
                    return try connection.answer()
                }
                #expect(answer.status == 429)
                #expect(answer.text == "Too many polls are waiting already.\n")
            }
            _ = waiting.count
        }
    }

    @Test("Connections that are idle give way to strangers when the hub is full")
    func idleConnections() async throws {
        try await HubUnderTest.run(.sqlite, isOpen: false, limits: .with { $0.connections = 4 }) { hub in
            let token = try await hub.join("Ada")
            try await offThread {
                let upload = try hub.connect()
                // Asks for the answer that comes when the body is awaited.
                try upload.send(
                    hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], token: token, length: 8))
                #expect(try upload.receive().starts(with: Data("HTTP/1.1 100".utf8)))
                let start = ContinuousClock.now
                // Nothing, half a head, and a body that needs no token to be awaited.
                let texts = ["", "GET /health HT", hub.request("POST", "/v1/client/redeem", length: 64) + "0"]
                var others: [HubConnection] = []
                for number in 0..<12 {
                    let other = try hub.connect()
                    // It may be closed already.
                    try? other.send(texts[number % 3])
                    others.append(other)
                }
                let stranger = try hub.connect()
                try stranger.send(hub.request("GET", "/health"))
                #expect(try stranger.answer().text == "ok")
                #expect(ContinuousClock.now - start < .seconds(25))
                #expect(try others[0].isClosed())
                // A member's upload goes on.
                try upload.send("12345678")
                #expect(try upload.answer().status == 200)
                _ = others.count
            }
        }
    }

    @Test("Connections beyond the limit wait while all others are busy")
    func connections() async throws {
        try await HubUnderTest.run(.sqlite, limits: .with { $0.connections = 2 }) { hub in
            try await offThread {
                var busy = try (0..<2).map { _ in try hub.connect() }
                for connection in busy {
                    try connection.send(hub.request("GET", "/v1/client/wait/\(HubUnderTest.empty)"))
                }
                let third = try hub.connect()
                try third.send(hub.request("GET", "/health"))
                usleep(1_500_000)
                busy.removeLast()
                #expect(try third.answer().text == "ok")
                _ = busy.count
            }
        }
    }

    #if os(Linux)
        @Test("A hub without descriptors rests, says so once, and serves again when others have closed")
        func descriptors() async throws {
            try await inFolder { folder in
                let log = folder.appendingPathComponent("log")
                try Data().write(to: log)
                let process = try HubProcess(
                    ["--open", "--data", folder.path, "--spare", "20"], log: FileHandle(forWritingTo: log))
                defer { process.stop() }
                let port = try await process.port()
                try await offThread {
                    // Busy ones, which are not closed for the next.
                    let wait =
                        "GET /v1/client/wait/\(HubUnderTest.empty) HTTP/1.1\r\nHost: a\r\n"
                        + "X-Client-Id: \(HubUnderTest.household)\r\n\r\n"
                    var busy: [HubConnection] = []
                    for _ in 0..<40 {
                        let connection = try HubConnection(port: port)
                        try connection.send(wait)
                        busy.append(connection)
                    }
                    sleep(1)
                    let before = try process.processorTime()
                    sleep(2)
                    #expect(try process.processorTime() - before < .milliseconds(500))
                    busy.removeAll()
                    let late = try HubConnection(port: port)
                    try late.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(try late.answer().text == "ok")
                }
                process.stop()
                let text = try String(contentsOf: log, encoding: .utf8)
                let lines = text.split(separator: "\n").filter { $0.contains("no connection can be accepted now") }
                #expect(lines.count == 1)
            }
        }
    #endif

    @Test("Clients that are silent in the middle of something are cut off")
    func patience() async throws {
        try await HubUnderTest.run(.sqlite, limits: .with { $0.patience = .milliseconds(300) }) { hub in
            try await offThread {
                let nothing = try hub.connect()
                #expect(try nothing.isClosed())
                let head = try hub.connect()
                try head.send("GET /health HT")
                #expect(try head.isClosed())
                let body = try hub.connect()
                try body.send(hub.request("PUT", HubUnderTest.file, length: 10) + "four")
                #expect(try body.answer().status == 408)
                #expect(try body.isClosed())
                // Slow, but never silent for too long.
                let slow = try hub.connect()
                try slow.send(hub.request("PUT", HubUnderTest.file, length: 5))
                for _ in 0..<5 {
                    try slow.send("x")
                    usleep(100_000)
                }
                #expect(try slow.answer().status == 200)
                #expect(try slow.isClosed())
            }
        }
    }

    @Test("A client that takes no answer is cut off")
    func stalled() async throws {
        try await HubUnderTest.run(.sqlite, limits: .with { $0.patience = .milliseconds(300) }) { hub in
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data(count: 30_000_000)).status == 200)
            try await offThread {
                let connection = try hub.connect()
                try connection.send(hub.request("GET", HubUnderTest.file))
                sleep(1)
                var count = 0
                while case let part = try connection.receive(), !part.isEmpty { count += part.count }
                #expect(count < 30_000_000)
            }
            try await eventually("the transfer goes on") {
                hub.log().contains { $0.contains("\"GET\"") && $0.contains("/file/") }
            }
        }
    }
}

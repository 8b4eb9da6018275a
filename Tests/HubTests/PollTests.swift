import Foundation
import Testing

@testable import Hub

@Suite("Waiting for a version") struct PollTests {
    @Test("A poll is answered at once where the end of the chain is another version", arguments: TestedStore.all)
    func atOnce(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            let answer = try await hub.ask("GET", "/v1/client/wait/\(HubUnderTest.empty)")
            #expect(answer.status == 200)
            #expect(answer["X-Version-Id"] == first)
            #expect(answer.body.isEmpty)
        }
    }

    @Test("A poll is answered when a version is added, and only its own household's", arguments: TestedStore.all)
    func news(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            async let waiting = hub.ask("GET", "/v1/client/wait/\(first)")
            async let others = hub.ask(
                "GET", "/v1/client/wait/\(HubUnderTest.empty)", household: HubUnderTest.other)
            try await eventually("nobody waits") { try await hub.waitingPolls() == 2 }
            let second = try await hub.pushed("two", after: first)
            #expect(try await waiting["X-Version-Id"] == second)
            try await eventually("the poll keeps its place") { try await hub.waitingPolls() == 1 }
            _ = try await hub.pushed("theirs", after: HubUnderTest.empty, household: HubUnderTest.other)
            #expect(try await others.status == 200)
        }
    }

    @Test("A poll without news ends after a while", arguments: TestedStore.all)
    func timeout(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.pollTime = .milliseconds(200) }) { hub in
            try await offThread {
                let connection = try hub.connect()
                for _ in 0..<2 {
                    try connection.send(hub.request("GET", "/v1/client/wait/\(HubUnderTest.empty)"))
                    let answer = try connection.answer()
                    #expect(answer.status == 204)
                    #expect(answer["Content-Length"] == nil)
                }
            }
        }
    }

    @Test("A client that goes away gives up its place; too many polls are refused", arguments: TestedStore.all)
    func places(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.polls = 3 }) { hub in
            let poll = hub.request("GET", "/v1/client/wait/\(HubUnderTest.empty)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (ends, end) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    let connections = try (0..<3).map { _ in try hub.connect() }
                    for connection in connections { try connection.send(poll) }
                    for await _ in ends {}
                    // Closes them.
                    _ = connections.count
                }
                try await eventually("nobody waits") { try await hub.waitingPolls() == 3 }
                #expect(try await hub.ask("GET", "/v1/client/wait/\(HubUnderTest.empty)").status == 429)
                let other = try await hub.ask(
                    "GET", "/v1/client/wait/\(HubUnderTest.household)", household: HubUnderTest.other)
                #expect(other.status == 200)
                end.finish()
                try await group.waitForAll()
            }
            try await eventually("the places stay taken") { try await hub.waitingPolls() == 0 }
        }
    }

    @Test("When the hub stops, waiting polls end", arguments: TestedStore.all)
    func stopping(kind: TestedStore) async throws {
        let start = ContinuousClock.now
        let (answers, answered) = AsyncStream.makeStream(of: Int.self)
        try await HubUnderTest.run(kind) { hub in
            Task { answered.yield(try await hub.ask("GET", "/v1/client/wait/\(HubUnderTest.empty)").status) }
            try await eventually("nobody waits") { try await hub.waitingPolls() == 1 }
        }
        var iterator = answers.makeAsyncIterator()
        #expect(await iterator.next() == 204)
        #expect(ContinuousClock.now - start < .seconds(9))
    }

    @Test("A version that another process adds wakes a poll", .enabled(if: PostgresServer.shared != nil))
    func processes() async throws {
        try await HubUnderTest.run(.postgres) { hub in
            let other = try HubProcess(["--open", "--postgres", hub.place])
            defer { other.stop() }
            let far = HubUnderTest(store: hub.store, port: try await other.port(), place: hub.place, log: { [] })
            let first = try await far.pushed("one", after: HubUnderTest.empty)
            #expect(try await hub.child(of: HubUnderTest.empty).text == "one")
            async let here = hub.ask("GET", "/v1/client/wait/\(first)")
            try await eventually("nobody waits") { try await hub.waitingPolls() == 1 }
            let second = try await far.pushed("two", after: first)
            #expect(try await here["X-Version-Id"] == second)
            async let there = far.ask("GET", "/v1/client/wait/\(second)")
            try await eventually("nobody waits") { try await far.waitingPolls() == 1 }
            let third = try await hub.pushed("three", after: second)
            #expect(try await there["X-Version-Id"] == third)
        }
    }
}

extension HubUnderTest {
    /// How many polls wait, by the hub's own metrics.
    func waitingPolls() async throws -> Int {
        let lines = try await ask("GET", "/metrics", token: Self.metricsToken).text.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("hub_waiting_polls ") })
        return try #require(Int(line.dropFirst("hub_waiting_polls ".count)))
    }
}

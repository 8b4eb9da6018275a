import Foundation
import Testing

@testable import Hub

@Suite("The chain of versions, by TaskChampion's protocol") struct ChainTests {
    @Test("A version is stored after its parent, and comes back byte for byte", arguments: TestedStore.all)
    func addAndGet(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
            let added = try await hub.ask(
                "POST", "/v1/client/add-version/\(HubUnderTest.empty)", [HubUnderTest.segment], body: bytes)
            #expect(added.status == 200)
            #expect(added.body.isEmpty)
            #expect(added["X-Snapshot-Request"] == nil)
            let id = try #require(added["X-Version-Id"])
            let child = try await hub.child(of: HubUnderTest.empty)
            #expect(child.status == 200)
            #expect(child["X-Version-Id"] == id)
            #expect(child["X-Parent-Version-Id"] == HubUnderTest.empty)
            #expect(child["Content-Type"] == "application/vnd.taskchampion.history-segment")
            #expect(child.body == bytes)
            #expect(try await hub.child(of: id).status == 404)
        }
    }

    @Test("A version whose parent is not the end of the chain is refused, with the end", arguments: TestedStore.all)
    func conflict(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            let second = try await hub.pushed("two", after: first)
            for parent in [HubUnderTest.empty, first, HubUnderTest.other] {
                let late = try await hub.push("late", after: parent)
                #expect(late.status == 409)
                #expect(late["X-Parent-Version-Id"] == second)
                #expect(late["X-Version-Id"] == nil)
            }
            #expect(try await hub.child(of: first).text == "two")
        }
    }

    @Test("A household without versions begins after any parent", arguments: TestedStore.all)
    func anyParent(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            _ = try await hub.pushed("one", after: HubUnderTest.other)
            #expect(try await hub.child(of: HubUnderTest.other).text == "one")
            // The chain has begun elsewhere: the child of a version that was never in it is gone.
            #expect(try await hub.child(of: HubUnderTest.empty).status == 410)
        }
    }

    @Test("An unknown household is up to date and has no snapshot", arguments: TestedStore.all)
    func unknownHousehold(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            #expect(try await hub.child(of: HubUnderTest.empty).status == 404)
            #expect(try await hub.child(of: HubUnderTest.other).status == 404)
            #expect(try await hub.ask("GET", "/v1/client/snapshot").status == 404)
            let counts = try await hub.store.counts()
            #expect(counts.households == 0)
        }
    }

    @Test("Households do not see each other's versions", arguments: TestedStore.all)
    func households(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let mine = try await hub.pushed("mine", after: HubUnderTest.empty)
            let theirs = try await hub.pushed("theirs", after: HubUnderTest.empty, household: HubUnderTest.other)
            #expect(try await hub.child(of: HubUnderTest.empty).text == "mine")
            #expect(try await hub.child(of: HubUnderTest.empty, household: HubUnderTest.other).text == "theirs")
            #expect(try await hub.child(of: theirs).status == 410)
            #expect(try await hub.push("two", after: mine, household: HubUnderTest.other).status == 409)
        }
    }

    @Test("Ids may be written in upper case", arguments: TestedStore.all)
    func upperCase(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let id = try await hub.pushed(
                "one", after: HubUnderTest.empty, household: HubUnderTest.household.uppercased())
            #expect(id == id.lowercased())
            _ = try await hub.pushed("two", after: id.uppercased())
            #expect(try await hub.child(of: id.uppercased()).text == "two")
        }
    }

    @Test("Bodies in chunks are accepted, and bodies longer than one stored chunk", arguments: TestedStore.all)
    func chunked(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let long = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 8) })
            let answer = try await offThread {
                let connection = try hub.connect()
                try connection.send(
                    hub.request(
                        "POST", "/v1/client/add-version/\(HubUnderTest.empty)",
                        [HubUnderTest.segment, "Transfer-Encoding: chunked"]))
                for start in stride(from: 0, to: long.count, by: 100_000) {
                    try connection.send("186a0\r\n")
                    try connection.send(long[start..<start + 100_000])
                    try connection.send("\r\n")
                }
                try connection.send("0\r\n\r\n")
                return try connection.answer()
            }
            #expect(answer.status == 200)
            #expect(try await hub.child(of: HubUnderTest.empty).body == long)
            // The chunks of a long version that comes too late are removed.
            let late = try await hub.ask(
                "POST", "/v1/client/add-version/\(HubUnderTest.empty)", [HubUnderTest.segment], body: long)
            #expect(late.status == 409)
            #expect(try await hub.storedBytes() == 3_000_000)
        }
    }

    @Test("Of fifty machines that push after the same version, exactly one wins, each time", arguments: TestedStore.all)
    func race(kind: TestedStore) async throws {
        var limits = HubLimits()
        limits.requestsPerSecond = 100_000
        limits.requestsAtOnce = 100_000
        limits.transfers = 50
        try await HubUnderTest.run(kind, limits: limits) { hub in
            var parent = HubUnderTest.empty
            for round in 0..<10 {
                let answers = try await withThrowingTaskGroup(of: HubAnswer.self) { [parent] group in
                    for machine in 0..<50 {
                        group.addTask { try await hub.push("\(round) \(machine)", after: parent) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let winners = answers.filter { $0.status == 200 }.compactMap { $0["X-Version-Id"] }
                try #require(winners.count == 1)
                let losers = answers.filter { $0.status == 409 }
                #expect(losers.count == 49)
                #expect(losers.allSatisfy { $0["X-Parent-Version-Id"] == winners[0] })
                parent = winners[0]
            }
            // The chain can be walked from its beginning to its end.
            var (walked, count) = (HubUnderTest.empty, 0)
            while let next = try await hub.child(of: walked)["X-Version-Id"] { (walked, count) = (next, count + 1) }
            #expect(walked == parent)
            #expect(count == 10)
        }
    }

    @Test("A hub that starts again has kept everything", arguments: TestedStore.all)
    func restart(kind: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await kind.makePlace(in: folder)
            try await HubUnderTest.run(kind, at: place) { hub in
                let first = try await hub.pushed("one", after: HubUnderTest.empty)
                #expect(try await hub.pushSnapshot("all", at: first).status == 200)
            }
            try await HubUnderTest.run(kind, at: place) { hub in
                let first = try #require(try await hub.child(of: HubUnderTest.empty)["X-Version-Id"])
                #expect(try await hub.push("late", after: HubUnderTest.empty).status == 409)
                _ = try await hub.pushed("two", after: first)
                #expect(try await hub.ask("GET", "/v1/client/snapshot").text == "all")
            }
        }
    }
}

extension HubUnderTest {
    /// What is stored for the household, by its own count, which must be that of the chunks.
    func storedBytes(_ household: String = Self.household) async throws -> Int {
        let id = try #require(UUID(exactly: household))
        // Removing a long body takes several transactions.
        var (counted, stored) = (-1, -2)
        try await eventually("the household's bytes are not those of the chunks") {
            (counted, stored) = try await store.transaction(.reading) { db in
                let household = try db.rows("SELECT bytes FROM household WHERE id = $1", id)
                let chunks = try db.rows("SELECT CAST(coalesce(sum(length(bytes)), 0) AS BIGINT) FROM chunk")
                return (try household.first?[0] ?? 0, try chunks[0][0])
            }
            return counted == stored
        }
        return counted
    }
}

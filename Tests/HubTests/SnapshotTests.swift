import Foundation
import Testing

@testable import Hub

@Suite("Snapshots, and versions that are dropped") struct SnapshotTests {
    @Test(
        "A snapshot is kept where its version is in the chain and newer than the last one's", arguments: TestedStore.all
    )
    func newer(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            let second = try await hub.pushed("two", after: first)
            // TaskChampion's server answers 200 to a snapshot that it does not keep.
            #expect(try await hub.pushSnapshot("nowhere", at: HubUnderTest.other).status == 200)
            #expect(try await hub.ask("GET", "/v1/client/snapshot").status == 404)
            #expect(try await hub.pushSnapshot("at two", at: second).status == 200)
            #expect(try await hub.pushSnapshot("at one", at: first).status == 200)
            #expect(try await hub.pushSnapshot("at two again", at: second).status == 200)
            let snapshot = try await hub.ask("GET", "/v1/client/snapshot")
            #expect(snapshot.status == 200)
            #expect(snapshot.text == "at two")
            #expect(snapshot["X-Version-Id"] == second)
            #expect(snapshot["Content-Type"] == "application/vnd.taskchampion.snapshot")
            let third = try await hub.pushed("three", after: second)
            #expect(try await hub.pushSnapshot("at three", at: third).status == 200)
            #expect(try await hub.ask("GET", "/v1/client/snapshot").text == "at three")
        }
    }

    @Test(
        "A snapshot is asked for from a hundred versions without one, urgently from two hundred",
        arguments: TestedStore.all)
    func urgency(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .generous) { hub in
            var parent = HubUnderTest.empty
            var asked: [Int: String] = [:]
            for number in 1...201 {
                let answer = try await hub.push("\(number)", after: parent)
                parent = try #require(answer["X-Version-Id"])
                asked[number] = answer["X-Snapshot-Request"]
            }
            #expect(asked[99] == nil)
            #expect(asked[100] == "urgency=low")
            #expect(asked[199] == "urgency=low")
            #expect(asked[200] == "urgency=high")
            #expect(try await hub.pushSnapshot("all", at: parent).status == 200)
            #expect(try await hub.push("202", after: parent)["X-Snapshot-Request"] == nil)
        }
    }

    @Test(
        "Versions that a snapshot covers are dropped after the grace period, and then gone", arguments: TestedStore.all)
    func dropped(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, limits: .generous, clock: clock) { hub in
            var ids = [HubUnderTest.empty]
            for number in 1...150 { ids.append(try await hub.pushed("\(number)", after: ids[number - 1])) }
            #expect(try await hub.pushSnapshot("all", at: ids[149]).status == 200)
            let grace = Duration.seconds(30 * 86_400)
            clock.move(days: 29)
            try await hub.store.sweep(keepingFor: grace)
            #expect(try await hub.child(of: HubUnderTest.empty).status == 200)
            clock.move(days: 2)
            try await hub.store.sweep(keepingFor: grace)
            #expect(try await hub.child(of: HubUnderTest.empty).status == 410)
            #expect(try await hub.child(of: ids[147]).status == 410)
            // The snapshot's own version and what came after it stay.
            #expect(try await hub.child(of: ids[148]).text == "149")
            #expect(try await hub.child(of: ids[149]).text == "150")
            #expect(try await hub.child(of: ids[150]).status == 404)
            #expect(try await hub.push("late", after: ids[3])["X-Parent-Version-Id"] == ids[150])
            _ = try await hub.pushed("151", after: ids[150])
            #expect(try await hub.storedBytes() == 3 + 3 + 3 + 3)
        }
    }

    @Test("Without a snapshot nothing is ever dropped", arguments: TestedStore.all)
    func noSnapshot(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, clock: clock) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            _ = try await hub.pushed("two", after: first)
            clock.move(days: 1000)
            try await hub.store.sweep(keepingFor: .zero)
            #expect(try await hub.child(of: HubUnderTest.empty).text == "one")
        }
    }

    @Test(
        "A snapshot that is replaced can be read to its end, and is removed an hour later", arguments: TestedStore.all)
    func replaced(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, clock: clock) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            let second = try await hub.pushed("two", after: first)
            let large = String(repeating: "snapshot", count: 1_000_000)
            #expect(try await hub.pushSnapshot(large, at: first).status == 200)
            let household = try #require(UUID(exactly: HubUnderTest.household))
            let old = try #require(try await hub.store.snapshot(of: household)?.body)
            #expect(try await hub.pushSnapshot("small", at: second).status == 200)
            try await hub.store.sweep(keepingFor: .seconds(86_400))
            #expect(try await hub.store.chunk(7, of: old.content) != nil)
            clock.move(days: 1)
            try await hub.store.sweep(keepingFor: .seconds(86_400 * 30))
            #expect(try await hub.store.chunk(7, of: old.content) == nil)
            #expect(try await hub.storedBytes() == 3 + 3 + 5)
        }
    }
}

extension HubLimits {
    /// For tests that make many requests.
    static let generous = with { ($0.requestsPerSecond, $0.requestsAtOnce) = (1_000_000, 1_000_000) }

    /// The usual limits, but for what a test is about.
    static func with(_ change: (inout HubLimits) -> Void) -> HubLimits {
        var limits = HubLimits()
        change(&limits)
        return limits
    }
}

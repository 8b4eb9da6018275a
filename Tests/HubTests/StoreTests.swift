import Files
import Foundation
import Testing
import Values

@testable import Hub

@Suite("Stores: files, copies, lost connections") struct StoreTests {
    @Test("The folder and the file of a hub are for its user only")
    func permissions() async throws {
        try await HubUnderTest.run(.sqlite) { hub in
            _ = try await hub.pushed("one", after: HubUnderTest.empty)
            func mode(_ path: String) throws -> Int {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                return try #require(attributes[.posixPermissions] as? Int)
            }
            #expect(try mode(hub.place) == 0o700)
            for name in ["hub.sqlite", "hub.sqlite-wal", "hub.sqlite-shm"] {
                #expect(try mode("\(hub.place)/\(name)") == 0o600)
            }
        }
    }

    @Test("A database of another program, or of a newer version, is refused", arguments: TestedStore.all)
    func foreign(kind: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await kind.makePlace(in: folder)
            let store = try await kind.open(place)
            try await store.transaction(.writing) { _ = try $0.execute("UPDATE meta SET value = '999'") }
            store.close()
            let newer = await #expect(throws: HubStoreError.self) { _ = try await kind.open(place) }
            #expect(newer?.description.hasSuffix("was written by a newer Housebook") == true)
            let again = try await kind.makePlace(in: folder)
            let other = try await kind.open(again)
            try await other.transaction(.writing) { _ = try $0.execute("DELETE FROM meta") }
            other.close()
            let foreign = await #expect(throws: HubStoreError.self) { _ = try await kind.open(again) }
            #expect(foreign?.description.hasSuffix("is not the database of a hub") == true)
        }
    }

    @Test("Hubs that start at the same time make the tables once", .enabled(if: PostgresServer.shared != nil))
    func startTogether() async throws {
        try await inFolder { folder in
            let place = try await TestedStore.postgres.makePlace(in: folder)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        let store = try await TestedStore.postgres.open(place)
                        try await store.check()
                        store.close()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("After a lost connection one request fails, and the next works", .enabled(if: PostgresServer.shared != nil))
    func lostConnection() async throws {
        try await HubUnderTest.run(.postgres) { hub in
            let first = try await hub.pushed("one", after: HubUnderTest.empty)
            async let waiting = hub.ask("GET", "/v1/client/wait/\(first)")
            try await eventually("nobody waits") { try await hub.waitingPolls() == 1 }
            let end = """
                SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            try await offThread { _ = try PostgresConnection(hub.place).run(end, []) }
            let next = try await hub.child(of: HubUnderTest.empty)
            #expect(try await hub.child(of: HubUnderTest.empty).text == "one")
            let second = try await hub.pushed("two", after: first)
            let waited = try await waiting
            // The request that waits may look again by itself, before the next one comes.
            let failed = next.status == 503 ? next : waited
            #expect(failed.status == 503)
            #expect(failed.text == "The hub cannot reach its database now.\n")
            #expect(failed["Retry-After"] == "5")
            if next.status == 503 { #expect(waited["X-Version-Id"] == second) }
            try await eventually("the failure is not logged") {
                hub.log().contains { $0.contains("\"status\":503") && $0.contains("\"error\"") }
            }
        }
    }

    @Test("A database that cannot be reached is reported")
    func unreachable() async throws {
        let error = await #expect(throws: HubStoreError.self) {
            _ = try await PostgresHubStore(url: "postgres://nobody@/nothing?host=/nonexistent")
        }
        #expect(error?.description.hasPrefix("the hub's database cannot be reached: ") == true)
    }

    @Test(
        "Of machines that push through two hub processes, exactly one wins", .enabled(if: PostgresServer.shared != nil))
    func processes() async throws {
        try await HubUnderTest.run(.postgres, limits: .generous) { hub in
            let other = try HubProcess(["--open", "--postgres", hub.place])
            defer { other.stop() }
            let far = HubUnderTest(store: hub.store, port: try await other.port(), place: hub.place, log: { [] })
            var parent = HubUnderTest.empty
            for _ in 0..<5 {
                let answers = try await withThrowingTaskGroup(of: HubAnswer.self) { [parent] group in
                    for machine in 0..<20 {
                        group.addTask { try await (machine % 2 == 0 ? hub : far).push("\(machine)", after: parent) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let winners = answers.filter { $0.status == 200 }.compactMap { $0["X-Version-Id"] }
                try #require(winners.count == 1)
                #expect(answers.filter { $0.status == 409 }.count == 19)
                parent = winners[0]
            }
        }
    }

    @Test("A hub that is killed while it is written to has kept all that it acknowledged", arguments: TestedStore.all)
    func killed(kind: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await kind.makePlace(in: folder)
            var (parent, count) = (HubUnderTest.empty, 0)
            for round in 0..<3 {
                let process = try HubProcess(["--open", kind == .sqlite ? "--data" : "--postgres", place])
                let port = try await process.port()
                let pushed = try await offThread { [parent] in
                    let connection = try HubConnection(port: port)
                    var ids = [parent]
                    Thread.detachNewThread {
                        usleep(UInt32(150_000 + round * 37_000))
                        process.kill()
                    }
                    while let id = Self.push(after: ids[ids.count - 1], on: connection) { ids.append(id) }
                    return ids
                }
                (parent, count) = (try #require(pushed.last), count + pushed.count - 1)
                try await HubUnderTest.run(kind, at: place, limits: .generous) { [parent, count] hub in
                    var (walked, length) = (HubUnderTest.empty, 0)
                    var isPassed = false
                    while let next = try await hub.child(of: walked)["X-Version-Id"] {
                        (walked, length) = (next, length + 1)
                        isPassed = isPassed || walked == parent
                    }
                    // The last version may have been written, and its answer lost.
                    #expect(isPassed)
                    #expect(length >= count)
                    _ = try await hub.storedBytes()
                }
                // The chain may be longer than what was acknowledged.
                let store = try await kind.open(place)
                let household = try #require(UUID(exactly: HubUnderTest.household))
                parent = try await store.latest(for: HubVisit(household: household, token: nil)).text
                count = try await store.counts().versions
                store.close()
            }
            #expect(count > 3)
        }
    }

    /// Nil where the connection was cut.
    private static func push(after parent: String, on connection: HubConnection) -> String? {
        let lines = [
            "POST /v1/client/add-version/\(parent) HTTP/1.1", "Host: a", "X-Client-Id: \(HubUnderTest.household)",
            HubUnderTest.segment, "Content-Length: 3",
        ]
        // Both fail when the hub is killed, which ends the round.
        guard (try? connection.send(lines.joined(separator: "\r\n") + "\r\n\r\none")) != nil else { return nil }
        let answer = try? connection.answer()
        // A household that pushes for long enough has to wait.
        if answer?.status == 429 { return push(after: parent, on: connection) }
        return answer?["X-Version-Id"]
    }

    // MARK: - Copies

    private static let pairs: [(TestedStore, TestedStore)] = TestedStore.all.flatMap { source in
        TestedStore.all.map { (source, $0) }
    }

    @Test("A copy has everything, and a hub goes on with it", arguments: pairs)
    func copy(source: TestedStore, target: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await target.makePlace(in: folder)
            let bytes = Data((0..<6_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) })
            let copied = Tokens()
            try await HubUnderTest.run(source, isOpen: false, limits: .generous) { hub in
                let ada = try await hub.join("Ada")
                _ = try await hub.store.invite("Unused")
                var parent = HubUnderTest.empty
                for number in 0..<700 { parent = try await hub.pushed("\(number)", after: parent, token: ada) }
                _ = try await hub.pushSnapshot("snapshot", at: parent, token: ada)
                _ = try await hub.ask("PUT", HubUnderTest.file, token: ada, body: bytes)
                let into = try await target.open(place)
                defer { into.close() }
                let counts = try await HubCopy.copy(from: hub.store, to: into)
                let rows = Dictionary(uniqueKeysWithValues: counts.map { ($0.table, $0.rows) })
                #expect(
                    rows == [
                        "household": 1, "version": 700, "snapshot": 1, "file": 1, "member": 3, "loose": 0, "chunk": 708,
                    ])
                await #expect(throws: HubStoreError.notEmpty) { try await HubCopy.copy(from: hub.store, to: into) }
                await copied.set(ada, parent)
            }
            try await HubUnderTest.run(target, at: place, isOpen: false) { hub in
                let (ada, parent) = await (copied.token, copied.version)
                #expect(try await hub.child(of: HubUnderTest.empty, token: ada).text == "0")
                #expect(try await hub.ask("GET", HubUnderTest.file, token: ada).body == bytes)
                #expect(try await hub.ask("GET", "/v1/client/snapshot", token: ada).text == "snapshot")
                _ = try await hub.pushed("more", after: parent, token: ada)
                _ = try await hub.storedBytes()
            }
        }
    }

    @Test("An interrupted copy is not served, and continues", arguments: TestedStore.all)
    func interrupted(kind: TestedStore) async throws {
        try await inFolder { folder in
            try await HubUnderTest.run(.sqlite) { hub in
                let first = try await hub.pushed("one", after: HubUnderTest.empty)
                _ = try await hub.pushed("two", after: first)
                let target = try await kind.open(try await kind.makePlace(in: folder))
                defer { target.close() }
                // What a copy leaves that is killed after the first household.
                try await HubCopy.copy(from: hub.store, to: target)
                try await target.transaction(.writing) { db in
                    try db.execute("INSERT INTO meta (name, value) VALUES ('copying', 'begun')")
                    try db.execute("DELETE FROM version WHERE number = 2")
                    try db.execute("DELETE FROM chunk")
                }
                await #expect(throws: HubStoreError.unfinishedCopy) {
                    try await HubServer(store: target).run { _ in }
                }
                let counts = try await HubCopy.copy(from: hub.store, to: target)
                #expect(counts.first { $0.table == "chunk" }?.rows == 2)
                try await target.checkIsComplete()
            }
        }
    }

    @Test("A source that changed since the copy began is noticed", arguments: TestedStore.all)
    func changed(kind: TestedStore) async throws {
        try await inFolder { folder in
            try await HubUnderTest.run(.sqlite) { hub in
                let first = try await hub.pushed("one", after: HubUnderTest.empty)
                let target = try await kind.open(try await kind.makePlace(in: folder))
                defer { target.close() }
                try await HubCopy.copy(from: hub.store, to: target)
                try await target.transaction(.writing) { db in
                    _ = try db.execute("INSERT INTO meta (name, value) VALUES ('copying', 'begun')")
                }
                _ = try await hub.pushed("two", after: first)
                await #expect(throws: HubStoreError.changedDuringCopy(table: "household")) {
                    try await HubCopy.copy(from: hub.store, to: target)
                }
            }
        }
    }

    private actor Tokens {
        private(set) var token = ""
        private(set) var version = ""

        func set(_ token: String, _ version: String) { (self.token, self.version) = (token, version) }
    }
}

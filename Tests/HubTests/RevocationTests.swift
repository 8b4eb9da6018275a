import Foundation
import Testing

@testable import Hub

@Suite("Members that are revoked while they do something") struct RevocationTests {
    @Test("Nothing is written for a token that was revoked after it was admitted", arguments: TestedStore.all)
    func transactions(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            let first = try #require(UUID(exactly: try await hub.pushed("one", after: HubUnderTest.empty, token: ada)))
            #expect(try await hub.ask("PUT", HubUnderTest.file, token: ada, body: Data("file".utf8)).status == 200)
            let household = try #require(UUID(exactly: HubUnderTest.household))
            let visit = HubVisit(household: household, token: HubToken.hash(bea))
            try await hub.store.admit(visit)
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            let (store, quota) = (hub.store, 1 << 30)
            let body = ReceivedBody(content: UUID(), size: 3, place: .memory(Data("bad".utf8)))
            let name = try #require(Hexadecimal.bytes(String(repeating: "0a", count: 32)))
            let verbs: [@Sendable () async throws -> Void] = [
                { _ = try await store.addVersion(body, after: first, by: visit, quota: quota) },
                { _ = try await store.addSnapshot(body, at: first, by: visit, quota: quota) },
                { try await store.addFile(body, named: Data(count: 32), by: visit, quota: quota) },
                { try await store.removeFile(named: name, by: visit) },
                { try await store.spool(Data(count: 9), number: 0, of: UUID(), by: visit, quota: quota) },
                { _ = try await store.invite("Eve", to: household, by: visit.token) },
                { try await store.revoke("Ada", by: visit) },
                { _ = try await store.latest(for: visit) },
            ]
            for verb in verbs { await #expect(throws: HubStoreError.notAMember) { try await verb() } }
            #expect(try await hub.storedBytes() == 3 + 4)
            #expect(try await hub.child(of: first.text, token: ada).status == 404)
            #expect(try await hub.store.members(of: household).map(\.member.name) == ["Ada"])
        }
    }

    @Test("An upload ends at once, and nothing of it is stored", arguments: TestedStore.all, [4, 2_500_000])
    func upload(kind: TestedStore, sent: Int) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            for (method, path) in [
                ("PUT", HubUnderTest.file), ("POST", "/v1/client/add-version/\(HubUnderTest.empty)"),
            ] {
                let head = hub.request(method, path, [HubUnderTest.segment], token: bea, length: 4_000_000)
                let connection = try hub.connect()
                try await offThread {
                    try connection.send(head)
                    try connection.send(Data(count: sent))
                }
                if sent > 1 << 20 { try await eventually("no chunk arrives") { try await hub.storedBytes() > 0 } }
                #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
                try await offThread {
                    let answer = try connection.answer()
                    #expect(answer.status == 401)
                    #expect(answer["WWW-Authenticate"] == "Bearer")
                    #expect(answer.text == "The token is unknown or was revoked.\n")
                }
                try await eventually("chunks stay") { try await hub.storedBytes() == 0 }
                #expect(try await hub.ask("GET", HubUnderTest.file, token: ada).status == 404)
                #expect(try await hub.child(of: HubUnderTest.empty, token: ada).status == 404)
                try await hub.restore(bea)
            }
        }
    }

    @Test("A waiting poll ends at once, that of another member waits on", arguments: TestedStore.all)
    func poll(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            let path = "/v1/client/wait/\(HubUnderTest.empty)"
            async let hers = hub.ask("GET", path, token: bea)
            async let mine = hub.ask("GET", path, token: ada)
            try await eventually("nobody waits") { try await hub.waitingPolls() == 2 }
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            #expect(try await hers.status == 401)
            try await eventually("the other poll ended") { try await hub.waitingPolls() == 1 }
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            #expect(try await mine.status == 200)
        }
    }

    @Test("A poll that ends without news asks for the token again", arguments: TestedStore.all)
    func pollTime(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false, limits: .with { $0.pollTime = .milliseconds(800) }) { hub in
            let ada = try await hub.join("Ada")
            async let poll = hub.ask("GET", "/v1/client/wait/\(HubUnderTest.empty)", token: ada)
            try await eventually("nobody waits") { try await hub.waitingPolls() == 1 }
            // In a process that the hub hears nothing of.
            try await hub.store.revoke("Ada")
            #expect(try await poll.status == 401)
        }
    }

    @Test("A download is cut off", arguments: TestedStore.all)
    func download(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            let size = 40_000_000
            #expect(try await hub.ask("PUT", HubUnderTest.file, token: ada, body: Data(count: size)).status == 200)
            let connection = try hub.connect()
            try await offThread {
                try connection.send(hub.request("GET", HubUnderTest.file, token: bea))
                #expect(try !connection.receive().isEmpty)
            }
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            try await offThread {
                var count = 0
                while case let part = try connection.receive(), !part.isEmpty { count += part.count }
                #expect(count < size)
            }
        }
    }

    @Test("Uploads and polls at another process end too", .enabled(if: PostgresServer.shared != nil))
    func processes() async throws {
        try await HubUnderTest.run(.postgres, isOpen: false) { hub in
            let other = try HubProcess(["--postgres", hub.place])
            defer { other.stop() }
            let far = HubUnderTest(store: hub.store, port: try await other.port(), place: hub.place, log: { [] })
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            async let poll = far.ask("GET", "/v1/client/wait/\(HubUnderTest.empty)", token: bea)
            let connection = try far.connect()
            try await offThread {
                let head = far.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], token: bea, length: 4)
                try connection.send(head)
                #expect(try connection.receive().starts(with: Data("HTTP/1.1 100".utf8)))
            }
            try await eventually("nobody waits") { try await far.waitingPolls() == 1 }
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            #expect(try await poll.status == 401)
            #expect(try await offThread { try connection.answer().status } == 401)
        }
    }

    @Test(
        "A member that takes all the slots it can get keeps neither the others out nor its revocation from happening",
        arguments: TestedStore.all)
    func slots(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            let poll = "/v1/client/wait/\(HubUnderTest.empty)"
            let slow = try await offThread {
                let connections = try (0..<16 + 50).map { _ in try hub.connect() }
                for connection in connections[..<16] {
                    try connection.send(
                        hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], token: bea, length: 9))
                    #expect(try connection.receive().starts(with: Data("HTTP/1.1 100".utf8)))
                    try connection.send("x")
                }
                for connection in connections[16...] { try connection.send(hub.request("GET", poll, token: bea)) }
                return connections
            }
            try await eventually("nobody waits") { try await hub.waitingPolls() == 50 }
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).status == 429)
            #expect(try await hub.ask("GET", poll, token: bea).status == 429)
            async let mine = hub.ask("GET", poll, token: ada)
            try await eventually("there is no slot") { try await hub.waitingPolls() == 51 }
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            #expect(try await mine.status == 200)
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            let statuses = try await offThread { try slow[..<16].map { try $0.answer().status } }
            #expect(statuses == Array(repeating: 401, count: 16))
        }
    }
}

extension HubUnderTest {
    /// Makes a revoked token valid again, as no hub does.
    fileprivate func restore(_ token: String) async throws {
        try await store.transaction(.writing) { db in
            _ = try db.execute("UPDATE member SET revoked = NULL WHERE hash = $1", HubToken.hash(token))
        }
    }
}

import Foundation
import Testing

@testable import Hub

@Suite("Members that are revoked while they do something") struct RevocationTests {
    private static let file = "/v1/client/file/" + String(repeating: "0a", count: 32)

    @Test("Nothing is written for a token that was revoked after it was admitted", arguments: TestedStore.all)
    func transactions(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, bea) = (try await hub.join("Ada"), try await hub.join("Bea"))
            let first = try #require(UUID(exactly: try await hub.pushed("one", after: HubUnderTest.empty, token: ada)))
            #expect(try await hub.ask("PUT", Self.file, token: ada, body: Data("file".utf8)).status == 200)
            let household = try #require(UUID(exactly: HubUnderTest.household))
            let visit = HubVisit(household: household, token: HubToken.hash(bea))
            try await hub.store.admit(visit)
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea", token: ada).status == 200)
            let (store, quota) = (hub.store, 1 << 30)
            let body = ReceivedBody(content: UUID(), size: 3, place: .memory(Data("bad".utf8)))
            let verbs: [@Sendable () async throws -> Void] = [
                { _ = try await store.addVersion(body, after: first, by: visit, quota: quota) },
                { _ = try await store.addSnapshot(body, at: first, by: visit, quota: quota) },
                { try await store.addFile(body, named: Data(count: 32), by: visit, quota: quota) },
                { try await store.spool(Data(count: 9), number: 0, of: UUID(), by: visit, quota: quota) },
                { _ = try await store.invite("Eve", to: household, by: visit.token) },
                { try await store.revoke("Ada", by: visit) },
            ]
            for verb in verbs { await #expect(throws: HubStoreError.notAMember) { try await verb() } }
            #expect(try await hub.storedBytes() == 3 + 4)
            #expect(try await hub.child(of: first.text, token: ada).status == 404)
            #expect(try await hub.store.members(of: household).map(\.member.name) == ["Ada"])
        }
    }
}

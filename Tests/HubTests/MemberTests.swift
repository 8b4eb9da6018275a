import Foundation
import Testing

@testable import Hub

@Suite("Members and their tokens") struct MemberTests {
    @Test("A token opens its household, and no other", arguments: TestedStore.all)
    func binding(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let token = try await hub.join("Ada")
            let first = try await hub.pushed("one", after: HubUnderTest.empty, token: token)
            #expect(try await hub.child(of: HubUnderTest.empty, token: token).text == "one")
            // Whether the other household exists makes no difference.
            let stranger = try await hub.join("Eve", household: HubUnderTest.other)
            _ = try await hub.pushed("two", after: first, household: HubUnderTest.other, token: stranger)
            let unknown = "99999999-2222-4333-8444-555555555555"
            for household in [HubUnderTest.other, unknown] {
                let answer = try await hub.child(of: HubUnderTest.empty, household: household, token: token)
                #expect(answer.status == 403)
                #expect(answer.text == "The token does not open this household.\n")
            }
        }
    }

    @Test("Requests without a token, or with one that is unknown or malformed, are refused", arguments: TestedStore.all)
    func unknown(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            _ = try await hub.join("Ada")
            let bare = try await hub.child(of: HubUnderTest.empty)
            #expect(bare.status == 401)
            #expect(bare["WWW-Authenticate"] == "Bearer")
            for token in [HubToken.make(), "hb_", "", "hb_" + String(repeating: "é", count: 43), "' OR 1=1 --"] {
                #expect(try await hub.child(of: HubUnderTest.empty, token: token).status == 401)
            }
            let basic = try await hub.ask("GET", "/v1/client/snapshot", ["Authorization: Basic aGI6aGI="])
            #expect(basic.status == 401)
        }
    }

    @Test(
        "A member invites another, lists all, and revokes one, whose token is worth nothing then",
        arguments: TestedStore.all)
    func household(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, isOpen: false, clock: clock) { hub in
            let ada = try await hub.join("Ada")
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            let invited = try await hub.ask("POST", "/v1/client/members", token: ada, body: Data("Bea Müller".utf8))
            #expect(invited.status == 200)
            let bea = HubToken.make()
            #expect(try await hub.redeem(invited.text, for: bea).status == 200)
            let list = try await hub.ask("GET", "/v1/client/members", token: ada)
            #expect(list["Content-Type"] == "application/json")
            #expect(
                list.text == """
                    [{"lastSeen":"2027-01-15","made":"2027-01-15T08:00:00Z","name":"Ada","self":true},\
                    {"lastSeen":"2027-01-15","made":"2027-01-15T08:00:00Z","name":"Bea Müller","self":false}]
                    """)
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).text == "one")
            #expect(try await hub.ask("POST", "/v1/client/members", token: bea, body: Data("Ada".utf8)).status == 409)
            let revoked = try await hub.ask("DELETE", "/v1/client/members/Bea%20M%C3%BCller", token: ada)
            #expect(revoked.status == 200)
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).status == 401)
            #expect(try await hub.ask("DELETE", "/v1/client/members/Bea%20M%C3%BCller", token: ada).status == 404)
            #expect(try await !hub.ask("GET", "/v1/client/members", token: ada).text.contains("Bea"))
        }
    }

    @Test("A member cannot revoke, or see, the members of another household", arguments: TestedStore.all)
    func otherMembers(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            let eve = try await hub.join("Eve", household: HubUnderTest.other)
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            _ = try await hub.pushed("two", after: HubUnderTest.empty, household: HubUnderTest.other, token: eve)
            let revoked = try await hub.ask(
                "DELETE", "/v1/client/members/Ada", household: HubUnderTest.other, token: eve)
            #expect(revoked.status == 404)
            #expect(try await hub.ask("DELETE", "/v1/client/members/Ada", token: eve).status == 403)
            #expect(try await hub.ask("GET", "/v1/client/members", token: eve).status == 403)
            let list = try await hub.ask("GET", "/v1/client/members", household: HubUnderTest.other, token: eve)
            #expect(!list.text.contains("Ada"))
            #expect(try await hub.child(of: HubUnderTest.empty, token: ada).status == 200)
        }
    }

    @Test(
        "A member's name is 1 to 100 bytes of printable text",
        arguments: [
            ("Ada", true), ("Bea Müller", true), ("祖母", true), (String(repeating: "a", count: 100), true), ("", false),
            (String(repeating: "a", count: 101), false), ("a\nb", false), ("a\u{0}", false), (" a", false),
            ("a ", false), ("\u{202E}a", false), ("a\u{2028}b", false),
        ])
    func names(name: String, isAllowed: Bool) {
        #expect(HubMember.isName(name) == isAllowed)
    }

    @Test("A token for somebody without a proper name is refused", arguments: TestedStore.all)
    func noName(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            await #expect(throws: HubStoreError.notAName) { _ = try await hub.store.invite("a\nb") }
            for name in [Data(), Data("a\nb".utf8), Data([0x41, 0xff])] {
                #expect(try await hub.ask("POST", "/v1/client/members", token: ada, body: name).status == 400)
            }
            #expect(try await hub.store.members().count == 1)
        }
    }

    @Test(
        "A household has at most a hundred members, and those that were revoked do not count",
        arguments: TestedStore.all)
    func most(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            for number in 0..<150 {
                _ = try await hub.join("gone \(number)")
                #expect(try await hub.ask("DELETE", "/v1/client/members/gone%20\(number)", token: ada).status == 200)
            }
            for number in 1..<100 { _ = try await hub.join("m\(number)") }
            let invitation = try await hub.ask("POST", "/v1/client/members", token: ada, body: Data("x".utf8)).text
            let refused = try await hub.redeem(invitation, for: HubToken.make())
            #expect(refused.status == 409)
            #expect(refused.text == "A household has at most 100 members.\n")
            #expect(try await hub.ask("DELETE", "/v1/client/members/m7", token: ada).status == 200)
            #expect(try await hub.redeem(invitation, for: HubToken.make()).status == 200)
            // Making and revoking does not fill the table.
            let rows = try await hub.store.transaction(.reading) { db -> Int in
                try db.rows("SELECT count(*) FROM member")[0][0]
            }
            #expect(rows == 200)
        }
    }

    @Test(
        "The operator sees all members without their households, and revokes by name or number",
        arguments: TestedStore.all)
    func operating(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            _ = try await hub.store.invite("Bea")
            await #expect(throws: HubStoreError.nameTaken) { _ = try await hub.store.invite("Bea") }
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            _ = try await hub.join("Bea")
            let members = try await hub.store.members()
            #expect(members.map(\.name) == ["Ada", "Bea", "Bea"])
            #expect(members.map(\.isBound).filter { $0 }.count == 2)
            #expect(members[0].lastSeen != nil)
            let ambiguous = await #expect(throws: HubStoreError.self) { try await hub.store.revoke("be") }
            if case .ambiguousMember("be", let names)? = ambiguous {
                #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("Bea (") })
            } else {
                Issue.record("\(String(describing: ambiguous))")
            }
            await #expect(throws: HubStoreError.noSuchMember) { try await hub.store.revoke("Cleo") }
            let unbound = try #require(members.first { !$0.isBound })
            try await hub.store.revoke(unbound.number)
            #expect(try await hub.store.revoke("BEA") == "Bea")
            #expect(try await hub.store.revoke("da") == "Ada")
            #expect(try await hub.store.members().allSatisfy(\.isRevoked))
            #expect(try await hub.child(of: HubUnderTest.empty, token: ada).status == 401)
        }
    }

    @Test("Tokens are stored as hashes", arguments: TestedStore.all)
    func hashes(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let token = try await hub.join("Ada")
            let stored = try await hub.store.transaction(.reading) { db in
                try db.rows("SELECT hash FROM member").map { try $0[0] as Data }
            }
            #expect(stored.contains(try #require(HubToken.hash(token))))
            #expect(stored.allSatisfy { $0.count == 32 })
        }
    }

    // Computed by sha256sum.
    @Test("A token's hash is its SHA-256")
    func hash() {
        let token = "hb_0000000000000000000000000000000000000000000"
        let hash = HubToken.hash(token).map { Hexadecimal.text($0) }
        #expect(hash == "6c970486e25ea33ca0c6568cf0a032a503d483e481c24594ff3cf0c11fa9fdbf")
        #expect(Set((0..<1000).map { _ in HubToken.make() }).count == 1000)
    }

    @Test("An open hub asks for no token and has no members", arguments: TestedStore.all)
    func open(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            _ = try await hub.pushed("one", after: HubUnderTest.empty)
            #expect(try await hub.ask("GET", "/v1/client/members").status == 403)
            #expect(try await hub.ask("POST", "/v1/client/members", body: Data("Ada".utf8)).status == 403)
        }
    }
}

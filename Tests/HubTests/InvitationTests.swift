import Foundation
import Testing

@testable import Hub

@Suite("Invitations") struct InvitationTests {
    private static let members = "/v1/client/members"

    @Test(
        "An invitation makes a member of the machine that redeems it, which has made its own token",
        arguments: TestedStore.all)
    func redeeming(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
            let invitation = try await hub.ask("POST", Self.members, token: ada, body: Data("Bea".utf8)).text
            #expect(invitation.wholeMatch(of: /hb_[A-Za-z0-9_-]{43}/) != nil)
            let bea = HubToken.make()
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).status == 401)
            let redeemed = try await hub.redeem(invitation, for: bea)
            #expect(redeemed.status == 200)
            #expect(redeemed.body.isEmpty)
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).text == "one")
            // The machine may have crashed before it got the answer.
            #expect(try await hub.redeem(invitation, for: bea).status == 200)
            let again = try await hub.redeem(invitation, for: HubToken.make())
            #expect(again.status == 410)
            #expect(again.text == "The invitation was used.\n")
            #expect(try await hub.ask("DELETE", Self.members + "/Bea", token: ada).status == 200)
            #expect(try await hub.redeem(invitation, for: bea).status == 410)
            #expect(try await hub.child(of: HubUnderTest.empty, token: bea).status == 401)
        }
    }

    @Test("An invitation that has not been redeemed opens nothing", arguments: TestedStore.all)
    func closed(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            let mine = try await hub.ask("POST", Self.members, token: ada, body: Data("Bea".utf8)).text
            for invitation in [mine, try await hub.store.invite("Eve")] {
                #expect(try await hub.child(of: HubUnderTest.empty, token: invitation).status == 401)
                #expect(try await hub.push("bad", after: HubUnderTest.empty, token: invitation).status == 401)
                #expect(try await hub.ask("GET", Self.members, token: invitation).status == 401)
            }
            // A member's token is no invitation.
            #expect(try await hub.redeem(ada, for: HubToken.make()).status == 401)
            #expect(try await hub.redeem(HubToken.make(), for: HubToken.make()).status == 401)
        }
    }

    @Test("An invitation expires after a week, is swept later, and never counts then", arguments: TestedStore.all)
    func expiry(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, isOpen: false, clock: clock) { hub in
            let ada = try await hub.join("Ada")
            func invite(_ name: String) async throws -> HubAnswer {
                try await hub.ask("POST", Self.members, token: ada, body: Data(name.utf8))
            }
            let (early, late) = (try await invite("Bea").text, try await invite("Cleo").text)
            let list = try await hub.ask("GET", Self.members, token: ada).text
            #expect(
                list.contains(
                    """
                    {"expires":"2027-01-22T08:00:00Z","made":"2027-01-15T08:00:00Z","name":"Bea","self":false}
                    """))
            clock.move(days: 6)
            #expect(try await hub.redeem(early, for: HubToken.make()).status == 200)
            clock.move(days: 2)
            let expired = try await hub.redeem(late, for: HubToken.make())
            #expect(expired.status == 410)
            #expect(expired.text == "The invitation has expired.\n")
            #expect(try await !hub.ask("GET", Self.members, token: ada).text.contains("Cleo"))
            #expect(try await hub.store.members().map(\.name) == ["Ada", "Bea"])
            #expect(try await invite("Cleo").status == 200)
            clock.move(days: 40)
            try await hub.store.sweep(keepingFor: .seconds(30 * 86_400))
            let names = try await hub.store.transaction(.reading) { db in
                try db.rows("SELECT name FROM member ORDER BY name").map { try $0[0] as String }
            }
            #expect(names == ["Ada", "Bea"])
        }
    }

    @Test("A household has at most twenty open invitations", arguments: TestedStore.all)
    func most(kind: TestedStore) async throws {
        let clock = TestClock()
        try await HubUnderTest.run(kind, isOpen: false, clock: clock) { hub in
            let ada = try await hub.join("Ada")
            func invite(_ name: String) async throws -> HubAnswer {
                try await hub.ask("POST", Self.members, token: ada, body: Data(name.utf8))
            }
            var invitations: [String] = []
            for number in 0..<20 { invitations.append(try await invite("m\(number)").text) }
            let refused = try await invite("x")
            #expect(refused.status == 409)
            #expect(refused.text == "A household has at most 20 open invitations.\n")
            // One that is redeemed or revoked makes room.
            #expect(try await hub.redeem(invitations[0], for: HubToken.make()).status == 200)
            #expect(try await invite("x").status == 200)
            #expect(try await hub.ask("DELETE", Self.members + "/m1", token: ada).status == 200)
            let revoked = try await hub.redeem(invitations[1], for: HubToken.make())
            #expect(revoked.status == 410)
            #expect(revoked.text == "The invitation was revoked.\n")
            #expect(try await invite("y").status == 200)
            #expect(try await invite("z").status == 409)
            clock.move(days: 8)
            #expect(try await invite("z").status == 200)
        }
    }

    @Test(
        "The operator's invitation opens the household that redeems it, if that has no members",
        arguments: TestedStore.all)
    func operating(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (ada, eve) = (HubToken.make(), HubToken.make())
            let first = try await hub.store.invite("Ada")
            #expect(try await hub.redeem(first, for: ada).status == 200)
            _ = try await hub.pushed("secret", after: HubUnderTest.empty, token: ada)
            #expect(try await hub.redeem(first, for: ada, household: HubUnderTest.other).status == 410)
            let second = try await hub.store.invite("Eve")
            let refused = try await hub.redeem(second, for: eve)
            #expect(refused.status == 403)
            #expect(refused.text == "The token does not open this household.\n")
            #expect(try await hub.child(of: HubUnderTest.empty, token: eve).status == 401)
            // The refusal has not used up the invitation.
            #expect(try await hub.redeem(second, for: eve, household: HubUnderTest.other).status == 200)
            // When all members have lost their tokens, the operator can let somebody in again.
            try await hub.store.revoke("Ada")
            let again = HubToken.make()
            #expect(try await hub.redeem(hub.store.invite("Ada"), for: again).status == 200)
            #expect(try await hub.child(of: HubUnderTest.empty, token: again).text == "secret")
        }
    }

    @Test(
        "The operator invites to a household that has members, or that the hub has forgotten",
        arguments: TestedStore.all)
    func named(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            _ = try await hub.join("Ada")
            for household in [HubUnderTest.household, HubUnderTest.other] {
                let (id, bea) = (try #require(UUID(exactly: household)), HubToken.make())
                let invitation = try await hub.store.invite("Bea", to: id)
                let elsewhere = "99999999-2222-4333-8444-555555555555"
                #expect(try await hub.redeem(invitation, for: bea, household: elsewhere).status == 403)
                #expect(try await hub.redeem(invitation, for: bea, household: household).status == 200)
                let answer = try await hub.child(of: HubUnderTest.empty, household: household, token: bea)
                #expect(answer.status == 404)
            }
            #expect(try await hub.store.counts().households == 2)
        }
    }

    @Test("Of machines that redeem one invitation at the same time, one wins", arguments: TestedStore.all)
    func race(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let invitation = try await hub.store.invite("Ada")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    let household = number % 2 == 0 ? HubUnderTest.household : UUID().text
                    group.addTask {
                        try await hub.redeem(invitation, for: HubToken.make(), household: household).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.allSatisfy { [200, 403, 410].contains($0) })
            // Nobody else has left a household.
            #expect(try await hub.store.counts().households == 1)
        }
    }

    @Test("A machine that redeems its invitation twice at the same time is answered twice", arguments: TestedStore.all)
    func twice(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let (invitation, token) = (try await hub.store.invite("Ada"), HubToken.make())
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await hub.redeem(invitation, for: token).status } }
                for try await status in group { #expect(status == 200) }
            }
        }
    }

    @Test("A token that is known, and what is no hash of a token, are refused", arguments: TestedStore.all)
    func hashes(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, isOpen: false) { hub in
            let ada = try await hub.join("Ada")
            let invitation = try await hub.ask("POST", Self.members, token: ada, body: Data("Bea".utf8)).text
            for known in [ada, invitation] {
                #expect(try await hub.redeem(invitation, for: known).status == 409)
            }
            let short = String(repeating: "0", count: 63)
            for (body, status) in [("", 400), (short, 400), (short + "G", 400), (short + "00", 413)] {
                let answer = try await hub.ask(
                    "POST", "/v1/client/redeem", token: invitation, body: Data(body.utf8))
                #expect(answer.status == status)
            }
            #expect(try await hub.redeem(invitation, for: HubToken.make()).status == 200)
        }
    }

    @Test("An open hub has no invitations", arguments: TestedStore.all)
    func open(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub async throws in
            #expect(try await hub.redeem(HubToken.make(), for: HubToken.make()).status == 403)
        }
    }

    // MARK: - Databases of former versions

    @Test(
        "A database of version 1 is upgraded: members stay, tokens that nobody used become invitations",
        arguments: TestedStore.all)
    func upgrade(kind: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await kind.makePlace(in: folder)
            let (ada, bea, unused) = (HubToken.make(), HubToken.make(), HubToken.make())
            let store = try await kind.open(place)
            let household = try #require(UUID(exactly: HubUnderTest.household))
            try await store.transaction(.writing) { db in
                try Self.makeFirstVersion(db)
                _ = try store.row(household, db)
                let insert = "INSERT INTO member (hash, name, household, made, seen) VALUES ($1, $2, $3, 0, $4)"
                try db.execute(insert, HubToken.hash(ada), "Ada", household, 1 as Int?)
                try db.execute(insert, HubToken.hash(bea), "Bea", household, nil as Int?)
                try db.execute(insert, HubToken.hash(unused), "Unused", nil as UUID?, nil as Int?)
            }
            store.close()
            try await HubUnderTest.run(kind, at: place, isOpen: false) { hub in
                _ = try await hub.pushed("one", after: HubUnderTest.empty, token: ada)
                #expect(try await hub.child(of: HubUnderTest.empty, token: bea).status == 401)
                let (machine, other) = (HubToken.make(), HubToken.make())
                #expect(try await hub.redeem(bea, for: machine).status == 200)
                #expect(try await hub.child(of: HubUnderTest.empty, token: machine).text == "one")
                #expect(try await hub.redeem(unused, for: other, household: HubUnderTest.other).status == 200)
            }
            // Opening it again changes nothing.
            try await HubUnderTest.run(kind, at: place, isOpen: false) { hub async throws in
                #expect(try await hub.child(of: HubUnderTest.empty, token: ada).text == "one")
            }
        }
    }

    @Test("An upgrade that fails changes nothing", arguments: TestedStore.all)
    func failedUpgrade(kind: TestedStore) async throws {
        try await inFolder { folder in
            let place = try await kind.makePlace(in: folder)
            let store = try await kind.open(place)
            defer { store.close() }
            try await store.transaction(.writing) { db in
                try Self.makeFirstVersion(db)
                // In the way of the second column that the upgrade adds.
                try db.execute("ALTER TABLE member ADD COLUMN redeemer \(kind == .sqlite ? "BLOB" : "BYTEA")")
            }
            await #expect(throws: HubStoreError.self) { _ = try await kind.open(place) }
            try await store.transaction(.writing) { _ = try $0.execute("ALTER TABLE member DROP COLUMN redeemer") }
            try await kind.open(place).close()
            let version = try await store.transaction(.reading) { db -> String in
                try db.rows("SELECT value FROM meta WHERE name = 'schema'")[0][0]
            }
            #expect(version == "2")
        }
    }

    /// Makes of a new database one of version 1.
    private static func makeFirstVersion(_ db: any HubSession) throws {
        try db.execute("ALTER TABLE member DROP COLUMN expires")
        try db.execute("ALTER TABLE member DROP COLUMN redeemer")
        try db.execute("UPDATE meta SET value = '1' WHERE name = 'schema'")
    }
}

extension HubStore {
    /// Makes the row of a household.
    fileprivate func row(_ household: UUID, _ db: any HubSession) throws -> ChainState { try Self.lock(household, db) }
}

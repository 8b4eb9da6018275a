import Foundation
import Household
import HouseholdStore
import Synchronization
import Testing

/// Creating a home, from the request to what a hub said of it.
@Suite struct CreateHouseTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    /// A hub that refuses what it is told to, and does something before it answers.
    final class Hub: HouseRemote {
        struct Refusal: Error {}
        private let refuses: Mutex<Set<String>>
        private let heard = Mutex<[String]>([])
        private let meanwhile: @Sendable () throws -> Void

        init(refuses: Set<String> = [], meanwhile: @escaping @Sendable () throws -> Void = {}) {
            self.refuses = Mutex(refuses)
            self.meanwhile = meanwhile
        }

        var calls: [String] { heard.withLock { $0 } }
        func accept() { refuses.withLock { $0 = [] } }

        func create(_ home: Home) async throws { try answer("home") }
        func update(_ profile: Profile) async throws { try answer("profile") }

        private func answer(_ kind: String) throws {
            heard.withLock { $0.append(kind) }
            try meanwhile()
            if refuses.withLock({ $0.contains(kind) }) { throw Refusal() }
        }
    }

    private func create(_ name: String, hub: Hub? = nil) async throws -> (home: Home, profile: Profile) {
        try await creating(hub)(Home(name: name, currency: .eur))
    }

    private func creating(_ hub: Hub?) -> CreateHouse {
        CreateHouse(storage: temporary.household, remote: hub) { "Ann" }
    }

    private func states() throws -> [SyncState] {
        try temporary.household.homes().map(\.record.syncState)
            + [try #require(try temporary.household.profile()).record.syncState]
    }

    @Test func withoutAHubEverythingStaysPending() async throws {
        let (home, profile) = try await create("Cottage")
        #expect(profile.name == "Ann")
        #expect(profile.homeIDs == [home.id])
        #expect(try states() == [.pending, .pending])
        #expect(try await creating(nil).retry() == [])
    }

    @Test func aHubThatAcceptsSyncsBoth() async throws {
        let hub = Hub()
        let (home, profile) = try await create("Cottage", hub: hub)
        #expect(hub.calls == ["home", "profile"])
        #expect([home.record.syncState, profile.record.syncState] == [.synced, .synced])
        #expect(home.record.version == 1)
        #expect(try temporary.value("SELECT version FROM home") == "1")
    }

    @Test func aHubThatRefusesTheHomeLosesNothing() async throws {
        let hub = Hub(refuses: ["home"])
        await #expect(throws: CreateHouse.RemoteFailure.self) { try await create("Cottage", hub: hub) }
        #expect(try states() == [.failed, .pending])
        #expect(try temporary.household.homes().map(\.name) == ["Cottage"])
        #expect(try temporary.household.profile()?.homeIDs.count == 1)
        hub.accept()
        let sent = try await creating(hub).retry()
        #expect(sent == (try temporary.household.homes().map(\.id)))
        #expect(try states() == [.synced, .synced])
        #expect(try temporary.household.homes().map(\.record.version) == [1])
    }

    @Test func aHubThatRefusesTheProfileKeepsTheHome() async throws {
        let hub = Hub(refuses: ["profile"])
        await #expect(throws: Hub.Refusal.self) { try await create("Cottage", hub: hub) }
        #expect(try states() == [.synced, .failed])
        hub.accept()
        #expect(try await creating(hub).retry() == [])
        #expect(try states() == [.synced, .synced])
    }

    @Test func whatWasChangedWhileTheHubAnsweredStaysPending() async throws {
        let household = temporary.household
        let hub = Hub {
            for home in try household.homes() { try household.editHome(home.id) { $0.notes += "!" } }
        }
        _ = try await create("Cottage", hub: hub)
        #expect(try states() == [.pending, .synced])
    }

    @Test func aHomeThatIsNotValidLeavesNothingBehind() async throws {
        await #expect(throws: DomainError.textHasNUL(field: "name")) { try await create("a\0b") }
        #expect(try temporary.household.profile() == nil)
        #expect(try temporary.store.changes.latest() == 0)
    }

    @Test func aTakenNameLeavesNothingBehind() async throws {
        try temporary.sql("INSERT INTO home (name, currency) VALUES ('Cottage', 'EUR')")
        let latest = try temporary.store.changes.latest()
        await #expect(throws: DomainError.duplicateName(kind: "home", name: "cottage")) { try await create("cottage") }
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func anUnknownUserLeavesNothingBehind() async throws {
        let create = CreateHouse(storage: temporary.household) { throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await create(Home(name: "Cottage", currency: .eur)) }
        #expect(try temporary.store.changes.latest() == 0)
    }

    @Test func anExistingProfileKeepsItsName() async throws {
        try temporary.household.setProfileName("The Birds")
        #expect(try await create("Cottage").profile.name == "The Birds")
    }
}

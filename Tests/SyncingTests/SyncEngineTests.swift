import Foundation
import HouseholdStore
import Remotes
import Testing

@testable import Syncing

/// The order of a sync, with answers as they come.
@Suite struct SyncEngineTests {
    private let one = UUID()
    private let two = UUID()
    private let three = UUID()
    private let body = Data("sealed".utf8)

    private func bundle() throws -> ChangeBundle {
        try ChangeBundle(reading: Data(#"{"format":1,"id":"\#(UUID())","machine":"anna","rows":[]}"#.utf8))
    }

    private func version(_ id: UUID, after parent: UUID) -> SyncEngine.SealedVersion {
        SyncEngine.SealedVersion(id: id, parent: parent, body: body)
    }

    @Test("Nothing new on either side takes one request")
    func idle() throws {
        var engine = SyncEngine()
        #expect(try engine.step(after: .begins(at: one)) == .fetch(after: one))
        #expect(try engine.step(after: .fetched(.none)) == .collect)
        #expect(try engine.step(after: .collected(nil)) == .rest)
    }

    @Test("All versions are fetched before they are merged, and merged before anything is sent")
    func pullsThenPushes() throws {
        var engine = SyncEngine()
        let bundle = try bundle()
        _ = try engine.step(after: .begins(at: .beginning))
        #expect(try engine.step(after: .fetched(.version(id: one, body: body))) == .fetch(after: one))
        #expect(try engine.step(after: .fetched(.version(id: two, body: body))) == .fetch(after: two))
        #expect(
            try engine.step(after: .fetched(.none))
                == .merge([version(one, after: .beginning), version(two, after: one)]))
        #expect(try engine.step(after: .merged) == .collect)
        #expect(try engine.step(after: .collected(bundle)) == .sendFiles(of: bundle))
        #expect(try engine.step(after: .sentFiles(refused: [:])) == .add(bundle, after: two))
        #expect(
            try engine.step(after: .answered(.added(three, wantsSnapshot: .low)))
                == .acknowledge(bundle, after: two, as: three))
        #expect(try engine.step(after: .acknowledged) == .collect)
        #expect(try engine.step(after: .collected(nil)) == .makeSnapshot(at: three))
        #expect(try engine.step(after: .madeSnapshot) == .rest)
    }

    @Test("Where the remote refuses files for good, their records are kept back, and the rest is sent")
    func refused() throws {
        var engine = SyncEngine()
        let (whole, rest) = (try bundle(), try bundle())
        _ = try engine.step(after: .begins(at: one))
        _ = try engine.step(after: .fetched(.none))
        _ = try engine.step(after: .collected(whole))
        #expect(try engine.step(after: .sentFiles(refused: ["a": "too large"])) == .refuse(["a": "too large"]))
        #expect(try engine.step(after: .refused) == .collect)
        #expect(try engine.step(after: .collected(rest)) == .sendFiles(of: rest))
        #expect(try engine.step(after: .sentFiles(refused: [:])) == .add(rest, after: one))
    }

    @Test("Whoever is late pulls and tries again")
    func late() throws {
        var engine = SyncEngine()
        let bundle = try bundle()
        _ = try engine.step(after: .begins(at: one))
        _ = try engine.step(after: .fetched(.none))
        _ = try engine.step(after: .collected(bundle))
        #expect(try engine.step(after: .sentFiles(refused: [:])) == .add(bundle, after: one))
        #expect(try engine.step(after: .answered(.conflict(end: two))) == .fetch(after: one))
        #expect(try engine.step(after: .fetched(.version(id: two, body: body))) == .fetch(after: two))
        #expect(try engine.step(after: .fetched(.none)) == .merge([version(two, after: one)]))
    }

    @Test("A machine that was away for too long goes on from the snapshot, and what comes after it")
    func away() throws {
        var engine = SyncEngine()
        let snapshot = RemoteSnapshot(version: two, body: body)
        _ = try engine.step(after: .begins(at: one))
        #expect(try engine.step(after: .fetched(.gone)) == .fetchSnapshot)
        #expect(try engine.step(after: .fetchedSnapshot(snapshot)) == .mergeSnapshot(snapshot))
        #expect(try engine.step(after: .merged) == .fetch(after: two))
        #expect(try engine.step(after: .fetched(.none)) == .collect)
    }

    @Test("A remote that returns its versions for ever, or lost a part of the chain, is recognised")
    func liars() throws {
        var engine = SyncEngine()
        _ = try engine.step(after: .begins(at: one))
        _ = try engine.step(after: .fetched(.version(id: two, body: body)))
        #expect(throws: SyncFault.chainLoops) { try engine.step(after: .fetched(.version(id: one, body: body))) }
        var other = SyncEngine()
        _ = try other.step(after: .begins(at: one))
        _ = try other.step(after: .fetched(.gone))
        #expect(throws: SyncFault.chainIsBroken) { try other.step(after: .fetchedSnapshot(nil)) }
        #expect(throws: SyncFault.chainIsBroken) {
            try other.step(after: .fetchedSnapshot(RemoteSnapshot(version: one, body: body)))
        }
    }
}

import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Synchronization
import Testing

@testable import Syncing

/// Remotes that lost something, or say something else than before; and the ways out.
@Suite struct LyingRemoteTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
    private let household = UUID()
    private let secret = HouseholdSecret()
    private let remote = MemoryRemote()
    private let anna: SyncedMachine
    private let ben: SyncedMachine

    /// Anna and Ben have a lamp.
    init() throws {
        anna = try SyncedMachine("anna", in: folder, household: household, secret: secret, remote: remote)
        ben = try SyncedMachine("ben", in: folder, household: household, secret: secret, remote: remote)
        try anna.add("Lamp")
        try anna.store.chain.begin(as: household)
        try anna.sync()
        try ben.join(anna)
        _ = remote.requests()
    }

    private func carl(_ secret: HouseholdSecret? = nil) throws -> SyncedMachine {
        try SyncedMachine("carl", in: folder, household: household, secret: secret ?? self.secret, remote: remote)
    }

    // MARK: - An honest remote

    @Test("Nothing new on either side takes one request; a change takes four")
    func requests() throws {
        try anna.sync()
        #expect(remote.requests() == ["child"])
        try anna.edit("Lamp") { $0.serial = "L-1" }
        try anna.sync()
        #expect(remote.requests() == ["child", "child", "add"])
        try ben.sync()
        #expect(remote.requests() == ["child", "child"])
        #expect(try anna.head == ben.head)
    }

    @Test("What was sealed is sent again byte for byte, and is no conflict with what was changed since")
    func resent() throws {
        try anna.edit("Lamp") { $0.serial = "L-1" }
        remote.copy.losesAnswers = true
        let before = remote.copy
        #expect(throws: RemoteError.self) { try anna.sync() }
        // The remote never had it.
        let sent = remote.copy.sent
        remote.copy = before
        #expect(throws: RemoteError.self) { try anna.sync() }
        #expect(remote.copy.sent.last == sent.last)
        // Now the remote has it, and the answer was lost.
        remote.copy.losesAnswers = false
        try anna.edit("Lamp") { $0.serial = "L-2" }
        let report = try anna.sync()
        #expect(report.conflicts == [])
        try ben.sync()
        #expect(try ben.items() == ["Lamp L-2"])
    }

    // MARK: - Set back, emptied, forked

    @Test("An emptied remote gets nothing, and is mended; the other machine then only syncs")
    func emptied() throws {
        remote.copy = MemoryRemote.State()
        try anna.edit("Lamp") { $0.serial = "L-1" }
        #expect(throws: SyncFault.emptied) { try anna.sync() }
        #expect(remote.copy.sent == [])
        #expect(throws: SyncFault.emptied) { try ben.sync(thoroughly: true) }
        _ = try anna.run.mend()
        let report = try ben.sync()
        #expect(report.conflicts == [])
        #expect(try ben.items() == ["Lamp L-1"])
        #expect(try anna.head == ben.head)
        let carl = try carl()
        try carl.join(anna)
        #expect(try carl.items() == ["Lamp L-1"])
    }

    @Test("A remote that was set back gets back what it forgot; nothing of anybody is lost")
    func setBack() throws {
        let old = remote.copy
        try anna.edit("Lamp") { $0.serial = "L-1" }
        try anna.sync()
        try ben.sync()
        try ben.add("Only Ben's")
        try ben.sync()
        let carl = try carl()
        try carl.join(ben)
        remote.copy = old
        try anna.edit("Lamp") { $0.notes = "Entered meanwhile" }
        #expect(throws: SyncFault.setBack) { try anna.sync() }
        #expect(throws: SyncFault.setBack) { try ben.sync(thoroughly: true) }
        #expect(try anna.items() == ["Lamp L-1"])
        _ = try anna.run.mend()
        // Ben's head is one that Anna never had.
        #expect(throws: SyncFault.self) { try ben.sync() }
        let report = try ben.run.mend()
        #expect(report.conflicts == [])
        try carl.sync()
        try anna.sync()
        for machine in [anna, ben, carl] {
            #expect(try machine.items() == ["Lamp L-1", "Only Ben's"])
            #expect(try machine.store.snapshot().items.map(\.notes).max() == "Entered meanwhile")
            #expect(try machine.head == anna.head && machine.store.chain.place()?.pending == 0)
        }
    }

    @Test("Two branches become one: different fields both stay, and of the same field one value is put aside")
    func forked() throws {
        let old = remote.copy
        try anna.edit("Lamp") { $0.serial = "Anna's" }
        try anna.sync()
        // Ben is shown another chain.
        remote.copy = old
        try ben.edit("Lamp") { $0.serial = "Ben's" }
        try ben.edit("Lamp") { $0.make = "Aurora" }
        try ben.sync()
        let before = try anna.items()
        #expect(throws: SyncFault.forked(machine: "ben")) { try anna.sync(thoroughly: true) }
        #expect(try anna.items() == before)
        let report = try anna.run.mend()
        #expect(report.conflicts == ["Lamp"])
        try ben.sync()
        #expect(try ben.items() == ["Lamp Ben's"])
        #expect(try anna.items() == ["Lamp Ben's"])
        #expect(try ben.store.chain.conflicts().map(\.machine) == ["anna"])
        #expect(try anna.head == ben.head)
    }

    @Test("A version that was there before is not taken again under a new id")
    func replayed() throws {
        let first = try #require(remote.copy.versions[.beginning])
        try anna.edit("Lamp") { $0.serial = "L-1" }
        try anna.sync()
        remote.state.withLock { state in
            let end = state.end
            state.end = UUID()
            state.versions[end] = (state.end, first.body)
        }
        #expect(throws: SyncFault.forked(machine: "anna")) { try anna.sync() }
        #expect(try anna.items() == ["Lamp L-1"])
        _ = try anna.run.mend()
        #expect(try anna.sync().isIdle)
    }

    @Test("A remote that refuses everything without end is asked a few times only")
    func contradicts() throws {
        remote.copy.isRefusing = true
        try anna.edit("Lamp") { $0.serial = "L-1" }
        #expect(throws: SyncFault.contradicts) { try anna.sync() }
        #expect(remote.requests().count < 20)
        #expect(throws: SyncFault.contradicts) { try anna.run.mend() }
        #expect(remote.requests().count < 40)
    }

    // MARK: - Gaps and damage

    @Test(
        "A machine behind a version that is missing or damaged waits until one that is past it sends a snapshot",
        arguments: [true, false])
    func gap(isMissing: Bool) throws {
        for number in 1...3 {
            try anna.edit("Lamp") { $0.serial = "L-\(number)" }
            try anna.sync()
        }
        let parent = try #require(try ben.store.chain.place()?.handle)
        if isMissing {
            remote.copy.versions[parent] = nil
        } else {
            remote.state.withLock { $0.versions[parent]?.body[100] ^= 1 }
        }
        #expect(throws: isMissing ? SyncFault.gap : .damaged) { try ben.sync() }
        #expect(try ben.items() == ["Lamp"])
        try anna.sync(thoroughly: true)
        try ben.sync()
        #expect(try ben.items() == ["Lamp L-3"])
        #expect(try anna.head == ben.head)
    }

    @Test("A damaged snapshot keeps nobody from joining where all versions are there, and is replaced")
    func damagedSnapshot() throws {
        try anna.sendSnapshot()
        remote.state.withLock { $0.snapshots[0].body[200] ^= 1 }
        let carl = try carl()
        try carl.join(anna)
        #expect(try carl.items() == ["Lamp"])
        // Only a snapshot leads past a part that is gone.
        try anna.edit("Lamp") { $0.serial = "L-1" }
        try anna.sync()
        remote.copy.versions[.beginning] = nil
        try anna.sync(thoroughly: true)
        let dora = try SyncedMachine("dora", in: folder, household: household, secret: secret, remote: remote)
        try dora.join(anna)
        #expect(try dora.items() == ["Lamp L-1"])
    }

    // MARK: - Joining

    @Test("Joining is refused where the remote does not lead to the invitation's version, and changes nothing")
    func notReached() throws {
        let old = remote.copy
        try anna.edit("Lamp") { $0.serial = "L-1" }
        try anna.sync()
        remote.copy = old
        let carl = try carl()
        #expect(throws: SyncFault.notReached(code: try anna.head.code)) { try carl.join(anna) }
        #expect(try carl.items() == [] && carl.store.chain.place() == nil)
        remote.copy = MemoryRemote.State()
        #expect(throws: SyncFault.notReached(code: try anna.head.code)) { try carl.join(anna) }
    }

    @Test("Another household is not joined; the same one keeps what it has, where its chain began anew elsewhere")
    func otherHouseholds() throws {
        let stranger = try carl()
        try stranger.add("Piano")
        #expect(throws: SyncError.notEmpty) { try stranger.join(anna) }
        #expect(try stranger.items() == ["Piano"])
        try ben.edit("Lamp") { $0.serial = "Only at Ben's" }
        // Anna begins again on another remote.
        let (other, next, key) = (MemoryRemote(), UUID(), HouseholdSecret())
        let again = SyncRun(
            anna.store, other, Seal(key, household: next), attachments: anna.attachments, machine: "anna")
        try anna.store.chain.begin(as: next)
        _ = try again.run()
        let joined = SyncRun(
            ben.store, other, Seal(key, household: next), attachments: ben.attachments, machine: "ben")
        let report = try joined.join(next, reaching: anna.head)
        #expect(report.conflicts == ["Lamp"])
        #expect(try ben.items() == ["Lamp"])
        _ = try again.run()
        #expect(try anna.head == ben.head && anna.store.chain.conflicts().count == 1)
    }

    @Test("Two machines with one id, as where a folder was copied, tell each other apart")
    func copied() throws {
        let copy = folder.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: folder.appendingPathComponent("ben"), to: copy)
        let store = try Store.open(at: copy.appendingPathComponent("store.sqlite").path)
        let twin = SyncRun(store, remote, ben.seal, attachments: ben.attachments, machine: "ben")
        let author = try ben.store.chain.place()?.author
        try ben.edit("Lamp") { $0.serial = "L-1" }
        try ben.sync()
        let report = try twin.run()
        #expect(report.notes.count == 1)
        #expect(try store.chain.place()?.author != author)
        #expect(try store.snapshot().items.map(\.serial) == ["L-1"])
        #expect(try twin.run().notes == [])
    }

    // MARK: - Secrets

    @Test("After a new secret nothing under the former one is taken, and mending goes past it")
    func formerSecret() throws {
        let next = HouseholdSecret()
        let lost = ben.seal
        #expect(try anna.run.renew(as: Seal(next, household: household)))
        var anna = anna
        (anna.secret, anna.former) = (next, [secret])
        try anna.sync()
        let place = try #require(try anna.store.chain.place())
        var bundle = try anna.store.chain.emptyBundle(from: "thief")
        bundle = try ChangeBundle(reading: bundle.data)
        let sealed = lost.seal(bundle.data, as: .version(after: VersionDigest(hex: place.head)))
        guard case .added = try remote.add(sealed, after: place.handle) else { return }
        #expect(throws: SyncFault.formerSecret) { try anna.sync() }
        _ = try anna.run.mend()
        #expect(try anna.sync().isIdle)
        #expect(throws: SyncFault.rotated) { try ben.sync() }
        #expect(throws: SyncFault.rotated) { try ben.run.mend() }
        // With the new secret, Ben goes on with what he has.
        try ben.edit("Lamp") { $0.serial = "L-1" }
        var again = ben
        (again.secret, again.former) = (next, [secret])
        try again.join(anna)
        try anna.sync()
        #expect(try anna.items() == ["Lamp L-1"] && anna.head == again.head)
    }

    @Test("Of two rotations at once, the first in the chain counts; the other machine joins")
    func twoRotations() throws {
        let (first, second) = (HouseholdSecret(), HouseholdSecret())
        #expect(try ben.run.renew(as: Seal(first, household: household)))
        #expect(try !anna.run.renew(as: Seal(second, household: household)))
        #expect(throws: SyncFault.rotated) { try anna.sync() }
        var (bens, annas) = (ben, anna)
        (bens.secret, annas.secret) = (first, first)
        try bens.sync()
        try annas.join(bens)
        #expect(try annas.head == bens.head)
    }

    // MARK: - Files

    @Test("A file that is gone from the remote or damaged there is sent again by the machine that has it")
    func healed() throws {
        let lamp = try #require(try anna.store.snapshot().items.first)
        let digest = try anna.attach("a receipt", to: lamp)
        try anna.sync()
        for isDamaged in [false, true] {
            remote.state.withLock { state in
                for name in (state.files ?? [:]).keys {
                    if isDamaged { state.files?[name]?[40] ^= 1 } else { state.files?[name] = nil }
                }
            }
            try? FileManager.default.removeItem(atPath: ben.attachments + "/" + digest)
            let report = try ben.sync()
            #expect((isDamaged ? report.filesDamaged : report.filesMissing) == ["paper.txt of Lamp"])
            #expect(try anna.sync(thoroughly: true).filesSent == 1)
            #expect(try ben.sync().filesFetched == 1)
        }
    }

    @Test("A file that cannot be read here holds back its own record only")
    func unreadable() throws {
        let lamp = try #require(try anna.store.snapshot().items.first)
        let digest = try anna.attach("a receipt", to: lamp)
        try Data("something else".utf8).write(to: URL(fileURLWithPath: anna.attachments + "/" + digest))
        try anna.edit("Lamp") { $0.serial = "L-1" }
        let report = try anna.sync()
        #expect(report.refusals.map(\.name) == ["paper.txt of Lamp"])
        #expect(report.refusals.first?.reason.contains("was changed since it was attached") == true)
        try ben.sync()
        #expect(try ben.items() == ["Lamp L-1"])
    }

    @Test("A server that keeps no files keeps the household")
    func noFiles() throws {
        remote.copy.files = nil
        let lamp = try #require(try anna.store.snapshot().items.first)
        try anna.attach("a receipt", to: lamp)
        let report = try anna.sync()
        #expect(report.keepsNoFiles)
        #expect(try ben.sync().filesMissing == ["paper.txt of Lamp"])
        #expect(try ben.store.snapshot().attachments.count == 1)
    }
}

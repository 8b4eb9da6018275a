import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import Testing

// Remotes that lost something, or say something else than before; and the ways out.
extension SyncTests {
    private func edit(_ machine: SimulatedMachine, _ change: (inout Item) -> Void) throws {
        try machine.temporary.inventory.edit(lamp.id) { change(&$0) }
    }

    /// The titles and serial numbers of a machine's items.
    private func items(_ machine: SimulatedMachine) throws -> [String] {
        try machine.store.snapshot().items.map { [$0.title, $0.serial].filter { !$0.isEmpty }.joined(separator: " ") }
            .sorted()
    }

    /// How many versions were ever sent to the remote.
    private var sent: Int { chain.with { $0.versions.count } }

    // MARK: - An honest remote

    @Test("Nothing new on either side takes one request; a change takes three, and two to fetch it")
    mutating func requests() throws {
        for (machine, count) in [(a, 1), (a, 3), (b, 2)] {
            if count == 3 { try edit(a) { $0.serial = "L-1" } }
            let remote = chain.remote()
            _ = try machine.run(over: remote).run()
            #expect(remote.requests == count)
        }
        #expect(try a.head == b.head)
    }

    @Test("What was sealed is sent again byte for byte, and is no conflict with what was changed since")
    mutating func resent() throws {
        try edit(a) { $0.serial = "L-1" }
        let before = chain.line
        try a.sync(with: chain, .lostAnswer)
        // The remote never had it. It counts versions that differ.
        let count = sent
        chain.line = before
        try a.sync(with: chain, .lostAnswer)
        #expect(sent == count)
        // Now the remote has it, and the answer was lost.
        try edit(a) { $0.serial = "L-2" }
        #expect(try a.sync(with: chain).conflicts == [])
        try b.sync(with: chain)
        #expect(try items(b) == ["Lamp L-2"])
    }

    // MARK: - Set back, emptied, forked

    @Test("An emptied remote gets nothing, and is mended; the other machine then only syncs")
    mutating func emptied() throws {
        chain.line = Adversary.Line()
        let count = sent
        try edit(a) { $0.serial = "L-1" }
        #expect(throws: SyncFault.emptied) { try a.sync(with: chain) }
        #expect(sent == count)
        #expect(throws: SyncFault.emptied) { try b.sync(with: chain, thoroughly: true) }
        try a.mend(over: chain.remote())
        #expect(try b.sync(with: chain).conflicts == [])
        let carl = try carl()
        try carl.join(chain, invitedBy: a)
        for machine in [b, carl] { #expect(try items(machine) == ["Lamp L-1"]) }
        #expect(try a.head == b.head)
    }

    @Test("A remote that was set back gets back what it forgot; nothing of anybody is lost")
    mutating func setBack() throws {
        let old = chain.line
        try edit(a) { $0.serial = "L-1" }
        try a.sync(with: chain)
        try b.sync(with: chain)
        try b.temporary.inventory.add(Item(title: "Only Ben's"))
        try b.sync(with: chain)
        let carl = try carl()
        try carl.join(chain, invitedBy: b)
        chain.line = old
        try edit(a) { $0.notes = "Entered meanwhile" }
        #expect(throws: SyncFault.setBack) { try a.sync(with: chain) }
        #expect(throws: SyncFault.setBack) { try b.sync(with: chain, thoroughly: true) }
        #expect(try items(a) == ["Lamp L-1"])
        try a.mend(over: chain.remote())
        // Ben's head is one that Anna never had.
        #expect(throws: SyncFault.self) { try b.sync(with: chain) }
        #expect(try b.run(over: chain.remote()).mend().conflicts == [])
        try carl.sync(with: chain)
        try a.sync(with: chain)
        for machine in [a, b, carl] {
            #expect(try items(machine) == ["Lamp L-1", "Only Ben's"])
            #expect(try item(lamp.id, on: machine).notes == "Entered meanwhile")
            #expect(try machine.head == a.head && machine.store.chain.place()?.pending == 0)
        }
    }

    @Test("Two branches become one: different fields both stay, and of the same field one value is put aside")
    mutating func forked() throws {
        let old = chain.line
        try edit(a) { $0.serial = "Anna's" }
        try a.sync(with: chain)
        // Ben is shown another chain.
        chain.line = old
        try edit(b) { ($0.serial, $0.make) = ("Ben's", "Aurora") }
        try b.sync(with: chain)
        let before = try items(a)
        #expect(throws: SyncFault.forked(machine: "ben")) { try a.sync(with: chain, thoroughly: true) }
        #expect(try items(a) == before)
        #expect(try a.run(over: chain.remote()).mend().conflicts == ["Lamp"])
        try b.sync(with: chain)
        for machine in [a, b] { #expect(try items(machine) == ["Lamp Ben's"]) }
        #expect(try b.store.chain.conflicts().map(\.machine) == ["anna"])
        #expect(try a.head == b.head)
    }

    @Test("A version that was there before is not taken again under a new id")
    mutating func replayed() throws {
        let first = try #require(chain.line.versions.first)
        try edit(a) { $0.serial = "L-1" }
        try a.sync(with: chain)
        let end = chain.line.end
        _ = chain.line.add(first.body, after: end)
        #expect(throws: SyncFault.forked(machine: "anna")) { try a.sync(with: chain) }
        #expect(try items(a) == ["Lamp L-1"])
        try a.mend(over: chain.remote())
        #expect(try a.sync(with: chain).isIdle)
    }

    @Test("A remote that refuses everything without end is asked a few times only")
    mutating func contradicts() throws {
        try edit(a) { $0.serial = "L-1" }
        for (isMending, limit) in [(false, 20), (true, 40)] {
            let remote = AdversaryRemote(chain, AdversaryRemote.Mood(refuses: true))
            let run = a.run(over: remote)
            #expect(throws: SyncFault.contradicts) { _ = try isMending ? run.mend() : run.run() }
            #expect(remote.requests < limit)
        }
    }

    // MARK: - Gaps and damage

    @Test(
        "A machine behind a version that is missing or damaged waits until one that is past it sends a snapshot",
        arguments: [true, false])
    mutating func gap(isMissing: Bool) throws {
        for number in 1...3 {
            try edit(a) { $0.serial = "L-\(number)" }
            try a.sync(with: chain)
        }
        let parent = try b.store.chain.place()?.handle
        let place = try #require(chain.line.versions.firstIndex { $0.parent == parent })
        if isMissing {
            chain.line.versions.remove(at: place)
        } else {
            chain.line.versions[place].body[100] ^= 1
        }
        #expect(throws: isMissing ? SyncFault.gap : .damaged) { try b.sync(with: chain) }
        #expect(try items(b) == ["Lamp"])
        try a.sync(with: chain, thoroughly: true)
        try b.sync(with: chain)
        #expect(try items(b) == ["Lamp L-3"])
        #expect(try a.head == b.head)
    }

    @Test("A damaged snapshot keeps nobody from joining where all versions are there, and is replaced")
    mutating func damagedSnapshot() throws {
        try a.sendSnapshot(to: chain)
        chain.line.snapshot?.body[200] ^= 1
        let carl = try carl()
        try carl.join(chain, invitedBy: a)
        #expect(try items(carl) == ["Lamp"])
        // Only a snapshot leads past a part that is gone.
        try edit(a) { $0.serial = "L-1" }
        try a.sync(with: chain)
        chain.line.versions.removeFirst()
        try a.sync(with: chain, thoroughly: true)
        let dora = try SimulatedMachine("dora", TemporaryStore(), seed: 4, .init(chain))
        try dora.join(chain, invitedBy: a)
        #expect(try items(dora) == ["Lamp L-1"])
    }

    // MARK: - Joining

    @Test("Joining is refused where the remote does not lead to the invitation's version, and changes nothing")
    mutating func notReached() throws {
        let old = chain.line
        try edit(a) { $0.serial = "L-1" }
        try a.sync(with: chain)
        let carl = try carl()
        for line in [old, Adversary.Line()] {
            chain.line = line
            #expect(throws: SyncFault.notReached(code: try a.head.code)) { try carl.join(chain, invitedBy: a) }
            #expect(try items(carl) == [] && carl.store.chain.place() == nil)
        }
    }

    @Test("Another household is not joined; the same one keeps what it has, where its chain began anew elsewhere")
    mutating func otherHouseholds() throws {
        let stranger = try carl()
        try stranger.temporary.inventory.add(Item(title: "Piano"))
        #expect(throws: SyncError.notEmpty) { try stranger.join(chain, invitedBy: a) }
        #expect(try items(stranger) == ["Piano"])
        try edit(b) { $0.serial = "Only at Ben's" }
        // Anna begins again on another remote.
        let other = Adversary()
        (a.keys, b.keys) = (.init(other), .init(other))
        try a.start(other)
        #expect(try b.join(other, invitedBy: a).conflicts == ["Lamp"])
        #expect(try items(b) == ["Lamp"])
        try a.sync(with: other)
        #expect(try a.head == b.head)
        #expect(try a.store.chain.conflicts().count == 1)
    }

    @Test("Two machines with one id, as where a folder was copied, tell each other apart")
    mutating func copied() throws {
        let copy = try TemporaryFolder()
        for name in try b.temporary.folder.files() {
            try FileManager.default.copyItem(atPath: b.temporary.folder.path(name), toPath: copy.path(name))
        }
        let twin = try SimulatedMachine("ben", TemporaryStore(folder: copy), seed: 2, b.keys)
        let author = try b.store.chain.place()?.author
        try edit(b) { $0.serial = "L-1" }
        try b.sync(with: chain)
        #expect(try twin.sync(with: chain).notes.count == 1)
        #expect(try twin.store.chain.place()?.author != author)
        #expect(try items(twin) == ["Lamp L-1"])
        #expect(try twin.sync(with: chain).notes == [])
    }

    // MARK: - Secrets

    @Test("After a new secret nothing under the former one is taken, and mending goes past it")
    mutating func formerSecret() throws {
        let (next, lost) = (HouseholdSecret(), b.keys.seal(b.keys.secret))
        #expect(try a.run(over: chain.remote()).renew(as: a.keys.seal(next)))
        (a.keys.former, a.keys.secret) = ([a.keys.secret], next)
        try a.sync(with: chain)
        let place = try #require(try a.store.chain.place())
        let bundle = try a.store.chain.emptyBundle(from: "thief")
        let sealed = lost.seal(bundle.data, as: .version(after: VersionDigest(hex: place.head)))
        guard case .added = chain.line.add(sealed, after: place.handle) else { return }
        #expect(throws: SyncFault.formerSecret) { try a.sync(with: chain) }
        try a.mend(over: chain.remote())
        #expect(try a.sync(with: chain).isIdle)
        #expect(throws: SyncFault.rotated) { try b.sync(with: chain) }
        #expect(throws: SyncFault.rotated) { try b.run(over: chain.remote()).mend() }
        // With the new secret, Ben goes on with what he has.
        try edit(b) { $0.serial = "L-1" }
        (b.keys.former, b.keys.secret) = ([b.keys.secret], next)
        try b.join(chain, invitedBy: a)
        try a.sync(with: chain)
        #expect(try items(a) == ["Lamp L-1"])
        #expect(try a.head == b.head)
    }

    @Test("Of two rotations at once, the first in the chain counts; the other machine joins")
    mutating func twoRotations() throws {
        let first = HouseholdSecret()
        #expect(try b.run(over: chain.remote()).renew(as: b.keys.seal(first)))
        #expect(try !a.run(over: chain.remote()).renew(as: a.keys.seal(HouseholdSecret())))
        #expect(throws: SyncFault.rotated) { try a.sync(with: chain) }
        (a.keys.secret, b.keys.secret) = (first, first)
        try b.sync(with: chain)
        try a.join(chain, invitedBy: b)
        #expect(try a.head == b.head)
    }

    // MARK: - Files

    /// Attaches a receipt to a machine's lamp.
    /// - Returns: Its path in the machine's folder.
    private func attachReceipt(on machine: SimulatedMachine) throws -> String {
        let path = try machine.temporary.file("paper.txt", "a receipt")
        return try machine.attachments + "/" + machine.temporary.attach(path, to: lamp).sha256
    }

    @Test("A file that is gone from the remote or damaged there is sent again by the machine that has it")
    mutating func healed() throws {
        let digest = URL(fileURLWithPath: try attachReceipt(on: a)).lastPathComponent
        try a.sync(with: chain)
        try b.sync(with: chain)
        for isDamaged in [false, true] {
            for name in chain.line.files.keys {
                if isDamaged { chain.line.files[name]?[40] ^= 1 } else { chain.line.files[name] = nil }
            }
            try FileManager.default.removeItem(atPath: b.attachments + "/" + digest)
            let report = try b.sync(with: chain)
            #expect((isDamaged ? report.filesDamaged : report.filesMissing) == ["paper.txt of Lamp"])
            #expect(try a.sync(with: chain, thoroughly: true).filesSent == 1)
            #expect(try b.sync(with: chain).filesFetched == 1)
        }
    }

    @Test("A file that cannot be read here holds back its own record only")
    mutating func unreadable() throws {
        try Data("something else".utf8).write(to: URL(fileURLWithPath: attachReceipt(on: a)))
        try edit(a) { $0.serial = "L-1" }
        let report = try a.sync(with: chain)
        #expect(report.refusals.map(\.name) == ["paper.txt of Lamp"])
        #expect(report.refusals.first?.reason.contains("was changed since it was attached") == true)
        try b.sync(with: chain)
        #expect(try items(b) == ["Lamp L-1"])
    }

    @Test("A server that keeps no files keeps the household")
    mutating func noFiles() throws {
        _ = try attachReceipt(on: a)
        for machine in [a, b] {
            let remote = AdversaryRemote(chain, AdversaryRemote.Mood(keepsNoFiles: true))
            let report = try machine.run(over: remote).run()
            #expect(machine.name == "ben" ? report.filesMissing == ["paper.txt of Lamp"] : report.keepsNoFiles)
        }
        #expect(try b.store.snapshot().attachments.count == 1)
    }
}

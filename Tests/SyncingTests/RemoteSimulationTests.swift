import Digests
import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import TestSupport
import Testing

/// Machines that work at random and sync over a real remote, whose requests get lost. What a merge does to all kinds of
/// records is tried in the simulation of the store.
@Suite struct RemoteSimulationTests {
    enum Kind: CaseIterable {
        case folder, hub
    }

    private struct Machine {
        let store: Store
        let attachments: String
        /// Over the network as it is, and undisturbed.
        let flaky: SyncRun
        let run: SyncRun
    }

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
    private let household = UUID()
    private let secret = HouseholdSecret()

    @Test(
        "Whatever gets lost on the way, all machines end with the same household and all files",
        arguments: Kind.allCases, TestLength.seeds(2, long: 200))
    func converge(kind: Kind, seed: UInt64) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let hub = kind == .hub ? try HubProcess(in: folder, ["--open"]) : nil
        defer { hub?.stop() }
        let machines = try (1...3).map { try machine($0, seed: seed, hub: hub?.address) }
        _ = try machines[0].store.household.createHome(Home(name: "Cottage", currency: .eur))
        try machines[0].store.chain.begin(as: household)
        _ = try machines[0].run.run()
        let head = VersionDigest(hex: try #require(try machines[0].store.chain.place()).head)
        for machine in machines.dropFirst() { _ = try machine.run.join(household, reaching: head) }

        var random = SeededGenerator(seed: seed)
        for step in 1...60 {
            let machine = machines[Int.random(in: 0..<machines.count, using: &random)]
            if Int.random(in: 0..<3, using: &random) == 0 {
                do {
                    _ = try machine.flaky.run()
                } catch RemoteError.unreachable {
                    // A later one goes on from there.
                }
            } else {
                try edit(machine, step, &random)
            }
        }
        // What the last one settles, the others need as well.
        for _ in 1...2 { for machine in machines { _ = try machine.run.run() } }

        let snapshots = try machines.map { try $0.store.snapshot() }
        #expect(snapshots[0] == snapshots[1])
        #expect(snapshots[0] == snapshots[2])
        #expect(!snapshots[0].items.isEmpty)
        for machine in machines {
            #expect(try machine.run.run().isIdle)
            for (digest, _) in try machine.store.chain.files() {
                let content = try Data(contentsOf: URL(fileURLWithPath: machine.attachments + "/" + digest))
                #expect(SHA256Digest.of(content) == digest)
            }
        }
    }

    private func machine(_ number: Int, seed: UInt64, hub: String?) throws -> Machine {
        let place = folder.appendingPathComponent("machine-\(number)")
        let attachments = place.appendingPathComponent("attachments").path
        let shared = folder.appendingPathComponent("remote")
        for path in [URL(fileURLWithPath: attachments), shared] {
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        }
        let path = place.appendingPathComponent("store.sqlite").path
        try EmptyStore.write(to: path)
        let store = try Store.open(at: path)
        let remote: any Remote
        switch try hub.map({ try RemoteAddress($0, allowsPlainHTTP: false) }) {
        case .hub(let address): remote = try HubRemote(address, household: household, token: nil)
        default:
            remote = FolderRemote(shared.path, household: household)
            try remote.begin()
        }
        func run(_ remote: any Remote) -> SyncRun {
            SyncRun(
                store, remote, Seal(secret, household: household), attachments: attachments,
                machine: "machine \(number)")
        }
        return Machine(
            store: store, attachments: attachments,
            flaky: run(FlakyRemote(remote, seed: seed &* 31 &+ UInt64(number), faults: 8)), run: run(remote))
    }

    private func edit(_ machine: Machine, _ step: Int, _ random: inout SeededGenerator) throws {
        let snapshot = try machine.store.snapshot()
        guard let home = snapshot.homes.first else { return }
        guard let item = snapshot.items.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 else {
            _ = try machine.store.inventory.add(Item(title: "Thing \(step)", homeID: home.id))
            return
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try machine.store.inventory.edit(item.id) { $0.serial = "S-\(step)" }
        case 1: try machine.store.inventory.edit(item.id) { $0.notes = "Note \(step)" }
        case 2: try machine.store.inventory.edit(item.id) { $0.title = "Thing, renamed in \(step)" }
        case 3: try machine.store.inventory.delete(item.id)
        default:
            let file = try machine.store.attachments.intake().take(Data("paper \(step)".utf8), named: "paper.txt")
            try machine.store.attachments.attach(
                [AttachmentRepository.Draft(file, kind: .receipt, mediaType: "text/plain")], to: .item(item.id))
        }
    }
}

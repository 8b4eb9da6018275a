import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import TestSupport

@testable import Syncing

/// A machine with a store and files of its own.
struct SyncedMachine {
    let name: String
    let store: Store
    let attachments: String
    let household: UUID
    let remote: any Remote
    var secret: HouseholdSecret
    var former: [HouseholdSecret] = []

    init(_ name: String, in folder: URL, household: UUID, secret: HouseholdSecret, remote: any Remote) throws {
        (self.name, self.household, self.secret, self.remote) = (name, household, secret, remote)
        let place = folder.appendingPathComponent(name)
        attachments = place.appendingPathComponent("attachments").path
        try FileManager.default.createDirectory(atPath: attachments, withIntermediateDirectories: true)
        let path = place.appendingPathComponent("store.sqlite").path
        try EmptyStore.write(to: path)
        store = try Store.open(at: path)
    }

    var seal: Seal { Seal(secret, household: household) }

    var run: SyncRun {
        SyncRun(
            store, remote, seal, former: former.map { Seal($0, household: household) }, attachments: attachments,
            machine: name)
    }

    @discardableResult
    func sync(thoroughly: Bool = false) throws -> SyncReport { try run.run(thoroughly: thoroughly) }

    func sendSnapshot() throws {
        var report = SyncReport()
        try run.sendSnapshot(&report)
    }

    /// Joins where another machine is.
    @discardableResult
    func join(_ other: SyncedMachine) throws -> SyncReport { try run.join(household, reaching: other.head) }

    var head: VersionDigest {
        get throws { VersionDigest(hex: try store.chain.place()?.head ?? Chain.noHead) }
    }

    @discardableResult
    func add(_ title: String) throws -> Item { try store.inventory.add(Item(title: title)) }

    func edit(_ title: String, _ change: @escaping (inout Item) -> Void) throws {
        for item in try store.snapshot().items where item.title == title {
            _ = try store.inventory.edit(item.id) { change(&$0) }
        }
    }

    func items() throws -> [String] {
        try store.snapshot().items.map { [$0.title, $0.serial].filter { !$0.isEmpty }.joined(separator: " ") }.sorted()
    }

    /// Attaches a text to an item.
    /// - Returns: The digest.
    @discardableResult
    func attach(_ text: String, to item: Item) throws -> String {
        let file = try store.attachments.intake().take(Data(text.utf8), named: "paper.txt")
        try store.attachments.attach(
            [AttachmentRepository.Draft(file, kind: .receipt, mediaType: "text/plain")], to: .item(item.id))
        return file.sha256
    }
}

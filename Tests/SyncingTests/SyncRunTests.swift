import Digests
import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import TestSupport
import Testing

/// Two machines with one household, in a folder that both reach.
@Suite struct SyncRunTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
    private let household = UUID()
    private let secret = HouseholdSecret()

    init() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("remote"), withIntermediateDirectories: true)
    }

    private func machine(
        _ name: String, secret: HouseholdSecret? = nil, largestFile: Int = .max
    ) throws -> (store: Store, run: SyncRun) {
        let place = folder.appendingPathComponent(name)
        let attachments = place.appendingPathComponent("attachments").path
        try FileManager.default.createDirectory(atPath: attachments, withIntermediateDirectories: true)
        try EmptyStore.write(to: place.appendingPathComponent("store.sqlite").path)
        let store = try Store.open(at: place.appendingPathComponent("store.sqlite").path)
        let remote = FolderRemote(folder.appendingPathComponent("remote").path, household: household)
        try remote.begin()
        return (
            store,
            SyncRun(
                store, FlakyRemote(remote, seed: 1, faults: 0, largestFile: largestFile),
                Seal(secret ?? self.secret, household: household), attachments: attachments, machine: name)
        )
    }

    /// Attaches a file of some bytes to an item.
    private func attach(_ content: Data, named name: String, to item: Item, in store: Store) throws {
        let file = try store.attachments.intake().take(content, named: name)
        try store.attachments.attach(
            [AttachmentRepository.Draft(file, kind: .photo, mediaType: "image/jpeg")], to: .item(item.id))
    }

    /// Joins where another machine is.
    private func join(_ run: SyncRun, _ other: Store) throws -> SyncReport {
        try run.join(household, reaching: VersionDigest(hex: try #require(try other.chain.place()).head))
    }

    private func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

    /// Anna's household: a cottage with a lamp and its photo.
    private func anna() throws -> (store: Store, run: SyncRun) {
        let anna = try machine("anna")
        let home = try anna.store.household.createHome(Home(name: "Cottage", currency: .eur)).home
        let lamp = try anna.store.inventory.add(Item(title: "Very secret lamp", homeID: home.id))
        try attach(Data("a photo of the lamp".utf8), named: "lamp.jpg", to: lamp, in: anna.store)
        try anna.store.chain.begin(as: household)
        return anna
    }

    @Test("Everything comes to the other machine, with its files; the remote holds nothing that can be read")
    func joins() throws {
        let anna = try anna()
        let sent = try anna.run.run()
        #expect(sent.filesSent == 1 && sent.received == 0)
        let ben = try machine("ben")
        let received = try join(ben.run, anna.store)
        #expect(received.filesFetched == 1 && received.sent == 0)
        #expect(try ben.store.snapshot() == anna.store.snapshot())
        let digest = SHA256Digest.of(Data("a photo of the lamp".utf8))
        #expect(try Data(contentsOf: file("ben/attachments/\(digest)")) == Data("a photo of the lamp".utf8))
        let remote = file("remote").path
        let files = try #require(FileManager.default.enumerator(atPath: remote)).compactMap { $0 as? String }
        for path in files {
            #expect(!path.contains(digest))
            guard let content = FileManager.default.contents(atPath: remote + "/" + path) else { continue }
            for text in ["Cottage", "secret lamp", "a photo", "lamp.jpg"] {
                #expect(content.range(of: Data(text.utf8)) == nil, "\(path)")
            }
        }
    }

    @Test("A file that the remote will never take holds nothing else back: its record has failed, with the reason")
    func refused() throws {
        let anna = try machine("anna", largestFile: 1_000)
        let camera = try anna.store.inventory.add(Item(title: "Camera"))
        try anna.store.chain.begin(as: household)
        for (name, size) in [("film.mp4", 2_000), ("photo.jpg", 100)] {
            try attach(Data(repeating: UInt8(size / 100), count: size), named: name, to: camera, in: anna.store)
        }
        let film = "film.mp4 of Camera: this has more bytes than the hub accepts"
        func lines(_ refusals: [Refusal]) -> [String] { refusals.map { "\($0.name): \($0.reason)" } }
        let sent = try anna.run.run()
        #expect(lines(sent.refusals) == [film])
        #expect(sent.filesSent == 1)
        func states(_ store: Store) throws -> [String: SyncState] {
            try store.snapshot().attachments.reduce(into: [:]) { $0[$1.fileName] = $1.record.syncState }
        }
        #expect(try states(anna.store) == ["film.mp4": .failed, "photo.jpg": .synced])
        #expect(try anna.store.chain.place()?.pending == 0)
        let second = try anna.run.run()
        #expect(second.isIdle && second.refusals.isEmpty, "it is not tried again by itself")
        #expect(try lines(anna.store.chain.refusals()) == [film])

        let ben = try machine("ben")
        _ = try join(ben.run, anna.store)
        #expect(try states(ben.store) == ["photo.jpg": .synced])

        try anna.store.chain.retryRefused()
        #expect(try states(anna.store) == ["film.mp4": .pending, "photo.jpg": .synced])
        #expect(try lines(anna.run.run().refusals) == [film])
        // The remote takes larger files by now.
        try anna.store.chain.retryRefused()
        #expect(try machine("anna").run.run().filesSent == 1)
        _ = try ben.run.run()
        #expect(try states(ben.store) == ["film.mp4": .synced, "photo.jpg": .synced])
    }

    @Test("What the remote refused and was deleted since goes without its file")
    func refusedAndDeleted() throws {
        let anna = try machine("anna", largestFile: 1_000)
        let camera = try anna.store.inventory.add(Item(title: "Camera"))
        try anna.store.chain.begin(as: household)
        try attach(Data(repeating: 1, count: 2_000), named: "film.mp4", to: camera, in: anna.store)
        #expect(try anna.run.run().refusals.count == 1)
        try anna.store.inventory.delete(camera.id)
        #expect(try anna.run.run().filesSent == 0 && anna.store.chain.refusals() == [])
        #expect(try anna.store.chain.place()?.pending == 0)
        #expect(try anna.run.run().isIdle)
    }

    @Test("With another secret nothing is read and nothing changes; with it, a second sync is idle")
    func otherSecret() throws {
        let anna = try anna()
        _ = try anna.run.run()
        #expect(try anna.run.run().isIdle)
        let eve = try machine("eve", secret: HouseholdSecret())
        #expect(throws: SyncFault.rotated) { try join(eve.run, anna.store) }
        #expect(try eve.store.snapshot().items.isEmpty)
    }
}

import Foundation
import GRDB
import Household
import Remotes
import Sealing
import Syncing
import Testing

@testable import HouseholdStore

// Joining, coming back and going on: what a chain bound by content promises.
extension SyncTests {
    private func unsent(_ machine: SimulatedMachine) throws -> String? {
        try machine.temporary.value("SELECT count(*) FROM syncOutbox")
    }

    // MARK: - Joining

    @Test("Joining ends with an empty outbox, however many items there are")
    func joiningSendsNothing() throws {
        try a.temporary.sql(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO item (title, slug, homeID, notes)
            SELECT 'Thing ' || i, 'thing-' || i, '\(home.id)', 'old' FROM n
            """)
        try a.sendSnapshot(to: chain)
        // What came after the snapshot was what a joining machine set back.
        try a.temporary.sql("UPDATE item SET notes = 'new' WHERE slug GLOB 'thing-1*'")
        try a.sync(with: chain)
        try a.temporary.sql("UPDATE item SET deletedAt = '2026-03-01 12:00:00.000' WHERE slug = 'thing-2'")
        try a.sync(with: chain)
        let end = chain.line.end
        let carl = try carl()
        let report = try carl.join(chain, invitedBy: a)
        #expect(report.sent == 0 && report.conflicts == [])
        #expect(try unsent(carl) == "0")
        #expect(try carl.store.chain.place()?.pending == 0)
        #expect(try carl.store.chain.nextBundle(from: "carl") == nil)
        #expect(chain.line.end == end)
        #expect(try carl.temporary.value("SELECT count(*) FROM item WHERE deletedAt IS NULL") == "3000")
        #expect(try carl.temporary.value("SELECT notes FROM item WHERE slug = 'thing-19'") == "new")
        #expect(try carl.rows() == a.rows())
    }

    @Test("The state after a purged record whose slug was given again (point 4)")
    mutating func slugOfThePurged() throws {
        let desk = try a.temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        try syncBoth()
        try a.temporary.inventory.delete(desk.id)
        try a.sync(with: chain)
        a.temporary.clock.advance(seconds: 10)
        try a.store.emptyTrash()
        let second = try a.temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        #expect(second.slug == "desk")
        try a.sendSnapshot(to: chain)
        chain.line.prune()
        // Ben still has the first desk. Only the snapshot tells him of both.
        try b.sync(with: chain)
        #expect(try item(second.id, on: b).slug == "desk")
        #expect(try b.store.snapshot().items.map(\.title).sorted() == ["Desk", "Lamp"])
        try syncBoth()
        #expect(try unsent(b) == "0")
        let carl = try carl()
        try carl.join(chain, invitedBy: b)
        #expect(try carl.rows() == a.rows())
        #expect(try unsent(carl) == "0")
    }

    @Test("What the maker of a snapshot put back and cannot send yet is sent by another machine that has it")
    mutating func putBackAndRefused() throws {
        try a.sendSnapshot(to: chain)
        try b.sync(with: chain)
        let old = chain.line
        let file = try a.store.attachments.intake().take(Data("photo".utf8), named: "photo.jpg")
        try a.store.attachments.attach(
            [AttachmentRepository.Draft(file, kind: .photo, mediaType: "image/jpeg")], to: .item(lamp.id))
        try syncBoth()
        // The remote forgets the photo, and has no room for it when Anna puts it back.
        chain.line = old
        try a.mend(over: AdversaryRemote(chain, AdversaryRemote.Mood(isFull: true)))
        chain.line.prune()
        try b.sync(with: chain)
        try b.sync(with: chain, thoroughly: true)
        let carl = try carl()
        try carl.join(chain, invitedBy: b)
        #expect(try carl.store.snapshot().attachments.map(\.fileName) == ["photo.jpg"])
    }

    // MARK: - What other programs wrote

    @Test("Text with a zero or with invalid UTF-8 arrives as it is")
    mutating func strangeText() throws {
        try a.temporary.sql(
            """
            UPDATE item SET serial = CAST(x'4C00FF37' AS TEXT), notes = CAST(x'610062' AS TEXT) WHERE id = '\(lamp.id)'
            """)
        try syncBoth()
        let bytes = "SELECT hex(CAST(serial AS BLOB)), hex(CAST(notes AS BLOB)), typeof(serial) FROM item"
        #expect(try a.temporary.rows(bytes) == ["4C00FF37|610062|text"])
        #expect(try b.temporary.rows(bytes) == ["4C00FF37|610062|text"])
        #expect(try unsent(b) == "0")
        let carl = try carl()
        try a.sendSnapshot(to: chain)
        try carl.join(chain, invitedBy: a)
        #expect(try carl.temporary.rows(bytes) == ["4C00FF37|610062|text"])
        #expect(try unsent(carl) == "0")
    }

    @Test("A record that is too large and what refers to it stay here and are named; the rest is sent")
    mutating func tooLarge() throws {
        let box = try a.temporary.inventory.add(Item(title: "Box", homeID: home.id))
        let lens = try a.temporary.inventory.add(Item(title: "Lens", homeID: home.id))
        let hat = try a.temporary.inventory.add(Item(title: "Hat", homeID: home.id))
        try a.temporary.inventory.edit(lens.id) { $0.containerID = box.id }
        try a.temporary.sql("UPDATE item SET notes = printf('%.*c', 27000000, 'x') WHERE id = '\(box.id)'")
        let report = try a.sync(with: chain)
        #expect(
            report.refusals.map { "\($0.name): \($0.reason)" } == [
                "Box of Cottage: it has 25 MB, and a record may have 24",
                "Lens of Cottage: it refers to a record that stays here",
            ])
        try b.sync(with: chain)
        #expect(try b.store.snapshot().items.map(\.title).sorted() == ["Hat", "Lamp"])
        // Once it is small enough, all of it goes.
        try a.temporary.sql("UPDATE item SET notes = 'small' WHERE id = '\(box.id)'")
        try a.store.chain.retryRefused()
        try syncBoth()
        #expect(try item(lens.id, on: b).containerID == box.id)
        #expect(try item(hat.id, on: b).title == "Hat")
        #expect(try unsent(a) == "0")
    }

    @Test("Garbled rows of the outbox and of conflicts do no harm")
    mutating func garbled() throws {
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        _ = try a.store.chain.nextBundle(from: "anna")
        try a.temporary.sql(
            """
            UPDATE syncOutbox SET before = 'garbled';
            INSERT INTO syncOutbox (entity, entityID, before) VALUES ('nothing', 'x', '{'), ('item', 'y', '[1]');
            """)
        try a.temporary.sql(
            """
            INSERT INTO conflict (entity, entityID, mine, chain) VALUES
                ('nothing', '\(lamp.id)', '[]', '5'), ('item', '\(lamp.id)', '"x"', '{}');
            """)
        try syncBoth()
        #expect(try item(lamp.id, on: b).serial == "L-77")
        #expect(try unsent(a) == "0")
        for machine in [a, b] {
            #expect(try machine.store.chain.conflicts().count == 2)
        }
        let conflict = try #require(try a.store.chain.conflicts().first)
        #expect(throws: SyncError.unreadableConflict(1)) { try a.store.chain.take(conflict) }
        for conflict in try a.store.chain.conflicts() { try a.store.chain.keep(conflict) }
        try syncBoth()
        #expect(try b.store.chain.conflicts() == [])
    }

    // MARK: - The former format

    /// A version of the former format, as a former program seals it.
    private func formerVersion(_ title: String, _ id: EntityID<Item>) -> Data {
        let bundle =
            #"{"format":1,"id":"\#(UUID())","machine":"old","rows":[{"e":"item","i":"\#(id)","v":{"title":"\#(title)"},"w":false}]}"#
        return a.keys.seal(a.keys.secret).seal(Data(bundle.utf8), as: .formerVersion(after: chain.line.end))
    }

    @Test("A store of the former format goes on with versions of the new one, and takes no former version afterwards")
    mutating func formerStore() throws {
        // As if a former program had sent all of it: the machines know the remote's id alone.
        for machine in [a, b] {
            try machine.temporary.sql("UPDATE syncPlace SET head = '', isFormer = 1; DELETE FROM syncVersion")
        }
        _ = chain.remote().add(formerVersion("Former lamp", lamp.id))
        try a.sync(with: chain)
        #expect(try item(lamp.id, on: a).title == "Former lamp")
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        try a.sync(with: chain)
        #expect(try !#require(try a.store.chain.place()).isFormer)
        #expect(SealHead(of: try #require(chain.line.versions.last).body) != nil)
        #expect(chain.line.snapshot != nil, "the first new version brings a snapshot")
        try b.sync(with: chain)
        #expect(try item(lamp.id, on: b).title == "Former lamp")
        #expect(try item(lamp.id, on: b).serial == "L-77")
        #expect(try a.head == b.head)

        _ = chain.remote().add(formerVersion("Set back", lamp.id))
        for machine in [a, b] {
            #expect(throws: SyncFault.formerSecret) { try machine.sync(with: chain) }
            #expect(try item(lamp.id, on: machine).title == "Former lamp")
        }
        let carl = try carl()
        #expect(throws: SyncFault.formerSecret) { try carl.join(chain, invitedBy: a) }
        try a.mend(over: chain.remote())
        try syncBoth()
        #expect(try item(lamp.id, on: b).title == "Former lamp")
        try carl.join(chain, invitedBy: b)
        #expect(try carl.rows() == a.rows())
    }

    @Test("A store of the former program's tables is read by this one")
    mutating func formerTables() throws {
        let (household, version) = (UUID(), UUID())
        let old = try OldStore(
            upTo: "imports",
            """
            INSERT INTO syncPlace (household, version, height, sequence, flight)
                VALUES ('\(household.text)', '\(version.text)', 7, 0, '{}');
            INSERT INTO syncOutbox (entity, entityID) VALUES ('item', 'x');
            """)
        let chain = try TemporaryStore(folder: old.folder).store.chain
        let place = try #require(try chain.place())
        #expect(place.household == household && place.handle == version)
        #expect(place.isFormer && place.head.isEmpty)
        #expect(try chain.flight() == nil)
    }
}

extension AdversaryRemote {
    /// Adds a version after the last one.
    fileprivate func add(_ body: Data) -> Added { adversary.with { $0.lines[0].add(body, after: $0.lines[0].end) } }
}

import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A store from before policies, captions, sizes and audiences.
@Suite struct EvidenceMigrationTests {
    private static func digest(_ digit: String) -> String { String(repeating: digit, count: 64) }

    /// A home, a room, a label and an item, and three attachments: one synced, one without a live owner, one deleted.
    private static let household = """
        INSERT INTO profile (homeIDs) VALUES ('["#1"]');
        INSERT INTO home (id, slug, name, currency, isPrimary) VALUES ('#1', 'cottage', 'Cottage', 'EUR', 1);
        INSERT INTO location (id, slug, homeID, name) VALUES ('#2', 'hall', '#1', 'Hall');
        INSERT INTO label (id, slug, homeID, name) VALUES ('#3', 'tools', '#1', 'Tools');
        INSERT INTO item (id, slug, title, homeID) VALUES ('#4', 'axe', 'Axe', '#1');
        INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size, capturedAt, "order", version,
            createdAt, updatedAt, syncState)
        VALUES ('#5', '#4', '\(digest("a"))', 'photo', 'axe.jpg', 'image/jpeg', 1000,
            '2025-06-07 08:09:10.000', 2, 3, '2025-05-01 12:00:00.000', '2025-05-02 12:00:00.000', 'synced');
        INSERT INTO attachment (id, homeID, sha256, kind, fileName, mediaType, size)
        VALUES ('#6', '#9', '\(digest("b"))', 'receipt', 'deed.pdf', 'application/pdf', 0);
        INSERT INTO attachment (id, locationID, sha256, kind, fileName, mediaType, size, deletedAt)
        VALUES ('#7', '#2', '\(digest("c"))', 'manual', 'hall.txt', 'text/plain', 3, '2025-07-01 00:00:00.000');
        """

    let old: OldStore

    init() throws {
        old = try OldStore(upTo: "shopping", Self.household)
    }

    @Test("Its attachments stay the same, tombstones and records included")
    func itKeepsWhatItHas() throws {
        let columns = """
            SELECT id, createdAt, updatedAt, version, deletedAt, syncState, itemID, homeID, locationID, sha256, kind,
                fileName, mediaType, size, capturedAt, "order" FROM attachment ORDER BY id
            """
        let before = try old.rows(columns)
        let temporary = try TemporaryStore(folder: old.folder)
        #expect(before.count == 3)
        #expect(try old.rows(columns) == before)
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.map(\.title) == ["Axe"] && snapshot.policies == [])
        let photo = try #require(snapshot.attachments.first { $0.id == id(5) })
        #expect(photo.owner == .item(id(4)) && photo.order == 2)
        #expect(photo.record.version == 3 && photo.record.syncState == .synced)
        #expect(photo.caption == "" && photo.audience == nil)
        #expect(photo.cameraDate == nil && photo.pages == nil && photo.fault == nil)
        #expect(snapshot.homes[0].audience == nil && snapshot.labels[0].audience == nil)
        #expect(snapshot.items[0].audience == nil && snapshot.items[0].moving.size == "")
    }

    @Test(
        "An invalid value that the old schema let in does not keep the store from opening; it is reported",
        arguments: [
            ("item", "price = -5, priceCurrency = 'EUR'", "item.price"), ("home", "currency = 'Euro'", "home.currency"),
            ("label", "colour = 'red'", "label.colour"), ("attachment", "kind = 'selfie'", "attachment.kind"),
        ])
    func badValuesStay(table: String, assignment: String, reported: String) throws {
        try old.sql("UPDATE \(table) SET \(assignment)")
        let temporary = try TemporaryStore(folder: old.folder)
        let problems = try temporary.store.snapshotAndProblems().problems
        #expect(Set(problems.map { "\($0.entity).\($0.column)" }) == [reported])
        try temporary.expectRefusals(["UPDATE item SET quantity = -1"])
    }

    @Test(
        "Claims come without losing what was there; later their payments and files do, too", arguments: [false, true])
    func claims(areThere: Bool) throws {
        let claim =
            "INSERT INTO claim (homeID, date, cause, setting, notes) VALUES ('#1', '2026-01-15', 'Fire', '{}', 'x');"
        let old = try OldStore(
            upTo: areThere ? "barcodes" : "evidence",
            """
            INSERT INTO home (id, name, currency, isPrimary) VALUES ('#1', 'Cottage', 'EUR', 1);
            INSERT INTO attachment (homeID, sha256, kind, fileName, mediaType, size, caption)
            VALUES ('#1', '\(Self.digest("a"))', 'photo', 'a.jpg', 'image/jpeg', 7, 'Front');
            \(areThere ? claim : "")
            """)
        let temporary = try TemporaryStore(folder: old.folder)
        #expect(try temporary.store.snapshot().homes.map(\.name) == ["Cottage"])
        #expect(try temporary.store.snapshot().attachments.map(\.caption) == ["Front"])
        #expect(
            try temporary.rows("SELECT cause, notes, number, adjusterEmail, steps, payments, expenses FROM claim")
                == (areThere ? ["Fire|x|||[]|[]|[]"] : []))
        #expect(try temporary.rows("PRAGMA foreign_key_check") == [])
    }
}

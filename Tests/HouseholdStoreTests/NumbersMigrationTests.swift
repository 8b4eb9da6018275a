import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A store from before rooms had codes and items had numbers.
@Suite struct NumbersMigrationTests {
    /// Two homes, rooms of several ages and names, a deleted room, and items whose ages are in another order than their
    /// ids.
    private static let household = """
        INSERT INTO profile (homeIDs) VALUES ('["#1","#2"]');
        INSERT INTO home (id, slug, name, currency, isPrimary) VALUES
            ('#1', 'cottage', 'Cottage', 'EUR', 1), ('#2', 'flat', 'Flat', 'EUR', 0);
        INSERT INTO location (id, slug, homeID, name, createdAt, deletedAt) VALUES
            ('#11', 'library', '#1', 'Library Room', '2025-01-02 00:00:00', NULL),
            ('#12', 'living', '#1', 'Living Room', '2025-01-01 00:00:00', NULL),
            ('#13', 'larder', '#1', 'Larder Rest', '2024-01-01 00:00:00', '2024-02-01 00:00:00'),
            ('#14', 'living', '#2', 'Living Room', '2025-01-02 00:00:00', NULL),
            ('#15', 'japan', '#2', '日本', '2025-01-02 00:00:00', NULL);
        INSERT INTO item (id, slug, title, locationID, homeID, createdAt, deletedAt, version) VALUES
            ('#21', 'axe', 'Axe', '#12', '#1', '2025-01-03 00:00:00', NULL, 4),
            ('#22', 'bow', 'Bow', '#12', '#1', '2025-01-02 00:00:00', NULL, 1),
            ('#23', 'cup', 'Cup', '#12', '#1', '2025-01-01 00:00:00', '2025-02-01 00:00:00', 2),
            ('#24', 'dog', 'Dog', '#12', '#1', '2025-01-03 00:00:00', NULL, 1),
            ('#25', 'eel', 'Eel', '#14', '#2', '2025-01-03 00:00:00', NULL, 1),
            ('#26', 'fox', 'Fox', NULL, '#1', '2025-01-03 00:00:00', NULL, 1),
            ('#27', 'gnu', 'Gnu', NULL, NULL, '2025-01-03 00:00:00', NULL, 1);
        INSERT INTO storeEvent (name, at) VALUES ('adoption', '2025-01-01 00:00:00.000');
        """

    let old: OldStore
    var folder: TemporaryFolder { old.folder }

    init() throws {
        old = try OldStore(upTo: "evidence", Self.household)
    }

    @Test("Rooms get codes and items get numbers, oldest first; tombstones get none")
    func givesBoth() throws {
        let temporary = try TemporaryStore(folder: folder)
        #expect(
            try temporary.rows("SELECT name, code FROM location ORDER BY id") == [
                "Library Room|LR2", "Living Room|LR", "Larder Rest|", "Living Room|LR", "日本|R1",
            ])
        #expect(
            try temporary.rows("SELECT slug, number FROM item ORDER BY slug")
                == ["axe|2", "bow|1", "cup|0", "dog|3", "eel|1", "fox|1", "gnu|1"])
        let index = SnapshotIndex(try temporary.store.snapshot())
        #expect(
            index.snapshot.items.map(index.registerNumber)
                == ["LR-02", "LR-01", "LR-03", "LR-01", "00-01", "00-01"])
    }

    @Test("The migration changes no version and logs nothing")
    func changesNothingElse() throws {
        let item = "SELECT id, createdAt, updatedAt, version, deletedAt, syncState, title, locationID, homeID FROM item"
        let location = "SELECT id, createdAt, updatedAt, version, deletedAt, syncState, name, slug FROM location"
        let log = "SELECT sequence, entity, entityID, operation, version, at FROM changeLog"
        let before = try [item, location, log].map { try old.rows($0 + " ORDER BY 1") }
        _ = try TemporaryStore(folder: folder)
        #expect(try [item, location, log].map { try old.rows($0 + " ORDER BY 1") } == before)
        #expect(before.map(\.count) == [7, 5, 15])
    }

    @Test("Numbers go on from there, for the repositories and for other programs")
    func countsOn() throws {
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.inventory.add(Item(title: "Hat", locationID: id(12))).number == 4)
        #expect(try temporary.inventory.add(Item(title: "Ibex", locationID: id(11))).number == 1)
        try temporary.sql("INSERT INTO item (slug, title, locationID) VALUES ('jay', 'Jay', '#12')")
        #expect(try temporary.inventory.item("jay").number == 5)
        try temporary.sql("UPDATE item SET deletedAt = NULL WHERE slug = 'cup'")
        #expect(try temporary.inventory.item("cup").number == 6)
        #expect(try temporary.household.addLocation(Location(homeID: id(1), name: "Last Room")).code == "LR3")
    }

    @Test(
        "Invalid values from other programs do not keep the store from opening or items from getting numbers",
        arguments: [
            "UPDATE item SET price = -5, priceCurrency = 'EUR'", "UPDATE item SET createdAt = 'once'",
            "UPDATE item SET locationID = '#99', homeID = 'here'",
            "UPDATE location SET slug = '' WHERE name = '日本'",
            "UPDATE location SET homeID = '#99' WHERE slug <> 'living'", "UPDATE location SET name = ''",
            "INSERT INTO item (id, title) VALUES ('no id', 'Hat')",
        ])
    func badValuesStay(statement: String) throws {
        try old.sql(statement)
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.rows("SELECT id FROM item WHERE number = 0 AND deletedAt IS NULL") == [])
        #expect(try temporary.rows("SELECT id FROM location WHERE code = '' AND deletedAt IS NULL") == [])
        try temporary.expectRefusals(["UPDATE item SET quantity = -1"])
    }

    @Test("Items get an empty barcode without a new version, and a changed one is a new version")
    func barcodes() throws {
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.rows("SELECT DISTINCT barcode FROM item") == [""])
        #expect(try temporary.rows("SELECT version FROM item WHERE slug = 'axe'") == ["4"])
        try temporary.sql("UPDATE item SET barcode = '96385074' WHERE slug = 'axe'")
        #expect(try temporary.rows("SELECT barcode, version FROM item WHERE slug = 'axe'") == ["96385074|5"])
    }
}

import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// Stores from a single-home past, with rooms, labels and items without a home, written as SQL rows.
@Suite struct AdoptionTests {
    let folder: TemporaryFolder
    private static let tables = ["home", "location", "label", "item", "itemLabel"]
    private static let past = """
        INSERT INTO location (id, slug, name) VALUES ('\(id(1) as EntityID<Location>)', 'hall', 'Hall');
        INSERT INTO label (id, slug, name) VALUES ('\(id(2) as EntityID<Label>)', 'tools', 'Tools');
        INSERT INTO item (id, slug, title, locationID, price, priceCurrency)
        VALUES ('\(id(3) as EntityID<Item>)', 'saw', 'Saw', '\(id(1) as EntityID<Location>)', 100, 'SEK');
        INSERT INTO item (slug, title, price, priceCurrency) VALUES ('lamp', 'Lamp', 100, 'SEK');
        INSERT INTO item (slug, title, price, priceCurrency) VALUES ('vase', 'Vase', 100, 'EUR');
        INSERT INTO itemLabel (itemID, labelID, position)
        VALUES ('\(id(3) as EntityID<Item>)', '\(id(2) as EntityID<Label>)', 0);
        """

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a store with these rows that no Housebook with adoption has opened yet.
    private func past(_ sql: String) throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.sql(sql)
        try temporary.sql("DELETE FROM storeEvent")
    }

    private func counts(_ temporary: TemporaryStore) throws -> [String] {
        try Self.tables.map { try temporary.value("SELECT count(*) FROM \($0)") ?? "" }
    }

    @Test func aStoreWithoutAHomeGetsMyHome() throws {
        try past(Self.past)
        let temporary = try TemporaryStore(folder: folder)
        let snapshot = try temporary.store.snapshot()
        let home = try #require(snapshot.homes.first)
        #expect(home.name == "My Home")
        #expect(home.slug == "my-home")
        #expect(home.isPrimary)
        #expect(home.currency == Currency("SEK"))
        #expect(snapshot.profile.homeIDs == [home.id])
        #expect(snapshot.locations.map(\.homeID) == [home.id])
        #expect(snapshot.labels.map(\.homeID) == [home.id])
        #expect(snapshot.items.map(\.homeID) == [home.id, home.id, home.id])
        #expect(snapshot.items.map(\.slug) == ["lamp", "saw", "vase"])
        #expect(snapshot.items[1].labelIDs == [id(2)])
        #expect(snapshot.items[1].locationID == id(1))
        #expect(snapshot.items.map(\.record.version) == [2, 2, 2])
        #expect(try counts(temporary) == ["1", "1", "1", "3", "1"])
    }

    @Test func thePrimaryHomeAdopts() throws {
        try past(
            Self.past + """
                INSERT INTO home (id, slug, name, currency) VALUES ('\(id(7) as EntityID<Home>)', 'a', 'A', 'EUR');
                INSERT INTO home (id, slug, name, currency, isPrimary)
                VALUES ('\(id(8) as EntityID<Home>)', 'b', 'B', 'EUR', 1);
                INSERT INTO location (slug, name, homeID) VALUES ('hall', 'Hall', '\(id(8) as EntityID<Home>)');
                """)
        let temporary = try TemporaryStore(folder: folder)
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.homes.map(\.name).sorted() == ["A", "B"])
        #expect(Set(snapshot.profile.homeIDs) == [id(7), id(8)])
        #expect(snapshot.items.map(\.homeID) == [id(8), id(8), id(8)])
        // Two rooms of one name are not merged; each keeps its own page.
        #expect(snapshot.locations.map(\.slug).sorted() == ["hall", "hall-2"])
        #expect(try counts(temporary) == ["2", "2", "1", "3", "1"])
    }

    @Test func whereNoHomeIsPrimaryTheFirstBecomesIt() throws {
        try past(
            Self.past + """
                INSERT INTO home (slug, name, currency, createdAt) VALUES ('b', 'B', 'EUR', '2020-01-02 00:00:00');
                INSERT INTO home (slug, name, currency, createdAt) VALUES ('a', 'A', 'EUR', '2020-01-01 00:00:00');
                """)
        #expect(try TemporaryStore(folder: folder).household.primaryHome()?.name == "A")
    }

    @Test func anItemInARoomOfAnotherHomeStaysThere() throws {
        try past(
            """
            INSERT INTO home (id, slug, name, currency) VALUES ('\(id(7) as EntityID<Home>)', 'a', 'A', 'EUR');
            INSERT INTO home (slug, name, currency, isPrimary) VALUES ('b', 'B', 'EUR', 1);
            INSERT INTO location (id, slug, name, homeID)
            VALUES ('\(id(1) as EntityID<Location>)', 'hall', 'Hall', '\(id(7) as EntityID<Home>)');
            INSERT INTO item (slug, title, locationID) VALUES ('saw', 'Saw', '\(id(1) as EntityID<Location>)');
            """)
        #expect(try TemporaryStore(folder: folder).store.snapshot().items.first?.homeID == id(7))
    }

    @Test func happensOnceAndIsRecorded() throws {
        try past(Self.past)
        let first = try TemporaryStore(folder: folder)
        #expect(try first.value("SELECT name, at FROM storeEvent") == "adoption|2026-03-01 12:00:00.000")
        let latest = try first.store.changes.latest()
        let second = try TemporaryStore(folder: folder)
        #expect(try second.store.changes.latest() == latest)
        #expect(try folder.files(in: "backups").count == 1)
    }

    @Test func theBackupHoldsTheStoreAsItWas() throws {
        try past(Self.past)
        _ = try TemporaryStore(folder: folder)
        #expect(try folder.files(in: "backups") == ["store-2026-03-01-12-00-00-000-adoption.sqlite"])
        let backup = try DatabaseQueue(path: folder.path("backups/store-2026-03-01-12-00-00-000-adoption.sqlite"))
        let (items, homes, integrity) = try backup.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE homeID IS NULL"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM home"),
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            )
        }
        #expect(items == 3)
        #expect(homes == 0)
        #expect(integrity == "ok")
    }

    @Test func aBackupOpensAsAStore() throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.cottage()
        let copy = try temporary.store.backUp(reason: "test")
        #expect(try Store.open(at: copy).snapshot() == temporary.store.snapshot())
        #expect(try temporary.store.backUp(reason: "test") != copy)
        // Nothing is left of the temporary names.
        let names = try FileManager.default.contentsOfDirectory(
            atPath: URL(fileURLWithPath: copy).deletingLastPathComponent().path)
        #expect(names.filter { !$0.hasSuffix(".sqlite") } == [])
    }

    @Test func laterItemsWithoutAHomeAreLeftAlone() throws {
        try past(Self.past)
        let temporary = try TemporaryStore(folder: folder)
        try temporary.inventory.add(Item(title: "On the road"))
        let again = try TemporaryStore(folder: folder)
        #expect(try again.inventory.item("on-the-road").homeID == nil)
    }

    @Test func anEmptyStoreWaits() throws {
        _ = try TemporaryStore(folder: folder)
        let again = try TemporaryStore(folder: folder)
        #expect(try again.rows("SELECT * FROM storeEvent") == [])
        #expect(try again.store.snapshot().homes == [])
    }

    @Test func theFirstHomeAdoptsWhatWasThereBeforeIt() throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.inventory.add(Item(title: "Lamp"))
        let home = try temporary.cottage()
        #expect(try temporary.inventory.item("lamp").homeID == home.id)
    }
}

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
        INSERT INTO location (id, slug, name) VALUES ('#1', 'hall', 'Hall');
        INSERT INTO label (id, slug, name) VALUES ('#2', 'tools', 'Tools');
        INSERT INTO item (id, slug, title, locationID, price, priceCurrency)
        VALUES ('#3', 'saw', 'Saw', '#1', 100, 'SEK');
        INSERT INTO item (slug, title, price, priceCurrency) VALUES ('lamp', 'Lamp', 100, 'SEK');
        INSERT INTO item (slug, title, price, priceCurrency) VALUES ('vase', 'Vase', 100, 'EUR');
        INSERT INTO itemLabel (itemID, labelID, position)
        VALUES ('#3', '#2', 0);
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
        #expect(home.name == "My Home" && home.slug == "my-home")
        #expect(home.isPrimary && home.currency == Currency("SEK") && snapshot.profile.homeIDs == [home.id])
        #expect(snapshot.locations.map(\.homeID) == [home.id] && snapshot.labels.map(\.homeID) == [home.id])
        #expect(snapshot.items.map(\.homeID) == [home.id, home.id, home.id])
        #expect(snapshot.items.map(\.slug) == ["lamp", "saw", "vase"])
        #expect(snapshot.items[1].labelIDs == [id(2)] && snapshot.items[1].locationID == id(1))
        #expect(snapshot.items.map(\.record.version) == [2, 2, 2])
        #expect(try counts(temporary) == ["1", "1", "1", "3", "1"])
        // It happens once, and is recorded; later items without a home are left alone.
        #expect(try temporary.value("SELECT name, at FROM storeEvent") == "adoption|2026-03-01 12:00:00.000")
        try temporary.inventory.add(Item(title: "On the road"))
        let latest = try temporary.store.changes.latest()
        let second = try TemporaryStore(folder: folder)
        #expect(try second.store.changes.latest() == latest)
        #expect(try second.inventory.item("on-the-road").homeID == nil)
        #expect(try folder.files(in: "backups").count == 1)
    }

    @Test func thePrimaryHomeAdopts() throws {
        try past(
            Self.past + """
                INSERT INTO home (id, slug, name, currency) VALUES ('#7', 'a', 'A', 'EUR');
                INSERT INTO home (id, slug, name, currency, isPrimary)
                VALUES ('#8', 'b', 'B', 'EUR', 1);
                INSERT INTO location (slug, name, homeID) VALUES ('hall', 'Hall', '#8');
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
            INSERT INTO home (id, slug, name, currency) VALUES ('#7', 'a', 'A', 'EUR');
            INSERT INTO home (slug, name, currency, isPrimary) VALUES ('b', 'B', 'EUR', 1);
            INSERT INTO location (id, slug, name, homeID)
            VALUES ('#1', 'hall', 'Hall', '#7');
            INSERT INTO item (slug, title, locationID) VALUES ('saw', 'Saw', '#1');
            """)
        #expect(try TemporaryStore(folder: folder).store.snapshot().items.first?.homeID == id(7))
    }

    @Test func theBackupHoldsTheStoreAsItWas() throws {
        try past(Self.past)
        _ = try TemporaryStore(folder: folder)
        #expect(try folder.files(in: "backups") == ["store-2026-03-01-12-00-00-000-adoption.sqlite"])
        let backup = try DatabaseQueue(path: folder.path("backups/store-2026-03-01-12-00-00-000-adoption.sqlite"))
        let counts = try backup.read { db in
            try ["item WHERE homeID IS NULL", "home"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") }
        }
        #expect(counts == [3, 0])
        #expect(try backup.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
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

    @Test func anEmptyStoreWaitsForItsFirstHome() throws {
        _ = try TemporaryStore(folder: folder)
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.rows("SELECT * FROM storeEvent") == [])
        #expect(try temporary.store.snapshot().homes == [])
        try temporary.inventory.add(Item(title: "Lamp"))
        let home = try temporary.cottage()
        #expect(try temporary.inventory.item("lamp").homeID == home.id)
    }
}

import GRDB
import Household
import Testing

@testable import HouseholdStore

/// Purchase dates of which only the month or the year is known.
@Suite struct PartialDateTests {
    @Test("A store from before opens with its dates, and then takes months and years", arguments: ["2015", "2015-03"])
    func migration(rough: String) throws {
        let home: EntityID<Home> = id(1)
        let (lamp, desk): (EntityID<Item>, EntityID<Item>) = (id(2), id(3))
        let old = try OldStore(
            upTo: "weights",
            """
            INSERT INTO home (id, slug, name, currency, isPrimary, purchaseDate)
                VALUES ('\(home)', 'hut', 'Hut', 'EUR', 1, '2019-05-02');
            INSERT INTO item (id, title, homeID, purchaseDate, warrantyExpires) VALUES
                ('\(lamp)', 'Lamp', '\(home)', '2021-10-13', '2023-10-13'), ('\(desk)', 'Desk', '\(home)', '13.10.2021', NULL);
            """)
        let logged = try old.rows("SELECT count(*) FROM changeLog")
        let temporary = try TemporaryStore(folder: old.folder)
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.homes.map { $0.purchaseDate?.description } == ["2019-05-02"])
        #expect(snapshot.items.first { $0.id == lamp }?.purchaseDate?.description == "2021-10-13")
        // What another program broke is still there for `check` to report.
        #expect(try temporary.rows("SELECT purchaseDate FROM item WHERE title = 'Desk'") == ["13.10.2021"])
        #expect(try old.rows("SELECT count(*) FROM changeLog") == logged)
        #expect(try temporary.store.schemaFaults() == [])

        try temporary.inventory.edit(lamp) { $0.purchaseDate = PartialDate(rough) }
        try temporary.household.editHome(home) { $0.purchaseDate = PartialDate(rough) }
        #expect(try temporary.rows("SELECT purchaseDate FROM item WHERE title = 'Lamp'") == [rough])
        let edited = try temporary.store.snapshot()
        #expect(edited.items.first { $0.id == lamp }?.purchaseDate?.description == rough)
        #expect(edited.homes.map { $0.purchaseDate?.description } == [rough])
        _ = try temporary.store.history.undo()
        _ = try temporary.store.history.undo()
        let undone = try temporary.store.snapshot()
        #expect(undone.items.first { $0.id == lamp }?.purchaseDate?.description == "2021-10-13")
        #expect(undone.homes.map { $0.purchaseDate?.description } == ["2019-05-02"])
    }

    @Test("Another program may write a month or a year, and the history knows the former one")
    func otherPrograms() throws {
        let temporary = try TemporaryStore()
        try temporary.sql("INSERT INTO item (title, purchaseDate) VALUES ('Lamp', '2015')")
        try temporary.sql("UPDATE item SET purchaseDate = '2015-03'")
        #expect(try temporary.store.snapshot().items.map { $0.purchaseDate?.description } == ["2015-03"])
        let former = "SELECT json_extract(before, '$.purchaseDate') FROM changeLog WHERE before IS NOT NULL"
        #expect(try temporary.rows(former).last == "2015")
    }
}

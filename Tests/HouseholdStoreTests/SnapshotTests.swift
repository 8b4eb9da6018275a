import Foundation
import Household
import HouseholdStore
import Testing

/// Reading everything, including invalid rows of other programs.
@Suite struct SnapshotTests {
    let temporary: TemporaryStore
    static let item: EntityID<Item> = id(1)

    init() throws {
        temporary = try TemporaryStore()
    }

    @Test func anEmptyStoreIsAnEmptyHouseholdAndStaysAsItIs() throws {
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.homes == [] && snapshot.items == [] && snapshot.profile.name == "")
        try temporary.sql("INSERT INTO home (slug, name, currency) VALUES ('flat', 'Flat', 'EUR')")
        #expect(try temporary.store.snapshot() == temporary.store.snapshot())
    }

    @Test func standsInTheOrderThatAPersonLooksUp() throws {
        let cottage = try temporary.cottage()
        for name in ["Box 10", "box 9", "Éclair", "Apple", "Zoo"] {
            _ = try temporary.room(name, in: cottage)
            _ = try temporary.label(name, in: cottage)
            try temporary.inventory.add(Item(title: name, homeID: cottage.id))
        }
        let snapshot = try temporary.store.snapshot()
        let expected = ["Apple", "box 9", "Box 10", "Éclair", "Zoo"]
        #expect(snapshot.locations.map(\.name) == expected && snapshot.labels.map(\.name) == expected)
        #expect(snapshot.items.map(\.title) == expected)
    }

    @Test func manyItemsHaveTheirLabels() throws {
        let cottage = try temporary.cottage()
        let labels = try ["a", "b", "c"].map { try temporary.label($0, in: cottage).id }
        for number in 0..<60 {
            try temporary.inventory.add(
                Item(title: "Item \(number)", homeID: cottage.id, labelIDs: Array(labels.prefix(number % 4))))
        }
        #expect(try temporary.store.snapshot().items.map(\.labelIDs.count) == (0..<60).map { $0 % 4 })
    }

    @Test func slugsBeginWithWhatWasTyped() throws {
        for title in ["Chair", "Box", "Boy", "Box", "Box", "Bed"] { try temporary.inventory.add(Item(title: title)) }
        try temporary.inventory.delete(temporary.inventory.item("bed").id)
        for (prefix, limit, slugs) in [
            ("", 9, ["box", "box-2", "box-3", "boy", "chair"]), ("box", 9, ["box", "box-2", "box-3"]),
            ("box-", 9, ["box-2", "box-3"]), ("", 2, ["box", "box-2", "chair"]), ("c", 1, ["chair"]), ("x", 9, []),
            ("%", 9, []),
        ] as [(String, Int, [String])] {
            #expect(try temporary.store.itemSlugs(beginningWith: prefix, limit: limit) == slugs, "\(prefix) \(limit)")
        }
    }

    /// Each statement writes an invalid value without checks; the item's column and value are then reported.
    @Test(arguments: [
        ("price = -5, priceCurrency = 'EUR'", "price", "-5"),
        ("price = 10000000000001, priceCurrency = 'EUR'", "price", "10000000000001"),
        ("price = 100, priceCurrency = NULL", "priceCurrency", "NULL"),
        ("price = NULL, priceCurrency = 'EUR'", "priceCurrency", "EUR"),
        ("price = 100, priceCurrency = 'Euro'", "priceCurrency", "Euro"),
        ("purchaseDate = '2021-02-30'", "purchaseDate", "2021-02-30"),
        ("createdAt = 'yesterday'", "createdAt", "yesterday"),
        ("customFields = '[{]'", "customFields", "[{]"),
        ("customFields = '[1]'", "customFields", "[1]"),
        ("condition = 'used'", "condition", "used"),
        ("quantity = -1", "quantity", "-1.0"),
        ("quantity = 9e999", "quantity", "inf"),
        ("archived = 7", "archived", "7"),
        ("version = 9223372036854775807", "version", "9223372036854775807"),
        ("version = -1", "version", "-1"),
        ("syncState = 'done'", "syncState", "done"),
        ("locationID = 'nowhere'", "locationID", "nowhere"),
        ("homeID = '00000000-0000-4000-A000-00000000000F'", "homeID", "00000000-0000-4000-A000-00000000000F"),
    ])
    func badDataIsReportedAndPassedOver(assignment: String, column: String, value: String) throws {
        try temporary.sql("INSERT INTO item (id, title) VALUES ('\(Self.item)', 'Lamp')")
        try temporary.sql("UPDATE item SET \(assignment)", checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(problems == [DataProblem(entity: "item", id: "\(Self.item)", column: column, value: value)])
        #expect(snapshot.items.map(\.title) == ["Lamp"] && snapshot.items.first?.price == nil)
        #expect(try temporary.store.placeTotals().total == Valuation(snapshot.items))
        // The value can be repaired: the next edit of the item succeeds.
        try temporary.inventory.edit(Self.item) { $0.title = "Torch" }
    }

    @Test func aReferenceThatLeadsNowhereIsReadAsItIs() throws {
        let gone: EntityID<Location> = id(9)
        try temporary.sql(
            "INSERT INTO item (id, title, locationID) VALUES ('\(Self.item)', 'Lamp', '\(gone)')", checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.items.first?.locationID == id(9))
        #expect(problems == [])
        #expect(try temporary.store.integrityProblems() == ["a row of item refers to a missing location"])
    }

    @Test func aRowWithoutAnIDIsReported() throws {
        for identity in ["lamp", "00000000-0000-4000-A000-00000000000F", "00000000-0000-4000-a000-00000000000g"] {
            try temporary.sql("INSERT INTO item (id, title) VALUES ('\(identity)', 'Lamp')", checked: false)
            let (snapshot, problems) = try temporary.store.snapshotAndProblems()
            #expect(snapshot.items == [])
            #expect(problems == [DataProblem(entity: "item", id: identity, column: "id", value: identity)])
            #expect(try temporary.store.placeTotals().total == Valuation())
            try temporary.sql("DELETE FROM item")
        }
    }

    @Test func badHomesLabelsProfilesAndAttachmentsAreReported() throws {
        try temporary.sql(
            """
            INSERT INTO home (id, name, currency, colour) VALUES ('#2', 'a', 'Euro', 'green');
            INSERT INTO label (id, name, colour) VALUES ('#3', 'a', '');
            INSERT INTO profile (id, homeIDs) VALUES ('#4', '["x"]');
            INSERT INTO attachment (id, sha256, kind, fileName, mediaType, size)
            VALUES ('#5', 'x', 'photo', 'a', 'b', 1)
            """, checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(
            Set(problems.map { "\($0.entity).\($0.column) \($0.value)" }) == [
                "profile.homeIDs [\"x\"]", "home.currency Euro", "home.colour green", "label.colour ",
                "attachment.claimID NULL",
            ])
        #expect(snapshot.attachments == [], "it is of nothing")
    }

    @Test func hostileTextIsText() throws {
        let title = "Robert'); DROP TABLE item;-- \u{202E}<script>\u{1F468}\u{200D}\u{1F469}"
        try temporary.inventory.add(Item(title: title))
        #expect(try temporary.inventory.item(title).title == title)
        // Invalid UTF-8 is read, too.
        try temporary.sql("INSERT INTO item (title, notes) VALUES (CAST(x'4C61FF6D70' AS TEXT), 'x')")
        #expect(try temporary.store.snapshot().items.map(\.title) == ["La\u{FFFD}mp", title])
    }

    @Test func instantsAreReadAsSQLiteWritesThem() throws {
        try temporary.sql("INSERT INTO item (title) VALUES ('a')")
        for (text, seconds) in [
            ("2021-10-13 08:30:00.125", 1_634_113_800.125), ("2021-10-13 08:30:00", 1_634_113_800),
            ("2021-10-13T08:30:00Z", 1_634_113_800), ("2021-10-13", 1_634_083_200),
            ("2021-10-13 08:30", 1_634_113_800), ("1969-12-31 23:59:59.500", -0.5),
            ("2021-10-13 08:30:00.1259", 1_634_113_800.125),
        ] {
            try temporary.sql("UPDATE item SET createdAt = '\(text)'")
            let created = try temporary.store.snapshot().items.first?.record.createdAt
            #expect(created == Date(timeIntervalSince1970: seconds), "\(text)")
        }
        for text in [
            "2021-10-13 24:00:00", "2021-10-13 08:30:00+02:00", "2021-10-13 8:30:00", "2021-13-01", "08:30:00", "",
            "2021-10-13 08:30:00.", "1634113800",
        ] {
            try temporary.sql("UPDATE item SET createdAt = '\(text)'")
            #expect(try temporary.store.snapshotAndProblems().problems.map(\.value) == [text])
        }
    }

    @Test func aTimeBeyondTheCalendarIsHeldWithinIt() throws {
        let cottage = try temporary.cottage()
        var snapshot = try temporary.store.snapshot()
        let times = [-1e300, 1e300, .nan]
        snapshot.items = times.enumerated().map { number, seconds in
            let record = RecordInfo(createdAt: Date(timeIntervalSince1970: seconds))
            return Item(id: id(number), title: "\(number)", homeID: cottage.id, record: record)
        }
        try temporary.store.restore(snapshot)
        #expect(
            try temporary.rows("SELECT createdAt FROM item ORDER BY id") == [
                "1000-01-01 00:00:00.000", "9999-12-31 23:59:59.999", "1970-01-01 00:00:00.000",
            ])
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }
}

import Foundation
import GRDB
import Household
import Testing

@testable import HouseholdStore

/// Applying rows that were read from another tool's file.
@Suite struct ImportTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    private func row(
        _ title: String, id: EntityID<Item>? = nil, ref: String = "", home: String? = nil, location: String? = nil,
        labels: [String]? = nil, apply: @escaping @Sendable (inout Item) -> Void = { _ in }
    ) -> ImportBatch.Row {
        ImportBatch.Row(
            line: 1, id: id, importRef: ref, home: home, location: location, labels: labels, title: title, apply: apply)
    }

    @discardableResult
    private func apply(_ rows: ImportBatch.Row..., to home: Home? = nil, dryRun: Bool = false) throws -> ImportSummary {
        try temporary.inventory.apply(ImportBatch(rows: rows), to: home?.id, currency: .eur, dryRun: dryRun)
    }

    private func counts(_ summary: ImportSummary) -> [Int] { [summary.added, summary.updated, summary.unchanged] }

    @Test func makesHomesRoomsAndLabelsThatAreMissing() throws {
        let summary = try apply(
            row("Saw", home: "Cottage", location: "Shed", labels: ["Tools", "Old"]) { $0.make = "Bahco" },
            row("Axe", home: " cottage ", location: "shed ", labels: ["tools", "TOOLS"]))
        #expect(counts(summary) == [2, 0, 0])
        #expect(summary.newHomes == ["Cottage"])
        #expect(summary.newLocations == ["Shed"])
        #expect(summary.newLabels == ["Tools", "Old"])
        let snapshot = try temporary.store.snapshot()
        let home = try #require(snapshot.homes.first)
        #expect(home.isPrimary)
        #expect(home.currency == .eur)
        #expect(snapshot.profile.homeIDs == [home.id])
        #expect(snapshot.items.map(\.title) == ["Axe", "Saw"])
        #expect(snapshot.items.map(\.make) == ["", "Bahco"])
        #expect(Set(snapshot.items.map(\.locationID)) == [snapshot.locations[0].id])
        #expect(snapshot.items.map(\.labelIDs.count) == [1, 2])
    }

    @Test func rowsWithoutAHomeGoToTheOneGivenElseToThePrimary() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        try apply(row("Saw"))
        try apply(row("Axe"), to: flat)
        #expect(try temporary.inventory.item("saw").homeID == cottage.id)
        #expect(try temporary.inventory.item("axe").homeID == flat.id)
    }

    @Test func amongRoomsOfOneNameTheOneThatTheRowMeansIsTaken() throws {
        let cottage = try temporary.cottage()
        let first = try temporary.household.addLocation(Location(homeID: cottage.id, name: "Loft"))
        let second = EntityID<Location>()
        try temporary.store.database.write { db in
            try db.execute(
                sql: "INSERT INTO location (id, homeID, name) VALUES (?, ?, 'Loft')",
                arguments: [second.description, cottage.id.description])
        }
        var meant = row("Saw", location: "Loft")
        meant.references = [second.uuid]
        try apply(meant, row("Axe", location: "Loft"))
        #expect(try temporary.inventory.item("saw").locationID == second)
        #expect(try temporary.inventory.item("axe").locationID == first.id)
    }

    @Test func withoutAnyHomeMyHomeIsMade() throws {
        let summary = try apply(row("Saw"))
        #expect(summary.newHomes == ["My Home"])
        #expect(try temporary.household.primaryHome()?.name == "My Home")
    }

    @Test func anEmptyHomeMeansNone() throws {
        try temporary.cottage()
        try apply(row("Saw", home: ""))
        #expect(try temporary.inventory.item("saw").homeID == nil)
    }

    @Test func aSecondImportFindsItsItemsByReference() throws {
        try temporary.cottage()
        #expect(counts(try apply(row("Saw", ref: "1"), row("Axe", ref: "2"))) == [2, 0, 0])
        let latest = try temporary.store.changes.latest()
        #expect(counts(try apply(row("Saw", ref: "1"), row("Axe", ref: "2"))) == [0, 0, 2])
        #expect(try temporary.store.changes.latest() == latest)
        #expect(counts(try apply(row("Saw", ref: "1"), row("Hatchet", ref: "2"))) == [0, 1, 1])
        #expect(try temporary.inventory.item("axe").title == "Hatchet")
    }

    @Test func aReferenceIsOfOneHome() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        try apply(row("Saw", ref: "1"))
        #expect(counts(try apply(row("Saw", ref: "1"), to: flat)) == [1, 0, 0])
    }

    @Test func anIDFindsItsItem() throws {
        let cottage = try temporary.cottage()
        let item = try temporary.inventory.add(Item(title: "Saw", make: "Bahco", homeID: cottage.id))
        #expect(counts(try apply(row("Big saw", id: item.id) { $0.model = "M" })) == [0, 1, 0])
        let after = try temporary.inventory.item("saw")
        #expect([after.title, after.make, after.model] == ["Big saw", "Bahco", "M"])
    }

    @Test func whatARowDoesNotSayStays() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        let room = try temporary.room("Shed", in: flat)
        let label = try temporary.label("Tools", in: flat)
        let item = try temporary.inventory.add(Item(title: "Saw", locationID: room.id, labelIDs: [label.id]))
        let loose = try temporary.inventory.add(Item(title: "Axe"))
        #expect(counts(try apply(row("Saw", id: item.id), row("Axe", id: loose.id), to: cottage)) == [0, 0, 2])
        #expect(try temporary.inventory.item("saw") == item)
        #expect(try temporary.inventory.item("axe") == loose)
    }

    @Test func aRowThatMovesAnItemTakesRoomAndLabelsAlongByName() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        let room = try temporary.room("Shed", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Saw", locationID: room.id, labelIDs: [label.id]))
        try apply(row("Saw", id: item.id, home: "Flat"))
        let moved = try temporary.inventory.item("saw")
        #expect(moved.homeID == flat.id)
        #expect(moved.locationID == (try temporary.household.location("shed", in: flat.id).id))
        #expect(moved.labelIDs == [try temporary.household.label("tools", in: flat.id).id])
    }

    @Test func aRowMayClearRoomAndLabels() throws {
        let cottage = try temporary.cottage()
        let room = try temporary.room("Shed", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Saw", locationID: room.id, labelIDs: [label.id]))
        try apply(row("Saw", id: item.id, location: "", labels: []))
        let after = try temporary.inventory.item("saw")
        #expect(after.locationID == nil)
        #expect(after.labelIDs == [])
        #expect(after.homeID == cottage.id)
    }

    @Test func aDryRunSaysTheSameAndLeavesTheRowsAlone() throws {
        try temporary.cottage()
        let before = try temporary.store.snapshot()
        let latest = try temporary.store.changes.latest()
        let rows = [row("Saw", home: "Villa", location: "Shed", labels: ["Tools"]), row("Axe")]
        let foreseen = try apply(rows[0], rows[1], dryRun: true)
        #expect(try temporary.store.snapshot() == before)
        #expect(try temporary.store.changes.latest() == latest)
        #expect(try apply(rows[0], rows[1]) == foreseen)
    }

    @Test func anErrorInOneRowTakesEverythingBack() throws {
        try temporary.cottage()
        let before = try temporary.store.snapshot()
        #expect(throws: DomainError.negative(field: "price")) {
            try apply(
                row("Saw", home: "Villa", location: "Shed"), row("Axe"),
                row("Bad") { $0.price = Money(minorUnits: -1, currency: .eur) })
        }
        #expect(try temporary.store.snapshot() == before)
    }

    @Test func whatWasDeletedIsAddedAnew() throws {
        try temporary.cottage()
        try apply(row("Saw", ref: "1"))
        let first = try temporary.inventory.item("saw")
        try temporary.inventory.delete(first.id)
        #expect(counts(try apply(row("Saw", ref: "1"))) == [1, 0, 0])
        let second = try temporary.inventory.item("saw-2")
        #expect(second.id != first.id)
    }

    @Test func aDeletedItemsIDBringsItBackAsALaterVersion() throws {
        let cottage = try temporary.cottage()
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Saw", homeID: cottage.id, labelIDs: [label.id]))
        try temporary.sql(
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('\(item.id)', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1)
            """)
        try temporary.inventory.delete(item.id)
        #expect(counts(try apply(row("Saw", id: item.id, labels: ["Tools"]))) == [1, 0, 0])
        let back = try temporary.inventory.item("saw")
        #expect(back.id == item.id)
        #expect(back.record.version == 3)
        #expect(back.labelIDs == [label.id])
    }

    @Test func aSixthLabelIsRefused() throws {
        try temporary.cottage()
        #expect(throws: DomainError.tooManyLabels(count: 6)) {
            try apply(row("Saw", labels: ["a", "b", "c", "d", "e", "f"]))
        }
        #expect(try temporary.store.snapshot().labels == [])
    }
}

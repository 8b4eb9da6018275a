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
        #expect(counts(summary) == [2, 0, 0] && summary.newHomes == ["Cottage"])
        #expect(summary.newLocations == ["Shed"] && summary.newLabels == ["Tools", "Old"])
        let snapshot = try temporary.store.snapshot()
        let home = try #require(snapshot.homes.first)
        #expect(home.isPrimary && home.currency == .eur && snapshot.profile.homeIDs == [home.id])
        #expect(snapshot.items.map { "\($0.title) \($0.make) \($0.labelIDs.count)" } == ["Axe  1", "Saw Bahco 2"])
        #expect(Set(snapshot.items.map(\.locationID)) == [snapshot.locations[0].id])
    }

    @Test func rowsWithoutAHomeGoToTheOneGivenElseToThePrimaryElseToANewOne() throws {
        #expect(try apply(row("Bow")).newHomes == ["My Home"])
        #expect(try temporary.household.primaryHome()?.name == "My Home")
        let flat = try temporary.flat()
        try apply(row("Saw"))
        try apply(row("Axe"), to: flat)
        #expect(try temporary.inventory.item("saw").homeID == temporary.household.primaryHome()?.id)
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

    @Test func aSecondImportFindsItsItemsByReferenceInTheirHome() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        #expect(counts(try apply(row("Saw", ref: "1"), row("Axe", ref: "2"))) == [2, 0, 0])
        #expect(try temporary.logged { try apply(row("Saw", ref: "1"), row("Axe", ref: "2")) } == [])
        #expect(counts(try apply(row("Saw", ref: "1"), row("Hatchet", ref: "2"))) == [0, 1, 1])
        #expect(try temporary.inventory.item("axe").title == "Hatchet")
        #expect(counts(try apply(row("Saw", ref: "1"), to: flat)) == [1, 0, 0])
        // A deleted one is added anew.
        try temporary.inventory.delete(try temporary.inventory.item("axe").id)
        #expect(counts(try apply(row("Hatchet", ref: "2"))) == [1, 0, 0])
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

    @Test func anIDFindsItsItemAndARowMayClearRoomAndLabels() throws {
        let cottage = try temporary.cottage()
        let room = try temporary.room("Shed", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(
            Item(title: "Saw", make: "Bahco", locationID: room.id, labelIDs: [label.id]))
        let summary = try apply(row("Big saw", id: item.id, location: "", labels: []) { $0.model = "M" })
        #expect(counts(summary) == [0, 1, 0])
        let after = try temporary.inventory.item("saw")
        #expect([after.title, after.make, after.model] == ["Big saw", "Bahco", "M"])
        #expect(after.locationID == nil && after.labelIDs == [] && after.homeID == cottage.id)
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
        #expect(back.id == item.id && back.record.version == 3)
        #expect(back.labelIDs == [label.id])
    }
}

import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct ItemTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    var inventory: InventoryRepository { temporary.inventory }

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
    }

    @Test func everyFieldComesBackAsItWent() throws {
        let room = try temporary.room("Hall", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let eur = { Money(minorUnits: $0, currency: .eur) }
        let added = try inventory.add(
            Item(
                title: "Cordless drill", description: "blue", quantity: try #require(Quantity("2.123456")),
                make: "Bosch", model: "GSR", serial: "S/N 1", assetID: "000-001", barcode: "96385074",
                price: eur(12_999),
                purchaseDate: PartialDate("2021-10-13"), purchasedFrom: "Shop",
                replacement: ReplacementCost(cost: eur(15_000), source: "web", date: CalendarDate("2026-01-01")),
                condition: .good,
                warranty: Warranty(expires: CalendarDate("2028-02-29"), isLifetime: true, details: "parts"),
                insured: true, notes: "*oil*", locationID: room.id, labelIDs: [label.id],
                customFields: [CustomField(name: "Volt \"V\"", value: "18 ⚡️"), CustomField(name: "b", value: "")],
                archived: true, sale: Sale(date: CalendarDate("2026-02-01"), price: eur(0), to: "Ann", notes: "cash"),
                moving: Moving(isFragile: true, priority: .high, destination: "Shed"), importRef: "HB-1"))
        #expect(added.slug == "cordless-drill" && added.homeID == cottage.id)
        #expect(added.quantity.description == "2.123456")
        #expect(try inventory.item("cordless-drill") == added)
        #expect(try temporary.store.snapshot().items == [added])
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }

    @Test("The slug stays when the title changes, unless it is emptied: then it is made from the title anew")
    func slugs() throws {
        let inventory = temporary.inventory
        let gift = try inventory.add(Item(title: "Gift for Anna"))
        _ = try inventory.add(Item(title: "Watch"))
        #expect(try inventory.edit(gift.id) { $0.title = "Watch" }.slug == "gift-for-anna")
        #expect(try inventory.edit(gift.id) { $0.slug = "" }.slug == "watch-2")
        // It fits already, so asking again gives no third one.
        #expect(try inventory.edit(gift.id) { $0.slug = "" }.slug == "watch-2")
        #expect(try inventory.edit(gift.id) { $0.slug = "other" }.slug == "watch-2")
    }

    @Test func aSaleOfWhichNothingIsKnownIsStillASale() throws {
        let item = try inventory.add(Item(title: "Lamp", sale: Sale()))
        #expect(try inventory.item(item.slug).sale == Sale())
    }

    @Test func aWrongBarcodeOfAnotherProgramPreventsNoOtherChange() throws {
        let item = try inventory.add(Item(title: "Lamp"))
        try temporary.sql("UPDATE item SET barcode = '4006381333932'")
        let after = try inventory.edit(item.id) { $0.make = "Acme" }
        #expect((after.make, after.barcode) == ("Acme", "4006381333932"))
        #expect(throws: DomainError.wrongFormat("4006381333933", .barcode)) {
            try inventory.edit(item.id) { $0.barcode = "4006381333933" }
        }
        let other = try TemporaryStore()
        try other.store.restore(try temporary.store.snapshot())
        #expect(try other.inventory.item("lamp").barcode == "4006381333932")
    }

    @Test func theRoomsHomeGoesBeforeTheItemsOwnAndStaysWithoutTheRoom() throws {
        let room = try temporary.room("Hall", in: cottage)
        let item = try inventory.add(Item(title: "Lamp", locationID: room.id, homeID: flat.id))
        #expect(item.homeID == cottage.id)
        temporary.clock.advance(seconds: 1.5)
        let after = try inventory.edit(item.id) { $0.locationID = nil }
        #expect(after.homeID == cottage.id && after.record.version == 2)
        #expect(after.record.createdAt == TestClock.start && after.record.updatedAt == TestClock.start + 1.5)
    }

    @Test func aLabelOfAnotherHomeIsRefused() throws {
        let label = try temporary.label("Tools", in: flat)
        let expected = DomainError.otherHome(kind: .label, name: "Tools", home: "Flat")
        #expect(throws: expected) {
            try inventory.add(Item(title: "Lamp", homeID: cottage.id, labelIDs: [label.id]))
        }
        let item = try inventory.add(Item(title: "Lamp", homeID: cottage.id))
        #expect(throws: expected) { try inventory.edit(item.id) { $0.labelIDs = [label.id] } }
        #expect(try temporary.store.snapshot().items == [item])
        // Nor does an item keep its labels in a room of another home.
        let (hall, bath) = (try temporary.room("Hall", in: cottage), try temporary.room("Bath", in: flat))
        let vase = try inventory.add(Item(title: "Vase", locationID: bath.id, labelIDs: [label.id]))
        #expect(throws: expected) { try inventory.edit(vase.id) { $0.locationID = hall.id } }
    }

    @Test func aLabelOrARoomWithoutAHomeIsRefusedAsSuch() throws {
        let label = try temporary.label("Tools", in: flat)
        let hall = try temporary.room("Hall", in: flat)
        try temporary.sql("UPDATE label SET homeID = NULL; UPDATE location SET homeID = NULL")
        #expect(throws: DomainError.withoutHome(kind: .label, name: "Tools")) {
            try inventory.add(Item(title: "Lamp", homeID: cottage.id, labelIDs: [label.id]))
        }
        let item = try inventory.add(Item(title: "Lamp", homeID: cottage.id))
        #expect(throws: DomainError.withoutHome(kind: .location, name: "Hall")) {
            try inventory.move([item.id], to: cottage.id, location: hall.id)
        }
    }

    @Test(arguments: [
        (Item(title: " "), DomainError.emptyName(kind: .item)),
        (Item(title: "a\0b"), .textHasNUL(field: "title")),
        (Item(title: "a", notes: "a\0b"), .textHasNUL(field: "notes")),
        (Item(title: "a", customFields: [CustomField(name: "x", value: "\0")]), .textHasNUL(field: "custom field “x”")),
        (Item(title: String(repeating: "a", count: 20_001)), .textTooLong(field: "title", limit: 20_000)),
        (Item(title: "a", price: Money(minorUnits: -1, currency: .eur)), .negative(field: "price")),
        (
            Item(title: "a", price: Money(minorUnits: 10_000_000_000_001, currency: .eur)),
            .valueTooLarge(field: "price")
        ),
        (
            Item(
                title: "a", quantity: Quantity(1_000_000) ?? .one,
                price: Money(minorUnits: 10_000_000_000_000, currency: .eur)),
            .valueTooLarge(field: "value")
        ),
        (Item(title: "a", labelIDs: (1...6).map { id($0) }), .tooManyLabels(count: 6)),
        (Item(title: "a", homeID: id(1)), .notFound(kind: .home, reference: uuid(1), suggestions: [])),
        (Item(title: "a", locationID: id(1)), .notFound(kind: .location, reference: uuid(1), suggestions: [])),
        (Item(title: "a", labelIDs: [id(1)]), .notFound(kind: .label, reference: uuid(1), suggestions: [])),
    ])
    func isRefused(_ item: Item, with error: DomainError) throws {
        #expect(throws: error) { try inventory.add(item) }
        #expect(try temporary.value("SELECT count(*) FROM item") == "0")
    }

    @Test func labelsKeepTheirOrder() throws {
        let labels = try ["c", "a", "b"].map { try temporary.label($0, in: cottage).id }
        let item = try inventory.add(Item(title: "Lamp", homeID: cottage.id, labelIDs: labels + [labels[0]]))
        #expect(item.labelIDs == labels)
        try inventory.edit(item.id) { $0.labelIDs.reverse() }
        #expect(try inventory.item("lamp").labelIDs == labels.reversed())
    }

    @Test func aSlugStaysWhenTheTitleChangesAndIsNeverGivenAgain() throws {
        let item = try inventory.add(Item(title: "Lamp"))
        #expect(try inventory.edit(item.id) { $0.title = "Torch" }.slug == "lamp")
        try inventory.delete(item.id)
        #expect(try inventory.add(Item(title: "Lamp")).slug == "lamp-2")
    }

    @Test func aFreeSlugThatItBringsIsKept() throws {
        #expect(try inventory.add(Item(slug: "my-lamp", title: "Lamp")).slug == "my-lamp")
        #expect(try inventory.add(Item(slug: "my-lamp", title: "Lamp")).slug == "my-lamp-2")
        #expect(try inventory.add(Item(slug: "../x", title: "Lamp")).slug == "lamp")
    }

    @Test func manyOfOneNameHaveASlugEach() throws {
        for title in ["Chair 2024", "Chair 99999999999999999999"] { try inventory.add(Item(title: title)) }
        for _ in 0..<200 { try inventory.add(Item(title: "Chair")) }
        let slugs = try temporary.rows("SELECT slug FROM item WHERE title = 'Chair' ORDER BY createdAt, rowid")
        #expect(slugs == ["chair"] + (2...200).map { "chair-\($0)" })
        // A long one is cut before its number, which never follows two dashes.
        let (long, cut) = (String(repeating: "a", count: 100), String(repeating: "a", count: 57))
        let longSlugs = try (0..<3).map { _ in try inventory.add(Item(title: long)).slug }
        #expect(longSlugs.map(\.count) == [60, 60, 60] && longSlugs[2] == cut + "a-3")
        let slugOfTwoWords = try (0..<2).map { _ in try inventory.add(Item(title: cut + " bb")).slug }
        #expect(slugOfTwoWords == [cut + "-bb", cut + "-2"])
    }

    @Test func aFailedEditLeavesEverythingAsItWas() throws {
        let item = try inventory.add(Item(title: "Lamp"))
        let latest = try temporary.store.changes.latest()
        #expect(throws: DomainError.emptyName(kind: .item)) { try inventory.edit(item.id) { $0.title = "" } }
        #expect(throws: CancellationError.self) {
            try inventory.edit(item.id) { item in
                item.title = "x"
                throw CancellationError()
            }
        }
        #expect(try temporary.store.snapshot().items == [item])
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func aDeletedItemIsATombstoneAndNotFound() throws {
        let label = try temporary.label("Tools", in: cottage)
        let item = try inventory.add(Item(title: "Lamp", homeID: cottage.id, labelIDs: [label.id]))
        temporary.clock.advance()
        try inventory.delete(item.id)
        #expect(try temporary.value("SELECT version, deletedAt FROM item") == "2|2026-03-01 12:00:01.000")
        #expect(try temporary.value("SELECT count(*) FROM itemLabel WHERE deletedAt IS NULL") == "0")
        #expect(throws: DomainError.self) { try inventory.delete(item.id) }
        #expect(throws: DomainError.self) { try inventory.edit(item.id) { $0.title = "x" } }
        #expect(throws: DomainError.self) { try inventory.item("lamp") }
    }

    @Test func isFoundByTitleSlugAndIDWhateverTheCase() throws {
        let label = try temporary.label("Light", in: cottage)
        let item = try inventory.add(Item(title: "Éclairage", homeID: cottage.id, labelIDs: [label.id]))
        for reference in ["Éclairage", "éclairage", "eclairage", "\(item.id)", "\(item.id)".uppercased()] {
            #expect(try inventory.item(reference) == item)
        }
    }

    // MARK: - Damage by other programs

    @Test func anItemWhoseReferencesLeadNowhereCanStillBeEdited() throws {
        let room = try temporary.room("Hall", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let stray = try temporary.label("Stray", in: flat)
        let item = try inventory.add(Item(title: "Lamp", locationID: room.id, labelIDs: [label.id]))
        try temporary.sql("UPDATE location SET deletedAt = '2026-01-01'")
        try temporary.sql("UPDATE label SET deletedAt = '2026-01-01' WHERE name = 'Tools'")
        try temporary.sql("INSERT INTO itemLabel (itemID, labelID, position) VALUES ('\(item.id)', '\(stray.id)', 1)")
        let edited = try inventory.edit(item.id) { $0.title = "Torch" }
        #expect(edited.title == "Torch" && edited.labelIDs == [])
        #expect(edited.locationID == nil && edited.homeID == cottage.id)
        #expect(try temporary.store.snapshot().items == [edited])
    }

    @Test func aChangeDoesNotWipeAValueBesideItThatCouldNotBeRead() throws {
        let item = try inventory.add(Item(title: "Lamp"))
        try temporary.sql("UPDATE item SET customFields = '[{\"name\": 7}]'")
        try inventory.edit(item.id) { $0.title = "Torch" }
        #expect(try temporary.value("SELECT title, customFields FROM item") == "Torch|[{\"name\": 7}]")
    }
}

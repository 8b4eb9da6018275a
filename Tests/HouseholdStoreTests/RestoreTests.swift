import Foundation
import Household
import HouseholdStore
import Testing

/// Restoring a whole household.
@Suite struct RestoreTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    /// A household of two homes with some of everything.
    private func household() throws -> Snapshot {
        let source = try TemporaryStore()
        let cottage = try source.household.createHome(Home(name: "Cottage", currency: .eur), defaults: .standard()).home
        let flat = try source.flat()
        let label = try source.household.label("tools", in: cottage.id)
        source.clock.advance()
        let room = try source.household.location("kitchen", in: cottage.id)
        let lamp = try source.inventory.add(
            Item(
                title: "Lamp", price: Money(minorUnits: 100, currency: .eur), locationID: room.id, labelIDs: [label.id])
        )
        try source.inventory.add(Item(title: "Vase", homeID: flat.id))
        try source.inventory.add(Item(title: "Lost"))
        try source.inventory.edit(lamp.id) { $0.make = "Flos" }
        try source.household.setPrimary(flat.id)
        try source.household.setProfileName("The Birds")
        try source.sql(
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size, capturedAt)
            VALUES ('\(lamp.id)', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1,
                '2020-01-01 00:00:00');
            UPDATE home SET syncState = 'synced'
            """)
        return try source.store.snapshot()
    }

    @Test func anEmptyStoreBecomesEqualAndStaysSo() throws {
        let snapshot = try household()
        temporary.clock.advance(seconds: 1000)
        #expect(try temporary.store.restore(snapshot, dryRun: true).added == 23)
        #expect(try temporary.store.snapshot().homes == [] && temporary.store.changes.latest() == 0)
        let result = try temporary.store.restore(snapshot)
        #expect(result.added == 1 + 2 + 8 + 8 + 3 + 1 && result.changed == 0)
        #expect(try temporary.store.snapshot() == snapshot)
        try temporary.expectNoChange(by: snapshot)
        let second = try temporary.store.restore(snapshot)
        #expect(second.added == 0 && second.changed == 0)
        // Nor are its unassigned items adopted.
        let again = try TemporaryStore(folder: temporary.folder)
        #expect(try again.inventory.item("lost").homeID == nil)
    }

    @Test func whatWasChangedBecomesAsItWasInALaterVersion() throws {
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        let lamp = try temporary.inventory.item("lamp")
        let changed = try temporary.inventory.edit(lamp.id) { ($0.title, $0.labelIDs) = ("Torch", []) }
        try temporary.store.restore(snapshot)
        let back = try temporary.inventory.item("lamp")
        #expect(back.title == "Lamp" && back.labelIDs == lamp.labelIDs)
        #expect(back.record.version == changed.record.version + 1)
    }

    @Test func whatWasDeletedComesBackInALaterVersion() throws {
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        let lamp = try temporary.inventory.item("lamp")
        let cottage = try temporary.household.home("cottage")
        try temporary.household.deleteHome(cottage.id)
        try temporary.store.restore(snapshot)
        let back = try temporary.store.snapshot()
        #expect(back.homes.map(\.name) == ["Cottage", "Flat"])
        #expect(back.locations.map(\.id) == snapshot.locations.map(\.id))
        #expect(back.items.map(\.labelIDs) == snapshot.items.map(\.labelIDs))
        #expect(back.attachments.map(\.id) == snapshot.attachments.map(\.id))
        #expect(try temporary.inventory.item("lamp").record.version == lamp.record.version + 2)
        #expect(back.profile.homeIDs == snapshot.profile.homeIDs)
    }

    @Test func anItemThatAnotherProgramBuriedComesBackWithItsLabels() throws {
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        try temporary.sql("UPDATE item SET deletedAt = '2026-01-01 00:00:00'")
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot().items.map(\.labelIDs) == snapshot.items.map(\.labelIDs))
    }

    @Test func thePrimaryHomeBroughtInIsThePrimaryOne() throws {
        let villa = try temporary.household.createHome(Home(name: "Villa", currency: .eur)).home
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        let homes = try temporary.household.homes()
        #expect(homes.map { "\($0.name) \($0.isPrimary)" } == ["Villa false", "Cottage false", "Flat true"])
        #expect(homes.first { $0.id == villa.id }?.record.version == 2)
        // It may have changed hands since.
        try temporary.household.setPrimary(try temporary.household.home("cottage").id)
        try temporary.store.restore(snapshot)
        let again = try temporary.household.homes()
        #expect(again.map(\.isPrimary) == [false, false, true])
        #expect(again.dropFirst().map(\.record.version) == homes.dropFirst().map { $0.record.version + 2 })
    }

    @Test func whereNothingBroughtInIsPrimaryTheStoresStays() throws {
        var snapshot = try household()
        try temporary.store.restore(snapshot)
        for index in snapshot.homes.indices { snapshot.homes[index].isPrimary = false }
        try temporary.expectNoChange(by: snapshot)
        #expect(try temporary.household.primaryHome()?.name == "Flat")
    }

    @Test func ofTwoPrimaryHomesTheFirstIs() throws {
        var snapshot = try household()
        for index in snapshot.homes.indices { snapshot.homes[index].isPrimary = true }
        try temporary.store.restore(snapshot)
        #expect(try temporary.household.primaryHome()?.name == "Cottage")
    }

    @Test func aSlugThatIsTakenGetsANumber() throws {
        let own = try temporary.cottage()
        try temporary.inventory.add(Item(title: "Lamp", homeID: own.id))
        try temporary.store.restore(try household())
        #expect(try temporary.household.homes().map(\.slug) == ["cottage", "cottage-2", "flat"])
        #expect(try temporary.store.snapshot().items.map(\.slug).sorted() == ["lamp", "lamp-2", "lost", "vase"])
        try temporary.store.restore(try household())
        #expect(try temporary.store.snapshot().items.count == 7)
    }

    @Test func aSlugThatNoneCouldHaveIsMadeAnew() throws {
        var snapshot = try household()
        snapshot.items[0].slug = "../../etc/passwd"
        snapshot.items[1].slug = ""
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot().items.map(\.slug) == ["lamp", "lost", "vase"])
    }

    @Test func referencesThatLeadNowhereAreLeftOut() throws {
        var snapshot = try household()
        let label = snapshot.items[0].labelIDs
        snapshot.items[0].locationID = id(1)
        snapshot.items[0].labelIDs.append(id(2))
        snapshot.items[1].homeID = id(3)
        snapshot.items[2].labelIDs = [snapshot.labels[0].id]
        snapshot.attachments[0].owner = .item(id(4))
        snapshot.profile.homeIDs.append(id(5))
        try temporary.store.restore(snapshot)
        let after = try temporary.store.snapshot()
        #expect(after.items.map(\.title) == ["Lamp", "Lost", "Vase"])
        #expect(after.items.map(\.homeID) == [snapshot.items[0].homeID, nil, snapshot.items[2].homeID])
        #expect(after.items.map(\.labelIDs) == [label, [], []])
        #expect(after.items[0].locationID == nil && after.attachments == [])
        #expect(after.profile.homeIDs.count == 2)
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test func ofTwoWithOneIDTheFirstIsTakenAndADeletedOneIsLive() throws {
        var snapshot = try household()
        snapshot.items[0].record.deletedAt = TestClock.start
        snapshot.items.append(snapshot.items[0])
        (snapshot.items[3].title, snapshot.items[3].slug) = ("Copy", "copy")
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Lamp", "Lost", "Vase"])
    }

    // MARK: - Codes and numbers

    /// A household of one home with the rooms LR and KI, and three items in LR.
    private func numbered() throws -> (source: TemporaryStore, snapshot: Snapshot) {
        let source = try TemporaryStore()
        let cottage = try source.cottage()
        let rooms = try ["Living Room", "Kitchen"].map { try source.room($0, in: cottage) }
        for title in ["Axe", "Bow", "Cup"] {
            source.clock.advance()
            try source.inventory.add(Item(title: title, locationID: rooms[0].id))
        }
        return (source, try source.store.snapshot())
    }

    private func numbers(_ temporary: TemporaryStore) throws -> [String] {
        let index = SnapshotIndex(try temporary.store.snapshot())
        return index.snapshot.items.map { "\($0.title) \(index.registerNumber(of: $0))" }
    }

    @Test("An empty store takes over codes and numbers, and counts on from them")
    func numbersAreKept() throws {
        var (_, snapshot) = try numbered()
        snapshot.items[1].number = 20
        snapshot.locations[1].code = "SALO"
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot() == snapshot)
        #expect(try numbers(temporary) == ["Axe SALO-01", "Bow SALO-20", "Cup SALO-03"])
        let room = snapshot.locations[1].id
        #expect(try temporary.inventory.add(Item(title: "Dog", locationID: room)).number == 21)
    }

    @Test("Rooms and items without codes and numbers get them, oldest first")
    func numbersAreGiven() throws {
        var (_, snapshot) = try numbered()
        for index in snapshot.locations.indices { snapshot.locations[index].code = "" }
        for index in snapshot.items.indices { snapshot.items[index].number = 0 }
        snapshot.items[0].record.createdAt = TestClock.start + 100
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe LR-03", "Bow LR-01", "Cup LR-02"])
        try temporary.expectNoChange(by: snapshot)
    }

    @Test("Of two items with one number in a place the older keeps it")
    func tiesAreUndone() throws {
        var (_, snapshot) = try numbered()
        for index in snapshot.items.indices { snapshot.items[index].number = 5 }
        snapshot.items[1].record.createdAt = TestClock.start - 100
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe LR-06", "Bow LR-05", "Cup LR-07"])
    }

    @Test("An item in its place keeps its number, and one that comes back gets the number it had there")
    func numbersOfTheStoreStay() throws {
        let (_, snapshot) = try numbered()
        try temporary.store.restore(snapshot)
        let (kitchen, living) = (snapshot.locations[0].id, snapshot.locations[1].id)
        let items = snapshot.items.map(\.id)
        // The axe left and came back, and the bow left.
        try temporary.inventory.move([items[0], items[1]], to: nil, location: kitchen)
        try temporary.inventory.move([items[0]], to: nil, location: living)
        try temporary.household.editLocation(kitchen) { $0.code = "COOK" }
        #expect(try numbers(temporary) == ["Axe LR-04", "Bow COOK-02", "Cup LR-03"])
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe LR-04", "Bow LR-02", "Cup LR-03"])
        #expect(try temporary.household.location("Kitchen").code == "COOK")
    }

    @Test("An item that moves may have the same number in both places")
    func sameNumberElsewhere() throws {
        let (_, before) = try numbered()
        try temporary.store.restore(before)
        var snapshot = before
        snapshot.items[0].locationID = before.locations[0].id
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe KI-01", "Bow LR-02", "Cup LR-03"])
        #expect(try temporary.inventory.item("axe").record.version == 2)
    }

    @Test("A number or code is not given again, even if it belonged to something deleted")
    func takenNumbersAndCodes() throws {
        let (source, snapshot) = try numbered()
        try temporary.store.restore(snapshot)
        // Each household changes on its own.
        let living = snapshot.locations[1].id
        let dog = try temporary.inventory.add(Item(title: "Dog", locationID: living))
        try temporary.inventory.delete(dog.id)
        let attic = try temporary.household.addLocation(
            Location(homeID: snapshot.homes[0].id, name: "Larder Rest"))
        try temporary.household.deleteLocation(attic.id)
        source.clock.advance(seconds: 100)
        try source.inventory.add(Item(title: "Eel", locationID: living))
        try source.household.addLocation(Location(homeID: snapshot.homes[0].id, name: "Long Rest"))
        #expect(try numbers(source).last == "Eel LR-04")
        try temporary.store.restore(try source.store.snapshot())
        #expect(try numbers(temporary) == ["Axe LR-01", "Bow LR-02", "Cup LR-03", "Eel LR-05"])
        #expect(try temporary.store.snapshot().locations.map(\.code) == ["KI", "LR", "LR3"])
    }

    @Test("A number too large to count on from, written by another program, is ignored")
    func farNumbers() throws {
        let (_, snapshot) = try numbered()
        try temporary.store.restore(snapshot)
        try temporary.sql("UPDATE item SET number = 9223372036854775807 WHERE slug = 'axe'", checked: false)
        var more = snapshot
        more.items.append(Item(id: id(9), slug: "dog", title: "Dog", locationID: snapshot.items[0].locationID))
        try temporary.store.restore(more)
        #expect(try numbers(temporary) == ["Axe LR-01", "Bow LR-02", "Cup LR-03", "Dog LR-04"])
        let (_, problems) = try temporary.store.snapshotAndProblems()
        #expect(problems == [])
    }

    @Test("A deleted item or room comes back with its number or code")
    func tombstones() throws {
        let (_, snapshot) = try numbered()
        try temporary.store.restore(snapshot)
        let living = snapshot.locations[1].id
        try temporary.inventory.delete(snapshot.items[1].id)
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe LR-01", "Bow LR-02", "Cup LR-03"])
        try temporary.household.deleteLocation(living)
        try temporary.store.restore(snapshot)
        #expect(try numbers(temporary) == ["Axe LR-01", "Bow LR-02", "Cup LR-03"])
        // The item's room was deleted, too, and another program has since given its code to another room.
        try temporary.household.deleteLocation(living)
        try temporary.sql("UPDATE location SET code = 'LR' WHERE id = '\(snapshot.locations[0].id)'")
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot().locations.map(\.code) == ["LR", "LR2"])
        #expect(try numbers(temporary) == ["Axe LR2-01", "Bow LR2-02", "Cup LR2-03"])
    }

    @Test func anInvalidFieldTakesEverythingBack() throws {
        var snapshot = try household()
        snapshot.items[2].title = ""
        #expect(throws: DomainError.emptyName(kind: .item)) { try temporary.store.restore(snapshot) }
        #expect(try temporary.store.snapshot().homes == [])
        #expect(try temporary.store.changes.latest() == 0)
    }

    @Test func twoHouseholdsWithoutAProfileDoNotComeToShareOne() throws {
        let empty = try TemporaryStore().store.snapshot()
        let other = try TemporaryStore()
        for store in [temporary.store, other.store] { _ = try store.restore(empty) }
        #expect(try temporary.store.snapshot().profile.id != other.store.snapshot().profile.id)
    }

    @Test func whatIsOnlyInTheStoreStays() throws {
        let cottage = try temporary.cottage()
        let item = try temporary.inventory.add(Item(title: "Mine", homeID: cottage.id))
        try temporary.store.restore(try household())
        #expect(try temporary.inventory.item("mine") == item)
    }

    @Test("Numbers and codes of what is gone are not given again by the store that took the household over")
    func givenNumbers() throws {
        let source = try TemporaryStore()
        let home = try source.cottage()
        let attic = try source.room("Attic", in: home)
        let lamp = try source.inventory.add(Item(title: "Lamp", locationID: attic.id))
        try source.inventory.delete(lamp.id)
        let barn = try source.room("Barn", in: home)
        try source.household.deleteLocation(barn.id)
        var snapshot = try source.store.snapshot()
        snapshot.given = try source.store.givenNumbers()
        try temporary.store.restore(snapshot)
        let desk = try temporary.inventory.add(Item(title: "Desk", locationID: attic.id))
        #expect(desk.number == 2)
        let second = try temporary.household.addLocation(Location(homeID: home.id, name: "Barn"))
        #expect(second.code != barn.code)
    }

    @Test("A file that is older than what is here undoes nothing, unless it is to")
    func newer() throws {
        let source = try TemporaryStore()
        let home = try source.cottage()
        let lamp = try source.inventory.add(Item(title: "Lamp", homeID: home.id))
        let old = try source.store.snapshot()
        source.clock.advance(seconds: 60)
        let label = try source.label("Heirloom", in: home)
        try source.inventory.edit(lamp.id) { ($0.serial, $0.labelIDs) = ("L-1", [label.id]) }
        let result = try source.store.restore(old, overwrites: false)
        #expect(result.newer == ["Lamp"] && result.changed == 0)
        let present = try #require(try source.store.snapshot().items.first)
        #expect(present.serial == "L-1" && present.labelIDs == [label.id])
        #expect(try source.store.restore(old).newer == [])
        #expect(try source.store.snapshot().items.map(\.serial) == [""])
    }

    @Test("A home of an older file is in the household's list, though its name was changed here later")
    func homeOfAnOlderFile() throws {
        let source = try TemporaryStore()
        try source.cottage()
        let flat = try source.flat()
        let old = try source.store.snapshot()
        source.clock.advance(seconds: 60)
        try source.household.deleteHome(flat.id)
        try source.household.setProfileName("Smiths")
        try source.store.restore(old, overwrites: false)
        let snapshot = try source.store.snapshot()
        #expect(snapshot.homes.map(\.name) == ["Cottage", "Flat"])
        #expect(Set(snapshot.profile.homeIDs) == Set(snapshot.homes.map(\.id)))
        #expect(snapshot.profile.name == "Smiths")
    }

    @Test("The primary home stays what it is here, where nothing is to be overwritten")
    func primary() throws {
        let flat = try temporary.flat()
        let source = try TemporaryStore()
        try source.cottage()
        try temporary.store.restore(source.store.snapshot(), overwrites: false)
        let homes = try temporary.store.snapshot().homes
        #expect(homes.filter(\.isPrimary).map(\.id) == [flat.id] && homes.count == 2)
    }
}

import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct LocationAndLabelTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
    }

    @Test func aRoomsNameIsTakenOnceAHomeWhateverItsCase() throws {
        _ = try temporary.room("Küche", in: cottage)
        #expect(throws: DomainError.duplicateName(kind: .location, name: "KÜCHE")) {
            try temporary.room("KÜCHE ", in: cottage)
        }
        #expect(try temporary.room("Küche", in: flat).slug == "kuche")
    }

    @Test func aLabelsNameIsTakenOnceAHomeWhateverItsCase() throws {
        _ = try temporary.label("Tools", in: cottage)
        let other = try temporary.label("Art", in: cottage)
        #expect(throws: DomainError.duplicateName(kind: .label, name: "tools")) {
            try temporary.household.editLabel(other.id) { $0.name = "tools" }
        }
        #expect(try temporary.label("Tools", in: flat).slug == "tools")
    }

    @Test func theCaseOfANameMayChange() throws {
        let room = try temporary.room("kitchen", in: cottage)
        #expect(try temporary.household.editLocation(room.id) { $0.name = "Kitchen" }.name == "Kitchen")
    }

    @Test func anEditCannotTouchSlugHomeOrRecord() throws {
        let room = try temporary.room("Kitchen", in: cottage)
        let edited = try temporary.household.editLocation(room.id) { room in
            room.slug = "other"
            room.homeID = flat.id
            room.record.deletedAt = TestClock.start
        }
        #expect(edited == room)
        #expect(try temporary.store.snapshot().locations == [room])
    }

    @Test func aRoomNeedsANameAndAHomeThatIsThere() throws {
        #expect(throws: DomainError.emptyName(kind: .location)) { try temporary.room("  ", in: cottage) }
        let gone: EntityID<Home> = id(1)
        #expect(throws: DomainError.notFound(kind: .home, reference: "\(gone)", suggestions: [])) {
            try temporary.household.addLocation(Location(homeID: gone, name: "Hall"))
        }
    }

    @Test func deletingARoomLeavesItsItemsInTheHome() throws {
        let room = try temporary.room("Hall", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Lamp", locationID: room.id))
        #expect(try temporary.household.deleteLocation(room.id) == 1)
        let after = try temporary.inventory.item("lamp")
        #expect(after.locationID == nil)
        #expect(after.homeID == cottage.id)
        #expect(after.record.version == item.record.version + 1)
        #expect(try temporary.store.snapshot().locations == [])
        #expect(try temporary.room("Hall", in: cottage).slug == "hall-2")
    }

    @Test func deletingALabelTakesItOff() throws {
        let tools = try temporary.label("Tools", in: cottage)
        let art = try temporary.label("Art", in: cottage)
        try temporary.inventory.add(Item(title: "Lamp", homeID: cottage.id, labelIDs: [tools.id, art.id]))
        try temporary.inventory.add(Item(title: "Vase", homeID: cottage.id, labelIDs: [art.id]))
        #expect(try temporary.household.deleteLabel(tools.id) == 1)
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.map(\.labelIDs) == [[art.id], [art.id]])
        #expect(snapshot.items.map(\.record.version) == [2, 1])
        #expect(snapshot.labels == [art])
    }

    @Test func aRoomIsFoundByNameSlugAndID() throws {
        let room = try temporary.room("Living Room", in: cottage)
        for reference in ["living room", "living-room", "\(room.id)", "\(room.id)".uppercased()] {
            #expect(try temporary.household.location(reference) == room)
        }
    }

    @Test func aRoomOfTwoHomesIsAmbiguousUntilTheHomeIsSaid() throws {
        _ = try temporary.room("Hall", in: cottage)
        let other = try temporary.room("Hall", in: flat)
        #expect(try temporary.household.location("hall", in: flat.id) == other)
        #expect {
            try temporary.household.location("hall")
        } throws: {
            guard case .ambiguous(.location, "hall", let matches) = $0 as? DomainError else { return false }
            return matches.count == 2
        }
    }

    @Test func aNameThatIsNotThereBringsTheNearest() throws {
        _ = try temporary.label("Tools", in: cottage)
        #expect {
            try temporary.household.label("tols")
        } throws: {
            guard case .notFound(_, _, let suggestions) = $0 as? DomainError else { return false }
            return suggestions.contains("tools")
        }
    }
}

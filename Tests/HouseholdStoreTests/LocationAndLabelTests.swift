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

    @Test func aNameIsTakenOnceAHomeWhateverItsCase() throws {
        let room = try temporary.room("küche", in: cottage)
        #expect(try temporary.household.editLocation(room.id) { $0.name = "Küche" }.name == "Küche")
        #expect(throws: DomainError.duplicateName(kind: .location, name: "KÜCHE")) {
            try temporary.room("KÜCHE ", in: cottage)
        }
        #expect(try temporary.room("Küche", in: flat).slug == "kuche")
        _ = try temporary.label("Tools", in: cottage)
        let other = try temporary.label("Art", in: cottage)
        #expect(throws: DomainError.duplicateName(kind: .label, name: "tools")) {
            try temporary.household.editLabel(other.id) { $0.name = "tools" }
        }
        #expect(try temporary.label("Tools", in: flat).slug == "tools")
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
        #expect(throws: DomainError.notFound(kind: .home, reference: uuid(1), suggestions: [])) {
            try temporary.household.addLocation(Location(homeID: id(1), name: "Hall"))
        }
    }

    @Test func deletingARoomLeavesItsItemsInTheHome() throws {
        let room = try temporary.room("Hall", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Lamp", locationID: room.id))
        #expect(try temporary.household.deleteLocation(room.id) == 1)
        let after = try temporary.inventory.item("lamp")
        #expect(after.locationID == nil && after.homeID == cottage.id)
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
        #expect(snapshot.items.map(\.record.version) == [2, 1] && snapshot.labels == [art])
    }

    @Test func aRoomIsFoundByNameSlugAndIDInItsHome() throws {
        let room = try temporary.room("Living Room", in: cottage)
        for reference in ["living room", "living-room", "\(room.id)", "\(room.id)".uppercased()] {
            #expect(try temporary.household.location(reference) == room)
        }
        let other = try temporary.room("Living Room", in: flat)
        #expect(try temporary.household.location("living room", in: flat.id) == other)
        let ambiguous = #expect(throws: DomainError.self) { try temporary.household.location("living room") }
        guard case .ambiguous(.location, "living room", let matches) = ambiguous else { throw ambiguous ?? .noHome }
        #expect(matches.count == 2)
        // A name that is not there brings the nearest.
        _ = try temporary.label("Tools", in: cottage)
        #expect(throws: DomainError.notFound(kind: .label, reference: "tols", suggestions: ["tools"])) {
            try temporary.household.label("tols")
        }
    }
}

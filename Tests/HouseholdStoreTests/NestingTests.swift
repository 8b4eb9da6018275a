import Foundation
import Household
import Testing
import Values

@testable import HouseholdStore

/// Rooms inside rooms, and items inside items.
@Suite struct NestingTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
    }

    private var paths: [String] {
        get throws {
            let rooms = try temporary.store.snapshot().locations
            return RoomTree(rooms).paths.sorted()
        }
    }

    private func item(_ title: String) throws -> Item { try temporary.inventory.item(title) }

    private func room(_ path: String) throws -> Location { try temporary.household.location(path) }

    // MARK: - Rooms

    @Test("A path adds the rooms that are missing, and an existing room of that name is kept")
    func path() throws {
        let garage = try temporary.room("Garage", in: cottage)
        let box = try temporary.room("garage / Shelf 2 / Box 7", in: cottage)
        #expect(try paths == ["Garage", "Garage / Shelf 2", "Garage / Shelf 2 / Box 7"])
        #expect(box.name == "Box 7" && box.slug == "garage-shelf-2-box-7" && box.code == "GS2B")
        #expect(try room("Garage / Shelf 2").parentID == garage.id)
        #expect(throws: DomainError.duplicateName(kind: .location, name: "Garage / Shelf 2 / BOX 7")) {
            try temporary.room("Garage / Shelf 2 / BOX 7", in: cottage)
        }
        #expect(throws: DomainError.tooDeep(kind: .location, name: "6")) {
            try temporary.room("1 / 2 / 3 / 4 / 5 / 6", in: cottage)
        }
        #expect(try paths.count == 3, "nothing of a path that is refused stays")
    }

    @Test("A flat room whose name is a path stays, and no nested one takes the same path")
    func flatPath() throws {
        let flat = try temporary.room("Old", in: cottage)
        try temporary.household.editLocation(flat.id) { $0.name = "Garage / Shelf 2" }
        try temporary.room("Garage", in: cottage)
        #expect(throws: DomainError.duplicateName(kind: .location, name: "Garage / Shelf 2")) {
            try temporary.room("Garage / Shelf 2", in: cottage)
        }
        let garage = try room("Garage")
        #expect(throws: DomainError.duplicateName(kind: .location, name: "Garage / Shelf 2")) {
            try temporary.household.addLocation(
                Location(homeID: cottage.id, parentID: garage.id, name: "Shelf 2"))
        }
        #expect(try temporary.room("Garage / Shelf 2 / Box", in: cottage).parentID == flat.id)
    }

    @Test("A room cannot be inside itself, in a room of another home, or on a sixth level")
    func refusals() throws {
        let e = try temporary.room("A / B / C / D / E", in: cottage)
        let household = temporary.household
        let (a, b) = (try room("A"), try room("A / B"))
        #expect(throws: DomainError.insideItself(kind: .location, name: "A")) {
            try household.editLocation(a.id) { $0.parentID = b.id }
        }
        #expect(throws: DomainError.tooDeep(kind: .location, name: "F")) {
            try household.addLocation(Location(homeID: cottage.id, parentID: e.id, name: "F"))
        }
        let top = try temporary.room("Top", in: cottage)
        #expect(throws: DomainError.tooDeep(kind: .location, name: "A")) {
            try household.editLocation(a.id) { $0.parentID = top.id }
        }
        let other = try temporary.room("Hall", in: flat)
        #expect(throws: DomainError.parentOfOtherHome(room: "A", parent: "Hall")) {
            try household.editLocation(a.id) { $0.parentID = other.id }
        }
        #expect(try household.editLocation(b.id) { $0.parentID = nil }.parentID == nil)
        #expect(try paths == ["A", "B", "B / C", "B / C / D", "B / C / D / E", "Hall", "Top"])
    }

    @Test("Two rooms of one name are told apart by their paths")
    func names() throws {
        let shelf = try temporary.room("Garage / Shelf 1", in: cottage)
        #expect(try temporary.household.location("shelf 1").id == shelf.id)
        let other = try temporary.room("Attic / Shelf 1", in: cottage)
        #expect(try temporary.household.location("attic / shelf 1").id == other.id)
        for path in ["attic/shelf 1", "ATTIC /Shelf 1", "attic-shelf-1", "c / shelf"] {
            #expect(try temporary.household.location(path).id == other.id, "\(path)")
        }
        let error = #expect(throws: DomainError.self) { try temporary.household.location("Shelf 1") }
        #expect(error?.description.contains("“Shelf 1” names 2 rooms: Attic / Shelf 1 (") == true)
        #expect(throws: DomainError.duplicateName(kind: .location, name: "Garage / Shelf 1")) {
            try temporary.household.editLocation(other.id) { $0.parentID = shelf.parentID }
        }
    }

    @Test("The rooms inside a deleted one move up, with a number where the name is taken; an undo brings all back")
    func deletion() throws {
        try temporary.room("House / Garage / Shelf", in: cottage)
        try temporary.room("House / Shelf", in: cottage)
        let garage = try room("House / Garage")
        let lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: room("House / Garage / Shelf").id))
        #expect(try temporary.household.deleteLocation(garage.id) == 0)
        #expect(try paths == ["House", "House / Shelf", "House / Shelf 2"])
        #expect(try item("Lamp") == lamp)
        _ = try temporary.store.history.undo()
        #expect(try paths == ["House", "House / Garage", "House / Garage / Shelf", "House / Shelf"])
    }

    @Test("A home that is deleted takes its nested rooms along, and the trash brings them back as they were")
    func home() throws {
        try temporary.room("Cellar / Rack", in: flat)
        let bag = try temporary.inventory.add(Item(title: "Bag", locationID: room("Cellar / Rack").id))
        try temporary.inventory.add(Item(title: "Lens", containerID: bag.id))
        let before = try temporary.store.snapshot()
        #expect(try temporary.household.deleteHome(flat.id).locations == 2)
        let entries = try temporary.store.trash.entries()
        #expect(entries.map(\.name) == ["Flat"])
        _ = try temporary.store.trash.restore(entries[0])
        let after = try temporary.store.snapshot()
        #expect(after.locations.map(\.parentID) == before.locations.map(\.parentID))
        #expect(after.items.map(\.containerID) == before.items.map(\.containerID))
    }

    // MARK: - Items

    /// A bag in the garage, with a pouch in it, and a lens in that.
    private func bag() throws -> (bag: Item, pouch: Item, lens: Item) {
        let garage = try temporary.room("Garage", in: cottage)
        let bag = try temporary.inventory.add(Item(title: "Bag", locationID: garage.id))
        let pouch = try temporary.inventory.add(Item(title: "Pouch", homeID: cottage.id, containerID: bag.id))
        let lens = try temporary.inventory.add(Item(title: "Lens", homeID: cottage.id))
        return (bag, pouch, try temporary.inventory.edit(lens.id) { $0.containerID = pouch.id })
    }

    @Test("An item is in the room of what it is inside of, with a number there")
    func room() throws {
        let (bag, pouch, lens) = try bag()
        #expect(pouch.locationID == bag.locationID && lens.locationID == bag.locationID)
        #expect(bag.number == 1 && pouch.number == 2 && lens.number == 3)
    }

    @Test("What is inside an item goes along to another room, and with labels of the same names to another home")
    func moving() throws {
        let (bag, pouch, lens) = try bag()
        let attic = try temporary.room("Attic", in: cottage)
        // The inner item is named first, and is not taken out for that.
        try temporary.inventory.move([lens.id, bag.id], to: nil, location: attic.id)
        #expect(try temporary.store.snapshot().items.allSatisfy { $0.locationID == attic.id })
        #expect(try item("Lens").containerID == pouch.id && item("Pouch").containerID == bag.id)
        let red = try temporary.label("Red", in: cottage)
        try temporary.inventory.edit(lens.id) { $0.labelIDs = [red.id] }
        try temporary.inventory.move([bag.id], to: flat.id)
        let moved = try item("Lens")
        #expect(moved.homeID == flat.id && moved.containerID == pouch.id)
        #expect(try moved.locationID == temporary.household.location("Attic", in: flat.id).id)
        #expect(try moved.labelIDs == [temporary.household.label("Red", in: flat.id).id])
        #expect(try temporary.store.snapshot().locations.count == 3, "no room was added twice")
    }

    @Test("An item that is moved itself is no longer inside")
    func takenOut() throws {
        let (_, pouch, lens) = try bag()
        let attic = try temporary.room("Attic", in: cottage)
        #expect(try temporary.inventory.edit(pouch.id) { $0.locationID = attic.id }.containerID == nil)
        #expect(try item("Lens").containerID == pouch.id && item("Lens").locationID == attic.id)
        #expect(try temporary.inventory.edit(lens.id) { $0.containerID = nil }.locationID == attic.id)
    }

    @Test("A path of rooms is made again in the home that an item moves to")
    func pathInOtherHome() throws {
        let shelf = try temporary.room("Garage / Shelf", in: cottage)
        let saw = try temporary.inventory.add(Item(title: "Saw", locationID: shelf.id))
        try temporary.room("Garage", in: flat)
        let moved = try temporary.inventory.move([saw.id], to: flat.id)
        #expect(try moved[0].locationID == temporary.household.location("Garage / Shelf", in: flat.id).id)
        #expect(try temporary.store.snapshot().locations.count { $0.homeID == flat.id } == 2)
    }

    @Test("An item cannot be inside itself or on a sixth level")
    func itemRefusals() throws {
        let (bag, _, lens) = try bag()
        #expect(throws: DomainError.insideItself(kind: .item, name: "Bag")) {
            try temporary.inventory.edit(bag.id) { $0.containerID = lens.id }
        }
        var inner = lens
        for level in 4...5 {
            inner = try temporary.inventory.add(Item(title: "Level \(level)", containerID: inner.id))
        }
        #expect(throws: DomainError.tooDeep(kind: .item, name: "Six")) {
            try temporary.inventory.add(Item(title: "Six", containerID: inner.id))
        }
        let crate = try temporary.inventory.add(Item(title: "Crate", homeID: cottage.id))
        #expect(throws: DomainError.tooDeep(kind: .item, name: "Bag")) {
            try temporary.inventory.edit(bag.id) { $0.containerID = crate.id }
        }
        let loose = try temporary.inventory.add(Item(title: "Loose"))
        #expect(throws: DomainError.withoutHome(kind: .item, name: "Loose")) {
            try temporary.inventory.edit(crate.id) { $0.containerID = loose.id }
        }
    }

    @Test("What is inside a deleted item stays, inside of what that was in")
    func deletedContainer() throws {
        let (bag, pouch, _) = try bag()
        try temporary.inventory.delete(pouch.id)
        #expect(try item("Lens").containerID == bag.id)
        try temporary.inventory.delete(bag.id)
        #expect(try item("Lens").containerID == nil)
        _ = try temporary.store.history.undo()
        #expect(try item("Lens").containerID == bag.id)
    }

    @Test("An undo that would put an item elsewhere than what it is inside of is refused")
    func undo() throws {
        let garage = try temporary.room("Garage", in: cottage)
        let attic = try temporary.room("Attic", in: cottage)
        let bag = try temporary.inventory.add(Item(title: "Bag", locationID: garage.id))
        let lens = try temporary.inventory.add(Item(title: "Lens", locationID: attic.id))
        try temporary.inventory.move([bag.id], to: nil, location: attic.id)
        let move = try #require(try temporary.store.history.groups(limit: 1).first).number
        try temporary.inventory.edit(lens.id) { $0.containerID = bag.id }
        #expect(throws: HistoryError.self) { try temporary.store.history.undo(move) }
        #expect(try item("Lens").locationID == attic.id)
    }

    // MARK: - Files

    private func row(_ title: String, in room: String?, inside: String?, id: EntityID<Item>? = nil)
        -> ImportBatch.Row
    {
        ImportBatch.Row(
            line: 1, id: id, location: room, container: inside.map { ImportBatch.Container(name: $0) }, title: title
        ) { _ in }
    }

    private func apply(_ rows: [ImportBatch.Row]) throws -> ImportSummary {
        try temporary.inventory.apply(ImportBatch(rows: rows), currency: .eur)
    }

    @Test("A row may name what it is inside of by another tool's identifier; an item of its own home is meant")
    func importingByReference() throws {
        func row(_ reference: String, in other: String) -> ImportBatch.Row {
            let container = ImportBatch.Container(name: other.isEmpty ? "" : nil, importRef: other)
            let title = reference.capitalized
            return ImportBatch.Row(line: 1, importRef: reference, container: container, title: title) {
                $0.importRef = reference
            }
        }
        for home in [flat, cottage] {
            let rows = [row("lens", in: "bag"), row("bag", in: "")]
            _ = try temporary.inventory.apply(ImportBatch(rows: rows), to: home.id, currency: .eur)
        }
        let items = try temporary.store.snapshot().items
        for home in [flat, cottage] {
            let here = items.filter { $0.homeID == home.id }
            let (lens, bag) = (here.first { $0.title == "Lens" }, here.first { $0.title == "Bag" })
            #expect(bag != nil && lens?.containerID == bag?.id)
        }
        let out = try temporary.inventory.apply(ImportBatch(rows: [row("lens", in: "")]), to: flat.id, currency: .eur)
        #expect(out.updated == 1)
        #expect(throws: DomainError.notFound(kind: .item, reference: "trunk", suggestions: [])) {
            try apply([row("cap", in: "trunk")])
        }
    }

    @Test("An import finds rooms by path, then by name, and makes what is missing; a row may name a later one")
    func importing() throws {
        let shelf = try temporary.room("Garage / Shelf 1", in: cottage)
        let rows = [
            row("Lens", in: "Garage / Shelf 2", inside: "Bag"), row("Bag", in: "Garage / Shelf 2", inside: ""),
        ]
        let summary = try apply(rows + [row("Saw", in: "shelf 1", inside: nil)])
        #expect(summary.newLocations == ["Garage / Shelf 2"] && summary.added == 3)
        #expect(try item("Saw").locationID == shelf.id)
        let added = try room("Garage / Shelf 2")
        #expect(added.slug == "garage-shelf-2" && added.code == "GS2")
        #expect(try item("Lens").containerID == item("Bag").id)
        let again = try apply(rows)
        #expect(again.unchanged == 2 && again.updated == 0)
        let moved = try apply([
            row("Lens", in: "Attic", inside: "Bag", id: item("Lens").id),
            row("Bag", in: "Attic", inside: "", id: item("Bag").id),
        ])
        #expect(moved.updated == 2)
        #expect(try item("Lens").containerID == item("Bag").id && item("Lens").locationID == room("Attic").id)
        #expect(throws: DomainError.notFound(kind: .item, reference: "Box", suggestions: [])) {
            try apply([row("Cap", in: nil, inside: "Box")])
        }
        #expect(throws: DomainError.tooDeep(kind: .location, name: "1 / 2 / 3 / 4 / 5 / 6")) {
            try apply([row("Cap", in: "1 / 2 / 3 / 4 / 5 / 6", inside: nil)])
        }
    }

    @Test("A restored household keeps what is inside what; together with the store's own it keeps the rules")
    func restoring() throws {
        _ = try bag()
        try temporary.room("A / B / C / D / E", in: cottage)
        let snapshot = try temporary.store.snapshot()
        let other = try TemporaryStore()
        try other.store.restore(snapshot)
        #expect(try other.store.snapshot().locations.map(\.parentID) == snapshot.locations.map(\.parentID))
        #expect(try other.store.snapshot().items.map(\.containerID) == snapshot.items.map(\.containerID))
        #expect(try other.store.restore(snapshot).changed == 0)
        // There A is inside another room meanwhile, and the rest was made anew by the file.
        let top = try other.household.addLocation(Location(homeID: cottage.id, name: "Top"))
        let e = try #require(snapshot.locations.first { $0.name == "E" })
        try other.household.editLocation(e.id) { $0.parentID = nil }
        let a = try #require(snapshot.locations.first { $0.name == "A" })
        try other.household.editLocation(a.id) { $0.parentID = top.id }
        var older = snapshot
        older.locations.removeAll { $0.id == a.id }
        try other.store.restore(older)
        let rooms = try other.store.snapshot().locations
        #expect(RoomTree(rooms).nesting.tooDeep == [] && RoomTree(rooms).strays == [])
        #expect(RoomTree(rooms).paths.contains("Top / A / B / C / D"))
    }

    // MARK: - Other stores

    @Test("A store from before has all rooms at the top and no item inside another; what its log knew stays known")
    func migration() throws {
        let old = try OldStore(
            upTo: "refusals",
            """
            INSERT INTO home (id, slug, name, currency, isPrimary) VALUES ('#1', 'hut', 'Hut', 'EUR', 1);
            INSERT INTO location (id, slug, homeID, name)
                VALUES ('#2', 'shed', '#1', 'Garage / Shed');
            INSERT INTO item (id, title, homeID, locationID) VALUES
                ('#3', 'Saw', '#1', '#2');
            """)
        let store = try TemporaryStore(folder: old.folder)
        let snapshot = try store.store.snapshot()
        #expect(snapshot.locations.map(\.name) == ["Garage / Shed"] && snapshot.locations[0].parentID == nil)
        #expect(snapshot.items.map(\.containerID) == [nil])
        let box = try store.inventory.add(Item(title: "Box", locationID: id(2)))
        try store.inventory.edit(id(3)) { $0.containerID = box.id }
        _ = try store.store.history.undo()
        #expect(try store.store.snapshot().items.allSatisfy { $0.containerID == nil })
    }

    @Test("A bundle has each room and each item after the one that it is inside of, whatever their ids")
    func bundles() throws {
        let (b, a) = (id(1) as EntityID<Location>, id(2) as EntityID<Location>)
        try temporary.household.addLocation(Location(id: a, homeID: cottage.id, name: "A"))
        try temporary.household.addLocation(Location(id: b, homeID: cottage.id, parentID: a, name: "B"))
        let (lens, bag) = (id(3) as EntityID<Item>, id(4) as EntityID<Item>)
        try temporary.inventory.add(Item(id: bag, title: "Bag", locationID: b))
        try temporary.inventory.add(Item(id: lens, title: "Lens", homeID: cottage.id, containerID: bag))
        try temporary.store.chain.begin(as: UUID())
        let rows = try #require(try temporary.store.chain.nextBundle(from: "")).rows.map(\.row.id)
        let nested = rows.filter { [a.description, b.description, lens.description, bag.description].contains($0) }
        #expect(nested == [a.description, b.description, bag.description, lens.description])
    }

    // MARK: - Another program

    @Test("A row directly inside itself is refused by the schema; longer circles do no harm")
    func circles() throws {
        let (bag, pouch, _) = try bag()
        #expect(throws: (any Error).self) {
            try temporary.sql("UPDATE item SET containerID = id WHERE id = '\(bag.id)'")
        }
        try temporary.sql("UPDATE item SET containerID = '\(pouch.id)' WHERE id = '\(bag.id)'")
        let attic = try temporary.room("Attic", in: cottage)
        try temporary.inventory.move([bag.id], to: nil, location: attic.id)
        #expect(try item("Pouch").locationID == attic.id)
        let today = try #require(CalendarDate("2026-03-02"))
        let snapshot = try temporary.store.snapshot()
        #expect(!HouseholdCheck.check(snapshot, today: today).contains { $0.problem == .insideItself })
    }
}

import Household
import HouseholdStore
import Sealing
import Testing

// What a household's rules ask for after a merge. Random paths found each of these once.
extension SyncTests {
    @Test("A home that one machine deleted is covered by no policy, though another machine had a policy cover it")
    mutating func coveredHome() throws {
        let flat = try a.temporary.flat()
        let policy = try a.store.policies.add(InsurancePolicy(provider: "Mutual", currency: .eur, homeIDs: [home.id]))
        try syncBoth()
        try a.temporary.household.deleteHome(flat.id)
        try b.store.policies.cover([flat.id], by: policy.id)
        try syncBoth()
        #expect(try a.store.snapshot().policies.map(\.homeIDs) == [[home.id]])
    }

    @Test("What another program deleted takes its files along, and no schedule lists it")
    mutating func deletedByAnotherProgram() throws {
        try a.temporary.sql(
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('\(lamp.id)', '\(String(repeating: "a", count: 64))', 'photo', 'lamp.jpg', 'image/jpeg', 1)
            """)
        let policy = try a.store.policies.add(InsurancePolicy(provider: "Mutual", currency: .eur, homeIDs: [home.id]))
        try a.store.policies.schedule([lamp.id], in: policy.id)
        try syncBoth()
        try a.temporary.sql("UPDATE item SET deletedAt = '2026-03-01 12:00:00.000' WHERE id = '\(lamp.id)'")
        try syncBoth()
        #expect(try b.store.snapshot().attachments == [])
        #expect(try b.store.snapshot().policies.map(\.scheduledItems) == [[]])
        let trash = try b.store.trash.entries()
        #expect(trash.map(\.name) == ["Lamp"] && trash.map(\.along) == [[.attachment: 1]])
    }

    @Test("A second profile gives way to the household's, and its name is put aside", arguments: [true, false])
    mutating func twoProfiles(isFirst: Bool) throws {
        try a.temporary.household.setProfileName("Anna's")
        if isFirst { try syncBoth() }
        try b.temporary.sql(
            "INSERT INTO profile (name, homeIDs, createdAt) VALUES ('Ben''s', '[]', '2001-01-01 00:00:00.000')")
        for _ in 1...3 {
            try a.sync(with: chain)
            try b.sync(with: chain)
        }
        for machine in [a, b] {
            #expect(try machine.temporary.rows("SELECT name FROM profile WHERE deletedAt IS NULL") == ["Anna's"])
            #expect(try machine.store.snapshot().profile.homeIDs == [home.id])
            #expect(try machine.temporary.rows("SELECT mine FROM conflict") == ["{\"name\":\"Ben's\"}"])
        }
    }

    // MARK: - What is inside what

    private func expectPaths(_ expected: [String]) throws {
        #expect(RoomTree(try a.store.snapshot().locations).paths.sorted() == expected)
    }

    @Test("Two rooms that two machines put inside each other: the chain's stays, the other is at the top")
    mutating func circle() throws {
        let hall = try a.temporary.room("Hall", in: home)
        let den = try a.temporary.room("Den", in: home)
        try syncBoth()
        try a.temporary.household.editLocation(hall.id) { $0.parentID = den.id }
        try b.temporary.household.editLocation(den.id) { $0.parentID = hall.id }
        try syncBoth()
        try expectPaths(["Bedroom", "Den", "Den / Hall"])
    }

    @Test("A sixth level that two machines make together begins at the top")
    mutating func sixthLevel() throws {
        let c = try a.temporary.room("A / B / C", in: home)
        let z = try a.temporary.room("X / Y / Z", in: home)
        try syncBoth()
        let x = try a.temporary.household.location("X")
        try a.temporary.household.addLocation(Location(homeID: home.id, parentID: z.id, name: "Box"))
        try b.temporary.household.editLocation(x.id) { $0.parentID = c.parentID }
        try syncBoth()
        try expectPaths(["A", "A / B", "A / B / C", "Bedroom", "X", "X / Y", "X / Y / Z", "X / Y / Z / Box"])
    }

    @Test("A room added to one that another machine deleted is where that was")
    mutating func parentGone() throws {
        let shelf = try a.temporary.room("Garage / Shelf", in: home)
        try syncBoth()
        try a.temporary.household.deleteLocation(shelf.id)
        try b.temporary.household.addLocation(Location(homeID: home.id, parentID: shelf.id, name: "Box"))
        try syncBoth()
        try expectPaths(["Bedroom", "Garage", "Garage / Box"])
    }

    @Test("Rooms of one path, made on two machines, are one at the top, and have a number further down")
    mutating func twins() throws {
        try a.temporary.room("Garage / Shelf", in: home)
        try b.temporary.room("Garage / Shelf", in: home)
        try syncBoth()
        try expectPaths(["Bedroom", "Garage", "Garage / Shelf", "Garage / Shelf 2"])
    }

    @Test("A lens put into a bag goes to the room that another machine moved the bag to")
    mutating func bagMoved() throws {
        let bag = try a.temporary.inventory.add(Item(title: "Bag", locationID: lamp.locationID))
        let attic = try a.temporary.room("Attic", in: home)
        try syncBoth()
        try a.temporary.inventory.move([bag.id], to: nil, location: attic.id)
        try b.temporary.inventory.edit(lamp.id) { $0.containerID = bag.id }
        try syncBoth()
        #expect(try item(lamp.id, on: a).locationID == attic.id)
        #expect(try item(lamp.id, on: a).containerID == bag.id)
    }

    @Test("Two items that two machines put inside each other, and one put into what was deleted")
    mutating func itemCircle() throws {
        let bag = try a.temporary.inventory.add(Item(title: "Bag", locationID: lamp.locationID))
        let box = try a.temporary.inventory.add(Item(title: "Box", locationID: lamp.locationID))
        try syncBoth()
        try a.temporary.inventory.edit(bag.id) { $0.containerID = box.id }
        try b.temporary.inventory.edit(box.id) { $0.containerID = bag.id }
        try syncBoth()
        #expect(try item(bag.id, on: b).containerID == box.id && item(box.id, on: b).containerID == nil)
        try a.temporary.inventory.delete(box.id)
        try b.temporary.inventory.edit(lamp.id) { $0.containerID = box.id }
        try syncBoth()
        #expect(try item(lamp.id, on: a).containerID == nil)
    }

    @Test("A slug that a machine gave anew, having removed its first owner for good, is no obstacle elsewhere")
    mutating func slugOfTheRemoved() throws {
        let desk = try a.temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        try syncBoth()
        try a.temporary.inventory.delete(desk.id)
        try syncBoth()
        a.temporary.clock.advance(seconds: 10)
        try a.store.emptyTrash()
        let second = try a.temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        #expect(second.slug == "desk")
        try syncBoth()
        #expect(try item(second.id, on: b).slug == "desk")
        #expect(try b.store.trash.entries().map(\.name) == ["Desk"])
    }

    @Test("What was deleted in a room that another machine has removed for good is deleted there as well")
    mutating func deletedInARemovedRoom() throws {
        let attic = try a.temporary.room("Attic", in: home)
        try syncBoth()
        try b.temporary.household.deleteLocation(attic.id)
        try syncBoth()
        b.temporary.clock.advance(seconds: 10)
        try b.store.emptyTrash()
        let deleted = "deletedAt = '2026-03-01 12:00:00.000'"
        try a.temporary.sql("UPDATE item SET locationID = '\(attic.id)', \(deleted) WHERE id = '\(lamp.id)'")
        try syncBoth()
        #expect(try b.store.snapshot().items == [])
        #expect(try b.temporary.value("SELECT count(*) FROM syncOutbox") == "0")
    }

    @Test("A snapshot has what another program removed where it was made: the chain still has it")
    mutating func snapshotOfTheRemoved() throws {
        try b.temporary.sql("DELETE FROM item WHERE id = '\(lamp.id)'")
        let head = try b.head
        let snapshot = try b.store.chain.snapshot(at: head.hex, from: "ben")
        let carl = try carl()
        try carl.store.chain.join(chain.household)
        let received = Chain.Received(digest: head.hex, handle: chain.line.end, bundle: snapshot, isFormer: false)
        _ = try carl.store.chain.integrate([received], on: .nothing, at: Chain.noHead, machine: "carl")
        #expect(try carl.store.snapshot().items.map(\.title) == ["Lamp"])
    }

    @Test("A trip that one machine finished has no open line, though another machine changed one meanwhile")
    mutating func openLineOfAFinishedTrip() throws {
        let cart = try a.temporary.shopping.createCart(Cart(name: "Market", currency: .eur))
        let bread = try a.temporary.shopping.plan(CartItem(name: "Bread"), in: cart.id).line
        _ = try a.temporary.shopping.start(cart.id)
        try a.temporary.sql("UPDATE cartItem SET status = 'skipped'")
        try syncBoth()
        try b.temporary.shopping.uncheck(bread.id, in: cart.id)
        try b.sync(with: chain)
        try a.temporary.shopping.finish(cart.id)
        try syncBoth()
        let carts = try b.store.snapshot().carts
        #expect(carts.map(\.state.name) == [.completed])
        #expect(carts.map { $0.lines.map(\.outcome) } == [[.skipped]])
    }

    @Test("An item that is brought back gets a new number where another machine gave its own away meanwhile")
    mutating func numberGivenMeanwhile() throws {
        let desk = try a.temporary.inventory.add(Item(title: "Desk", locationID: lamp.locationID))
        try a.temporary.sql("DELETE FROM item WHERE id = '\(desk.id)'")
        let bed = try b.temporary.inventory.add(Item(title: "Bed", locationID: lamp.locationID))
        try syncBoth()
        #expect(try item(bed.id, on: a).number == 2)
        let deletion = try #require(try a.store.history.groups(limit: 10).first { $0.command == nil })
        _ = try a.store.history.undo(deletion.number)
        #expect(try item(desk.id, on: a).number == 3)
        try syncBoth()
        #expect(try item(desk.id, on: b).number == 3)
    }
}

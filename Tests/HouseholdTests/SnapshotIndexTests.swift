import Household
import TestSupport
import Testing

@Suite struct SnapshotIndexTests {
    private let house = Sample.home("House")
    private let cabin = Sample.home("Cabin", isPrimary: true)

    @Test func thePrimaryHomeIsTheFirstMarkedElseTheFirst() {
        #expect(SnapshotIndex(Sample.household([house, cabin])).primaryHome == cabin)
        let other = Sample.home("Other")
        #expect(SnapshotIndex(Sample.household([house, other])).primaryHome == house)
        #expect(SnapshotIndex(Sample.household([])).primaryHome == nil)
    }

    @Test func aRoomsHomeGoesBeforeTheItemsOwn() {
        let room = Sample.room("Den", in: house.id)
        let item = Sample.item("Sofa", in: room.id, home: cabin.id)
        let index = SnapshotIndex(Sample.household([house, cabin], rooms: [room], items: [item]))
        #expect(index.effectiveHome(of: item) == house.id)
        #expect(index.location(of: item) == room)
        #expect(index.items(ofHome: house.id) == [0])
        #expect(index.items(ofHome: cabin.id) == [])
        #expect(index.items(inLocation: room.id) == [0])
    }

    @Test func whatLeadsNowhereIsPassedOver() {
        let homeless = Sample.room("Shed", in: EntityID())
        let items = [
            Sample.item("In a gone room", in: EntityID(), home: cabin.id),
            Sample.item("In a room whose home is gone", in: homeless.id, home: cabin.id),
            Sample.item("In a homeless room alone", in: homeless.id),
            Sample.item("In a gone home", home: EntityID()),
            Sample.item("Nowhere"),
        ]
        let index = SnapshotIndex(Sample.household([house, cabin], rooms: [homeless], items: items))
        #expect(items.map(index.effectiveHome) == [cabin.id, cabin.id, nil, nil, nil])
        #expect(items.map { index.location(of: $0)?.name } == [nil, nil, "Shed", nil, nil])
        #expect(index.items(ofHome: cabin.id) == [0, 1])
        #expect(index.itemsWithoutLocation(ofHome: cabin.id) == [0, 1])
        #expect(index.unassignedItems == [2, 3, 4])
        #expect(index.items(ofHome: nil) == [2, 3, 4])
        #expect(index.items(inLocation: homeless.id) == [2])
        #expect(index.locations(ofHome: cabin.id) == [])
        // An unknown home has nothing.
        let unknown = EntityID<Home>()
        #expect(index.items(ofHome: unknown).isEmpty && index.itemsWithoutLocation(ofHome: unknown).isEmpty)
        #expect(index.locations(ofHome: unknown).isEmpty && index.labels(ofHome: unknown).isEmpty)
        #expect(index.items(inLocation: EntityID()).isEmpty)
    }

    @Test func labelsAreThoseOfTheItemsHomeEachOnce() {
        let (art, old) = (Sample.label("Art", in: house.id), Sample.label("Old", in: house.id))
        let foreign = Sample.label("Foreign", in: cabin.id)
        let adrift = Sample.label("Adrift", in: nil)
        let item = Sample.item(
            "Vase", home: house.id, labels: [EntityID(), foreign.id, old.id, art.id, old.id, adrift.id])
        let stray = Sample.item("Stray", labels: [adrift.id, art.id])
        let pot = Sample.item("Pot", home: house.id, labels: [foreign.id])
        let index = SnapshotIndex(
            Sample.household([house, cabin], labels: [adrift, art, foreign, old], items: [item, stray, pot]))
        #expect(index.labels(of: item).map(\.name) == ["Old", "Art"])
        #expect(index.labels(of: item).first == old)
        #expect(index.items(withLabel: old.id) == [0])
        #expect(index.items(withLabel: art.id) == [0])
        #expect(index.items(withPrimaryLabel: old.id) == [0])
        #expect(index.items(withPrimaryLabel: art.id) == [])
        #expect(index.items(withPrimaryLabel: EntityID()) == [])
        #expect(index.itemsWithoutLabel(ofHome: house.id) == [2])
        #expect(index.itemsWithoutLabel(ofHome: cabin.id) == [])
        #expect(index.items(withLabel: foreign.id) == [])
        #expect(index.labels(of: stray) == [adrift])
        #expect(index.items(withLabel: adrift.id) == [1])
        #expect(index.items(withLabel: EntityID()) == [])
    }

    /// Comparing the labels with each other would take hundreds of millions of steps.
    @Test func anItemMayNameTwentyThousandLabels() {
        let labels = (0..<10_000).map { Sample.label("Label \($0)", in: house.id) }
        let names = labels.map(\.id)
        let item = Sample.item("Sofa", home: house.id, labels: names + [EntityID()] + names.reversed())
        let index = SnapshotIndex(Sample.household([house], labels: labels, items: [item]))
        #expect(index.labels(of: item) == labels)
        #expect(index.items(withLabel: names[9_999]) == [0] && index.labels(of: item).first == labels[0])
    }

    @Test func roomsAndLabelsKeepTheSnapshotsOrder() {
        let rooms =
            ["Den", "Attic", "Hall"].map { Sample.room($0, in: house.id) } + [Sample.room("Loft", in: cabin.id)]
        let labels = ["Old", "Art"].map { Sample.label($0, in: house.id) }
        let index = SnapshotIndex(Sample.household([house, cabin], rooms: rooms, labels: labels))
        #expect(index.homes == [house, cabin])
        #expect(index.locations(ofHome: house.id).map(\.name) == ["Den", "Attic", "Hall"])
        #expect(index.locations(ofHome: cabin.id).map(\.name) == ["Loft"])
        #expect(index.labels(ofHome: house.id).map(\.name) == ["Old", "Art"])
        #expect(index.labels(ofHome: cabin.id).isEmpty)
    }

    @Test func attachmentsAreFoundByTheirOwner() {
        let (sofa, lamp) = (Sample.item("Sofa"), Sample.item("Lamp"))
        let (first, second) = (Sample.photo(of: sofa), Sample.photo(of: sofa))
        let index = SnapshotIndex(Sample.household([house], items: [sofa, lamp], attachments: [first, second]))
        #expect(index.attachments(of: .item(sofa.id)) == [first, second])
        #expect(index.attachments(of: .item(lamp.id)) == [])
        #expect(index.attachments(of: .home(house.id)) == [])
    }

    @Test func entitiesAreFoundByIDAndOfSeveralWithOneIDTheFirstStands() {
        let twin = Home(id: house.id, slug: "twin", name: "Twin", currency: .eur)
        let room = Sample.room("Den", in: house.id)
        let twinRoom = Location(id: room.id, slug: "twin", homeID: cabin.id, name: "Twin")
        let label = Sample.label("Art", in: house.id)
        let twinLabel = Label(id: label.id, slug: "twin", homeID: house.id, name: "Twin")
        let index = SnapshotIndex(
            Sample.household([house, twin, cabin], rooms: [room, twinRoom], labels: [label, twinLabel]))
        #expect(index.homes == [house, cabin])
        #expect((index.home(house.id), index.location(room.id), index.label(label.id)) == (house, room, label))
        #expect(index.home(EntityID()) == nil && index.location(EntityID()) == nil && index.label(EntityID()) == nil)
        #expect(index.home(nil) == nil && index.location(nil) == nil && index.label(nil) == nil)
        #expect(index.locations(ofHome: house.id) == [room])
        #expect(index.locations(ofHome: cabin.id) == [])
        #expect(index.labels(ofHome: house.id) == [label])
    }

    @Test func positionsGiveItems() {
        let items = ["A", "B", "C"].map { Sample.item($0, price: Sample.euros(5), home: house.id) }
        let index = SnapshotIndex(Sample.household([house], items: items))
        #expect(index.items(at: [2, 0]).map(\.title) == ["C", "A"])
        #expect(index.value(of: [2, 0]).totals == [Sample.euros(10)])
        #expect(index.value(of: []) == Valuation())
    }
}

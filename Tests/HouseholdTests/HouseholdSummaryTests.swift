import Household
import TestSupport
import Testing

@Suite struct HouseholdSummaryTests {
    @Test func aHomeIsTheSumOfItsRoomsAndOfItsLabels() {
        let home = Sample.home("House", isPrimary: true)
        let (den, attic) = (Sample.room("Den", in: home.id), Sample.room("Attic", in: home.id))
        let (art, old) = (Sample.label("Art", in: home.id), Sample.label("Old", in: home.id))
        let snapshot = Sample.household(
            [home], rooms: [attic, den], labels: [art, old],
            items: [
                Sample.item("Vase", price: Sample.euros(1000), in: den.id, labels: [old.id, art.id]),
                Sample.item("Picture", price: Sample.dollars(500), in: den.id, labels: [art.id]),
                Sample.item("Ladder", price: Sample.euros(70), home: home.id),
                Sample.item("Gift", in: den.id, labels: [art.id]),
            ])
        let summary = HomeSummary(of: home.id, in: SnapshotIndex(snapshot))

        #expect(summary.rooms.entries.map(\.id) == [attic.id, den.id, nil])
        #expect(
            summary.rooms.entries.map(\.value.totals) == [
                [], [Sample.euros(1000), Sample.dollars(500)], [Sample.euros(70)],
            ])
        #expect(summary.labels.entries.map(\.id) == [art.id, old.id, nil])
        #expect(
            summary.labels.entries.map(\.value.totals) == [
                [Sample.dollars(500)], [Sample.euros(1000)], [Sample.euros(70)],
            ])
        #expect(summary.labels.entries.map(\.value.withoutValue) == [1, 0, 0])
        #expect(summary.total.totals == [Sample.euros(1070), Sample.dollars(500)])
        #expect(summary.labels.total == summary.total)
    }

    @Test func theEntryForNoPartIsThereOnlyWithItems() {
        let home = Sample.home("House")
        let den = Sample.room("Den", in: home.id)
        func summary(_ item: Item) -> HomeSummary {
            HomeSummary(of: home.id, in: SnapshotIndex(Sample.household([home], rooms: [den], items: [item])))
        }
        let vase = summary(Sample.item("Vase", in: den.id))
        #expect(vase.rooms.entries.map(\.id) == [den.id])
        #expect(vase.labels.entries.map(\.id) == [nil])
        // Sold items are in no total, but the page says how many it leaves out.
        var sofa = Sample.item("Sofa", home: home.id)
        sofa.sale = Sale()
        #expect(summary(sofa).rooms.entries.map(\.value.sold) == [0, 1])
    }

    @Test func aHouseholdIsTheSumOfItsHomesAndTheUnassigned() {
        let (house, cabin) = (Sample.home("House"), Sample.home("Cabin"))
        let snapshot = Sample.household(
            [house, cabin],
            items: [
                Sample.item("Sofa", price: Sample.euros(100), home: house.id),
                Sample.item("Boat", price: Sample.dollars(20), home: cabin.id),
                Sample.item("Stray", price: Sample.euros(3)),
            ])
        let summary = HouseholdSummary(SnapshotIndex(snapshot))
        #expect(summary.homes.map(\.home) == [house.id, cabin.id])
        #expect(summary.home(cabin.id)?.total.totals == [Sample.dollars(20)])
        #expect(summary.home(EntityID()) == nil)
        #expect(summary.unassigned.totals == [Sample.euros(3)])
        #expect(summary.total.totals == [Sample.euros(103), Sample.dollars(20)])
        // An empty household is worth nothing.
        let empty = SnapshotIndex(Sample.household([]))
        #expect(HouseholdSummary(empty).total == Valuation())
        #expect(HomeSummary(of: EntityID(), in: empty).total == Valuation())
    }

    @Test(arguments: UInt64(0)..<80)
    func everyTotalReconciles(seed: UInt64) {
        let snapshot = Snapshot.random(seed: seed)
        let index = SnapshotIndex(snapshot)
        let summary = HouseholdSummary(index)
        func value(_ places: [Int]) -> Valuation { Valuation(index.items(at: places)) }

        #expect(summary.total == Valuation(snapshot.items))
        #expect(summary.total.allItems == snapshot.items.count)
        #expect(summary.total == summary.homes.map(\.total).reduce(summary.unassigned, +))
        // Every item is on exactly one home's list, or on the list of the unassigned.
        let listed = index.homes.flatMap { index.items(ofHome: $0.id) } + index.unassignedItems
        #expect(listed.sorted() == Array(snapshot.items.indices))
        for home in summary.homes {
            let items = index.items(ofHome: home.home)
            let inRooms = index.locations(ofHome: home.home).flatMap { index.items(inLocation: $0.id) }
            #expect((inRooms + index.itemsWithoutLocation(ofHome: home.home)).sorted() == items)
            #expect(home.total == value(items))
            #expect(home.rooms.entries.map(\.value).reduce(Valuation(), +) == home.total)
            #expect(home.labels.entries.map(\.value).reduce(Valuation(), +) == home.total)
            for room in home.rooms.entries {
                let inRoom = room.id.map(index.items(inLocation:)) ?? index.itemsWithoutLocation(ofHome: home.home)
                #expect(room.value == value(inRoom))
            }
            for label in home.labels.entries {
                #expect(
                    label.value == value(items.filter { index.labels(of: snapshot.items[$0]).first?.id == label.id }))
            }
        }
    }
}

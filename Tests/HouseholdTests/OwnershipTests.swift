import Household
import TestSupport
import Testing

/// What follows from whose an item is, and from its being part of the building.
@Suite struct OwnershipTests {
    private let home = Home(name: "House", currency: .usd)

    private func household(_ items: [Item], _ policy: InsurancePolicy? = nil) -> Snapshot {
        Snapshot(
            profile: Profile(name: ""), homes: [home],
            items: items.map { item in
                var item = item
                item.homeID = home.id
                return item
            }, policies: policy.map { [$0] } ?? [])
    }

    @Test("Only a borrowed item counts in no total; one that is sold or archived besides is left out for that")
    func exclusion() {
        #expect(Ownership.allCases.map { Item(title: "a", ownership: $0).exclusion } == [nil, .borrowed, nil])
        #expect(Item(title: "a", ownership: .borrowed, archived: true).exclusion == .archived)
        #expect(Item(title: "a", ownership: .borrowed, archived: true, sale: Sale()).exclusion == .sold)
    }

    @Test("A review says that an item went because it is borrowed, and that it came back")
    func review() {
        let drill = Item(title: "Drill", price: Sample.dollars(100))
        var borrowed = drill
        borrowed.ownership = .borrowed
        let (before, after) = (household([drill]), household([borrowed]))
        #expect(HouseholdReview(from: before, to: after).went.map(\.reason) == [.borrowed])
        #expect(HouseholdReview(from: after, to: before).came.map(\.reason) == [.restored])
    }

    @Test("A special limit covers neither what is borrowed nor what is part of the building")
    func specialLimit() {
        let policy = InsurancePolicy(
            provider: "Acme", currency: .usd,
            specialLimits: [.init(itemClass: "Tools", amount: Sample.dollars(100))], homeIDs: [home.id])
        let index = SnapshotIndex(
            household(
                [
                    Item(title: "Saw", insuranceClass: "Tools"),
                    Item(title: "Drill", insuranceClass: "Tools", ownership: .borrowed),
                    Item(title: "Hoist", insuranceClass: "Tools", partOfBuilding: true),
                ], policy))
        let (items, limits) = index.reach(of: policy)
        #expect(items.map(\.title) == ["Saw"])
        #expect(limits.map(\.members) == [1])
    }
}

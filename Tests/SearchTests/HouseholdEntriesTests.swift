import Household
import Testing

@testable import Search

/// What the search looks through, for an audience.
@Suite struct HouseholdEntriesTests {
    private static let snapshot: Snapshot = {
        let home = Home(name: "Flat", currency: .eur, isPrimary: true)
        let study = Location(code: "ST", homeID: home.id, name: "Study")
        let lamp = Item(
            number: 7, title: "Lamp", make: "Acme", serial: "L-778899", notes: "From the attic", locationID: study.id,
            homeID: home.id)
        return Snapshot(profile: Profile(name: ""), homes: [home], locations: [study], items: [lamp])
    }()

    @Test(
        "An item is found by what the audience sees of it: the public sees no room, no number and no notes",
        arguments: [
            (Audience.owner, ["ST-07", "Study", "Flat", "L-778899", "From the attic"]),
            (.insurer, ["ST-07", "Study", "Flat", "L-778899"]), (.everyone, ["Flat"]),
        ])
    func item(_ audience: Audience, rest: [String]) {
        let shown = RedactedIndex(Self.snapshot.redacted(for: audience))
        let entries = HouseholdEntries(shown, numbers: shown.shownNumbers, pages: []).of(.item)
        #expect(entries.map(\.title) == ["Lamp"])
        #expect(entries.first?.rest.filter { !$0.isEmpty } == rest)
    }
}

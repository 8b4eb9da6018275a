import Household
import TestSupport
import Testing

/// An index updated with changed items equals a new index of the changed snapshot.
@Suite struct SnapshotIndexChangeTests {
    @Test(arguments: 0..<24 as Range<UInt64>)
    func everyAnswerIsThatOfANewIndex(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var snapshot = Snapshot.random(seed: seed, items: [60, 0, 1, 20][Int(seed % 4)])
        snapshot.sort()
        var index = SnapshotIndex(snapshot)
        for step in 0..<12 {
            let changes = snapshot.changeItems([1, 2, 6, 30][step % 4], using: &random)
            index.apply(changes, inserting: changes.inserted.map { snapshot.items[$0] })
            let differences = Self.differences(index, SnapshotIndex(snapshot))
            try #require(differences == [], "step \(step)")
        }
    }

    /// The questions that two indices answer differently.
    private static func differences(_ a: SnapshotIndex, _ b: SnapshotIndex) -> [String] {
        var found: [String] = []
        func compare<Answer: Equatable>(_ question: String, _ answer: (SnapshotIndex) -> Answer) {
            if answer(a) != answer(b) { found.append("\(question): \(answer(a)), not \(answer(b))") }
        }
        let snapshot = b.snapshot
        compare("snapshot") { $0.snapshot }
        compare("primary home") { $0.primaryHome }
        compare("homes") { $0.homes }
        compare("unassigned items") { $0.unassignedItems }
        for home in snapshot.homes.map(\.id) + [EntityID()] {
            compare("items of \(home)") { $0.items(ofHome: home) }
            compare("without room in \(home)") { $0.itemsWithoutLocation(ofHome: home) }
            compare("without label in \(home)") { $0.itemsWithoutLabel(ofHome: home) }
            compare("rooms of \(home)") { $0.locations(ofHome: home) }
            compare("labels of \(home)") { $0.labels(ofHome: home) }
            compare("the home \(home)") { $0.home(home) }
        }
        compare("items of no home") { $0.items(ofHome: nil) }
        for room in snapshot.locations.map(\.id) + [EntityID()] {
            compare("items in \(room)") { $0.items(inLocation: room) }
            compare("the room \(room)") { $0.location(room) }
            compare("items within \(room)") { $0.items(within: room) }
            compare("rooms in \(room)") { $0.family(of: room) }
        }
        for label in snapshot.labels.map(\.id) + [EntityID()] {
            compare("items with \(label)") { $0.items(withLabel: label) }
            compare("items first with \(label)") { $0.items(withPrimaryLabel: label) }
            compare("the label \(label)") { $0.label(label) }
        }
        for position in snapshot.items.indices {
            compare("container of \(position)") { $0.container(ofItemAt: position) }
            compare("contents of \(position)") { $0.contents(ofItemAt: position) }
        }
        for item in snapshot.items {
            compare("home of \(item.id)") { $0.effectiveHome(of: item) }
            compare("room of \(item.id)") { $0.location(of: item) }
            compare("labels of \(item.id)") { $0.labels(of: item) }
            compare("first label of \(item.id)") { $0.labels(of: item).first }
            compare("attachments of \(item.id)") { $0.attachments(of: .item(item.id)) }
        }
        compare("value of all") { $0.value(of: Array($0.snapshot.items.indices)) }
        compare("items at") { Array($0.items(at: Array($0.snapshot.items.indices.reversed()))) }
        return found
    }
}

import Household
import TestSupport
import Testing

/// Removing and inserting items in an ordered list.
@Suite struct ItemChangesTests {
    /// Makes an item from `2 bread`: the number 2 and the title “bread”.
    private func item(_ text: String) -> Item {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let id = EntityID<Item>("00000000-0000-0000-0000-00000000000\(parts[0])") ?? EntityID()
        return Item(id: id, slug: "item-\(parts[0])", title: parts[1])
    }

    private func text(_ item: Item) -> String { "\(item.slug.dropFirst(5)) \(item.title)" }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: [String]
        /// The numbers of the items that change.
        var numbers: [Int]
        var new: [String]
        var removed: [Int]
        var inserted: [Int]
        var after: [String]
    }

    @Test(arguments: [
        Case(
            testDescription: "one comes first", before: ["1 bread", "2 cake"], numbers: [3], new: ["3 apple"],
            removed: [], inserted: [0], after: ["3 apple", "1 bread", "2 cake"]),
        Case(
            testDescription: "one comes last", before: ["1 bread", "2 cake"], numbers: [3], new: ["3 dill"],
            removed: [], inserted: [2], after: ["1 bread", "2 cake", "3 dill"]),
        Case(
            testDescription: "one comes between", before: ["1 bread", "2 cake"], numbers: [3], new: ["3 BUTTER"],
            removed: [], inserted: [1], after: ["1 bread", "3 BUTTER", "2 cake"]),
        Case(
            testDescription: "one comes into an empty list", before: [], numbers: [1], new: ["1 apple"],
            removed: [], inserted: [0], after: ["1 apple"]),
        Case(
            testDescription: "several come into an empty list", before: [], numbers: [1, 2, 3],
            new: ["1 box 10", "2 box 9", "3 apple"], removed: [], inserted: [0, 1, 2],
            after: ["3 apple", "2 box 9", "1 box 10"]),
        Case(
            testDescription: "the first goes", before: ["1 apple", "2 bread", "3 cake"], numbers: [1], new: [],
            removed: [0], inserted: [], after: ["2 bread", "3 cake"]),
        Case(
            testDescription: "the last goes", before: ["1 apple", "2 bread", "3 cake"], numbers: [3], new: [],
            removed: [2], inserted: [], after: ["1 apple", "2 bread"]),
        Case(
            testDescription: "one between goes", before: ["1 apple", "2 bread", "3 cake"], numbers: [2], new: [],
            removed: [1], inserted: [], after: ["1 apple", "3 cake"]),
        Case(
            testDescription: "all go", before: ["1 apple", "2 bread"], numbers: [1, 2], new: [],
            removed: [0, 1], inserted: [], after: []),
        Case(
            testDescription: "one changes in its place", before: ["1 apple", "2 bread", "3 cake"], numbers: [2],
            new: ["2 Bread"], removed: [1], inserted: [1], after: ["1 apple", "2 Bread", "3 cake"]),
        Case(
            testDescription: "one is renamed and stays", before: ["1 apple", "2 bread", "3 cake"], numbers: [2],
            new: ["2 butter"], removed: [1], inserted: [1], after: ["1 apple", "2 butter", "3 cake"]),
        Case(
            testDescription: "one moves to the end", before: ["1 apple", "2 bread", "3 cake"], numbers: [1],
            new: ["1 zest"], removed: [0], inserted: [2], after: ["2 bread", "3 cake", "1 zest"]),
        Case(
            testDescription: "one moves to the start", before: ["1 apple", "2 bread", "3 cake"], numbers: [3],
            new: ["3 Aal"], removed: [2], inserted: [0], after: ["3 Aal", "1 apple", "2 bread"]),
        Case(
            testDescription: "two change places", before: ["1 apple", "2 bread", "3 cake"], numbers: [1, 3],
            new: ["1 cake", "3 apple"], removed: [0, 2], inserted: [0, 2], after: ["3 apple", "2 bread", "1 cake"]),
        Case(
            testDescription: "those of one title stand by id", before: ["1 x", "3 x", "5 x"], numbers: [2, 4, 6],
            new: ["6 X", "4 x", "2 x"], removed: [], inserted: [1, 3, 5],
            after: ["1 x", "2 x", "3 x", "4 x", "5 x", "6 X"]),
        Case(
            testDescription: "several things at once", before: ["1 a", "2 b", "3 c", "4 d", "5 e"],
            numbers: [2, 4, 6, 7], new: ["2 z", "6 aa", "7 c"], removed: [1, 3], inserted: [1, 3, 5],
            after: ["1 a", "6 aa", "3 c", "7 c", "5 e", "2 z"]),
        Case(
            testDescription: "what is not there goes", before: ["1 apple"], numbers: [2], new: [], removed: [],
            inserted: [], after: ["1 apple"]),
        Case(
            testDescription: "nothing happens", before: ["1 apple"], numbers: [], new: [], removed: [], inserted: [],
            after: ["1 apple"]),
    ])
    func itemsGoAndCome(_ test: Case) {
        var snapshot = Sample.household([], items: test.before.map(item))
        let ids = Set(test.numbers.map { item("\($0) x").id })
        let changes = snapshot.replaceItems(ids, by: test.new.map(item))
        #expect(changes == ItemChanges(removed: test.removed, inserted: test.inserted))
        #expect(snapshot.items.map(text) == test.after)
        // An array parallel to the items stays parallel.
        var numbers = test.before.map { $0.prefix(1) }
        numbers.apply(changes, inserting: test.inserted.map { test.after[$0].prefix(1) })
        #expect(numbers == test.after.map { $0.prefix(1) })
    }

    @Test func theRestOfTheHouseholdStays() {
        let home = Sample.home("House")
        var snapshot = Sample.household(
            [home], rooms: [Sample.room("Den", in: home.id)], labels: [Sample.label("Art", in: home.id)],
            items: [item("1 apple")])
        let before = snapshot
        _ = snapshot.replaceItems([item("1 x").id], by: [item("2 bread")])
        var expected = before
        expected.items = [item("2 bread")]
        #expect(snapshot == expected)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func theResultIsASnapshotSortedAnew(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var snapshot = Snapshot.random(seed: seed, items: Int(seed % 4) * 25)
        snapshot.sortItems()
        for step in 0..<12 {
            let before = snapshot
            let changes = snapshot.changeItems([1, 2, 5, 40][step % 4], using: &random)
            var sorted = snapshot
            sorted.items.shuffle(using: &random)
            sorted.sortItems()
            try #require(snapshot == sorted)
            try #require(
                changes.removed == changes.removed.sorted() && Set(changes.removed).count == changes.removed.count)
            try #require(changes.inserted == changes.inserted.sorted())
            let (gone, come) = (Set(changes.removed), Set(changes.inserted))
            let stayed = before.items.indices.filter { !gone.contains($0) }.map { before.items[$0] }
            try #require(stayed == snapshot.items.indices.filter { !come.contains($0) }.map { snapshot.items[$0] })
            var ids = before.items.map(\.id)
            ids.apply(changes, inserting: changes.inserted.map { snapshot.items[$0].id })
            try #require(ids == snapshot.items.map(\.id))
        }
    }
}

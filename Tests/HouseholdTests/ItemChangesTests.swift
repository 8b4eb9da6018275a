import Foundation
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

    private func items(_ list: String) -> [Item] { list.isEmpty ? [] : list.components(separatedBy: ", ").map(item) }

    /// What happens, the list before, the numbers of the items that change, the new items, the places of the removed and
    /// the inserted ones, and the list after.
    @Test(
        arguments: [
            ("one comes first", "1 bread, 2 cake", [3], "3 apple", [], [0], "3 apple, 1 bread, 2 cake"),
            ("one comes last", "1 bread, 2 cake", [3], "3 dill", [], [2], "1 bread, 2 cake, 3 dill"),
            ("one comes between", "1 bread, 2 cake", [3], "3 BUTTER", [], [1], "1 bread, 3 BUTTER, 2 cake"),
            ("one comes into an empty list", "", [1], "1 apple", [], [0], "1 apple"),
            (
                "several come into an empty list", "", [1, 2, 3], "1 box 10, 2 box 9, 3 apple",
                [], [0, 1, 2], "3 apple, 2 box 9, 1 box 10"
            ),
            ("the first goes", "1 apple, 2 bread, 3 cake", [1], "", [0], [], "2 bread, 3 cake"),
            ("the last goes", "1 apple, 2 bread, 3 cake", [3], "", [2], [], "1 apple, 2 bread"),
            ("one between goes", "1 apple, 2 bread, 3 cake", [2], "", [1], [], "1 apple, 3 cake"),
            ("all go", "1 apple, 2 bread", [1, 2], "", [0, 1], [], ""),
            (
                "one changes in its place", "1 apple, 2 bread, 3 cake", [2], "2 Bread",
                [1], [1], "1 apple, 2 Bread, 3 cake"
            ),
            (
                "one is renamed and stays", "1 apple, 2 bread, 3 cake", [2], "2 butter",
                [1], [1], "1 apple, 2 butter, 3 cake"
            ),
            ("one moves to the end", "1 apple, 2 bread, 3 cake", [1], "1 zest", [0], [2], "2 bread, 3 cake, 1 zest"),
            ("one moves to the start", "1 apple, 2 bread, 3 cake", [3], "3 Aal", [2], [0], "3 Aal, 1 apple, 2 bread"),
            (
                "two change places", "1 apple, 2 bread, 3 cake", [1, 3], "1 cake, 3 apple",
                [0, 2], [0, 2], "3 apple, 2 bread, 1 cake"
            ),
            (
                "those of one title stand by id", "1 x, 3 x, 5 x", [2, 4, 6], "6 X, 4 x, 2 x",
                [], [1, 3, 5], "1 x, 2 x, 3 x, 4 x, 5 x, 6 X"
            ),
            (
                "several things at once", "1 a, 2 b, 3 c, 4 d, 5 e", [2, 4, 6, 7], "2 z, 6 aa, 7 c",
                [1, 3], [1, 3, 5], "1 a, 6 aa, 3 c, 7 c, 5 e, 2 z"
            ),
            ("what is not there goes", "1 apple", [2], "", [], [], "1 apple"),
            ("nothing happens", "1 apple", [], "", [], [], "1 apple"),
        ] as [(String, String, [Int], String, [Int], [Int], String)])
    func itemsGoAndCome(
        what: String, before: String, numbers: [Int], new: String, removed: [Int], inserted: [Int], after: String
    ) {
        let after = items(after)
        var snapshot = Sample.household([], items: items(before))
        var slugs = snapshot.items.map(\.slug)
        let changes = snapshot.replaceItems(Set(numbers.map { item("\($0) x").id }), by: items(new))
        #expect(changes == ItemChanges(removed: removed, inserted: inserted))
        #expect(snapshot.items == after)
        // An array parallel to the items stays parallel.
        slugs.apply(changes, inserting: inserted.map { after[$0].slug })
        #expect(slugs == after.map(\.slug))
    }

    @Test func theRestOfTheHouseholdStays() {
        let home = Sample.home("House")
        var snapshot = Sample.household(
            [home], rooms: [Sample.room("Den", in: home.id)], labels: [Sample.label("Art", in: home.id)],
            items: [item("1 apple")])
        var expected = snapshot
        _ = snapshot.replaceItems([item("1 x").id], by: [item("2 bread")])
        expected.items = [item("2 bread")]
        #expect(snapshot == expected)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
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

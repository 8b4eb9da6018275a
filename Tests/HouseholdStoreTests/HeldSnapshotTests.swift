import Foundation
import Household
import HouseholdStore
import Testing

/// A held snapshot follows every change to the store.
@Suite struct HeldSnapshotTests {
    let temporary: TemporaryStore
    private let cottage: Home
    private let hall: Location
    private let tools: Label

    /// Cottage with a hall, the label Tools, and three items: 1 axe, 2 drill (a tool), 3 saw.
    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        hall = try temporary.room("Hall", in: cottage)
        tools = try temporary.label("Tools", in: cottage)
        try temporary.inventory.add(Item(id: id(1), title: "Axe", homeID: cottage.id))
        try temporary.inventory.add(Item(id: id(2), title: "Drill", locationID: hall.id, labelIDs: [tools.id]))
        try temporary.inventory.add(Item(id: id(3), title: "Saw", homeID: cottage.id))
    }

    /// The result of a refresh after a step; checks that the snapshot then equals the store's.
    private func change(
        _ store: Store? = nil, by step: () throws -> Void, location: SourceLocation = #_sourceLocation
    ) throws -> String {
        let store = store ?? temporary.store
        var held = try HeldSnapshot(of: temporary.store)
        try step()
        let change = try held.refresh(from: store)
        #expect(try held.snapshot == store.snapshot(), sourceLocation: location)
        #expect(try held.position == store.changes.position(), sourceLocation: location)
        #expect(try held.refresh(from: store).words == "nothing", sourceLocation: location)
        return change.words
    }

    // MARK: - Changes by the repositories

    @Test func changesOfTheRepositoriesAreFollowed() throws {
        let (household, inventory) = (temporary.household, temporary.inventory)
        let flat = try temporary.flat()
        let before = try temporary.store.snapshot()
        // Each one begins where the one before it ended.
        let steps: [(name: String, change: String, step: () throws -> Void)] = [
            ("nothing", "nothing", {}),
            ("an edit without a change", "nothing", { try inventory.edit(id(1)) { _ in } }),
            ("another reader's cursor", "nothing", { try temporary.store.changes.advance("build", to: 3) }),
            ("a new item", "-[] +[1]", { try inventory.add(Item(id: id(4), title: "Bow")) }),
            ("an item that changes in its place", "-[2] +[2]", { try inventory.edit(id(2)) { $0.notes = "Lent" } }),
            ("another title", "-[0] +[3]", { try inventory.edit(id(1)) { $0.title = "Zither" } }),
            ("a deleted item", "-[0] +[]", { try inventory.delete(id(4)) }),
            ("a label", "-[1] +[1]", { try inventory.edit(id(3)) { $0.labelIDs = [tools.id] } }),
            ("a label less", "-[1] +[1]", { try inventory.edit(id(3)) { $0.labelIDs = [] } }),
            (
                "an item that comes and goes", "-[] +[]",
                { try inventory.delete(inventory.add(Item(title: "Bow")).id) }
            ),
            (
                "several at once", "-[0, 2] +[0, 1]",
                {
                    try inventory.delete(id(1))
                    try inventory.add(Item(title: "Bow"))
                    try inventory.edit(id(2)) { $0.title = "Chisel" }
                }
            ),
            ("a restored household", "-[1] +[0, 2]", { try temporary.store.restore(before) }),
            ("an item to a home without its room", "everything", { try inventory.move([id(2)], to: flat.id) }),
            ("an item to another home", "-[3] +[3]", { try inventory.move([id(3)], to: flat.id) }),
            ("a home with its items", "everything", { try household.deleteHome(flat.id) }),
            ("a new home", "everything", { _ = try temporary.flat() }),
            ("the profile", "everything", { try household.setProfileName("Ours") }),
            ("a home", "everything", { try household.editHome(cottage.id) { $0.notes = "x" } }),
            ("a new room", "everything", { try temporary.room("Attic", in: cottage) }),
            ("a label's name", "everything", { try household.editLabel(tools.id) { $0.name = "Kit" } }),
            ("a deleted label", "everything", { try household.deleteLabel(tools.id) }),
            ("a deleted room", "everything", { try household.deleteLocation(hall.id) }),
        ]
        for (name, expected, step) in steps { #expect(try change(by: step) == expected, "\(name)") }
    }

    // MARK: - Many changes

    @Test(arguments: [(500, "items"), (501, "everything")])
    func manyChangedItemsAreReadWithAllTheRest(_ count: Int, _ expected: String) throws {
        let numbers = (1...600).map { "('Item \($0)')" }.joined(separator: ", ")
        try temporary.sql("INSERT INTO item (title) VALUES \(numbers)")
        let words = try change {
            try temporary.sql(
                "UPDATE item SET notes = 'x' WHERE id IN (SELECT id FROM item WHERE title LIKE 'Item%' LIMIT \(count))")
        }
        #expect(words.hasPrefix(expected == "items" ? "-[" : "everything"))
    }

    // MARK: - Gaps in the log

    private static let end = "(SELECT max(sequence) FROM changeLog)"

    /// What goes missing after two items were renamed.
    @Test(arguments: [
        ("the beginning", "DELETE FROM changeLog WHERE sequence < 4", "-[0, 2] +[0, 2]"),
        ("the snapshot's place", "DELETE FROM changeLog WHERE sequence < \(end) - 1", "everything"),
        ("a change in between", "DELETE FROM changeLog WHERE sequence = \(end) - 1", "everything"),
        ("the end", "DELETE FROM changeLog WHERE sequence = \(end)", "everything"),
        ("all", "DELETE FROM changeLog", "everything"),
        (
            "all, and it begins anew",
            "DELETE FROM changeLog; DELETE FROM sqlite_sequence; UPDATE item SET notes = 'x'", "everything"
        ),
    ])
    func partsOfTheLogAreGone(what: String, statement: String, expected: String) throws {
        let change = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.inventory.edit(id(3)) { $0.title = "Bow" }
            try temporary.sql(statement)
        }
        #expect(change == expected)
    }

    // MARK: - Replaced files

    /// A copy of the present store in its own file.
    private func backup() throws -> TemporaryStore {
        let folder = try TemporaryFolder()
        let copy = try temporary.store.backUp(reason: "test")
        try FileManager.default.copyItem(atPath: copy, toPath: folder.path("store.sqlite"))
        return try TemporaryStore(folder: folder)
    }

    @Test func aBackupThatWentOnIsFollowed() throws {
        let backup = try backup()
        #expect(try change(backup.store) { try backup.inventory.edit(id(1)) { $0.title = "Zither" } } == "-[0] +[2]")
    }

    @Test("A backup of an earlier time is read anew, even if it has as many changes since, or more", arguments: 0...3)
    func anotherHistory(changes: Int) throws {
        let backup = try backup()
        try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
        let change = try change(backup.store) {
            for title in ["Bow", "Cup", "Dish"].prefix(changes) {
                try backup.inventory.edit(id(3)) { $0.title = title }
            }
        }
        #expect(change == "everything")
    }

    @Test func anEmptyStoreIsFollowedFromItsFirstChange() throws {
        let empty = try TemporaryStore()
        var held = try HeldSnapshot(of: empty.store)
        try empty.sql("INSERT INTO item (title) VALUES ('Bow')")
        #expect(try held.refresh(from: empty.store).words == "-[] +[0]")
        try empty.cottage()
        #expect(try held.refresh(from: empty.store).words == "everything")
        #expect(try held.snapshot == empty.store.snapshot())
    }

    @Test func aFailureLeavesTheSnapshotAsItWas() throws {
        var held = try HeldSnapshot(of: temporary.store)
        let (before, position) = (held.snapshot, held.position)
        try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
        try temporary.sql("ALTER TABLE item RENAME TO things")
        #expect(throws: StoreError.self) { try held.refresh(from: temporary.store) }
        #expect(held.snapshot == before && held.position == position)
        try temporary.sql("ALTER TABLE things RENAME TO item")
        #expect(try held.refresh(from: temporary.store).words == "-[0] +[2]")
        #expect(try held.snapshot == temporary.store.snapshot())
    }
}

extension SnapshotChange {
    /// The positions removed and inserted: `-[1] +[0, 2]`.
    var words: String {
        switch self {
        case .nothing: "nothing"
        case .items(let changes): "-\(changes.removed) +\(changes.inserted)"
        case .everything: "everything"
        }
    }
}

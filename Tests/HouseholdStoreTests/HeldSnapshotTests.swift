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

    @Test func nothingHappened() throws {
        #expect(try change {} == "nothing")
        let nothing = try change {
            try temporary.inventory.edit(id(1)) { _ in }
            try temporary.store.changes.advance("build", to: 3)
            _ = try temporary.store.snapshot()
        }
        #expect(nothing == "nothing")
    }

    @Test func anItemIsAdded() throws {
        #expect(try change { try temporary.inventory.add(Item(title: "Bow")) } == "-[] +[1]")
    }

    @Test func anItemChangesInItsPlace() throws {
        #expect(try change { try temporary.inventory.edit(id(2)) { $0.notes = "Lent" } } == "-[1] +[1]")
    }

    @Test func anItemIsRenamed() throws {
        #expect(try change { try temporary.inventory.edit(id(1)) { $0.title = "Zither" } } == "-[0] +[2]")
    }

    @Test func anItemIsDeleted() throws {
        #expect(try change { try temporary.inventory.delete(id(2)) } == "-[1] +[]")
    }

    @Test func anItemGetsALabelAndLosesIt() throws {
        #expect(try change { try temporary.inventory.edit(id(3)) { $0.labelIDs = [tools.id] } } == "-[2] +[2]")
        #expect(try change { try temporary.inventory.edit(id(3)) { $0.labelIDs = [] } } == "-[2] +[2]")
    }

    @Test func anItemComesAndGoesInBetween() throws {
        let none = try change {
            let item = try temporary.inventory.add(Item(title: "Bow"))
            try temporary.inventory.delete(item.id)
        }
        #expect(none == "-[] +[]")
    }

    @Test func severalThingsHappenAtOnce() throws {
        let several = try change {
            try temporary.inventory.delete(id(1))
            try temporary.inventory.add(Item(title: "Bow"))
            try temporary.inventory.edit(id(3)) { $0.title = "Chisel" }
        }
        #expect(several == "-[0, 2] +[0, 1]")
    }

    @Test func anythingElseChanges() throws {
        #expect(try change { _ = try temporary.flat() } == "everything")
        #expect(try change { _ = try temporary.household.setProfileName("Ours") } == "everything")
        #expect(try change { _ = try temporary.household.editHome(cottage.id) { $0.notes = "x" } } == "everything")
        #expect(try change { _ = try temporary.room("Attic", in: cottage) } == "everything")
        #expect(try change { _ = try temporary.household.editLabel(tools.id) { $0.name = "Kit" } } == "everything")
        #expect(try change { _ = try temporary.household.deleteLabel(tools.id) } == "everything")
        #expect(try change { _ = try temporary.household.deleteLocation(hall.id) } == "everything")
    }

    @Test func anItemMovesToAHomeThatLacksItsRoom() throws {
        let flat = try temporary.flat()
        #expect(try change { try temporary.inventory.move([id(2)], to: flat.id) } == "everything")
        #expect(try change { try temporary.inventory.move([id(3)], to: flat.id) } == "-[2] +[2]")
    }

    @Test func aHomeIsDeletedWithItsItems() throws {
        let flat = try temporary.flat()
        try temporary.inventory.add(Item(title: "Bow", homeID: flat.id))
        #expect(try change { try temporary.household.deleteHome(flat.id) } == "everything")
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Axe", "Drill", "Saw"])
    }

    @Test func aHouseholdIsRestored() throws {
        let before = try temporary.store.snapshot()
        let restored = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.inventory.delete(id(2))
            try temporary.store.restore(before)
        }
        #expect(restored == "-[0, 1] +[0, 1]")
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

    @Test func theBeginningOfTheLogIsGone() throws {
        let change = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.sql("DELETE FROM changeLog WHERE sequence < 4")
        }
        #expect(change == "-[0] +[2]")
    }

    @Test func thePlaceInTheLogIsGone() throws {
        let change = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.sql("DELETE FROM changeLog WHERE sequence < (SELECT max(sequence) FROM changeLog)")
        }
        #expect(change == "everything")
    }

    @Test func aChangeIsMissingFromTheLog() throws {
        let change = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.inventory.edit(id(3)) { $0.title = "Bow" }
            try temporary.sql("DELETE FROM changeLog WHERE sequence = (SELECT max(sequence) - 1 FROM changeLog)")
        }
        #expect(change == "everything")
    }

    @Test func theEndOfTheLogIsGone() throws {
        let change = try change {
            try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
            try temporary.sql("DELETE FROM changeLog WHERE sequence = (SELECT max(sequence) FROM changeLog)")
        }
        #expect(change == "everything")
    }

    @Test func allOfTheLogIsGone() throws {
        #expect(try change { try temporary.sql("DELETE FROM changeLog") } == "everything")
        let change = try change {
            try temporary.sql("DELETE FROM changeLog; DELETE FROM sqlite_sequence; UPDATE item SET notes = 'x'")
        }
        #expect(change == "everything")
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

    @Test func aBackupOfEarlierIsReadAnew() throws {
        let backup = try backup()
        try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
        #expect(try change(backup.store) {} == "everything")
    }

    @Test func aBackupWithAnotherHistoryOfTheSameLengthIsReadAnew() throws {
        let backup = try backup()
        try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
        let change = try change(backup.store) {
            try backup.inventory.edit(id(1)) { $0.title = "Bow" }
            #expect(try backup.store.changes.latest() == temporary.store.changes.latest())
        }
        #expect(change == "everything")
    }

    @Test func aBackupWithALongerOtherHistoryIsReadAnew() throws {
        let backup = try backup()
        try temporary.inventory.edit(id(1)) { $0.title = "Zither" }
        let change = try change(backup.store) {
            for title in ["Bow", "Cup", "Dish"] { try backup.inventory.edit(id(3)) { $0.title = title } }
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

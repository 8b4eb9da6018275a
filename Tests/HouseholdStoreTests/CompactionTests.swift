import Foundation
import Household
import HouseholdStore
import Testing

/// What emptying the trash and compacting the history remove, and what undo can take back after it.
struct CompactionTests {
    private let temporary: TemporaryStore
    private let home: Home
    private var history: History { temporary.store.history }

    init() throws {
        temporary = try TemporaryStore()
        home = try temporary.cottage()
    }

    /// The number of the latest group.
    private func latest() throws -> Int { try #require(try history.groups(limit: 1).first).number }

    @Test("Emptying the trash removes only what is old enough, and the history of nothing else")
    func emptying() throws {
        let (lamp, desk) = (
            try temporary.inventory.add(Item(title: "Lamp")), try temporary.inventory.add(Item(title: "Desk"))
        )
        try temporary.inventory.delete(lamp.id)
        temporary.clock.advance(seconds: 100)
        try temporary.inventory.delete(desk.id)
        let end = try temporary.store.changes.latest()
        #expect(try temporary.store.removable(olderThan: 50, withHistory: false).records == 1)
        #expect(try temporary.store.emptyTrash(olderThan: 50).records == 1)
        #expect(try temporary.rows("SELECT title FROM item") == ["Desk"])
        #expect(try temporary.store.trash.entries().map(\.name) == ["Desk"])
        #expect(try temporary.rows("SELECT count(*) FROM changeLog WHERE entityID = '\(lamp.id)'") == ["0"])
        #expect(try temporary.store.changes.latest() == end)
        _ = try history.undo()
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Desk"])
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test("What the trash lost for good is not half brought back: the group is passed over")
    func undoAfterEmptying() throws {
        let (a, b) = (try temporary.label("A", in: home), try temporary.label("B", in: home))
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id, labelIDs: [a.id]))
        try temporary.inventory.edit(lamp.id) { $0.make = "Acme" }
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [a.id, b.id] }
        let number = try latest()
        try temporary.store.emptyTrash()
        #expect(throws: HistoryError.refused(reason: "a part of it was removed for good")) { try history.undo(number) }
        _ = try history.undo()
        let now = try temporary.inventory.item("lamp")
        #expect(now.labelIDs == [a.id, b.id] && now.make == "")
    }

    @Test("Compacting removes old groups whole; numbers are not given twice")
    func compacting() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp"))
        try temporary.inventory.edit(lamp.id) { $0.make = "Acme" }
        let number = try latest()
        temporary.clock.advance(seconds: 100)
        #expect(try temporary.store.compact(olderThan: 50).entries > 0)
        #expect(try temporary.value("SELECT count(*) FROM changeLog") == "0")
        try temporary.inventory.edit(lamp.id) { $0.make = "Best" }
        #expect(try latest() == number + 1)
        _ = try history.undo()
        #expect(try temporary.inventory.item("lamp").make == "Acme")
    }

    @Test("A command on a clock that was wrong does not make the history before it old")
    func wrongClock() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", make: "Acme"))
        let count = try temporary.store.changes.latest()
        let wrong = try Store.open(at: temporary.path) { Date(timeIntervalSince1970: 0) }
        try wrong.inventory.edit(lamp.id) { $0.make = "Best" }
        #expect(try temporary.store.removable(olderThan: 3600, withHistory: true).entries == 0)
        try temporary.store.compact(olderThan: 3600)
        #expect(try temporary.store.changes.changes(after: 0).count == Int(count) + 1)
    }

    @Test("What a dry run counts is what emptying removes")
    func counts() throws {
        let label = try temporary.label("A", in: home)
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id, labelIDs: [label.id]))
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [] }
        try temporary.inventory.delete(lamp.id)
        let counted = try temporary.store.removable(olderThan: 0, withHistory: false)
        let removed = try temporary.store.emptyTrash()
        #expect(counted.records == 2 && counted.records == removed.records && counted.entries == removed.entries)
        #expect(try temporary.store.removable(olderThan: 0, withHistory: false).records == 0)
    }
}

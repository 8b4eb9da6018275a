import Foundation
import Household
import Testing

@testable import HouseholdStore

/// Large imports, which take several transactions.
@Suite struct ImportStagesTests {
    let temporary: TemporaryStore
    let cottage: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
    }

    private struct Stop: Error {}

    /// Rows “Thing 1”, “Thing 2”, ... in two rooms, with a label.
    /// - Parameter last: The number of a row that cannot be read.
    private func batch(_ count: Int, homes: [String] = [], failingAt last: Int? = nil) -> ImportBatch {
        ImportBatch(rowCount: count, isNamed: false) {
            var number = 0
            return {
                number += 1
                if number == last { throw Stop() }
                if number > count { return nil }
                let notes = "no. \(number)"
                return ImportBatch.Row(
                    line: number, home: homes.isEmpty ? nil : homes[number % homes.count],
                    location: "Room \(number % 2)", labels: ["Box"], title: "Thing \(number)"
                ) { $0.notes = notes }
            }
        }
    }

    /// Applies a batch in transactions of ten rows.
    /// - Parameter between: Is called after each transaction with the number of rows that are stored.
    @discardableResult
    private func apply(
        _ batch: ImportBatch, dryRun: Bool = false, between: (_ rows: Int) throws -> Void = { _ in }
    ) throws -> ImportSummary {
        var stages = ImportStages(
            batch, into: temporary.store, to: nil, currency: .eur, choices: ImportChoices(), dryRun: dryRun, size: 10)
        return try stages.run { rows in
            #expect(throws: Never.self) { try between(rows) }
        }
    }

    private func counts(_ summary: ImportSummary) -> [Int] { [summary.added, summary.updated, summary.unchanged] }

    /// What is in the store, and what is given next.
    private func state() throws -> [String] {
        let queries = [
            "SELECT id, title FROM item ORDER BY id", "SELECT id FROM itemLabel ORDER BY id",
            "SELECT id, slug, code FROM location ORDER BY id", "SELECT id, slug FROM label ORDER BY id",
            "SELECT id, slug FROM home ORDER BY id", "SELECT * FROM placeNumber ORDER BY place",
            "SELECT * FROM roomCode ORDER BY code", "SELECT entity, entityID FROM changeLog ORDER BY sequence",
            "SELECT number FROM changeGroup ORDER BY first", "SELECT number FROM importUnderWay",
            "SELECT homeIDs FROM profile",
        ]
        return try queries.flatMap { try temporary.rows($0) }
    }

    @Test("An import in several transactions says and does the same as in one")
    func same() throws {
        let other = try TemporaryStore()
        try other.cottage()
        let inOne = try other.inventory.apply(batch(35, homes: ["Cottage", "Villa"]), currency: .eur)
        var progress: [Int] = []
        var stages = ImportStages(
            batch(35, homes: ["Cottage", "Villa"]), into: temporary.store, to: nil, currency: .eur,
            choices: ImportChoices(), dryRun: false, size: 10)
        #expect(try stages.run { progress.append($0) } == inOne)
        #expect(progress == [10, 20, 30, 35])
        #expect(counts(inOne) == [35, 0, 0])
        #expect(inOne.newHomes == ["Villa"] && inOne.newLocations.count == 2 && inOne.newLabels.count == 2)
        let rows = """
            SELECT item.title, item.slug, item.number, item.notes, location.slug, location.code, home.name FROM item
            JOIN location ON location.id = locationID JOIN home ON home.id = item.homeID ORDER BY item.rowid
            """
        #expect(try temporary.rows(rows) == other.rows(rows))
        #expect(try temporary.rows("SELECT last FROM placeNumber ORDER BY 1") == ["17", "18"])
        #expect(try temporary.value("SELECT count(*) FROM itemLabel") == "35")
        #expect(try temporary.folder.files().contains("store.sqlite-import") == false)
    }

    @Test("It is one entry of the history, and undo takes it back whole")
    func undo() throws {
        let before = try temporary.store.snapshot()
        try apply(batch(35))
        let groups = try temporary.store.history.groups()
        #expect(groups.count == 2)
        #expect(groups[0].ranges.count == 1)
        let outcome = try temporary.store.history.undo()
        #expect(outcome.group.number == groups[0].number && outcome.kept.isEmpty)
        #expect(try temporary.store.snapshot() == before)
        _ = try temporary.store.history.redo()
        #expect(try temporary.store.snapshot().items.count == 35)
    }

    @Test("A dry run says the same, and writes nothing")
    func dryRun() throws {
        let before = try state()
        let foreseen = try apply(batch(35, homes: ["Villa", "Flat"]), dryRun: true)
        #expect(try state() == before)
        #expect(try apply(batch(35, homes: ["Villa", "Flat"])) == foreseen)
        #expect(foreseen.newHomes == ["Flat", "Villa"] && foreseen.newLabels == ["Box", "Box"])
    }

    @Test("An import that fails at its last row leaves nothing", arguments: [15, 35])
    func failure(last: Int) throws {
        _ = try temporary.inventory.add(Item(title: "Thing 3", homeID: cottage.id))
        let before = try state()
        #expect(throws: Stop.self) {
            try apply(batch(35, homes: ["Cottage", "Villa"], failingAt: last))
        }
        #expect(try state() == before)
        #expect(try temporary.folder.files().contains("store.sqlite-import") == false)
        let problems = try temporary.store.integrityProblems()
        #expect(problems == [])
    }

    @Test("An import that was killed is taken back when the store is opened again, what it changed as well")
    func killed() throws {
        let room = try temporary.room("Room 1", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Thing 3", notes: "old", locationID: room.id))
        let killed = try TemporaryFolder()
        let folder = temporary.folder
        let summary = try apply(batch(35)) { rows in
            guard rows == 30 else { return }
            for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-import"] {
                try FileManager.default.copyItem(atPath: folder.path(name), toPath: killed.path(name))
            }
        }
        #expect(counts(summary) == [34, 1, 0])
        let store = try Store.open(at: killed.path("store.sqlite"))
        #expect(store.tookBackImport && !temporary.store.tookBackImport)
        let snapshot = try store.snapshot()
        #expect(snapshot.items.map(\.id) == [item.id] && snapshot.items.map(\.notes) == ["old"])
        #expect(snapshot.items.map(\.labelIDs) == [[]])
        #expect(snapshot.locations == [room] && snapshot.labels == [])
        #expect(try store.reading(ImportUnderWay.fetch) == nil)
        #expect(try killed.files().contains("store.sqlite-import") == false)
        let next = try store.inventory.apply(batch(35), currency: .eur)
        #expect(counts(next) == [34, 1, 0])
        #expect(Set(try store.snapshot().items.map(\.slug)) == Set((1...35).map { "thing-\($0)" }))
        #expect(try store.snapshot().items.map(\.number).max() == 18)
    }

    @Test("Others write meanwhile, and what they wrote stays whatever becomes of the import", arguments: [true, false])
    func others(fails: Bool) throws {
        let path = temporary.path
        func write(_ rows: Int) throws {
            guard rows == 20 else { return }
            let other = try Store.open(at: path, busyTimeout: 0)
            _ = try other.inventory.add(Item(title: "Theirs"))
            if fails { try other.inventory.edit(try other.inventory.item("thing-7").id) { $0.notes = "edited" } }
        }
        if fails {
            #expect(throws: Stop.self) { try apply(batch(35, failingAt: 35), between: write) }
        } else {
            #expect(try apply(batch(35), between: write).added == 35)
            #expect(try temporary.store.snapshot().items.count == 36)
            let groups = try temporary.store.history.groups()
            let group = try #require(groups.first { $0.ranges.count == 2 })
            _ = try temporary.store.history.undo(group.number)
        }
        // An item that somebody has edited is theirs by now, with its room and its label.
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.map(\.title).sorted() == (fails ? ["Theirs", "Thing 7"] : ["Theirs"]))
        #expect(snapshot.items.filter { $0.title == "Thing 7" }.allSatisfy { $0.notes == "edited" })
        #expect(snapshot.locations.map(\.name) == (fails ? ["Room 1"] : []))
        #expect(try temporary.value("SELECT count(*) FROM importUnderWay") == "0")
        let problems = try temporary.store.integrityProblems()
        #expect(problems == [])
    }

    @Test("One large import at a time; undo leaves one alone that is under way")
    func oneAtATime() throws {
        let path = temporary.path
        try apply(batch(35)) { rows in
            guard rows == 20 else { return }
            let other = try Store.open(at: path, busyTimeout: 0)
            var second = ImportStages(
                ImportBatch(rows: (1...30).map { ImportBatch.Row(line: $0, title: "Second \($0)") { _ in } }),
                into: other, to: nil, currency: .eur, choices: ImportChoices(), dryRun: false, size: 10)
            #expect(throws: StoreError.busy(path: path)) { try second.run { _ in } }
            let number = try #require(try other.reading(ImportUnderWay.fetch)?.number)
            #expect(throws: HistoryError.importUnderWay) { try other.history.undo(number) }
            // The latest command is the import, which nobody means to keep half of.
            #expect(throws: HistoryError.importUnderWay) { try other.history.undo() }
            #expect(throws: StoreError.importUnderWay(path: path)) { try other.compact(olderThan: 0) }
            #expect(throws: StoreError.importUnderWay(path: path)) {
                try other.chain.integrate([], at: Chain.noHead, machine: "")
            }
            _ = try other.inventory.add(Item(title: "Mine"))
            #expect(try other.history.undo().group.number == number + 1)
        }
        #expect(try temporary.store.snapshot().items.count == 35)
    }

    @Test("A room that somebody deletes between two transactions is made again for the rows that need it")
    func deletedRoom() throws {
        let path = temporary.path
        let summary = try apply(batch(35)) { rows in
            guard rows == 20 else { return }
            let other = try Store.open(at: path, busyTimeout: 0)
            try other.household.deleteLocation(try other.household.location("room-1").id)
        }
        #expect(summary.newLocations == ["Room 1", "Room 0", "Room 1"])
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.count == 35 && snapshot.items.count { $0.locationID == nil } == 10)
    }

    @Test("Ids in ascending order are valid, random and ascending")
    func ids() {
        var ids = AscendingIDs()
        let made: [EntityID<Item>] = (0..<1000).map { _ in ids.next() }
        #expect(made == made.sorted())
        #expect(Set(made).count == 1000)
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        let malformed = made.map(\.description).filter { $0.wholeMatch(of: form) == nil }
        #expect(malformed == [])
        var others = AscendingIDs()
        let other: EntityID<Item> = others.next()
        #expect(other.description.prefix(8) != made[0].description.prefix(8))
    }
}

import Foundation
import Household
import HouseholdStore
import Testing

/// The latest changes as a site lists them, read once and followed.
@Suite struct HeldHistoryTests {
    let temporary: TemporaryStore
    let home: Home

    init() throws {
        temporary = try TemporaryStore()
        home = try temporary.cottage()
    }

    private func titles(_ history: HeldHistory) -> [[String]] {
        history.latest.entries.map { entry in
            (entry.changes ?? []).map { "\($0.what) \($0.name)" + $0.fields.map { " " + $0.title }.joined() }
        }
    }

    @Test("Following the log gives what reading it anew gives, whoever writes and whatever is renamed")
    func follows() throws {
        let room = try temporary.room("Study", in: home)
        var held = try HeldHistory(of: temporary.store)
        let lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: room.id, homeID: home.id))
        #expect(try held.refresh(from: temporary.store))
        #expect(titles(held)[0] == ["added Lamp"])
        #expect(try !held.refresh(from: temporary.store))
        let steps: [() throws -> Void] = [
            { try temporary.inventory.edit(lamp.id) { $0.serial = "X-1" } },
            { try temporary.inventory.edit(lamp.id) { $0.title = "Reading lamp" } },
            { try temporary.sql("UPDATE item SET serial = 'X-2'") },
            { try temporary.sql("UPDATE location SET name = 'Attic'") },
            { _ = try temporary.inventory.delete(lamp.id) },
            { _ = try temporary.store.history.undo() },
        ]
        for step in steps {
            try step()
            #expect(try held.refresh(from: temporary.store))
            #expect(held.latest == (try HeldHistory(of: temporary.store)).latest)
        }
        #expect(
            titles(held).prefix(6) == [
                ["restored Reading lamp"], ["deleted Reading lamp"],
                // Another program's changes, in quick succession.
                ["changed Reading lamp Serial", "changed Attic Name"],
                ["changed Reading lamp Title"], ["changed Lamp Serial"], ["added Reading lamp"],
            ])
    }

    @Test("Reading writes nothing, and numbers what other programs did as the next command will record it")
    func others() throws {
        try temporary.sql("UPDATE home SET name = 'Lodge'")
        let position = try temporary.store.changes.position()
        let before = try HeldHistory(of: temporary.store).latest
        #expect(try temporary.store.changes.position() == position)
        #expect(before.entries[0].group.command == nil)
        _ = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id))
        let after = try HeldHistory(of: temporary.store).latest
        #expect(after.entries[1] == before.entries[0])
    }

    @Test("Of many records that came together ten are named; what is too long ago or too much is not listed")
    func bounds() throws {
        for count in [20, 3_980, 1_500] {
            let rows = (1...count).map { ImportBatch.Row(line: $0, title: "Thing \($0) of \(count)") { _ in } }
            _ = try temporary.inventory.apply(ImportBatch(rows: rows), currency: .eur)
        }
        let latest = try HeldHistory(of: temporary.store).latest
        #expect(latest.isCut && latest.entries.map { $0.changes?.count } == [1_500, nil])
        #expect(latest.entries[0].changes?.count { !$0.name.isEmpty } == 10)
    }
}

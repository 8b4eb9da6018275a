import Foundation
import Household
import HouseholdStore
import Testing

/// Several programs, or several parts of one, on the same file.
@Suite struct ConcurrencyTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    @Test func noWriteOfTwoStoresIsLost() async throws {
        let cottage = try temporary.cottage()
        let item = try temporary.inventory.add(Item(title: "Nails", quantity: .zero, homeID: cottage.id))
        let stores = [temporary.store, try Store.open(at: temporary.path, busyTimeout: 30)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = stores[number % 2]
                group.addTask {
                    try store.inventory.edit(item.id) { nails in
                        nails.quantity = Quantity(millionths: nails.quantity.millionths + 1_000_000) ?? .zero
                    }
                    try store.inventory.add(Item(title: "Chair", homeID: cottage.id))
                }
            }
            try await group.waitForAll()
        }
        let snapshot = try temporary.store.snapshot()
        let nails = try #require(snapshot.items.first { $0.id == item.id })
        #expect(nails.quantity == Quantity(40) && nails.record.version == 41)
        #expect(snapshot.items.count == 41)
        #expect(Set(snapshot.items.map(\.slug)).count == 41)
    }

    @Test func aSnapshotIsOfOneInstant() async throws {
        let cottage = try temporary.cottage()
        let store = temporary.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<30 {
                    let batch = ImportBatch(
                        rows: (0..<3).map { row in
                            ImportBatch.Row(line: row, home: "Cottage", location: "Room \(number)", title: "a") { _ in }
                        })
                    _ = try store.inventory.apply(batch, to: cottage.id, currency: .eur)
                }
            }
            group.addTask {
                for _ in 0..<30 {
                    let snapshot = try store.snapshot()
                    #expect(snapshot.items.count == snapshot.locations.count * 3)
                }
            }
            try await group.waitForAll()
        }
    }

    /// All of them migrate the store, one migration at a time, and any of them may be ahead.
    @Test(arguments: 1...3)
    func manyMayOpenAnOldStoreAtOnce(round: Int) async throws {
        let old = try OldStore(
            upTo: "household",
            """
            INSERT INTO home (slug, name, currency, isPrimary) VALUES ('cottage', 'Cottage', 'EUR', 1);
            INSERT INTO location (name) VALUES ('Attic')
            """)
        let path = old.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try Store.open(at: path, busyTimeout: 30) } }
            try await group.waitForAll()
        }
        let temporary = try TemporaryStore(folder: old.folder)
        #expect(try temporary.rows("SELECT name FROM storeEvent ORDER BY name") == ["adoption", "history"])
        #expect(try temporary.store.snapshot().locations.first?.record.version == 2)
    }
}

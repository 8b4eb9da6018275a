import Foundation
import Testing

@testable import Preview

/// A real database, written to by other processes.
@Suite(.serialized, .enabled(if: WatchSQLite.isAvailable, "needs python3"))
struct WatchStoreTests {
    private let bench: WatchBench

    init() throws {
        bench = try WatchBench()
        try bench.makeFolder("Household")
    }

    private func place(_ proof: WatchedPlace.Proof) -> WatchedPlace {
        WatchedPlace(
            name: "store", path: bench.path("Household/store.sqlite"), kind: .file(companions: ["-wal"]), proof: proof)
    }

    private func makeStore(_ name: String = "Household/store.sqlite", rows: Int = 0) throws -> WatchSQLite {
        let writer = try WatchSQLite(bench.path(name))
        #expect(try writer.run("pragma journal_mode = wal") == "wal")
        try writer.run("create table item (value)")
        for _ in 0..<rows { try writer.run("insert into item values (1)") }
        return writer
    }

    /// A check that queries the database over a separate connection.
    private static func asking(_ question: String, _ path: String) throws -> @Sendable () -> [String: String] {
        let connection = try WatchSQLite(path)
        // A missing database is an answer like any other.
        return { ["store": (try? connection.run(question)) ?? "error"] }
    }

    /// The rebuild: counts the rows.
    private static func counting(_ reader: WatchSQLite, _ seen: SeenText) -> @Sendable (Changes) -> Void {
        // A test that waits for a number will not find it in "error".
        { _ in seen.text = (try? reader.run("select count(*) from item")) ?? "error" }
    }

    @Test(
        "A commit by a writer that stays open is seen",
        arguments: [
            (WatchedPlace.Proof.event, "normal", WatchMethod.events), (.check, "normal", .events),
            (.event, "full", .events), (.check, "full", .events), (.event, "normal", .polling(every: .milliseconds(5))),
        ])
    func commit(proof: WatchedPlace.Proof, synchronous: String, method: WatchMethod) async throws {
        let (writer, seen) = (try makeStore(), SeenText())
        try writer.run("pragma synchronous = \(synchronous)")
        let reader = try WatchSQLite(place(proof).path)
        let check = try Self.asking("pragma data_version", place(proof).path)
        try await bench.watching(
            [place(proof)], method: method, check: check, rebuild: Self.counting(reader, seen)
        ) {
            for number in 1...8 {
                try writer.run("insert into item values (\(number))")
                try await bench.wait("commit \(number)") { seen.text == "\(number)" }
            }
            #expect(bench.changes(since: 1).places == ["store"])
        }
    }

    @Test("A transaction of many writes is one change, seen when it commits")
    func transaction() async throws {
        let (writer, seen) = (try makeStore(), SeenText())
        let reader = try WatchSQLite(place(.check).path)
        try writer.run("pragma cache_size = 5")
        let check = try Self.asking("select count(*) from item", place(.check).path)
        try await bench.watching([place(.check)], check: check, rebuild: Self.counting(reader, seen)) {
            try writer.run("begin")
            // More than fits into memory, so that pages are written before the commit.
            try await bench.expectNoChange {
                for _ in 0..<200 { try writer.run("insert into item values (randomblob(5000))") }
            }
            #expect(seen.text == "0")
            let number = bench.count
            try writer.run("commit")
            try await bench.wait("the commit") { seen.text == "200" }
            #expect(bench.count == number + 1)
        }
    }

    @Test("A checkpoint, and a reader that opens and closes, are no change where the check decides")
    func checkpoint() async throws {
        let writer = try makeStore(rows: 50)
        let check = try Self.asking("select count(*) from item", place(.check).path)
        try await bench.watching([place(.check)], check: check) {
            try await bench.expectNoChange {
                let isBusy = try writer.run("pragma wal_checkpoint(truncate)")
                #expect(isBusy == "0")
            }
            try await bench.expectNoChange {
                let reader = try WatchSQLite(place(.check).path)
                #expect(try reader.run("select count(*) from item") == "50")
                reader.close()
            }
            try await bench.expectChange(of: "store") { try writer.run("insert into item values (1)") }
        }
    }

    @Test("A reader beside an open writer is no change, even where events decide")
    func reader() async throws {
        let writer = try makeStore(rows: 5)
        try await bench.watching([place(.event)]) {
            try await bench.expectNoChange {
                let reader = try WatchSQLite(place(.event).path)
                #expect(try reader.run("select count(*) from item") == "5")
                reader.close()
            }
            try await bench.expectChange(of: "store") { try writer.run("insert into item values (1)") }
        }
    }

    @Test("A store replaced by renaming is seen, and so are commits to the new one")
    func replaced() async throws {
        try makeStore(rows: 1).close()
        try makeStore("Household/restored", rows: 7).close()
        let (bench, seen, place) = (bench, SeenText(), place(.event))
        // The file's stamp: the data version stays the same when the file is replaced. Printing the stamp itself, an enum
        // with values, has crashed in Swift's reflection.
        let check: @Sendable () -> [String: String] = {
            ["store": FileStamp(place.path).map { "\($0.hashValue)" } ?? "missing"]
        }
        let rebuild: @Sendable (Changes) -> Void = { _ in
            // Opened each time, since an open connection would keep reading the old file. Fails while the file is
            // replaced.
            seen.text = (try? WatchSQLite(place.path).run("select count(*) from item")) ?? "error"
        }
        try await bench.watching([place], check: check, rebuild: rebuild) {
            try await bench.wait("the old store") { seen.text == "1" }
            try bench.move("Household/restored", to: "Household/store.sqlite")
            try await bench.wait("the new store") { seen.text == "7" }
            let writer = try WatchSQLite(place.path)
            try await bench.expectChange(of: "store") { try writer.run("insert into item values (8)") }
        }
    }

    @Test("A store that is deleted, alone or with its folder, and comes back is seen", arguments: WatchMethod.both)
    func deletedAndBack(method: WatchMethod) async throws {
        try makeStore(rows: 1).close()
        try await bench.watching([place(.event)], method: method) {
            try await bench.expectChange(of: "store") { try bench.delete("Household/store.sqlite") }
            try await bench.expectChange(of: "store") { try makeStore(rows: 2).close() }
            try await bench.expectChange(of: "store") { try bench.move("Household", to: "Elsewhere") }
            try await bench.expectNoChange { try makeStore("Elsewhere/other.sqlite").close() }
            try await bench.expectChange(of: "store") { try bench.move("Elsewhere", to: "Household") }
            try await bench.expectChange(of: "store") {
                let writer = try WatchSQLite(bench.path("Household/store.sqlite"))
                try writer.run("insert into item values (3)")
                writer.close()
            }
            try await bench.expectChange(of: "store") { try bench.delete("Household") }
            try await bench.expectNoChange { try bench.makeFolder("Household") }
            try await bench.expectNoChange { try bench.write("1", to: "Household/neighbour") }
            try await bench.expectChange(of: "store") { try makeStore(rows: 1).close() }
        }
    }

    @Test("A storm of commits causes at most one rebuild per ceiling, and one after the last commit")
    func storm() async throws {
        let (writer, seen) = (try makeStore(), SeenText())
        let reader = try WatchSQLite(place(.event).path)
        try writer.run("pragma synchronous = off")
        let check = try Self.asking("pragma data_version", place(.event).path)
        // With the quiet time as long as the ceiling, pauses of a busy machine cannot cause more rebuilds.
        let ceiling = Duration.milliseconds(60)
        try await bench.watching(
            [place(.event)], quiet: ceiling, ceiling: ceiling, check: check, rebuild: Self.counting(reader, seen)
        ) {
            let (number, start) = (bench.count, ContinuousClock.now)
            for commit in 1...800 {
                try writer.run("insert into item values (\(commit))")
                if commit % 8 == 0 { usleep(3_000) }
            }
            try await bench.wait("the last commit") { seen.text == "800" }
            let elapsed = start.duration(to: .now)
            #expect(bench.count - number <= Int(elapsed / ceiling) + 1)
            // Rebuilds also happen during the storm, although it is never quiet.
            #expect(bench.count - number >= 3)
        }
    }
}

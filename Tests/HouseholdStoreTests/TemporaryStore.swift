import Foundation
import GRDB
import Household
import Synchronization
import TestSupport
import Testing

@testable import HouseholdStore

/// A folder that is deleted with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A temporary folder that stays behind does no harm.
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of the folder's files, sorted.
    func files(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path).sorted()
    }
}

/// A clock that stands still at 2026-03-01 12:00:00 UTC until a test advances it.
final class TestClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_772_366_400)
    private let time = Mutex(TestClock.start)

    var now: Date { time.withLock { $0 } }
    func advance(seconds: TimeInterval = 1) { time.withLock { $0 += seconds } }
}

/// A store in a real file, with SQL access as another program would have it.
struct TemporaryStore: Sendable {
    let folder: TemporaryFolder
    let clock: TestClock
    let store: Store

    var path: String { folder.path("store.sqlite") }
    var household: HouseholdRepository { store.household }
    var inventory: InventoryRepository { store.inventory }
    var shopping: CartRepository { store.shopping }

    init(folder: TemporaryFolder? = nil) throws {
        let folder = try folder ?? TemporaryFolder()
        let clock = TestClock()
        self.folder = folder
        self.clock = clock
        let path = folder.path("store.sqlite")
        if !FileManager.default.fileExists(atPath: path) { try EmptyStore.write(to: path) }
        store = try Store.open(at: path, create: true) { clock.now }
    }

    /// Runs SQL over its own connection, as another program would. `#7` stands for the id of that number.
    func sql(_ sql: String, checked: Bool = true) throws {
        try otherProgram(checked: checked) { try $0.execute(sql: withIDs(sql)) }
    }

    /// The log entries that a step adds: `item 7 update 1`, where 7 is the id's number; `new` for other ids.
    func logged(_ step: () throws -> Void) throws -> [String] {
        let before = try store.changes.latest()
        try step()
        return try store.changes.changes(after: before).map { change in
            let number = change.entityID.hasPrefix("00000000-0000-4000-a000-") ? Int(change.entityID.suffix(12)) : nil
            return "\(change.entity) \(number.map { "\($0)" } ?? "new") \(change.operation) \(change.version)"
        }
    }

    func logged(_ sql: String, checked: Bool = true) throws -> [String] {
        try logged { try self.sql(sql, checked: checked) }
    }

    /// Expects that a snapshot that was restored writes nothing when it is restored again.
    func expectNoChange(by snapshot: Snapshot) throws {
        #expect(try logged { try store.restore(snapshot) } == [])
    }

    /// Expects that another program cannot run any of these statements, since the schema forbids it.
    func expectRefusals(_ statements: [String]) throws {
        for statement in statements {
            let error = #expect(throws: DatabaseError.self, "\(statement)") { try sql(statement) }
            #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(statement)")
        }
    }

    /// The rows of a query, each with its values written out and joined by `|`.
    func rows(_ sql: String) throws -> [String] {
        try store.database.read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                row.databaseValues.map { value in
                    switch value.storage {
                    case .null: "NULL"
                    case .int64(let number): "\(number)"
                    case .double(let number): "\(number)"
                    case .string(let text): text
                    case .blob(let data): "\(data.count) bytes"
                    }
                }.joined(separator: "|")
            }
        }
    }

    func value(_ sql: String) throws -> String? { try rows(sql).first }

    private func otherProgram<T>(checked: Bool = true, _ body: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = checked
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        return try queue.writeWithoutTransaction { db in
            if !checked { try db.execute(sql: "PRAGMA ignore_check_constraints = ON") }
            return try body(db)
        }
    }

    /// Removes the trash and the whole history for good, and the files that only they named.
    /// Other programs' changes have the real time, which is later than that of the clock here.
    func forgetAll() throws { try store.compact(olderThan: -1_000_000_000) }

    // MARK: - Sample homes and rooms

    /// Adds the first home: “Cottage”, primary, in euros.
    @discardableResult
    func cottage() throws -> Home {
        try household.createHome(Home(name: "Cottage", currency: .eur)).home
    }

    @discardableResult
    func flat() throws -> Home {
        try household.createHome(Home(name: "Flat", currency: .usd)).home
    }

    @discardableResult
    func room(_ name: String, in home: Home) throws -> Location {
        try household.addLocation(Location(homeID: home.id, name: name))
    }

    func label(_ name: String, in home: Home) throws -> Label {
        try household.addLabel(Label(homeID: home.id, name: name))
    }
}

/// The id of a number, as text.
func uuid(_ number: Int) -> String { "\(id(number) as EntityID<Item>)" }

/// A statement with the ids that its `#7` stand for.
func withIDs(_ sql: String) -> String {
    guard sql.contains("#") else { return sql }
    return sql.replacing(/#([0-9]{1,2})\b/) { uuid(Int($0.output.1) ?? 0) }
}

func id<E>(_ number: Int) -> EntityID<E> {
    let digits = String(number)
    let text = "00000000-0000-4000-a000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return EntityID(text) ?? EntityID()
}

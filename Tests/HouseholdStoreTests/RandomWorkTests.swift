import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Long random sequences of every repository method, after which the rules still hold.
@Suite struct RandomWorkTests {
    @Test(arguments: TestLength.seeds(2, long: 4))
    func theRulesHoldWhateverIsDone(seed: UInt64) throws {
        var work = try RandomWork(seed: seed)
        for step in 1...500 {
            try work.step()
            if step % 25 == 0 { try work.checkRules() }
        }
        #expect(work.counts.done > 250, "most steps should do something")
    }

    @Test(
        "Whatever was done, taking all of it back gives the first snapshot, and redoing all of it the last",
        arguments: TestLength.seeds(4, long: 60))
    func everythingCanBeTakenBack(seed: UInt64) throws {
        var work = try RandomWork(seed: seed + 100)
        let history = work.temporary.store.history
        let first = try work.temporary.store.snapshot().content
        let start = try #require(try history.groups(limit: 1).first).number
        for _ in 1...120 { try work.step(withOthers: true) }
        let last = try work.temporary.store.snapshot().content
        let numbers = try history.groups().map(\.number).filter { $0 > start }
        #expect(numbers.count > 60, "most steps should do something")
        for number in numbers {
            let outcome = try history.undo(number)
            #expect(outcome.kept == [], "@\(number)")
        }
        try #require(try work.temporary.store.snapshot().content == first)
        #expect(try work.temporary.store.integrityProblems() == [])
        for _ in numbers { #expect(try history.redo().kept == []) }
        try #require(try work.temporary.store.snapshot().content == last)
        try work.checkRules()
    }
}

extension Snapshot {
    /// The snapshot without versions and times of writing, which grow with an undo as with any other change.
    fileprivate var content: Snapshot {
        var content = self
        content.profile.record = .unsaved
        for index in homes.indices { content.homes[index].record = .unsaved }
        for index in locations.indices { content.locations[index].record = .unsaved }
        for index in labels.indices { content.labels[index].record = .unsaved }
        for index in items.indices { content.items[index].record = .unsaved }
        return content
    }
}

/// A household changed at random, the same for the same seed.
struct RandomWork {
    let temporary: TemporaryStore
    var random: SeededGenerator
    var counts = (done: 0, refused: 0)
    var kept: Snapshot?
    /// The item that each number of a place was first given to, and the room of each code.
    var numbered: [String: EntityID<Item>] = [:]
    var coded: [String: EntityID<Location>] = [:]
    /// Follows the store by the change log alone.
    var held: HeldSnapshot

    init(seed: UInt64) throws {
        try self.init(TemporaryStore(), seed: seed)
        try temporary.cottage()
    }

    init(_ temporary: TemporaryStore, seed: UInt64) throws {
        self.temporary = temporary
        random = SeededGenerator(seed: seed)
        held = try HeldSnapshot(of: temporary.store)
    }

    /// Makes one random change. The only error allowed is a `DomainError`.
    /// - Parameter withOthers: Whether other programs make changes, too.
    mutating func step(withOthers: Bool = false) throws {
        temporary.clock.advance()
        let now = try temporary.store.snapshot()
        _ = try held.refresh(from: temporary.store)
        try #require(held.snapshot == now)
        try checkNumbers(now)
        try change(now, withOthers: withOthers)
    }

    mutating func change(_ now: Snapshot, withOthers: Bool) throws {
        do {
            if withOthers, Int.random(in: 0..<5, using: &random) == 0 { try actAsAnother(now) } else { try act(now) }
            counts.done += 1
        } catch is DomainError {
            counts.refused += 1
        }
    }

    private mutating func act(_ now: Snapshot) throws {
        let household = temporary.household
        let inventory = temporary.inventory
        guard let home = now.homes.randomElement(using: &random) else { return }
        let room = now.locations.randomElement(using: &random)
        let label = now.labels.randomElement(using: &random)
        let item = now.items.randomElement(using: &random)
        let name = "Name \(Int.random(in: 0..<12, using: &random))"
        let day = Sample.day("2026-02-0\(Int.random(in: 1...9, using: &random))")
        switch Int.random(in: 0..<31, using: &random) {
        case 27: try item.map { try household.addCodes(items: [$0.id: code(of: $0)], rooms: [:]) }
        case 28: try item.map { try inventory.edit([$0.id], in: room?.id) { try $0.see(on: day) } }
        case 29: try item.map { _ = try inventory.edit($0.id) { try $0.miss(on: day) } }
        case 30:
            let task = UpkeepTask(name: name, every: Interval(1, .month), due: day)
            try item.map { item in
                _ = try inventory.edit(item.id) { item in
                    (item.upkeep, item.upkeepLog) = ([task], item.upkeepLog + [UpkeepEntry(task: name, date: day)])
                    try item.lend(Loan(person: name, since: day))
                }
            }
        case 22, 23:
            let parent = now.locations.randomElement(using: &random)
            try room.map { _ = try household.editLocation($0.id) { $0.parentID = parent?.id } }
        case 24, 25:
            let container = now.items.randomElement(using: &random)
            try item.map { _ = try inventory.edit($0.id) { $0.containerID = container?.id } }
        case 26: try household.addLocation(Location(homeID: home.id, name: "\(name) / Shelf / Box"))
        case 0: _ = try household.createHome(Home(name: name, currency: .eur, isPrimary: Bool.random(using: &random)))
        case 1: try household.setPrimary(home.id)
        case 2: try household.deleteHome(home.id)
        case 3: try household.editHome(home.id) { $0.name = name }
        case 4, 5: try household.addLocation(Location(homeID: home.id, name: name))
        case 6: try room.map { _ = try household.deleteLocation($0.id) }
        case 7: try room.map { _ = try household.editLocation($0.id) { $0.name = name } }
        case 8, 9: try household.addLabel(Label(homeID: home.id, name: name))
        case 10: try label.map { _ = try household.deleteLabel($0.id) }
        case 11, 12, 13: try inventory.add(Item(title: name, locationID: room?.id))
        case 14: try inventory.add(Item(title: name, homeID: Bool.random(using: &random) ? home.id : nil))
        case 15: try item.map { try inventory.delete($0.id) }
        case 16, 17: try item.map { try relabel($0, now) }
        case 18: try item.map { _ = try inventory.move([$0.id], to: home.id) }
        case 19: try importSomething(home: name, now)
        case 20: kept = now
        default: try kept.map { _ = try temporary.store.restore($0) }
        }
    }

    /// Another one each time; no two items have the same.
    private mutating func code(of item: Item) -> String {
        "\(item.id.description.prefix(8).uppercased())-\(Int.random(in: 0..<9, using: &random))"
    }

    /// Makes one random change with SQL.
    private mutating func actAsAnother(_ now: Snapshot) throws {
        guard let item = now.items.randomElement(using: &random), let home = now.homes.first else { return }
        let labels = now.labels.filter { $0.homeID == item.homeID && !item.labelIDs.contains($0.id) }
        let emptying = "UPDATE item SET containerID = NULL WHERE containerID = '\(item.id)';"
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            try temporary.sql(
                "UPDATE item SET title = title || '!', price = 5, priceCurrency = 'EUR' WHERE id = '\(item.id)'")
        case 1:
            try temporary.sql(
                "\(emptying) UPDATE item SET deletedAt = '2026-03-01 12:00:00.000' WHERE id = '\(item.id)'")
        case 2: try temporary.sql("INSERT INTO item (title, homeID) VALUES ('Another', '\(home.id)')")
        case 3:
            try temporary.sql(
                """
                \(emptying) DELETE FROM attachment WHERE itemID = '\(item.id)'; DELETE FROM item WHERE id = '\(item.id)'
                """)
        default:
            guard let label = labels.first, item.labelIDs.count < 5 else { return }
            try temporary.sql(
                """
                INSERT INTO itemLabel (itemID, labelID, position)
                VALUES ('\(item.id)', '\(label.id)', \(item.labelIDs.count))
                """)
        }
    }

    private mutating func relabel(_ item: Item, _ now: Snapshot) throws {
        let labels = now.labels.filter { $0.homeID == item.homeID }.shuffled(using: &random).prefix(6).map(\.id)
        let room = now.locations.randomElement(using: &random)?.id
        let clears = Bool.random(using: &random)
        try temporary.inventory.edit(item.id) { item in
            item.labelIDs = labels
            item.locationID = clears ? nil : room
        }
    }

    private mutating func importSomething(home: String, _ now: Snapshot) throws {
        let rows = (0..<3).map { number in
            ImportBatch.Row(
                line: number, importRef: "\(Int.random(in: 0..<5, using: &random))",
                home: Bool.random(using: &random) ? home : nil,
                location: Bool.random(using: &random) ? "Name \(number)" : nil,
                labels: Bool.random(using: &random) ? ["Name 1", "Name \(number)"] : nil, title: "Imported"
            ) { $0.make = home }
        }
        _ = try temporary.inventory.apply(ImportBatch(rows: rows), currency: .eur)
    }

    // MARK: - The rules

    /// Checks that no number and no code was given twice.
    mutating func checkNumbers(_ snapshot: Snapshot) throws {
        for item in snapshot.items {
            try #require(item.number > 0)
            let number = "\(item.locationID?.description ?? item.homeID?.description ?? "") \(item.number)"
            let owner = numbered.updateValue(item.id, forKey: number)
            try #require(owner == nil || owner == item.id, "\(item.title) has the number \(number) of another")
        }
        for room in snapshot.locations {
            try #require(RoomCodes.isValid(room.code))
            let code = "\(room.homeID?.description ?? "") \(room.code)"
            let owner = coded.updateValue(room.id, forKey: code)
            try #require(owner == nil || owner == room.id, "\(room.name) has the code \(code) of another")
        }
    }

    /// - Parameter hasWholeLog: Whether the log has the latest change of every row.
    func checkRules(hasWholeLog: Bool = true) throws {
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(problems == [])
        #expect(try temporary.store.integrityProblems() == [])
        #expect(snapshot.homes.filter(\.isPrimary).count == 1)
        #expect(snapshot.profile.homeIDs == snapshot.homes.map(\.id))
        checkPlaces(snapshot)
        let today = try #require(CalendarDate("2026-03-02"))
        let errors = HouseholdCheck.check(snapshot, today: today).filter { $0.severity == .error }
        #expect(errors == [])
        for table in ["home", "item"] {
            #expect(try temporary.rows("SELECT slug FROM \(table) GROUP BY slug HAVING count(*) > 1") == [])
        }
        for table in hasWholeLog ? ["profile", "home", "location", "label", "item", "itemLabel"] : [] {
            let strays = try temporary.rows(
                """
                SELECT row.id, row.version, log.version, operation FROM \(table) AS row LEFT JOIN changeLog AS log
                    ON sequence = (SELECT max(sequence) FROM changeLog WHERE entity = '\(table)' AND entityID = row.id)
                WHERE log.version IS NOT row.version
                    OR operation = 'delete' AND deletedAt IS NULL OR operation = 'insert' AND deletedAt IS NOT NULL AND before IS NOT NULL
                """)
            #expect(strays == [])
        }
    }

    private func checkPlaces(_ snapshot: Snapshot) {
        let homes = Set(snapshot.homes.map(\.id))
        let rooms = Dictionary(uniqueKeysWithValues: snapshot.locations.map { ($0.id, $0.homeID) })
        let labels = Dictionary(uniqueKeysWithValues: snapshot.labels.map { ($0.id, $0.homeID) })
        #expect(snapshot.locations.allSatisfy { $0.homeID.map(homes.contains) == true })
        for item in snapshot.items {
            if let room = item.locationID { #expect(rooms[room] == .some(item.homeID), "\(item.title)'s room") }
            if let home = item.homeID { #expect(homes.contains(home), "\(item.title)'s home") }
            #expect(item.labelIDs.allSatisfy { labels[$0] == .some(item.homeID) }, "\(item.title)'s labels")
            #expect(item.labelIDs.count <= 5)
        }
    }
}

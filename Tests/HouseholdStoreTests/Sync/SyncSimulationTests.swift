import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Several machines with one household, changed at random, synced at random, with faults at random: the same for the same
/// seed, but for ids.
@Suite struct SyncSimulationTests {
    @Test(
        "Whatever happens, all machines end with the same household, in which nothing is lost",
        arguments: TestLength.seeds(200, long: 20_000))
    func converge(seed: UInt64) throws {
        var world = try SyncWorld(seed: seed)
        for _ in 1...60 { try world.step() }
        try world.settle()
        try world.check("seed \(seed)")
    }
}

/// Some machines and their chain.
struct SyncWorld {
    var machines: [SimulatedMachine] = []
    let chain = SimulatedChain()
    private var random: Generator
    /// Texts that people entered.
    private var entered: [Entry] = []

    /// A text that somebody wrote into a field of an item.
    private struct Entry {
        var text: String
        var item: String
        /// A position in `fields`.
        var field: Int
        /// Nil once the text may be lost, as with what was entered after a backup that was restored.
        var machine: Int?
        /// Whether somebody who saw the text replaced it, or deleted the item.
        var isReplaced = false
    }

    /// Fields that all machines write to, and their columns.
    private static let fields: [(path: any (WritableKeyPath<Item, String> & Sendable), column: String)] = [
        (\.serial, "serial"), (\.notes, "notes"), (\.make, "make"), (\.model, "model"),
        (\.purchasedFrom, "purchasedFrom"),
    ]
    /// A copy of a machine's store, to be restored later.
    private var backup: (machine: Int, data: Data, entered: Int)?

    init(seed: UInt64) throws {
        random = Generator(state: seed &* 7919)
        let count = Int.random(in: 3...5, using: &random)
        for number in 0..<count {
            let temporary = try TemporaryStore()
            // Clocks are hours or years apart.
            temporary.clock.advance(seconds: [0, 3_600, -7_200, 86_400 * 900, -86_400 * 400][number])
            if number == 0 {
                try temporary.cottage()
                try temporary.store.chain.begin(as: UUID())
            } else if let household = try machines[0].store.chain.place()?.household {
                try temporary.store.chain.join(household, nil)
            }
            machines.append(
                try SimulatedMachine("machine \(number)", temporary, seed: seed &+ UInt64(number) &* 1_000))
            try machines[number].sync(with: chain)
        }
    }

    mutating func step() throws {
        let number = machines.indices.randomElement(using: &random) ?? 0
        machines[number].temporary.clock.advance(seconds: 1)
        let before = try texts(on: number)
        guard try act(on: number) else { return }
        let after = try texts(on: number)
        for place in entered.indices {
            let entry = entered[place]
            guard before[entry.item]?[entry.field] == entry.text, after[entry.item]?[entry.field] != entry.text else {
                continue
            }
            entered[place].isReplaced = true
        }
    }

    /// The fields of the live items, by id.
    private func texts(on number: Int) throws -> [String: [String]] {
        let columns = Self.fields.map { "replace(\($0.column), '|', '/')" }.joined(separator: ", ")
        let rows = try machines[number].temporary.rows("SELECT id, \(columns) FROM item WHERE deletedAt IS NULL")
        return rows.reduce(into: [:]) { texts, row in
            let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            texts[parts[0]] = Array(parts.dropFirst())
        }
    }

    /// - Returns: Whether somebody changed something there, rather than another machine.
    private mutating func act(on number: Int) throws -> Bool {
        var isLocal = true
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7:
            let now = try machines[number].store.snapshot()
            try machines[number].work.change(now, withOthers: Bool.random(using: &random))
        case 7..<9: try refusing { try machines[number].shopping.act(machines[number].store.snapshot()) }
        case 9: try refusing { try insure(machines[number]) }
        case 10: try refusing { _ = try machines[number].store.history.undo() }
        case 11..<13: try enter(on: number)
        case 13..<18:
            isLocal = false
            try machines[number].sync(
                with: chain, SimulatedMachine.Fault.allCases.randomElement(using: &random) ?? .none)
        case 18:
            let place = try machines[number].store.chain.place()
            if let place, place.version == chain.end {
                chain.add(
                    snapshot: try machines[number].store.chain.snapshot(at: place.version, from: "").data,
                    at: place.version)
            }
        case 19 where Bool.random(using: &random):
            if Bool.random(using: &random) {
                try machines[number].store.emptyTrash()
            } else {
                try machines[number].store.compact(olderThan: 5)
            }
            // What was overwritten there is no longer in the history.
            for place in entered.indices where entered[place].machine == number { entered[place].machine = nil }
        default:
            isLocal = false
            try restoreOrBackUp(number)
        }
        return isLocal
    }

    private func refusing(_ body: () throws -> Void) throws {
        do { try body() } catch is DomainError {} catch is HistoryError {}
    }

    /// Policies, claims and the records of files.
    private mutating func insure(_ machine: SimulatedMachine) throws {
        let now = try machine.store.snapshot()
        guard let home = now.homes.randomElement(using: &random) else { return }
        let text = "Text \(Int.random(in: 0..<4, using: &random))"
        switch Int.random(in: 0..<7, using: &random) {
        case 0: try machine.store.policies.add(InsurancePolicy(provider: text, currency: .eur, homeIDs: [home.id]))
        case 1: try now.policies.first.map { _ = try machine.store.policies.cover([home.id], by: $0.id) }
        case 2: try now.policies.first.map { _ = try machine.store.policies.uncover([home.id], from: $0.id) }
        case 3:
            try now.policies.randomElement(using: &random).map {
                _ = try machine.store.policies.edit($0.id) { $0.notes = text }
            }
        case 4:
            _ = try machine.store.claims.add(
                of: home.id, date: CalendarDate(daysSinceEpoch: 20_000), cause: text, table: .standard())
        case 5:
            try now.claims.randomElement(using: &random).map {
                _ = try machine.store.claims.edit($0.id) { $0.notes = text }
            }
        default:
            guard let item = now.items.randomElement(using: &random) else { return }
            try machine.temporary.sql(
                """
                INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
                VALUES ('\(item.id)', '\(String(repeating: "a", count: 64))', 'photo', '\(text)', 'image/jpeg', 1)
                """)
        }
    }

    /// Somebody writes something that can be recognised into a field.
    private mutating func enter(on number: Int) throws {
        let machine = machines[number]
        guard let item = try machine.store.snapshot().items.randomElement(using: &random) else { return }
        let text = "entered-\(entered.count)-"
        let field = Self.fields.indices.randomElement(using: &random) ?? 0
        let (path, column) = Self.fields[field]
        let isOther = Bool.random(using: &random)
        try refusing {
            if isOther {
                try machine.temporary.sql("UPDATE item SET \(column) = '\(text)' WHERE id = '\(item.id)'")
            } else {
                try machine.temporary.inventory.edit(item.id) { $0[keyPath: path] = text }
            }
        }
        entered.append(Entry(text: text, item: "\(item.id)", field: field, machine: number))
    }

    private mutating func restoreOrBackUp(_ number: Int) throws {
        guard let saved = backup else {
            let copy = try machines[number].store.backUp(reason: "test")
            backup = (number, try Data(contentsOf: URL(fileURLWithPath: copy)), entered.count)
            return
        }
        backup = nil
        // What was entered there since may be lost, unless it was pushed.
        for place in saved.entered..<max(saved.entered, entered.count) where entered[place].machine == saved.machine {
            entered[place].machine = nil
        }
        let folder = try TemporaryFolder()
        try saved.data.write(to: folder.url.appendingPathComponent("store.sqlite"))
        let clock = machines[saved.machine].temporary.clock.now
        let temporary = try TemporaryStore(folder: folder)
        temporary.clock.advance(seconds: clock.timeIntervalSince(temporary.clock.now))
        machines[saved.machine] = try SimulatedMachine(
            machines[saved.machine].name, temporary, seed: UInt64.random(in: 0..<UInt64.max, using: &random))
    }

    /// Lets every machine sync until nobody has anything new.
    mutating func settle() throws {
        for _ in 1...6 {
            let end = chain.end
            for number in machines.indices { try machines[number].sync(with: chain) }
            if chain.end == end { return }
        }
        Issue.record("the machines do not come to rest")
    }

    func check(_ comment: Comment) throws {
        let first = Set(try machines[0].rows())
        for machine in machines.dropFirst() {
            let different = try first.symmetricDifference(machine.rows()).sorted()
            try #require(different == [], "\(comment), \(machine.name)")
        }
        for machine in machines {
            try #require(try machine.store.integrityProblems() == [], comment)
            #expect(try machine.store.chain.place()?.pending == 0, comment)
            #expect(try machine.temporary.value("SELECT count(*) FROM syncOutbox") == "0", comment)
        }
        // A household whose only home was taken back has no rules to keep.
        if try !machines[0].store.snapshot().homes.isEmpty {
            try machines[0].work.checkRules(hasWholeLog: false)
        }
        try checkEntered(comment)
        let twice = try machines[0].temporary.rows(
            """
            SELECT coalesce(locationID, homeID, '') AS place, number FROM item WHERE deletedAt IS NULL
            GROUP BY 1, 2 HAVING count(*) > 1
            """)
        #expect(twice == [], comment)
    }

    /// Every text is where it was entered or put aside, unless somebody who saw it replaced it; then it is in the history.
    private func checkEntered(_ comment: Comment) throws {
        let known = try machines.map { try $0.texts() }
        let fields = try self.texts(on: 0)
        let conflicts = try machines[0].temporary.rows("SELECT mine, chain FROM conflict WHERE deletedAt IS NULL")
            .map { $0.split(separator: "|", maxSplits: 1) }
        for entry in entered where entry.machine != nil {
            #expect(known.contains { $0.contains(entry.text) }, "\(comment): \(entry.text)")
            guard !entry.isReplaced, fields[entry.item]?[entry.field] != entry.text else { continue }
            #expect(
                conflicts.contains { $0[0].contains(entry.text) },
                "\(comment): \(entry.text) is neither in its field nor put aside")
        }
    }
}

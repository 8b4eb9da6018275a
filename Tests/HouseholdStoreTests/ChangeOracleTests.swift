import Foundation
import GRDB
import Household
import TestSupport
import Testing

@testable import HouseholdStore

/// Random work, of which the log, the outbox and undo must say what SQLite finds between two files.
@Suite struct ChangeOracleTests {
    @Test(arguments: TestLength.seeds(4, long: 500))
    func theLogTheOutboxAndUndoSayWhatChanged(seed: UInt64) throws {
        var walk = try ChangeWalk(seed: seed)
        for round in 1...8 { try walk.round(round, steps: 25) }
        #expect(walk.rows > 100, "most steps should change something")
        #expect(walk.undone > 20, "some groups should be taken back")
    }
}

private struct ChangeWalk {
    let temporary: TemporaryStore
    var work: RandomWork
    var shopping: RandomShopping
    /// How many changed rows, and how many groups that were taken back, were looked at.
    private(set) var rows = 0
    private(set) var undone = 0

    private var store: Store { temporary.store }

    init(seed: UInt64) throws {
        temporary = try TemporaryStore()
        try temporary.cottage()
        _ = try temporary.flat()
        work = try RandomWork(temporary, seed: seed)
        shopping = try RandomShopping(temporary, seed: seed)
        try store.chain.begin(as: UUID())
    }

    /// Works for some steps, takes them back and does them again, and compares after each.
    mutating func round(_ round: Int, steps: Int) throws {
        try takeForChain()
        let before = try copy("before \(round)")
        let sequence = try store.writing { db, _ in try ChangeLog.position(db).sequence }
        let last = try store.history.groups(limit: 1).first?.number ?? 0
        for _ in 0..<steps { try step() }
        let after = try copy("after \(round)")
        let found = try SessionDifference(from: before, to: after).rows
        rows += found.count
        try #require(try logged(since: sequence) == found)
        try #require(try waiting() == found)

        let numbers = try store.history.groups().map(\.number).filter { $0 > last }
        for number in numbers { try #require(try store.history.undo(number).kept == []) }
        undone += numbers.count
        let start = try copy("undone \(round)")
        try #require(try logged(since: sequence) == SessionDifference(from: before, to: start).rows)
        try expectSameContent(before, start)
        for _ in numbers { try #require(try store.history.redo().kept == []) }
        try expectSameContent(after, try copy("redone \(round)"))
    }

    private mutating func step() throws {
        temporary.clock.advance()
        let now = try store.snapshot()
        if Int.random(in: 0..<3, using: &work.random) > 0 {
            try work.change(now, withOthers: true)
        } else {
            do { try shopping.act(now) } catch is DomainError {}
        }
    }

    /// Makes the chain have everything as it is here.
    private func takeForChain() throws {
        try store.writing { db, _ in
            try db.execute(sql: "DELETE FROM syncOutbox")
            try SyncPlace.advance(db, to: ChangeLog.position(db).sequence)
        }
    }

    private func copy(_ name: String) throws -> String {
        let path = temporary.folder.path("\(name).sqlite")
        _ = try store.copy(to: path)
        return path
    }

    // MARK: - Who says what changed

    private func logged(since sequence: Int64) throws -> [RowName: FormerRow] {
        try store.reading { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT DISTINCT entity, entityID FROM changeLog WHERE sequence > ?", arguments: [sequence])
            return try rows.reduce(into: [:]) { former, found in
                let history = try RowHistory(db, of: RowName(table: found[0], id: found[1]))
                former[history.row] = FormerRow(from: history.values(after: sequence), to: history.current)
            }
        }
    }

    private func waiting() throws -> [RowName: FormerRow] {
        try store.writing { db, _ in
            let outbox = Outbox(db: db)
            try outbox.collect()
            return try outbox.entries().reduce(into: [:]) { former, entry in
                former[entry.row] = FormerRow(from: entry.before, to: try RowHistory.values(db, of: entry.row))
            }
        }
    }

    /// Expects that two files have the same live rows, but for when and how often they were written.
    private func expectSameContent(_ first: String, _ second: String) throws {
        let found = try SessionDifference(from: first, to: second).rows
        try DatabaseQueue(path: second).read { db in
            for (row, former) in found {
                let isLive = try RowHistory.isLive(db, row)
                switch former {
                case .absent: try #require(!isLive, "\(row) came")
                case .values(let values):
                    let wasLive = values["deletedAt"].map(\.isNull) ?? isLive
                    let isSame = Set(values.keys).isSubset(of: RowValues.bookkeeping)
                    try #require(isSame || !isLive && !wasLive, "\(row) was \(values)")
                }
            }
        }
    }
}

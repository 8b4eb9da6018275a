public import Foundation
import GRDB
public import Household

/// What changed in a household, by which command, and taking it back.
public struct History: Sendable {
    let store: Store

    // MARK: - Reading

    /// The latest groups of changes, the latest first.
    /// - Parameters:
    ///   - date: Only groups since this time.
    ///   - limit: At most this many; nil for all.
    public func groups(since date: Date? = nil, limit: Int? = nil) throws -> [ChangeGroup] {
        try reading { db in
            try ChangeGroup.fetchAll(
                db, where: "at >= ? AND \(ChangeGroup.isKnown)", arguments: [date.map(Instant.write) ?? ""],
                limit: limit)
        }
    }

    /// The group with a number.
    public func group(_ number: Int) throws -> ChangeGroup {
        try reading { try Self.group($0, number) }
    }

    /// What the groups changed, each in the order of the changes.
    /// - Parameter most: How many records of a kind are named that came or went together, and of how many changed ones it
    ///   is looked up what changed. The others have no name.
    public func changes(of groups: [ChangeGroup], naming most: Int = .max) throws -> [[RecordChange]] {
        try reading { db in
            var names = RecordNames(db)
            return try groups.map { try RecordChange.all(db, in: $0, &names, naming: most, describing: most) }
        }
    }

    /// The groups that changed a record or its parts, the latest first, and what they changed of it.
    public func changes(
        of id: String, kind: EntityKind, since date: Date? = nil, limit: Int? = nil
    ) throws -> [(group: ChangeGroup, changes: [RecordChange])] {
        try reading { db in
            let rows = try Parts.rows(db, of: RowName(table: kind.table, id: id))
            // From the entries about the rows to their groups, each found by its first entry.
            let isOfRows = """
                number IN (
                    SELECT (SELECT number FROM changeGroup WHERE first <= sequence ORDER BY first DESC LIMIT 1)
                    FROM changeLog WHERE entityID IN (SELECT value FROM json_each(?)))
                """
            let groups = try ChangeGroup.fetchAll(
                db, where: "at >= ? AND \(isOfRows)",
                arguments: [date.map(Instant.write) ?? "", ColumnJSON.text(rows.map(\.id))], limit: limit)
            var names = RecordNames(db)
            return try groups.map { group in
                (group, try RecordChange.all(db, in: group, &names).filter { $0.kind == kind && $0.id == id })
            }.filter { !$0.1.isEmpty }
        }
    }

    static func group(_ db: Database, _ number: Int) throws -> ChangeGroup {
        guard let group = try ChangeGroup.fetchAll(db, where: "number = ?", arguments: [number]).first else {
            throw HistoryError.noGroup(number)
        }
        return group
    }

    /// Records changes by other programs as groups before it reads. A store that cannot be written is read as it is.
    private func reading<T>(_ body: (Database) throws -> T) throws -> T {
        if try !store.isReadOnly && store.reading(ChangeGroup.hasOthers) { try store.writing { _, _ in } }
        return try store.reading(body)
    }

    // MARK: - Undo and redo

    /// What `undo` or `redo` did.
    public struct Outcome: Sendable {
        /// The group that was taken back.
        public var group: ChangeGroup
        /// What that changed.
        public var changes: [RecordChange]
        /// What stayed, since it was changed later.
        public var kept: [KeptValue]
        /// Whether anything was taken back.
        public var isDone: Bool
    }

    /// Takes back the latest group that is neither taken back nor an undo itself, nor from another machine. Groups that
    /// changed nothing that is still so, or of which a part was removed for good, are passed over.
    public func undo() throws -> Outcome {
        var passed: Set<Int> = []
        while true {
            let outcome = try takeBack(as: "undo") { db in
                let takenBack = try ChangeGroup.takenBack(db).union(passed)
                let numbers = try Int.fetchCursor(
                    db,
                    sql: """
                        SELECT DISTINCT number FROM changeGroup WHERE takesBack IS NULL AND \(ChangeGroup.isKnown)
                            AND command IS NOT '\(ChangeGroup.sync)'
                            AND number NOT IN (SELECT number FROM importUnderWay)
                        ORDER BY number DESC
                        """)
                while let number = try numbers.next() {
                    if try !takenBack.contains(number) && Self.group(db, number).isWhole(db) { return number }
                }
                throw HistoryError.nothingToUndo
            }
            if outcome.isDone || !outcome.kept.isEmpty { return outcome }
            passed.insert(outcome.group.number)
        }
    }

    /// Takes back one group.
    /// - Throws: `HistoryError.noGroup`, `.takenBack` where that was done already.
    public func undo(_ number: Int) throws -> Outcome {
        try takeBack(as: "undo") { db in
            guard try ChangeGroup.takenBack(db).contains(number) else { return number }
            let other = try Int.fetchOne(
                db, sql: "SELECT max(number) FROM changeGroup WHERE takesBack = ?", arguments: [number])
            throw HistoryError.takenBack(number, by: other)
        }
    }

    /// Takes back the latest undo.
    public func redo() throws -> Outcome {
        try takeBack(as: "redo") { db in
            let takenBack = try ChangeGroup.takenBack(db)
            let numbers = try Int.fetchCursor(
                db,
                sql: """
                    SELECT DISTINCT number FROM changeGroup WHERE takesBack IN (
                        SELECT number FROM changeGroup WHERE takesBack IS NULL)
                    ORDER BY number DESC
                    """)
            while let number = try numbers.next() {
                if !takenBack.contains(number) { return number }
            }
            throw HistoryError.nothingToRedo
        }
    }

    /// Takes a group back as a group of its own. Where everything of it was changed since, nothing is written, and the
    /// group is not taken back.
    private func takeBack(as command: String, _ choose: (Database) throws -> Int) throws -> Outcome {
        let group = try reading { db in
            let group = try Self.group(db, try choose(db))
            guard group.command != ChangeGroup.sync else {
                throw HistoryError.refused(reason: "it was made on another machine: undo it there")
            }
            // What came after the import began can be taken back; what came before is not the latest any more.
            if let number = try ImportUnderWay.fetch(db)?.number, number >= group.number {
                throw HistoryError.importUnderWay
            }
            guard try group.isWhole(db) else {
                throw HistoryError.refused(reason: "a part of it was removed for good")
            }
            return group
        }
        var store = store
        store.origin = ChangeOrigin(command, takingBack: group.number)
        let kept = try store.writing { db, now in
            var undo = Undo(db, at: now)
            try undo.takeBack(group)
            return undo.kept
        }
        let changes = try store.origin.number.map { try self.changes(of: [try self.group($0)])[0] } ?? []
        return Outcome(group: group, changes: changes, kept: kept, isDone: store.origin.number != nil)
    }
}

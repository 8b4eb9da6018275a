public import Foundation
import GRDB
public import Household

/// The changes of a household, by command, with undo and redo.
public struct History: Sendable {
    let store: Store

    // MARK: - Reading

    /// The latest groups of changes, the latest first.
    /// - Parameters:
    ///   - date: Only groups since this time.
    ///   - number: Only groups with a lower number.
    ///   - device: Only groups that were made by its forms; nil for all.
    ///   - limit: The most groups; nil for all.
    public func groups(
        since date: Date? = nil, before number: Int? = nil, on device: String? = nil, limit: Int? = nil
    ) throws -> [ChangeGroup] {
        try reading { db in
            try ChangeGroup.fetchAll(
                db, where: "at >= ?1 AND number < ?2 AND (?3 IS NULL OR device = ?3) AND \(ChangeGroup.isKnown)",
                arguments: [date.map(Instant.write) ?? "", number ?? .max, device], limit: limit)
        }
    }

    /// The group with a number.
    public func group(_ number: Int) throws -> ChangeGroup {
        try reading { try Self.group($0, number) }
    }

    /// The changes of each group, in the order in which they were made.
    /// - Parameter most: The most records of a kind to name that came or went together, and the most changed records to
    ///   describe. Further records have no name.
    public func changes(of groups: [ChangeGroup], naming most: Int = .max) throws -> [[RecordChange]] {
        try reading { db in
            var names = RecordNames(db)
            return try groups.map { try RecordChange.all(db, in: $0, &names, naming: most, describing: most) }
        }
    }

    /// The groups that changed a record or its parts, the latest first, each with those changes.
    public func changes(
        of id: String, kind: EntityKind, since date: Date? = nil, limit: Int? = nil
    ) throws -> [(group: ChangeGroup, changes: [RecordChange])] {
        try reading { db in
            let rows = try Parts.rows(db, of: RowName(table: kind.table, id: id))
            // Finds the groups from the entries about the rows, each by its first entry.
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

    /// Records changes by other programs as groups before it reads. Reads a read-only store as it is.
    private func reading<T>(_ body: (Database) throws -> T) throws -> T {
        if try !store.isReadOnly && store.reading(ChangeGroup.hasOthers) { try store.writing { _, _ in } }
        return try store.reading(body)
    }

    // MARK: - Undo and redo

    /// The result of `undo` or `redo`.
    public struct Outcome: Sendable {
        /// The group to take back.
        public var group: ChangeGroup
        /// The changes that this made.
        public var changes: [RecordChange]
        /// The values that stayed because they were changed later.
        public var kept: [KeptValue]
        /// The number of the group that these changes are; nil if nothing was taken back.
        public var number: Int?

        /// Whether anything was taken back.
        public var isDone: Bool { number != nil }
    }

    /// Takes back the latest group that is neither taken back nor an undo, nor from another machine. Skips groups whose
    /// changes were all overwritten since, groups with purged rows, and the recording of copies of reports: these were
    /// handed over.
    public func undo() throws -> Outcome {
        var passed: Set<Int> = []
        while true {
            let outcome = try takeBack(as: "undo") { db in
                let takenBack = try ChangeGroup.takenBack(db).union(passed)
                let numbers = try Int.fetchCursor(
                    db,
                    sql: """
                        SELECT DISTINCT number FROM changeGroup WHERE takesBack IS NULL AND \(ChangeGroup.changesMoreThanCopies)
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
    /// - Throws: `HistoryError.noGroup`; `.takenBack` if that was done already.
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

    /// Takes a group back as a group of its own. If everything in it was changed since, nothing is written, and the
    /// group does not count as taken back.
    private func takeBack(as command: String, _ choose: (Database) throws -> Int) throws -> Outcome {
        let group = try reading { db in
            let group = try Self.group(db, try choose(db))
            guard group.command != ChangeGroup.sync else {
                throw HistoryError.refused(reason: "it was made on another machine: undo it there")
            }
            // Only groups from after the start of the import can be taken back: earlier ones are no longer the latest.
            if let number = try ImportUnderWay.fetch(db)?.number, number >= group.number {
                throw HistoryError.importUnderWay
            }
            guard try group.isWhole(db) else {
                throw HistoryError.refused(reason: "a part of it was removed for good")
            }
            return group
        }
        var store = store
        store.origin = ChangeOrigin(
            command, on: store.origin.device, marked: store.origin.mark, takingBack: group.number)
        let kept = try store.writing { db, now in
            var undo = Undo(db, at: now)
            try undo.takeBack(group)
            return undo.kept
        }
        let changes = try store.origin.number.map { try self.changes(of: [try self.group($0)])[0] } ?? []
        return Outcome(group: group, changes: changes, kept: kept, number: store.origin.number)
    }
}

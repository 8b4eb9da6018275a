import Foundation
import GRDB
import Household

// MARK: - Recording

extension ChangeGroup {
    /// The cursor in the change log up to which changes belong to no group.
    private static let reader = "history"

    /// Makes the entries up to a sequence number belong to no group: the history begins after them, at the given time.
    static func leaveOut(_ db: Database, until sequence: Int64, _ time: Date) throws {
        guard sequence > 0 else { return }
        try StoreEvent.history.record(db, at: time)
        try db.execute(
            sql: """
                INSERT INTO changeCursor (reader, sequence) VALUES ('\(reader)', ?)
                ON CONFLICT (reader) DO UPDATE SET sequence = max(sequence, excluded.sequence)
                """, arguments: [sequence])
    }

    /// Whether other programs have logged something since the last group.
    static func hasOthers(_ db: Database) throws -> Bool {
        try recordedEnd(db) < ChangeLog.position(db).sequence
    }

    /// Records the entries that other programs have logged since the last group, as groups of their own.
    /// - Returns: The last sequence number in use.
    static func recordOthers(_ db: Database) throws -> Int64 {
        let end = try ChangeLog.position(db).sequence
        let start = try recordedEnd(db)
        guard start < end else { return end }
        for group in try others(db, after: start) {
            try insert(
                db, group.first, group.last, number: nextNumber(db), from: nil, at: group.at)
        }
        return end
    }

    /// The groups that other programs' entries since the last group will be recorded as, the latest first.
    static func unrecorded(_ db: Database) throws -> [ChangeGroup] {
        let number = try nextNumber(db)
        return try others(db, after: recordedEnd(db)).enumerated().reversed().map { position, group in
            ChangeGroup(
                number: number + position, command: nil, at: Instant.read(group.at) ?? .distantPast, takesBack: nil,
                ranges: [group.first...group.last])
        }
    }

    private static func others(
        _ db: Database, after start: Int64
    ) throws -> [(first: Int64, last: Int64, at: String)] {
        // One program's changes come in quick succession; a pause of two seconds separates two groups. A group keeps
        // the time of its first change as it grows, so that pages that show it need not be made again.
        var groups: [(first: Int64, last: Int64, at: String)] = []
        let entries = try Row.fetchCursor(
            db,
            sql: """
                SELECT sequence, at, julianday(at) - julianday(lag(at) OVER (ORDER BY sequence)) > 2.0 / 86400
                FROM changeLog WHERE sequence > ? ORDER BY sequence
                """, arguments: [start])
        while let entry = try entries.next() {
            let (sequence, at, isLater): (Int64, String, Bool?) = (entry[0], entry[1], entry[2])
            if groups.isEmpty || isLater == true {
                groups.append((sequence, sequence, at))
            } else {
                groups[groups.count - 1].last = sequence
            }
        }
        return groups
    }

    /// Records the entries after a sequence number as changes of an origin.
    /// - Returns: The number of their group; nil if the transaction changed nothing.
    static func record(
        _ db: Database, after start: Int64, from origin: ChangeOrigin, at now: Date
    ) throws -> Int? {
        let end = try ChangeLog.position(db).sequence
        guard end > start else { return nil }
        let number = try origin.number ?? nextNumber(db)
        try insert(
            db, start + 1, end, number: number, from: origin, at: Instant.write(now))
        return number
    }

    private static func recordedEnd(_ db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: """
                SELECT max(coalesce((SELECT sequence FROM changeCursor WHERE reader = '\(reader)'), 0),
                    coalesce((SELECT last FROM changeGroup ORDER BY first DESC LIMIT 1), 0))
                """)
        return try Int64.fetchOne(statement) ?? 0
    }

    static func nextNumber(_ db: Database) throws -> Int {
        (try Int.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM changeGroup")) ?? 0) + 1
    }

    /// The number of the group that a form has marked.
    static func number(_ db: Database, marked mark: String) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM changeGroup WHERE mark = ?"), arguments: [mark])
    }

    private static func insert(
        _ db: Database, _ first: Int64, _ last: Int64, number: Int, from origin: ChangeOrigin?, at: String
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO changeGroup (first, last, number, command, device, mark, takesBack, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [first, last, number, origin?.command, origin?.device, origin?.mark, origin?.takesBack, at])
    }
}

// MARK: - Reading

extension ChangeGroup {
    /// An SQL condition that the log still has entries of a group. The latest group outlives its entries.
    static let isKnown = "EXISTS (SELECT 1 FROM changeLog WHERE sequence BETWEEN first AND last)"

    /// An SQL condition that a group did more than record copies of reports.
    static let changesMoreThanCopies = """
        EXISTS (
            SELECT 1 FROM changeLog WHERE sequence BETWEEN first AND last
                AND (entity <> 'reportCopy' OR operation <> 'insert' OR before IS NOT NULL))
        """

    /// The groups whose transactions meet a condition, the latest first.
    static func fetchAll(
        _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = [], limit: Int? = nil
    ) throws -> [ChangeGroup] {
        let numbers = """
            SELECT DISTINCT number FROM changeGroup WHERE \(condition) ORDER BY number DESC LIMIT \(limit ?? -1)
            """
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT number, command, at, takesBack, first, last, device FROM changeGroup WHERE number IN (\(numbers))
                ORDER BY number DESC, first
                """, arguments: arguments)
        let takenBack = try takenBack(db)
        var groups: [ChangeGroup] = []
        for row in rows {
            let (number, range): (Int, ClosedRange<Int64>) = (row[0], (row[4] as Int64)...(row[5] as Int64))
            if groups.last?.number == number {
                groups[groups.count - 1].append(range)
            } else {
                groups.append(
                    ChangeGroup(
                        number: number, command: row[1], device: row[6], at: Date.distantPast, takesBack: row[3],
                        isTakenBack: takenBack.contains(number), ranges: [range]))
            }
            groups[groups.count - 1].at = Instant.read(row[2]) ?? .distantPast
        }
        return groups
    }

    /// Adds a transaction's entries; transactions that follow each other form one range.
    private mutating func append(_ range: ClosedRange<Int64>) {
        if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else {
            ranges.append(range)
        }
    }

    /// Whether the log still has all entries of the group. Emptying the trash removes the entries of purged rows.
    func isWhole(_ db: Database) throws -> Bool {
        try ranges.allSatisfy { range in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM changeLog WHERE sequence BETWEEN ? AND ?",
                arguments: [range.lowerBound, range.upperBound]) == range.count
        }
    }

    /// Whether all later groups were taken back in reverse order, so that the household is as this group left it.
    func isInOrder(_ db: Database) throws -> Bool {
        guard ranges.count == 1, let range = ranges.first else { return false }
        var open: [Int] = []
        let later = try Row.fetchCursor(
            db, sql: "SELECT number, takesBack FROM changeGroup WHERE first > ? ORDER BY first",
            arguments: [range.upperBound])
        while let row = try later.next() {
            let (number, takesBack): (Int, Int?) = (row[0], row[1])
            if let last = open.last, last == takesBack { open.removeLast() } else { open.append(number) }
        }
        return open.isEmpty
    }

    /// The last entry that was logged until a time, 0 for none: the one before the first later entry. If the clock was
    /// wrong for a while, the result is too early rather than too late.
    static func lastEntry(_ db: Database, until date: Date) throws -> Int64 {
        let first = try Int64.fetchOne(
            db,
            sql: """
                SELECT min(sequence) FROM (
                    SELECT min(first) AS sequence FROM changeGroup WHERE at > ?1
                    UNION ALL
                    SELECT min(sequence) FROM changeLog WHERE at > ?1 AND (
                        sequence < coalesce((SELECT min(first) FROM changeGroup), 9e18)
                        OR sequence > coalesce((SELECT max(last) FROM changeGroup), 0)))
                """, arguments: [Instant.write(date)])
        return try first.map { $0 - 1 } ?? ChangeLog.position(db).sequence
    }

    /// The numbers of the groups that were taken back, by groups that were not taken back themselves.
    static func takenBack(_ db: Database) throws -> Set<Int> {
        var takenBack: Set<Int> = []
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT DISTINCT number, takesBack FROM changeGroup WHERE takesBack IS NOT NULL ORDER BY number DESC")
        while let row = try rows.next() {
            if !takenBack.contains(row[0]) { takenBack.insert(row[1]) }
        }
        return takenBack
    }
}

import GRDB
public import Household

/// The latest changes of a household, which a running process keeps up to date from the change log.
///
/// Reading never writes: changes by other programs appear as the group that the next command will record.
public struct HeldHistory: Sendable {
    public private(set) var latest: LatestChanges
    private var state: State

    /// The number of entries that are read, plus up to `step`: all of them in most households, and few enough that a
    /// history of a million changes slows no build down.
    private static let extent: Int64 = 4_000
    /// The first entry moves in steps of this size, since every page may lose a change when it moves.
    private static let step: Int64 = 1_000
    /// The most changed items that are looked up to see whether they still exist.
    private static let mostLookups = 100

    /// The state of the log at the last reading.
    private struct State: Equatable {
        var position: ChangeLog.Position
        /// The log's first entry, which `compact` moves.
        var first: Int64

        init(_ db: Database) throws {
            position = try ChangeLog.position(db)
            first = try ChangeLog.first(db)
        }

        /// The entry before the first one that is read.
        var start: Int64 { max(0, position.sequence - extent) / step * step }
    }

    public init(of store: Store) throws { self = try store.reading { try HeldHistory($0, State($0)) } }

    /// Brings the changes up to date with the store.
    /// - Returns: Whether there is anything new.
    /// - Throws: `StoreError`; the changes then stay as they were.
    public mutating func refresh(from store: Store) throws -> Bool {
        let (last, before) = (latest, state)
        let new = try store.reading { db -> HeldHistory? in
            let now = try State(db)
            guard now != before else { return nil }
            return try HeldHistory(db, now, keeping: Self.kept(of: last, before, now, db))
        }
        guard let new else { return false }
        self = new
        return true
    }

    /// The entries that cannot read differently now. There are some only if items alone were changed since: a room's
    /// new name may occur in any entry. Unnamed items, beyond the first of many that came together, may change as long
    /// as they exist.
    private static func kept(
        of latest: LatestChanges, _ before: State, _ now: State, _ db: Database
    ) throws -> [LatestChanges.Entry] {
        guard before.start == now.start, before.first == now.first,
            let changed = try ChangeLog.entities(db, from: before.position, to: now.position),
            let items = changed["item"], changed.count == 1
        else { return [] }
        let areFew = items.count <= mostLookups
        let gone = try areFew ? items.filter { try !RowHistory.isLive(db, RowName(table: "item", id: $0)) } : items
        return latest.entries.filter { entry in
            guard let changes = entry.changes else { return false }
            return !changes.contains { items.contains($0.id) && (!$0.name.isEmpty || gone.contains($0.id)) }
        }
    }

    private init(_ db: Database, _ state: State, keeping kept: [LatestChanges.Entry] = []) throws {
        let known = Dictionary(uniqueKeysWithValues: kept.map { ($0.group.number, $0) })
        var names = RecordNames(db)
        let groups = try ChangeGroup.fetchAll(
            db,
            where: """
                (first > ?1 OR (first = (SELECT max(first) FROM changeGroup WHERE first <= ?1) AND last > ?1))
                AND \(ChangeGroup.isKnown)
                """, arguments: [state.start])
        let entries = try (ChangeGroup.unrecorded(db) + groups).map { group in
            if let entry = known[group.number], entry.group.ranges == group.ranges {
                return LatestChanges.Entry(group: group, changes: entry.changes)
            }
            let isListed = group.ranges.allSatisfy { $0.lowerBound > state.start }
            return LatestChanges.Entry(
                group: group,
                changes: isListed
                    ? try RecordChange.all(db, in: group, &names, naming: LatestChanges.mostNames) : nil)
        }
        let hasEarlier = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM changeGroup WHERE first <= ? AND last >= ?)",
            arguments: [state.start, state.first])
        latest = LatestChanges(entries: entries, isCut: hasEarlier ?? false, conflicts: try Conflict.all(db))
        self.state = state
    }
}

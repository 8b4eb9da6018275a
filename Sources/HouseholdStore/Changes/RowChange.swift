import GRDB

/// A row changed, column by column, from one state to another; a state is nil where there is no row.
///
/// It is what the log tells and the history shows, what the outbox sends and a version of the chain carries. Merging
/// joins two of them that begin with one state, and undo merges the inverse of one with what came after it.
struct RowChange {
    let row: RowName
    var from: RowValues?
    var to: RowValues?

    /// The change that takes this one back.
    var inverse: RowChange { RowChange(row: row, from: to, to: from) }

    /// The columns that differ, apart from what the store itself writes.
    var columns: Set<String> { (to ?? [:]).contentChanges(from: from ?? [:]) }

    /// The same change of a row that counts as absent while it is a tombstone.
    var ofLiveStates: RowChange {
        RowChange(row: row, from: from?.isLive == true ? from : nil, to: to?.isLive == true ? to : nil)
    }
}

// MARK: - Two changes from one state

extension RowChange {
    /// Columns that belong together: half of one state and half of another would be neither.
    private static let units: [Set<String>] =
        [
            ["homeID", "locationID", "containerID", "number"], ["date", "lines"],
            ["sold", "soldPrice", "soldPriceCurrency", "soldDate", "soldTo", "soldNotes"],
            ["status", "startedAt", "completedAt"],
            ["status", "actualStoreID", "actualStoreName", "actualPrice", "actualQuantity", "actualUnit"],
            ["itemID", "labelID", "position"],
        ] + ["price", "replacementCost", "soldPrice", "purchasePrice"].map { [$0, $0 + "Currency"] }

    /// Columns with lists of ids, which are joined. In a list of anything else, an entry that was edited twice would be
    /// taken for two.
    static let lists: Set = ["homeIDs"]

    /// The columns that another change has changed, too, or anything that belongs together with them. This change cannot
    /// write them, unless the two say the same.
    func contested(_ columns: Set<String>, by other: RowChange) -> Set<String> {
        let others = other.columns.subtracting(["deletedAt"])
        return columns.filter { column in
            others.contains(column) || Self.units.contains { $0.contains(column) && !$0.isDisjoint(with: others) }
        }
    }

    /// Joins what this change and another one from the same state did to a list of JSON.
    /// - Parameters:
    ///   - keepsPlaces: Whether the entries that this one added stay at their places, or else go to the end.
    ///   - isWanted: Which of these entries are added.
    /// - Returns: The other change's list, with what this one added and without what it removed.
    func list(
        _ column: String, with other: RowChange, _ db: Database, keepsPlaces: Bool = false,
        where isWanted: (String) -> Bool = { _ in true }
    ) throws -> DatabaseValue {
        let lists = try [from, to, other.to].map { values in
            try String.fetchAll(
                db, sql: "SELECT ?1 -> fullkey FROM json_each(?1)",
                arguments: [values?[column] ?? "[]".databaseValue])
        }
        let (base, mine) = (lists[0], lists[1])
        var joined = lists[2].filter { mine.contains($0) || !base.contains($0) }
        for (place, entry) in mine.enumerated()
        where !base.contains(entry) && !joined.contains(entry) && isWanted(entry) {
            joined.insert(entry, at: keepsPlaces ? min(place, joined.count) : joined.count)
        }
        return "[\(joined.joined(separator: ","))]".databaseValue
    }
}

extension RowHistory {
    /// What changed after an entry of the log.
    func change(since sequence: Int64) -> RowChange {
        RowChange(row: row, from: values(after: sequence), to: current)
    }

    /// What entries of the log changed, from before the earliest to after the latest.
    func change(by entries: [LogEntry]) -> RowChange {
        let sequences = entries.map(\.sequence)
        guard let first = sequences.min(), let last = sequences.max() else {
            return RowChange(row: row, from: current, to: current)
        }
        return RowChange(row: row, from: values(after: first - 1), to: values(after: last))
    }
}

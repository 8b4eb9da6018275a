import GRDB
import Household

/// A change of a row, column by column, from one state to another. A state is nil if there is no row.
///
/// The log records such changes, the history shows them, the outbox sends them, and versions of the chain carry them. A
/// merge joins two changes that begin with one state; undo merges the inverse of a change with later ones.
struct RowChange {
    let row: RowName
    var from: RowValues?
    var to: RowValues?

    /// The change that takes this one back.
    var inverse: RowChange { RowChange(row: row, from: to, to: from) }

    /// The columns that differ, without those that the store itself writes.
    var columns: Set<String> { (to ?? [:]).contentChanges(from: from ?? [:]) }

    /// The same change, with tombstones counted as absent.
    var ofLiveStates: RowChange {
        RowChange(row: row, from: from?.isLive == true ? from : nil, to: to?.isLive == true ? to : nil)
    }
}

// MARK: - Two changes from one state

extension RowChange {
    /// Columns that belong together: half of one state and half of the other would be neither.
    private static let units: [Set<String>] =
        [
            ["homeID", "locationID", "containerID", "number"], ["date", "lines"],
            ["sold", "soldPrice", "soldPriceCurrency", "soldDate", "soldTo", "soldNotes"],
            ["status", "startedAt", "completedAt"],
            [
                "status", "actualStoreID", "actualStoreName", "actualPrice", "actualPriceFraction", "actualQuantity",
                "actualUnit",
            ],
            ["itemID", "labelID", "position"],
        ] + amounts

    /// The columns of each amount that has more than one.
    private static let amounts: [Set<String>] =
        ["price", "plannedPrice", "actualPrice", "replacementCost", "soldPrice", "purchasePrice"].map {
            [$0, $0 + "Fraction", $0 + "Currency"]
        }

    /// Some columns, and the others of the amounts among them: a part of an amount says nothing.
    static func withWholeAmounts(_ columns: Set<String>) -> Set<String> {
        amounts.filter { !$0.isDisjoint(with: columns) }.reduce(columns) { $0.union($1) }
    }

    /// Columns with lists of ids or codes, which can be joined. In other lists, an entry that was edited on both sides
    /// would become two.
    static let lists: Set = ["homeIDs", codes]
    /// Its entries have spaces between them; other lists are JSON.
    private static let codes = "codes"

    /// The columns that this change cannot write unless both changes agree: the other one changed them, or columns of
    /// the same unit.
    func contested(_ columns: Set<String>, by other: RowChange) -> Set<String> {
        let others = other.columns.subtracting(["deletedAt"])
        return columns.filter { column in
            others.contains(column) || Self.units.contains { $0.contains(column) && !$0.isDisjoint(with: others) }
        }
    }

    /// Joins the changes that this change and another one from the same state made to a JSON list.
    /// - Parameters:
    ///   - keepsPlaces: Whether entries added by this change keep their places, rather than going to the end.
    ///   - isWanted: Which of these entries to add.
    /// - Returns: The other change's list, plus the entries that this one added, minus those that it removed.
    func list(
        _ column: String, with other: RowChange, _ db: Database, keepsPlaces: Bool = false,
        where isWanted: (String) -> Bool = { _ in true }
    ) throws -> DatabaseValue {
        let lists = try [from, to, other.to].map { values in
            if column == Self.codes {
                return PrintedCode.list(String.fromDatabaseValue(values?[column] ?? .null) ?? "")
            }
            return try String.fetchAll(
                db, sql: "SELECT ?1 -> fullkey FROM json_each(?1)",
                arguments: [values?[column] ?? "[]".databaseValue])
        }
        let (base, mine) = (lists[0], lists[1])
        var joined = lists[2].filter { mine.contains($0) || !base.contains($0) }
        for (place, entry) in mine.enumerated()
        where !base.contains(entry) && !joined.contains(entry) && isWanted(entry) {
            joined.insert(entry, at: keepsPlaces ? min(place, joined.count) : joined.count)
        }
        if column == Self.codes { return joined.joined(separator: " ").databaseValue }
        return "[\(joined.joined(separator: ","))]".databaseValue
    }
}

extension RowHistory {
    /// The change of the row since an entry of the log.
    func change(since sequence: Int64) -> RowChange {
        RowChange(row: row, from: values(after: sequence), to: current)
    }

    /// The change that entries of the log made, from before the earliest to after the latest.
    func change(by entries: [LogEntry]) -> RowChange {
        let sequences = entries.map(\.sequence)
        guard let first = sequences.min(), let last = sequences.max() else {
            return RowChange(row: row, from: current, to: current)
        }
        return RowChange(row: row, from: values(after: first - 1), to: values(after: last))
    }
}

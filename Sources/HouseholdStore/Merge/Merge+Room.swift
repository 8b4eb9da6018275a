import Foundation
import GRDB
import Household

// Values that only one row may have: slugs, names, codes, places. The chain's row keeps the value.

extension Merge {
    /// Resolves clashes of unique values between the merged rows and local rows, before the merged rows are written.
    mutating func makeRoom() throws {
        let tables = Set(try outbox.entries().map(\.row.table))
        for rule in UniqueRule.all where tables.contains(rule.table) || rule.isAlwaysChecked {
            let rows = targets.filter { row, target in
                guard row.table == rule.table, let merged = target.merged else { return false }
                // Even without local changes in the table, a tombstone here may hold a slug that another machine gave
                // to a new row after it had removed the old one for good.
                return tables.contains(rule.table) || rule.key(merged) != rule.key(target.local ?? [:])
                    || rule.includesDeleted && !merged.isLive
            }.keys.sorted()
            var holders: [[String]: RowName] = [:]
            for row in rows {
                guard let values = targets[row]?.merged, let key = rule.key(values) else { continue }
                guard let other = try holders[key] ?? holder(of: key, besides: row, by: rule) else {
                    holders[key] = row
                    continue
                }
                let isChains = try (
                    rule.key(chain(of: row) ?? [:]) == key, rule.key(chain(of: other) ?? [:]) == key
                )
                let isOtherLive = try present(other).isLive
                // If both rows hold the key in the chain, the live one keeps it, else the one that these versions name.
                let givesWay =
                    if isChains.0, isChains.1, values.isLive != isOtherLive {
                        !values.isLive
                    } else {
                        holders[key] == nil ? isChains.1 && (!isChains.0 || rule.isOfOneRow) : !isChains.0
                    }
                let (loser, winner) = givesWay ? (row, other) : (other, row)
                holders[key] = winner
                try giveWay(loser, to: winner, by: rule)
            }
        }
    }

    /// A row's values after the merge, as far as it has come.
    private func present(_ row: RowName) throws -> RowValues {
        try targets[row]?.merged ?? RowHistory.values(db, of: row) ?? [:]
    }

    /// The row's values on the side that has precedence.
    func chain(of row: RowName) throws -> RowValues? {
        if let target = targets[row] { return target.chain }
        switch precedence {
        case .chain:
            if let entry = try outbox.entry(of: row) { return entry.before }
            return try RowHistory.values(db, of: row)
        case .household(let sequence): return try RowHistory(db, of: row).values(after: sequence)
        }
    }

    /// The local row that holds a key and that these versions do not name.
    private func holder(of key: [String], besides row: RowName, by rule: UniqueRule) throws -> RowName? {
        try rule.rows(db, with: key).first { $0 != row && targets[$0] == nil }
    }

    private mutating func giveWay(_ loser: RowName, to winner: RowName, by rule: UniqueRule) throws {
        let values = try present(loser)
        switch rule.way {
        case .slug:
            // A tombstone's id serves as its slug on all machines.
            guard values.isLive else { return try change(loser, ["slug": loser.id.databaseValue]) }
            let slug = try rule.freeSlug(rule.key(values) ?? []) { try isTaken($0, by: rule) }
            try change(loser, ["slug": slug.databaseValue])
        case .code:
            var codes = try RoomCode.taken(db, in: values.text("homeID") ?? "")
            for target in targets where target.key.table == "location" {
                _ = codes.take(target.value.merged?.text("code") ?? "")
            }
            let code = codes.claim(for: values.text("name") ?? "", preferring: values.text("code") ?? "")
            try change(loser, ["code": code.databaseValue])
            report.notes.append(
                "room “\(values.text("name") ?? "")” has the code \(code) now: \(values.text("code") ?? "") belongs to "
                    + "another room on another machine")
        case .primary: try change(loser, ["isPrimary": false.databaseValue])
        case .profile:
            try keepFields(of: values, besides: winner)
            try drop(loser)
        case .name: try foldOrRename(loser, values, to: winner, by: rule)
        case .position:
            let taken = try positions(in: rule, of: values.text(rule.columns[0]) ?? "", besides: loser)
            let last = loser.table == "itemLabel" ? 4 : taken.max() ?? 0
            let free = (0...(last + 1)).first { !taken.contains($0) } ?? last + 1
            if loser.table == "itemLabel", free > 4 {
                try keepConflict(loser, columns: Set(values.keys), [:], values)
                return try drop(loser)
            }
            try change(loser, ["position": free.databaseValue])
        case .one:
            if rule.table == "priceOption" { try keepPrice(values, besides: winner) }
            try drop(loser)
        }
    }

    private func isTaken(_ key: [String], by rule: UniqueRule) throws -> Bool {
        try rule.isTaken(db, key)
            || targets.contains { $0.key.table == rule.table && $0.value.merged.flatMap(rule.key) == key }
    }

    private func positions(in rule: UniqueRule, of owner: String, besides row: RowName) throws -> Set<Int> {
        let column = rule.columns[0]
        var taken = Set(
            try Int.fetchAll(
                db, sql: "SELECT position FROM \(rule.table) WHERE \(column) = ? AND id <> ? AND deletedAt IS NULL",
                arguments: [owner, row.id]))
        for (name, target) in targets where name.table == rule.table && name != row {
            guard let merged = target.merged, merged.isLive, merged.text(column) == owner else { continue }
            taken.insert(merged["position"].flatMap(Int.fromDatabaseValue) ?? 0)
        }
        return taken
    }

    /// Deletes a row that the chain has already, or has no place for.
    mutating func drop(_ row: RowName) throws {
        try change(row, ["deletedAt": Instant.write(now).databaseValue])
    }

    /// Puts a price aside if two machines recorded one for the same thing at the same store. The chain's stays.
    private mutating func keepPrice(_ values: RowValues, besides winner: RowName) throws {
        let present = try present(winner)
        let columns = Set(["price", "priceFraction", "priceCurrency", "asOf"]).filter {
            values[$0] ?? .null != present[$0] ?? .null
        }
        guard columns != ["asOf"], !columns.isEmpty else { return }
        try keepConflict(winner, columns: columns, present, values)
    }

    // MARK: - Names

    /// Puts aside the fields of a new record that differ from the other record of the same name.
    private mutating func keepFields(of values: RowValues, besides winner: RowName) throws {
        let present = try present(winner)
        let columns = values.keys.filter { column in
            !RowValues.bookkeeping.contains(column)
                && !["slug", "homeID", "parentID", "homeIDs", "sortOrder", "deletedAt"].contains(column)
                && (column != "name" || winner.table == "profile")
                && values[column] != present[column] && values.text(column) != "" && values[column]?.isNull == false
        }
        let name = values.text("name") ?? ""
        let code = values.text("code").flatMap { $0 == present.text("code") ? nil : $0 }
        report.notes.append(
            "“\(name)” was added on two machines, and is one now"
                + (code.map { ": its code is \(present.text("code") ?? ""), no longer \($0)" } ?? ""))
        let lost = Set(columns).subtracting(["code"])
        if !lost.isEmpty { try keepConflict(winner, columns: lost, present, values) }
    }

    /// Folds a new record into the other of the same name. An old record, or a home, gets a number instead.
    private mutating func foldOrRename(
        _ loser: RowName, _ values: RowValues, to winner: RowName, by rule: UniqueRule
    ) throws {
        let isNew = try chain(of: loser) == nil
        if isNew, loser.table != "home" {
            folds.append((loser, winner))
            try keepFields(of: values, besides: winner)
            return try drop(loser)
        }
        let name = values.text("name") ?? ""
        let scope = rule.columns.dropLast().map { values.text($0) ?? "" }
        var number = 2
        while try isTaken(scope + [rule.folded("\(name) \(number)")], by: rule) { number += 1 }
        try change(loser, ["name": "\(name) \(number)".databaseValue])
        report.notes.append("“\(name)” is “\(name) \(number)” now: another machine has one of that name")
    }
}

import Foundation
import GRDB
import Household

// What only one row may have: slugs, names, codes, places. The chain's row keeps it, the other gets something else.

extension Merge {
    /// Makes room for what the chain brings, before it is written.
    mutating func makeRoom() throws {
        let tables = Set(try outbox.entries().map(\.row.table))
        for rule in UniqueRule.all where tables.contains(rule.table) || rule.isAlwaysChecked {
            let rows = try targets.filter { row, target in
                guard row.table == rule.table, let merged = target.merged else { return false }
                // Where nothing of the table was changed here, a tombstone may still have a slug that the machine which
                // removed it for good gave to something new.
                return try tables.contains(rule.table) || rule.key(merged) != rule.key(target.local ?? [:])
                    || rule.includesDeleted && !merged.isLive
            }.keys.sorted()
            var holders: [[String]: RowName] = [:]
            for row in rows {
                guard let values = targets[row]?.merged, let key = try rule.key(values) else { continue }
                guard let other = try holders[key] ?? holder(of: key, besides: row, by: rule) else {
                    holders[key] = row
                    continue
                }
                let isChains = try (
                    rule.key(chain(of: row) ?? [:]) == key, rule.key(chain(of: other) ?? [:]) == key
                )
                let isOtherLive = try (targets[other]?.merged ?? RowHistory.values(db, of: other))?.isLive ?? false
                // If the chain has both so, the live one keeps it, or else the row that the chain names now.
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

    /// What the chain has of a row.
    private func chain(of row: RowName) throws -> RowValues? {
        if let target = targets[row] { return target.chain }
        if let entry = try outbox.entry(of: row) { return entry.before }
        return try RowHistory.values(db, of: row)
    }

    /// The row that has a key here and that the chain's versions do not name.
    private func holder(of key: [String], besides row: RowName, by rule: UniqueRule) throws -> RowName? {
        try rule.rows(db, with: key).first { $0 != row && targets[$0] == nil }
    }

    private mutating func giveWay(_ loser: RowName, to winner: RowName, by rule: UniqueRule) throws {
        let values = try targets[loser]?.merged ?? RowHistory.values(db, of: loser) ?? [:]
        switch rule.way {
        case .slug:
            let scope = rule.columns.first == "slug" ? nil : values.text("homeID") ?? ""
            // The same on all machines.
            guard values.isLive else { return try change(loser, ["slug": loser.id.databaseValue]) }
            let slug = try Slug.free(values.text("slug") ?? "") { slug in
                try isTaken((scope.map { [$0] } ?? []) + [slug], by: rule)
            }
            try change(loser, ["slug": slug.databaseValue])
        case .code:
            var codes = RoomCodes()
            let home = values.text("homeID") ?? ""
            for code in try String.fetchAll(
                db,
                sql: """
                    SELECT code FROM location WHERE coalesce(homeID, '') = ?1
                    UNION SELECT code FROM roomCode WHERE home = ?1
                    """,
                arguments: [home])
            {
                _ = codes.take(code)
            }
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
        case .position(let owner):
            let taken = try positions(in: rule, of: values.text(owner) ?? "", besides: loser)
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
        if try !rule.rows(db, with: key).isEmpty { return true }
        return try targets.contains { row, target in
            try row.table == rule.table && target.merged.map { try rule.key($0) == key } ?? false
        }
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

    /// Takes away a part that the chain has already, or has no place for.
    private mutating func drop(_ row: RowName) throws {
        try change(row, ["deletedAt": Instant.write(now).databaseValue])
    }

    /// Two machines recorded a price of one thing at one store: the chain's stays, the other one is put aside.
    private mutating func keepPrice(_ values: RowValues, besides winner: RowName) throws {
        let present = try targets[winner]?.merged ?? RowHistory.values(db, of: winner) ?? [:]
        let columns = Set(["price", "priceCurrency", "asOf"]).filter { values[$0] != present[$0] }
        guard columns.contains("price") || columns.contains("priceCurrency") else { return }
        try keepConflict(winner, columns: columns, present, values)
    }

    // MARK: - Names

    /// Puts the fields of a new record aside that the other one of the same name has not.
    private mutating func keepFields(of values: RowValues, besides winner: RowName) throws {
        let present = try targets[winner]?.merged ?? RowHistory.values(db, of: winner) ?? [:]
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

    /// Two new records of one name are one. Of two old ones, the one that was renamed here gets a number.
    private mutating func foldOrRename(
        _ loser: RowName, _ values: RowValues, to winner: RowName, by rule: UniqueRule
    ) throws {
        let isNew = try chain(of: loser) == nil
        if isNew, loser.table != "home" {
            folds.append((loser, winner))
            try keepFields(of: values, besides: winner)
            return try change(loser, ["deletedAt": Instant.write(now).databaseValue])
        }
        let name = values.text("name") ?? ""
        let scope = rule.columns.dropLast().map { values.text($0) ?? "" }
        var number = 2
        while try isTaken(scope + [rule.folded("\(name) \(number)")], by: rule) { number += 1 }
        try change(loser, ["name": "\(name) \(number)".databaseValue])
        report.notes.append("“\(name)” is “\(name) \(number)” now: another machine has one of that name")
    }
}

/// What only one live row of a table may have.
struct UniqueRule {
    enum Way {
        case slug, code, primary, name, one, profile
        /// Places in an order, below an owner.
        case position(of: String)
    }

    var table: String
    var way: Way
    /// The columns of the key, the scope first.
    var columns: [String]
    /// SQL that a row may have the key, with a question mark for each of the first columns.
    var condition: String
    /// Whether names are compared as people do, in all scripts. The indexes of the price book know only ASCII.
    var foldsAllLetters = false
    /// Whether tombstones have the key, too.
    var includesDeleted = false

    /// Whether a table has one row, so that one that comes later always gives way.
    var isOfOneRow: Bool { columns.isEmpty }

    /// Whether the rule can be broken though nothing of the table was changed here.
    var isAlwaysChecked: Bool { includesDeleted || isOfOneRow }

    /// The key of a row; nil for a row that has none.
    func key(_ values: RowValues) throws -> [String]? {
        guard !values.isEmpty, includesDeleted || values.isLive else { return nil }
        switch way {
        case .primary: return values.number("isPrimary") == 1 ? ["1"] : nil
        case .profile: return []
        case .code where values.text("code") ?? "" == "": return nil
        case .name where values.text("name") ?? "" == "": return nil
        default: break
        }
        return columns.map { column in
            let text = values.text(column) ?? values[column].flatMap(Int64.fromDatabaseValue).map(String.init) ?? ""
            guard case .name = way, column == "name" else { return text }
            return folded(text)
        }
    }

    /// A name as it is compared.
    func folded(_ name: String) -> String {
        if foldsAllLetters {
            return name.trimmingCharacters(in: .whitespacesAndNewlines).folding(options: .caseInsensitive, locale: nil)
        }
        let trimmed = name.trimmingCharacters(in: CharacterSet(charactersIn: " "))
        return String(trimmed.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }

    /// The rows that have a key here.
    func rows(_ db: Database, with key: [String]) throws -> [RowName] {
        let marks = condition.count { $0 == "?" }
        let statement = try db.cachedStatement(sql: "SELECT * FROM \"\(table)\" WHERE \(condition) ORDER BY id")
        let found = try Row.fetchAll(statement, arguments: StatementArguments(Array(key.prefix(marks))))
        return try found.filter { row in
            try self.key(RowValues(uniqueKeysWithValues: zip(row.columnNames, row.databaseValues))) == key
        }.map { RowName(table: table, id: $0["id"]) }
    }

    private static let hasName = "lower(trim(name)) = ? AND deletedAt IS NULL"
    private static let inHome = "coalesce(homeID, '') = ? AND "

    static let all: [UniqueRule] =
        ["home", "item", "policy", "claim", "store", "category", "vaultItem", "cart"].map {
            UniqueRule(table: $0, way: .slug, columns: ["slug"], condition: "slug = ?", includesDeleted: true)
        }
        + ["location", "label"].map {
            UniqueRule(
                table: $0, way: .slug, columns: ["homeID", "slug"], condition: inHome + "slug = ?",
                includesDeleted: true)
        }
        + ["store", "category", "vaultItem"].map {
            UniqueRule(table: $0, way: .name, columns: ["name"], condition: hasName)
        }
        + [
            UniqueRule(
                table: "home", way: .name, columns: ["name"], condition: "deletedAt IS NULL", foldsAllLetters: true)
        ]
        + [
            UniqueRule(
                table: "location", way: .name, columns: ["homeID", "parentID", "name"],
                condition: inHome + "coalesce(parentID, '') = ? AND deletedAt IS NULL", foldsAllLetters: true),
            UniqueRule(
                table: "label", way: .name, columns: ["homeID", "name"], condition: inHome + "deletedAt IS NULL",
                foldsAllLetters: true),
            UniqueRule(
                table: "location", way: .code, columns: ["homeID", "code"],
                condition: inHome + "code = ? AND deletedAt IS NULL"),
            // A household has one profile; a machine may have made another one before it joined.
            UniqueRule(table: "profile", way: .profile, columns: [], condition: "deletedAt IS NULL"),
            UniqueRule(
                table: "home", way: .primary, columns: ["isPrimary"], condition: "isPrimary = ? AND deletedAt IS NULL"),
            UniqueRule(
                table: "itemLabel", way: .one, columns: ["itemID", "labelID"],
                condition: "itemID = ? AND labelID = ? AND deletedAt IS NULL"),
            UniqueRule(
                table: "itemLabel", way: .position(of: "itemID"), columns: ["itemID", "position"],
                condition: "itemID = ? AND position = ? AND deletedAt IS NULL"),
            UniqueRule(
                table: "priceOption", way: .one, columns: ["vaultItemID", "storeID", "unit"],
                condition: "vaultItemID = ? AND storeID = ? AND unit = ? AND deletedAt IS NULL"),
            UniqueRule(
                table: "cartItem", way: .position(of: "cartID"), columns: ["cartID", "position"],
                condition: "cartID = ? AND position = ? AND deletedAt IS NULL"),
        ]
}

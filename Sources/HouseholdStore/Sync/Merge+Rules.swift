import GRDB
import Household

// The rules that span several rows, after a merge.

extension Merge {
    /// Brings rows that were changed on two sides back in accord with each other.
    mutating func settle() throws {
        guard try outbox.count() > 0 else { return }
        for (former, row) in folds { try repoint(former, to: row) }
        try reviveOwners()
        try leaveDeleted()
        try leaveOtherHomes()
        try settleNesting()
        try fitCarts()
        try numberAnew()
        try listHomes()
    }

    /// The ids of all rows that were changed here or by the chain, as a JSON array.
    private var ids: String {
        get throws {
            let rows = Set(targets.keys).union(try outbox.entries().map(\.row))
            return "[" + rows.map { "\"\($0.id)\"" }.joined(separator: ",") + "]"
        }
    }

    private static let isTouched = "id IN (SELECT value FROM json_each(?1))"

    // MARK: - One record in the place of another

    private func repoint(_ former: RowName, to row: RowName) throws {
        for table in Schema.synced {
            var columns = try db.references(of: table).filter { $0.table == former.table }.map(\.column)
            if table == "cartItem" {
                columns += former.table == "store" ? ["plannedStoreID", "actualStoreID"] : []
                columns += former.table == "vaultItem" ? ["vaultItemID"] : []
            }
            for column in columns {
                for id in try String.fetchAll(
                    db, sql: "SELECT id FROM \(table) WHERE \(column) = ?", arguments: [former.id])
                {
                    let part = RowName(table: table, id: id)
                    do {
                        try edit(part, [column: row.id.databaseValue])
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                        // The other record has such a part already.
                        try delete(part)
                    }
                }
            }
        }
    }

    // MARK: - What was deleted

    /// A part that was added or changed brings its record back, with the parts that went along.
    private mutating func reviveOwners() throws {
        let optional = [("location", "homeID", "home"), ("label", "homeID", "home")]
        for (table, column, owner) in Parts.all.map({ ($0.table, $0.column, $0.owner) }) + optional {
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT owner.id, owner.deletedAt FROM \(table) AS part JOIN \(owner) AS owner
                    ON owner.id = part.\(column) WHERE part.deletedAt IS NULL AND owner.deletedAt IS NOT NULL
                        AND part.\(Self.isTouched)
                    """, arguments: [ids])
            for row in found {
                let name = RowName(table: owner, id: row[0])
                try edit(
                    name,
                    owner == "home" ? ["deletedAt": .null, "isPrimary": false.databaseValue] : ["deletedAt": .null])
                report.notes.append(
                    "\(EntityKind(table: owner)?.rawValue ?? owner) “\(try names.name(of: name))” is back: something in it "
                        + "was changed on another machine")
            }
        }
        try revivePartsOfRevived()
    }

    /// The parts that were deleted together with a record that is live again.
    private func revivePartsOfRevived() throws {
        for (row, deletedAt) in try revived() {
            for parts in Parts.all where parts.owner == row.table {
                let found = try String.fetchAll(
                    db, sql: "SELECT id FROM \(parts.table) WHERE \(parts.column) = ? AND deletedAt = ?",
                    arguments: [row.id, deletedAt])
                for id in found { try tryEdit(RowName(table: parts.table, id: id), ["deletedAt": .null]) }
            }
        }
    }

    /// The records that were deleted on one side and are live now, with when they were deleted.
    private func revived() throws -> [(RowName, DatabaseValue)] {
        var found: [(RowName, DatabaseValue)] = []
        for (row, target) in targets {
            guard try RowHistory.values(db, of: row)?.isLive ?? false else { continue }
            for state in [target.chain, target.local] {
                if let state, !state.isLive, let at = state["deletedAt"] { found.append((row, at)) }
            }
        }
        for entry in try outbox.entries() where targets[entry.row] == nil {
            guard let before = entry.before, !before.isLive, let at = before["deletedAt"],
                try RowHistory.values(db, of: entry.row)?.isLive ?? false
            else { continue }
            found.append((entry.row, at))
        }
        return found.sorted { $0.0 < $1.0 }
    }

    /// Changes a row unless another one is in its place by now.
    private func tryEdit(_ row: RowName, _ values: RowValues) throws {
        do {
            try db.inSavepoint {
                try edit(row, values)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
    }

    /// No live row may belong to a deleted one: an item of a deleted room is in none. Another program may have left it so.
    func leaveDeleted() throws {
        let references = [
            ("item", "locationID", "location"), ("item", "homeID", "home"), ("cart", "homeID", "home"),
            ("vaultItem", "categoryID", "category"),
        ]
        for (table, column, owner) in references {
            for row in try liveRows(of: table, whose: column, isDeletedIn: owner) {
                var values: RowValues = [column: .null]
                if column == "homeID", table == "item" { values["locationID"] = .null }
                if table == "item" { values["number"] = 0.databaseValue }
                try edit(row, values)
            }
        }
        for (table, column) in Schema.nestings {
            for row in try liveRows(of: table, whose: column, isDeletedIn: table) {
                try edit(row, [column: try liveOwner(of: row, by: column)])
            }
        }
        for (part, column, owner) in [("itemLabel", "labelID", "label"), ("priceOption", "storeID", "store")] {
            for row in try liveRows(of: part, whose: column, isDeletedIn: owner) { try delete(row) }
        }
        for parts in Parts.all {
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT part.id, owner.deletedAt FROM \(parts.table) AS part
                    JOIN \(parts.owner) AS owner ON owner.id = part.\(parts.column)
                    WHERE part.deletedAt IS NULL AND owner.deletedAt IS NOT NULL ORDER BY part.id
                    """)
            // With the time of its record, as if they had been deleted together.
            for row in found { try edit(RowName(table: parts.table, id: row[0]), ["deletedAt": row[1]]) }
        }
        for policy in try InsurancePolicy.fetchAll(db).rows {
            let sound = try PolicyRepository.sound(db, policy)
            guard sound != policy else { continue }
            try edit(
                RowName(table: "policy", id: policy.id.description),
                [
                    "homeIDs": ColumnJSON.text(sound.homeIDs).databaseValue,
                    "scheduledItems": ColumnJSON.text(sound.scheduledItems).databaseValue,
                ])
        }
    }

    /// What the deleted row is inside of that a row is inside of, or the next live one that has it inside; NULL for none.
    private func liveOwner(of row: RowName, by column: String) throws -> DatabaseValue {
        var seen: Set<String> = [row.id]
        var next = try RowHistory.values(db, of: row)?.text(column)
        while let id = next, seen.insert(id).inserted {
            let owner = RowName(table: row.table, id: id)
            if try RowHistory.isLive(db, owner) { return id.databaseValue }
            next = try RowHistory.values(db, of: owner)?.text(column)
        }
        return .null
    }

    private func liveRows(of table: String, whose column: String, isDeletedIn owner: String) throws -> [RowName] {
        try String.fetchAll(
            db,
            sql: """
                SELECT id FROM \(table) WHERE deletedAt IS NULL
                    AND \(column) IN (SELECT id FROM \(owner) WHERE deletedAt IS NOT NULL) ORDER BY id
                """
        ).map { RowName(table: table, id: $0) }
    }

    private func delete(_ row: RowName) throws { try edit(row, ["deletedAt": Instant.write(now).databaseValue]) }

    /// An item is in the home of its room, and has labels of its home only.
    private func leaveOtherHomes() throws {
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT item.id, location.homeID FROM item JOIN location ON location.id = item.locationID
                WHERE item.deletedAt IS NULL AND item.homeID IS NOT location.homeID
                """)
        for row in found { try edit(RowName(table: "item", id: row[0]), ["homeID": row[1]]) }
        let strays = try String.fetchAll(
            db,
            sql: """
                SELECT itemLabel.id FROM itemLabel JOIN item ON item.id = itemLabel.itemID
                JOIN label ON label.id = itemLabel.labelID
                WHERE itemLabel.deletedAt IS NULL AND label.homeID IS NOT item.homeID
                """)
        for id in strays { try delete(RowName(table: "itemLabel", id: id)) }
    }

    /// In a trip that is planned nothing was bought yet, and in a finished one no line is open: see `CartItem.fits`.
    private func fitCarts() throws {
        let started = try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT cart.id FROM cart JOIN cartItem AS line ON line.cartID = cart.id
                WHERE cart.deletedAt IS NULL AND line.deletedAt IS NULL AND cart.status = 'planning'
                    AND (line.status <> 'open' OR line.addedDuringShopping) ORDER BY cart.id
                """)
        for id in started {
            try edit(
                RowName(table: "cart", id: id),
                ["status": "shopping".databaseValue, "startedAt": Instant.write(now).databaseValue])
        }
        let open = try String.fetchAll(
            db,
            sql: """
                SELECT line.id FROM cartItem AS line JOIN cart ON cart.id = line.cartID
                WHERE cart.deletedAt IS NULL AND line.deletedAt IS NULL AND cart.status = 'completed'
                    AND line.status = 'open' ORDER BY line.id
                """)
        for id in open { try edit(RowName(table: "cartItem", id: id), ["status": "skipped".databaseValue]) }
    }

    // MARK: - Numbers and homes

    /// Two items with one number: the one that came second gets the next.
    private mutating func numberAnew() throws {
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT id, coalesce(locationID, homeID, '') AS place, number FROM item
                WHERE deletedAt IS NULL AND (number = 0 OR \(PlaceNumber.isTwice))
                AND id IN (SELECT entityID FROM syncOutbox WHERE entity = 'item') ORDER BY id
                """)
        for row in found {
            let (name, place, number): (RowName, String, Int) = (RowName(table: "item", id: row[0]), row[1], row[2])
            let chain = try targets[name]?.chain ?? outbox.entry(of: name)?.before
            let isChains =
                chain.map {
                    $0.isLive && ($0.text("locationID") ?? $0.text("homeID") ?? "") == place
                        && $0.number("number") == number
                } ?? false
            guard !isChains || number == 0 else { continue }
            let next = try PlaceNumber.next(db, in: place)
            try edit(name, ["number": next.databaseValue])
            guard number > 0 else { continue }
            report.notes.append(
                "item “\(try names.name(of: name))” has the number \(next) now: another machine gave \(number) to another "
                    + "item")
        }
    }

    /// The profile lists all homes, and one of them is primary.
    private func listHomes() throws {
        let profile = try String.fetchOne(
            db, sql: "SELECT id FROM profile ORDER BY deletedAt IS NULL DESC, createdAt, id")
        if let name = profile.map({ RowName(table: "profile", id: $0) }),
            let values = try RowHistory.completing(db, name)
        {
            try edit(name, values)
        }
        let primary = try String.fetchOne(
            db,
            sql: """
                SELECT id FROM home WHERE deletedAt IS NULL
                    AND NOT EXISTS (SELECT 1 FROM home WHERE isPrimary AND deletedAt IS NULL) ORDER BY createdAt, id
                """)
        if let primary { try edit(RowName(table: "home", id: primary), ["isPrimary": true.databaseValue]) }
    }
}

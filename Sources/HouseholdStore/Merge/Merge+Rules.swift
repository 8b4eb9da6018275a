import GRDB
import Household

// The rules that span several rows, after a merge.

extension Merge {
    /// Restores the rules between rows after a merge of two sides.
    mutating func settle() throws {
        guard try outbox.count() > 0 else { return }
        for (former, row) in folds { try repoint(former, to: row) }
        try reviveOwners()
        try leaveDeleted()
        try leaveOtherHomes()
        try settleNesting()
        try numberPaths()
        try fitCarts()
        try numberAnew()
        try listHomes()
    }

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

    // MARK: - Deleted records

    /// Revives the record of a part that was added or changed, with the parts that were deleted along with it.
    private mutating func reviveOwners() throws {
        let optional = [("location", "homeID", "home"), ("label", "homeID", "home")]
        for (table, column, owner) in Parts.all.map({ ($0.table, $0.column, $0.owner) }) + optional {
            let strays = try StrayRow.ofDeleted(db, in: table, by: column, of: owner).filter { stray in
                try targets[stray.row] != nil || outbox.entry(of: stray.row) != nil
            }
            for name in strays.map(\.owner).firstOccurrences() {
                try edit(
                    name,
                    owner == "home" ? ["deletedAt": .null, "isPrimary": false.databaseValue] : ["deletedAt": .null])
                report.notes.append(
                    "\(EntityKind(table: owner)?.noun ?? owner) “\(try names.name(of: name))” is back: something in it "
                        + "was changed on another machine")
            }
        }
        try revivePartsOfRevived()
    }

    /// Revives the parts that were deleted together with a record that is live again.
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

    /// The records that were deleted on one side and are live now, with the time of deletion.
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

    /// Changes a row, unless another row has taken its place by now.
    private func tryEdit(_ row: RowName, _ values: RowValues) throws {
        do {
            try db.inSavepoint {
                try edit(row, values)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
    }

    /// Takes live rows off deleted ones: an item of a deleted room is in no room. Another program may also have left
    /// such rows.
    func leaveDeleted() throws {
        func forEach(_ table: String, _ column: String, of owner: String, _ body: (StrayRow) throws -> Void) throws {
            for stray in try StrayRow.ofDeleted(db, in: table, by: column, of: owner) { try body(stray) }
        }
        try forEach("item", "locationID", of: "location") {
            try edit($0.row, ["locationID": .null, "number": 0.databaseValue])
        }
        try forEach("item", "homeID", of: "home") {
            try edit($0.row, ["homeID": .null, "locationID": .null, "number": 0.databaseValue])
        }
        for (table, column, owner) in [("cart", "homeID", "home"), ("vaultItem", "categoryID", "category")] {
            try forEach(table, column, of: owner) { try edit($0.row, [column: .null]) }
        }
        for (table, column) in Schema.nestings {
            try forEach(table, column, of: table) { try edit($0.row, [column: try liveOwner(of: $0.row, by: column)]) }
        }
        for (part, column, owner) in [("itemLabel", "labelID", "label"), ("priceOption", "storeID", "store")] {
            try forEach(part, column, of: owner) { try delete($0.row) }
        }
        for parts in Parts.all {
            // Deletes parts with the time of their record, as if they had been deleted together.
            try forEach(parts.table, parts.column, of: parts.owner) { stray in
                try edit(stray.row, ["deletedAt": RowHistory.values(db, of: stray.owner)?["deletedAt"] ?? .null])
            }
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

    /// The nearest live row that a row is inside of; NULL for none.
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

    private func delete(_ row: RowName) throws { try edit(row, ["deletedAt": Instant.write(now).databaseValue]) }

    /// Moves items to the home of their room, and removes labels of other homes.
    private func leaveOtherHomes() throws {
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT item.id, location.homeID FROM item JOIN location ON location.id = item.locationID
                WHERE item.deletedAt IS NULL AND item.homeID IS NOT location.homeID
                """)
        for row in found { try edit(RowName(table: "item", id: row[0]), ["homeID": row[1]]) }
        for stray in try StrayRow.ofLabels(db) { try delete(stray.row) }
    }

    /// Starts planned trips with bought lines, and skips open lines of finished trips: see `CartItem.fits`.
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

    /// Gives the next number to items without one, and to one of two items with the same number. The chain's item
    /// keeps its number.
    private mutating func numberAnew() throws {
        for (name, place, number) in try PlaceNumber.unsettled(db) where try outbox.entry(of: name) != nil {
            let isChains =
                try chain(of: name).map {
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

    /// Lists all homes in the profile, and makes one primary if none is.
    private func listHomes() throws {
        if let (profile, values) = try RowHistory.completedProfile(db) { try edit(profile, values) }
        let primary = try String.fetchOne(
            db,
            sql: """
                SELECT id FROM home WHERE deletedAt IS NULL
                    AND NOT EXISTS (SELECT 1 FROM home WHERE isPrimary AND deletedAt IS NULL) ORDER BY createdAt, id
                """)
        if let primary { try edit(RowName(table: "home", id: primary), ["isPrimary": true.databaseValue]) }
    }
}

import GRDB
public import Household

extension Store {
    /// Reads all live data, as of one instant.
    public func snapshot() throws -> Snapshot {
        try snapshotAndProblems().snapshot
    }

    /// Reads all live data, and the values that could not be read and were taken as unknown.
    public func snapshotAndProblems() throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        try reading { try Self.snapshot($0) }
    }

    /// Reads the household with only some of its items, whatever these are inside of, and whatever is inside them, and
    /// without claims and shopping. An answer about a few items then takes as long among 100,000 items as among ten.
    ///
    /// Where there are many items, or the register number of one of them depends on other items, it holds all items.
    package func snapshot(around items: [EntityID<Item>]) throws -> Snapshot {
        try reading { db in
            guard items.count <= 50, try items.allSatisfy({ try Item.hasOwnNumber(db, $0) }) else {
                return try Self.snapshot(db).snapshot
            }
            let nested = Item.nested(around: items)
            var (snapshot, _) = try Self.surroundings(db, filesOf: nested)
            snapshot.items = try Item.fetchWithLabels(db, where: "id IN (\(nested))").rows
            snapshot.sortItems()
            return snapshot
        }
    }

    /// Reads the values of homes and rooms, with the household without its items, claims and shopping, and without the
    /// items' files.
    package func placeTotals() throws -> PlaceTotals {
        try reading { try PlaceTotals($0, in: Self.surroundings($0, filesOf: "NULL").snapshot) }
    }

    /// Reads the values of labels, with the same as `placeTotals`.
    package func labelTotals() throws -> LabelTotals {
        try reading { try LabelTotals($0, in: Self.surroundings($0, filesOf: "NULL").snapshot) }
    }

    /// Reads the items that a list has, with only what it orders and adds them up by.
    package func itemListing(_ filter: ItemListing.Filter) throws -> ItemListing {
        try reading { try ItemListing($0, in: Self.surroundings($0, filesOf: "NULL").snapshot, filter: filter) }
    }

    /// Reads the whole household, but of its items only what they are worth.
    package func overview() throws -> PlaceTotals {
        try reading { db in
            var household = try Self.surroundings(db).snapshot
            _ = try Self.readClaimsAndShopping(db, into: &household)
            return try PlaceTotals(db, in: household)
        }
    }

    static func snapshot(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        var (snapshot, problems) = try surroundings(db)
        // Sorted in place: a second owner of the list would make sorting copy every item.
        let found: [DataProblem]
        (snapshot.items, found) = try Item.fetchWithLabels(db, expecting: try Item.roughCount(db))
        snapshot.sortItems()
        problems += found
        problems += try readClaimsAndShopping(db, into: &snapshot)
        return (snapshot, problems)
    }

    /// Reads the claims and the shopping, sorted.
    /// - Returns: The values that could not be read.
    static func readClaimsAndShopping(_ db: Database, into snapshot: inout Snapshot) throws -> [DataProblem] {
        let claims = try Claim.fetchAll(db)
        snapshot.claims = claims.rows
        snapshot.sortClaims()
        let shopping = try shopping(db)
        snapshot.takeShopping(from: shopping.snapshot)
        return claims.problems + shopping.problems
    }

    /// The household without its items, claims and shopping, sorted.
    /// - Parameter items: A query for the ids of the items whose files are read; nil for all.
    static func surroundings(
        _ db: Database, filesOf items: String? = nil
    ) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        let profiles = try Profile.fetchAll(db, orderBy: "createdAt, id LIMIT 1")
        let homes = try Home.fetchAll(db)
        let locations = try Location.fetchAll(db)
        let labels = try Label.fetchAll(db)
        let policies = try InsurancePolicy.fetchAll(db)
        let attachments = try Attachment.fetchAll(
            db, where: items.map { "itemID IS NULL OR itemID IN (\($0))" } ?? "TRUE")
        var snapshot = Snapshot(
            profile: profiles.rows.first ?? .absent, homes: homes.rows, locations: locations.rows,
            labels: labels.rows, policies: policies.rows, attachments: attachments.rows)
        snapshot.sort()
        let problems =
            profiles.problems + homes.problems + locations.problems + labels.problems + policies.problems
            + attachments.problems
        return (snapshot, problems)
    }

    /// The stores, the categories, the vault and the carts, sorted, and nothing else.
    static func shopping(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        var (snapshot, problems) = try vault(db)
        let carts = try Cart.fetchWithLines(db)
        snapshot.carts = carts.rows
        snapshot.sortShopping()
        return (snapshot, problems + carts.problems)
    }

    /// The stores, the categories and the vault, unsorted, and nothing else.
    static func vault(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        let stores = try Shop.fetchAll(db)
        let categories = try VaultCategory.fetchAll(db)
        let vault = try VaultItem.fetchAllWithPrices(db)
        let snapshot = Snapshot(
            profile: .absent, stores: stores.rows, categories: categories.rows, vault: vault.rows)
        return (snapshot, stores.problems + categories.problems + vault.problems)
    }

    /// The tables that `vault` reads.
    static let vaultTables: Set = [Shop.table, VaultCategory.table, VaultItem.table, StoredPrice.table]
    /// The tables that hold carts and their lines.
    static let cartTables: Set = [Cart.table, StoredLine.table]
}

extension Snapshot {
    mutating func takeShopping(from other: Snapshot) {
        takeVault(from: other)
        carts = other.carts
    }

    mutating func takeVault(from other: Snapshot) {
        stores = other.stores
        categories = other.categories
        vault = other.vault
    }
}

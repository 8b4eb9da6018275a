import GRDB
public import Household

extension Store {
    /// Everything live, as of one instant.
    public func snapshot() throws -> Snapshot {
        try snapshotAndProblems().snapshot
    }

    /// Everything live, and the values among it that could not be read and were taken as unknown.
    public func snapshotAndProblems() throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        try reading { try Self.snapshot($0) }
    }

    static func snapshot(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        var (snapshot, problems) = try snapshotWithoutItems(db)
        let items = try Item.fetchWithLabels(db, expecting: try Item.roughCount(db))
        snapshot.items = items.rows
        snapshot.sortItems()
        problems += items.problems
        return (snapshot, problems)
    }

    /// The household around its items, in order.
    static func snapshotWithoutItems(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        let profiles = try Profile.fetchAll(db, orderBy: "createdAt, id LIMIT 1")
        let homes = try Home.fetchAll(db)
        let locations = try Location.fetchAll(db)
        let labels = try Label.fetchAll(db)
        let attachments = try Attachment.fetchAll(db)
        var snapshot = Snapshot(
            profile: profiles.rows.first ?? .absent, homes: homes.rows, locations: locations.rows,
            labels: labels.rows, attachments: attachments.rows)
        snapshot.sort()
        let problems =
            profiles.problems + homes.problems + locations.problems + labels.problems + attachments.problems
        return (snapshot, problems)
    }
}

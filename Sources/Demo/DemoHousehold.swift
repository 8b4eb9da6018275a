public import Household

/// A household to try the system on: three homes in two currencies, forty rooms, and what a family has in them.
///
/// Pure: equal arguments give equal snapshots, ids and times included. All days lie relative to `today`; nothing was
/// created or changed on that day or later.
public enum DemoHousehold {
    public static let defaultSeed: UInt64 = 1

    /// The household as the catalogue describes it. The seed decides ids and times only.
    ///
    /// - Throws: an error that names the entry, where the catalogue contradicts itself; a test keeps it from that.
    public static func make(seed: UInt64 = defaultSeed, today: CalendarDate) throws -> Snapshot {
        let catalogue = try Catalogue.standard()
        var builder = HouseholdBuilder(catalogue, seed: seed, today: today)
        try builder.addHomes()
        try builder.addCatalogueItems()
        return builder.snapshot()
    }

    /// A household of exactly `count` belongings, none where it is below zero.
    ///
    /// From the size of the catalogue's household on, that household is part of it, with the same ids and slugs, and
    /// the rest is made by recombining the catalogue's words; a smaller one consists of recombined belongings only.
    /// The homes stay three; above two thousand belongings, boxes and shelves join the rooms.
    public static func make(items count: Int, seed: UInt64 = defaultSeed, today: CalendarDate) throws -> Snapshot {
        let catalogue = try Catalogue.standard()
        var builder = HouseholdBuilder(catalogue, seed: seed, today: today)
        try builder.addHomes()
        if count >= catalogue.itemCount { try builder.addCatalogueItems() }
        builder.addStorage(for: count)
        builder.addComposedItems(upTo: count)
        return builder.snapshot()
    }
}

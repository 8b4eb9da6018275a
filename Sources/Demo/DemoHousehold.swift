public import Household

/// A household to try the system on: three homes in two currencies, forty rooms, what a family has in them, their
/// insurance, and six months of its shopping.
///
/// Pure: equal arguments give equal snapshots, ids and times included. All days lie relative to `today`; nothing was
/// created or changed on that day or later, and the one trip that goes on began the day before.
public enum DemoHousehold {
    public static let defaultSeed: UInt64 = 1

    /// The household as the catalogue describes it, or one of a given size. Homes and belongings are the same whatever
    /// the trips, and the other way round.
    ///
    /// From the size of the catalogue's household on, that household is part of a larger one, with the same ids and slugs,
    /// and the rest is made by recombining the catalogue's words; a smaller one consists of recombined belongings only.
    /// The homes stay three; above two thousand belongings, boxes and shelves join the rooms.
    ///
    /// - Parameters:
    ///   - items: Exactly so many belongings, none where it is below zero; nil for those of the catalogue, of which the
    ///     seed decides ids and times only.
    ///   - trips: Exactly so many finished trips of about forty lines, one every three days; none where it is below zero;
    ///     nil for the six months of the catalogue. One cart is being planned and one is in the shops in any case.
    /// - Throws: an error that names the entry, where the catalogue contradicts itself; a test keeps it from that.
    public static func make(
        items: Int? = nil, trips: Int? = nil, seed: UInt64 = defaultSeed, today: CalendarDate
    ) throws -> Snapshot {
        try makeWithFiles(items: items, trips: trips, seed: seed, today: today).household
    }

    /// The same household with its photos and papers. Generated items have a photo too, where one fits.
    public static func makeWithFiles(
        items: Int? = nil, trips: Int? = nil, seed: UInt64 = defaultSeed, today: CalendarDate
    ) throws -> (household: Snapshot, files: [DemoFile]) {
        let catalogue = try Catalogue.standard()
        var builder = HouseholdBuilder(catalogue, seed: seed, today: today)
        try builder.addHomes()
        if items ?? catalogue.itemCount >= catalogue.itemCount { try builder.addCatalogueItems() }
        if let items {
            builder.addStorage(for: items)
            try builder.addComposedItems(upTo: items)
        }
        var snapshot = builder.snapshot()
        var policies = PolicyBuilder(catalogue.household.policies, seed: seed, today: today)
        try policies.add(to: &snapshot)
        var shopping = ShoppingBuilder(try ShoppingEntries.standard(), homes: snapshot.homes, seed: seed, today: today)
        try shopping.add(trips, to: &snapshot)
        return (snapshot, builder.shelf.files)
    }
}

public import Household

/// A household to try the system on: three homes in two currencies, forty rooms, a family's items, their insurance, and
/// six months of shopping.
///
/// Pure: equal arguments give equal snapshots, including ids and times. All dates are relative to `today`; nothing was
/// created or changed on that day or later, and the one trip in progress began the day before.
public enum DemoHousehold {
    public static let defaultSeed: UInt64 = 1

    /// Returns the household as the catalogue describes it, or one of a given size. Homes and items do not depend on
    /// the trips, nor trips on the items.
    ///
    /// A household of at least the catalogue's size contains all of the catalogue's items, with the same ids and slugs,
    /// and fills up with items recombined from the catalogue's words; a smaller one consists of recombined items only.
    /// There are always three homes; above two thousand items, boxes and shelves are added as rooms.
    ///
    /// - Parameters:
    ///   - items: The exact number of items, none if negative; nil for those of the catalogue, of which the seed
    ///     decides only ids and times.
    ///   - trips: The exact number of finished trips of about forty lines, one every three days; none if negative; nil
    ///     for the catalogue's six months. In any case, one cart is in planning and one in shopping.
    /// - Throws: An error that names the entry if the catalogue contradicts itself; a test prevents that.
    public static func make(
        items: Int? = nil, trips: Int? = nil, seed: UInt64 = defaultSeed, today: CalendarDate
    ) throws -> Snapshot {
        try makeWithFiles(items: items, trips: trips, seed: seed, today: today).household
    }

    /// The same household with its photos and papers. Composed items have a photo too, if one fits.
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
        try catalogue.addPolicies(to: &snapshot, seed: seed, today: today)
        var shopping = ShoppingBuilder(try ShoppingEntries.standard(), homes: snapshot.homes, seed: seed, today: today)
        try shopping.add(trips, to: &snapshot)
        return (snapshot, builder.shelf.files)
    }
}

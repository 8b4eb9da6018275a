import ArgumentParser
import Household
import HouseholdStore
import Workspace

extension Location: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the rooms and what is in them.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = SnapshotIndex(try session.store.snapshot())
        let locations = index.snapshot.locations.filter { home == nil || $0.homeID == home?.id }
        let summaries = index.homes.filter { home == nil || $0.id == home?.id }
            .map { (home: $0, summary: HomeSummary(of: $0.id, in: index)) }
        return RecordList(
            sheets: { locations.map { RecordSheet($0, in: index) } },
            table: locations.isEmpty ? nil : table(of: summaries, namingHomes: home == nil, in: index),
            empty: "No rooms yet.",
            footer: "In all " + summaries.reduce(Valuation()) { $0 + $1.summary.total }.sentence)
    }

    /// The rooms of each home, then a line for the items in none of them, so that the lines add up to the home.
    private static func table(
        of summaries: [(home: Home, summary: HomeSummary)], namingHomes: Bool, in index: SnapshotIndex
    ) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, summary) in summaries {
            for entry in summary.rooms.entries {
                let location = index.location(entry.id)
                table.append([
                    location?.slug ?? "-", location?.name ?? "(in no room)",
                    namingHomes ? home.displayName : "", "\(entry.value.allItems)",
                    entry.value.withoutValue.unlessZero,
                    entry.value.totalsText,
                ])
            }
        }
        return table
    }
}

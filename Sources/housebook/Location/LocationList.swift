import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the rooms and what is in them.")

    @OptionGroup var home: HomeFilter
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.named(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let locations = index.snapshot.locations.filter { home == nil || $0.homeID == home?.id }
        let summaries = index.homes.filter { home == nil || $0.id == home?.id }
            .map { (home: $0, summary: HomeSummary(of: $0.id, in: index)) }
        try output.printList(
            locations.map { RecordSheet($0, in: index) },
            table: locations.isEmpty ? nil : table(of: summaries, in: index), empty: "No rooms yet.",
            footer: "In all " + summaries.reduce(Valuation()) { $0 + $1.summary.total }.sentence)
    }

    /// The rooms of each home, then a line for the items in none of them, so that the lines add up to the home.
    private func table(of summaries: [(home: Home, summary: HomeSummary)], in index: SnapshotIndex) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, summary) in summaries {
            for entry in summary.rooms.entries {
                let location = index.location(entry.id)
                table.append([
                    location?.slug ?? "-", location?.name ?? "(in no room)",
                    self.home.reference == nil ? home.displayName : "",
                    "\(entry.value.allItems)", entry.value.withoutValue > 0 ? "\(entry.value.withoutValue)" : "",
                    entry.value.totalsText,
                ])
            }
        }
        return table
    }
}

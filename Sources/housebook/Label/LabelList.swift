import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the labels and the items that have them.",
        discussion: "An item with several labels is counted under each, so the lines do not add up to the home.")

    @OptionGroup var home: HomeFilter
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.named(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let labels = index.homes.filter { home == nil || $0.id == home?.id }
            .flatMap { home in index.labels(ofHome: home.id).map { (home: home, label: $0) } }
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, label) in labels {
            let value = Valuation(index.items(at: index.items(withLabel: label.id)))
            let name = label.emoji.isEmpty ? label.name : "\(label.emoji) \(label.name)"
            table.append([
                label.slug, name, self.home.reference == nil ? home.displayName : "", "\(value.allItems)",
                value.withoutValue > 0 ? "\(value.withoutValue)" : "", value.totalsText,
            ])
        }
        try output.printList(
            labels.map { RecordSheet($0.label, in: index) }, table: labels.isEmpty ? nil : table,
            empty: "No labels yet.")
    }
}

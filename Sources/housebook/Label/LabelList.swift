import ArgumentParser
import Household
import HouseholdStore
import Workspace

extension Label: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the labels and the items that have them.",
        discussion: "An item with several labels is counted under each, so the lines do not add up to the home.")

    static func list(of only: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = SnapshotIndex(try session.store.snapshot())
        let labels = index.homes.filter { only == nil || $0.id == only?.id }
            .flatMap { home in index.labels(ofHome: home.id).map { (home: home, label: $0) } }
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, label) in labels {
            let value = Valuation(index.items(at: index.items(withLabel: label.id)))
            table.append([
                label.slug, label.name.withEmoji(label.emoji), only == nil ? home.displayName : "", "\(value.allItems)",
                value.withoutValue.unlessZero, value.totalsText,
            ])
        }
        return RecordList(
            sheets: { labels.map { RecordSheet($0.label, in: index) } }, table: labels.isEmpty ? nil : table,
            empty: "No labels yet.")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a label. It comes off the items that have it.")

    @Argument(help: "The label.", completion: ReferenceCompletion.labels)
    var label: String

    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let label = try session.label(label, in: home.named(in: session))
        let items = try session.store.household.deleteLabel(label.id)
        let end = items == 0 ? "" : "; it came off \(items) \(items == 1 ? "item" : "items")"
        try StandardOutput.line("Deleted \(label.reference)\(end).")
    }
}

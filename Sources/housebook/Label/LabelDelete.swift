import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a label, and remove it from its items.")

    @Argument(help: "The label.", completion: ReferenceCompletion.labels)
    var label: String

    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let label = try session.label(label, in: home.named(in: session))
        let items = try session.store.household.deleteLabel(label.id)
        let end = items == 0 ? "" : " and removed it from \(items) \(items == 1 ? "item" : "items")"
        try StandardOutput.line("Deleted \(label.reference)\(end).")
    }
}

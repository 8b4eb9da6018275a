import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a label.")

    @Argument(help: "The label.", completion: ReferenceCompletion.labels)
    var label: String

    @OptionGroup var home: HomeOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let label = try session.label(label, in: home.named(in: session))
        let index = SnapshotIndex(try session.store.snapshot())
        try output.printRecord(RecordSheet(label, in: index))
    }
}

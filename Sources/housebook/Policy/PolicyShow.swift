import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct PolicyShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about a policy.")

    @Argument(help: "The policy.", completion: ReferenceCompletion.policies)
    var policy: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let policy = try session.store.policies.policy(policy)
        let index = SnapshotIndex(try session.store.snapshot())
        try output.printRecord(RecordSheet(policy, in: index, today: session.today))
    }
}

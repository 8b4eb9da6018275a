import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyUncover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncover", abstract: "Remove homes from those that a policy covers.")

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The homes.", completion: ReferenceCompletion.homes)
    var homes: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let policies = session.store.policies
        let policy = try policies.policy(policy.typed)
        let covered = try policies.uncover(try homes.map { try session.home($0).id }, from: policy.id)
        try StandardOutput.line(covered.coverSentence(in: try session.store.household.homes()))
    }
}

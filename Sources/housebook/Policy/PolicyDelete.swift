import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct PolicyDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a policy and its attachments.",
        discussion: "A policy that has ended can also stay on record.")

    @Argument(help: "The policy.", completion: ReferenceCompletion.policies)
    var policy: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let policies = try site.open().store.policies
        let policy = try policies.policy(policy)
        try policies.delete(policy.id)
        try StandardOutput.line("Deleted \(policy.reference).")
    }
}

import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyUnlimit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlimit", abstract: "Remove the special limit of a class of things.")

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The class; upper and lower case do not matter.")
    var itemClass: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let policies = try site.open().store.policies
        let changed = try policies.removeLimit(ofClass: itemClass, from: policies.policy(policy.typed).id)
        try StandardOutput.line("\(changed.reference) has no special limit for \(itemClass).")
    }
}

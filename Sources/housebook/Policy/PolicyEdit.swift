import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct PolicyEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a policy. Fields not given stay the same, and so does the slug.",
        discussion: "Homes, special limits and scheduled items have their own commands, such as `policy cover`.")

    @Argument(help: "The policy.", completion: ReferenceCompletion.policies)
    var policy: String

    @Option(help: "The insurance company.")
    var provider: String?

    @OptionGroup var fields: PolicyOptions

    @Option(
        name: .customLong("home"), help: "A home that it covers, instead of those before. May be repeated.",
        completion: ReferenceCompletion.homes)
    var homes: [String] = []

    @Option(
        help: "Make fields empty: \(ClearableFields<InsurancePolicy>.policy.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<InsurancePolicy>.policy.names))
    var clear: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard provider != nil || !clear.isEmpty || !homes.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook policy edit")
        }
        try ClearableFields.policy.check(clear)
        let session = try site.open()
        let policies = session.store.policies
        let covered = try homes.map { try session.home($0).id }
        let edited = try policies.edit(policies.policy(policy).id) { policy in
            ClearableFields.policy.clear(clear, of: &policy)
            policy.provider = provider ?? policy.provider
            if !covered.isEmpty { policy.homeIDs = covered }
            try fields.apply(to: &policy)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a policy. Fields not given stay the same, and so does the slug, unless --new-slug is given.",
        discussion: "Homes, special limits and scheduled items have their own commands, such as `policy cover`.")

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Option(help: "The insurance company.")
    var provider: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var fields: PolicyOptions

    @Option(
        name: .customLong("home"), help: "A home that it covers, instead of those before. May be repeated.",
        completion: ReferenceCompletion.homes)
    var homes: [String] = []

    @OptionGroup var clear: ClearOption<InsurancePolicy>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(
            for: "policy edit", orChanging: provider != nil || slug.newSlug || !homes.isEmpty || !fields.isEmpty)
        let session = try site.open()
        let policies = session.store.policies
        let covered = try homes.map { try session.home($0).id }
        let before = try policies.policy(policy.typed)
        let edited = try policies.edit(before.id) { policy in
            slug.apply(to: &policy)
            clear.apply(to: &policy)
            policy.provider = provider ?? policy.provider
            if !covered.isEmpty { policy.homeIDs = covered }
            try fields.apply(to: &policy)
        }
        try StandardOutput.line("Changed \(edited.reference).")
        try slug.report(edited, since: before, \.provider)
    }
}

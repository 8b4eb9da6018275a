import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an insurance policy.",
        discussion: "Enter the amounts as the policy states them, all in one currency. Leave out what you do not know.")

    @Argument(help: "The insurance company.")
    var provider: String

    @OptionGroup var fields: PolicyOptions

    @Option(
        name: .customLong("home"), help: "A home that it covers; without it, the active one. May be repeated.",
        completion: ReferenceCompletion.homes)
    var homes: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let named = try homes.map { try session.home($0) }
        let covered = try named.isEmpty ? [session.activeHome()].compactMap(\.self) : named
        var draft = InsurancePolicy(
            provider: provider, currency: covered.first?.currency ?? session.settings.currency,
            homeIDs: covered.map(\.id))
        try fields.apply(to: &draft)
        let policy = try session.store.policies.add(draft)
        let names = PolicyText.list(covered.map(\.displayName))
        try StandardOutput.line("Added \(policy.reference)\(names.isEmpty ? "" : ", which covers \(names)").")
    }
}

import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicySchedule: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Put items on a policy's schedule, insured separately for their own amounts.")

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String]

    @Option(help: "The amount for each item, in the policy's currency; without it, unknown or unchanged.")
    var amount: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let policy = try store.policies.policy(policy.typed)
        let items = try items.map { try store.inventory.item($0) }
        let amount = try amount.map {
            try OptionValue.amount(
                $0, option: "--amount", in: policy.currency, otherCurrency: PolicyText.otherCurrency)
        }
        let changed = try store.policies.schedule(items.map(\.id), for: amount, in: policy.id)
        let names = items.counted("item", \.reference)
        let end = amount.map { " for \($0.text)\(items.count == 1 ? "" : " each")" } ?? ""
        try StandardOutput.line("Scheduled \(names)\(end) in \(changed.reference).")
    }
}

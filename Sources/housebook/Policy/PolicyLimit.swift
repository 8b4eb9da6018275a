import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyLimit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limit", abstract: "Set the special limit of a class of things, such as jewelry.",
        discussion: """
            A class has the name of a label, and the items with that label belong to it. The limit replaces an earlier one \
            of the same class, whose peril and edition stay unless given.
            """)

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The class, such as Jewelry.")
    var itemClass: String

    @Argument(help: "The most that is paid for the whole class, in the policy's currency.")
    var amount: String

    @Option(help: "The peril that it applies to, such as theft; without it, every peril.")
    var peril: String?

    @Option(help: "The edition of the policy form that states it, such as HO 00 03 03 22.")
    var edition: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let policies = store.policies
        let policy = try policies.policy(policy.typed)
        let former = policy.limits(ofClass: itemClass).first
        let limit = InsurancePolicy.SpecialLimit(
            itemClass: itemClass,
            amount: try OptionValue.amount(
                amount, option: "the amount", in: policy.currency, otherCurrency: PolicyText.otherCurrency),
            peril: peril ?? former?.peril ?? "", edition: edition ?? former?.edition ?? "")
        let changed = try policies.setLimit(limit, of: policy.id)
        let words = changed.limits(ofClass: itemClass).map(\.words).joined(separator: ", ")
        try StandardOutput.line("\(changed.reference) pays at most \(words).")
        let labels = try store.snapshot().labels.filter { $0.homeID.map(changed.homeIDs.contains) ?? false }
        if !labels.contains(where: { limit.isOf($0.name) }) {
            StandardError.line(
                "note: no label of its homes is called “\(itemClass.printable)”, so this limit applies to no item")
        }
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct PolicyLimit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limit", abstract: "Set the special limit of a class of things, such as jewelry.",
        discussion: """
            A class is the name of the labels whose items belong to it. It takes the place of the limit that the class \
            has; peril and edition stay where they are not named.
            """)

    @Argument(help: "The policy.", completion: ReferenceCompletion.policies)
    var policy: String

    @Argument(help: "The class: Jewelry.")
    var itemClass: String

    @Argument(help: "The most that is paid for all of it, in the policy's currency.")
    var amount: String

    @Option(help: "What it holds for: theft. Without it, every peril.")
    var peril: String?

    @Option(help: "The edition of the form that it was taken from: HO 00 03 03 22.")
    var edition: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let policies = store.policies
        let policy = try policies.policy(policy)
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
                "note: no label of its homes is called “\(itemClass.printable)”: nothing is under this limit")
        }
    }
}

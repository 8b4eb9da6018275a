import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyUnschedule: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unschedule", abstract: "Take items off a policy's schedule.")

    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let policy = try store.policies.policy(policy.typed)
        let items = try items.map { try store.inventory.item($0) }
        let changed = try store.policies.unschedule(items.map(\.id), from: policy.id)
        let names = items.counted("item", \.reference)
        try StandardOutput.line("\(names) \(items.count == 1 ? "is" : "are") off the schedule of \(changed.reference).")
    }
}

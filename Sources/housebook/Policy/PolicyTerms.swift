import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyCover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: "Add homes to those that a policy covers.")

    @OptionGroup var named: PolicyHomes

    func run() async throws { try named.change { try $0.cover($1, by: $2) } }
}

struct PolicyUncover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncover", abstract: "Remove homes from those that a policy covers.")

    @OptionGroup var named: PolicyHomes

    func run() async throws { try named.change { try $0.uncover($1, from: $2) } }
}

/// A policy, and homes to add to or remove from its cover.
struct PolicyHomes: ParsableArguments {
    @OptionGroup var policy: RecordArgument<InsurancePolicy>

    @Argument(help: "The homes.", completion: ReferenceCompletion.homes)
    var homes: [String]

    @OptionGroup var site: SiteOptions

    /// Makes the change, and prints the homes that the policy then covers.
    func change(
        _ change: (PolicyRepository, [EntityID<Home>], EntityID<InsurancePolicy>) throws -> InsurancePolicy
    ) throws {
        let session = try site.open()
        let policies = session.store.policies
        let policy = try policies.policy(policy.typed)
        let changed = try change(policies, try homes.map { try session.home($0).id }, policy.id)
        try StandardOutput.line(changed.coverSentence(in: try session.store.household.homes()))
    }
}

struct PolicyLimit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limit", abstract: "Set the special limit of a class of things, such as jewelry.",
        discussion: """
            The limit applies to items of this class: those with it as their --insurance-class, and those without a \
            class that have a label of its name. It replaces an earlier limit of the class, but keeps its peril and \
            edition unless they are given.
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
        let (items, limits) = SnapshotIndex(try store.snapshot()).reach(of: changed)
        guard let reach = limits.first(where: { $0.limit.isOf(itemClass) }) else { return }
        try LimitReachText(reach, items: items).print()
    }
}

/// The items that a special limit applies to, in words.
private struct LimitReachText {
    let reach: LimitReach
    let byClass: [Item]
    let byLabel: [Item]
    let lookAlikes: [Item]

    init(_ reach: LimitReach, items: [Item]) {
        self.reach = reach
        byClass = reach.byClass.map { items[$0] }
        byLabel = reach.byLabel.map { items[$0] }
        lookAlikes = reach.lookAlikes.map { items[$0] }
    }

    func print() throws {
        let limit = reach.limit
        if reach.members > 0 {
            let value = Valuation(byClass + byLabel)
            var over = value.total(in: limit.amount.currency) ?? limit.amount
            over.minorUnits -= limit.amount.minorUnits
            try StandardOutput.line(
                "It applies to \(value.sentence)\(over.minorUnits > 0 ? "; \(over.text) over the limit" : "").")
            for (items, reason) in [(byClass, "class"), (byLabel, "label")] where !items.isEmpty {
                try StandardOutput.line("By \(reason): \(items.map(\.reference).firstTen)")
            }
        } else {
            StandardError.line(
                "note: no item of its homes has the class or a label “\(limit.itemClass.printable)”, so this limit "
                    + "applies to no item")
        }
        guard !lookAlikes.isEmpty else { return }
        StandardError.line("note: these look like it, but have no class: \(lookAlikes.map(\.reference).firstTen)")
        StandardError.line("hint: housebook item edit ITEM --insurance-class \"\(limit.itemClass.printable)\"")
    }
}

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

import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Manage insurance policies.",
        discussion: "A policy is named by its slug, its number, or a part of its provider that no other policy has.",
        subcommands: [
            PolicyAdd.self, ListCommand<InsurancePolicy>.self, ShowCommand<InsurancePolicy>.self, PolicyEdit.self,
            DeleteCommand<InsurancePolicy>.self, PolicyCover.self, PolicyUncover.self, PolicyLimit.self,
            PolicyUnlimit.self, PolicySchedule.self, PolicyUnschedule.self, RecordLog<InsurancePolicy>.self,
        ] + AttachmentCommands<InsurancePolicy>.all)
}

extension InsurancePolicy: AttachmentOwner {
    static let command = "policy"
    static let noun = "policy"
    static var completion: CompletionKind { ReferenceCompletion.policies }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> InsurancePolicy {
        try session.store.policies.policy(reference)
    }

    var attachmentOwner: Attachment.Owner { .policy(id) }
}

extension InsurancePolicy: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        RecordSheet(self, in: SnapshotIndex(try session.store.snapshot()), today: session.today)
    }
}

extension InsurancePolicy: DeletableRecord {
    static let deletion = deleting(
        "Delete a policy with its files.",
        "Asks first if it has files. A policy that has ended can also stay on record.")

    func consequences(in session: HouseholdSession) throws -> String { try files(in: session) }

    func delete(from session: HouseholdSession) throws { try session.store.policies.delete(id) }
}

extension InsurancePolicy: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the policies, the homes they cover and for how long.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = SnapshotIndex(try session.store.snapshot())
        let policies = index.snapshot.policies.filter { policy in
            home.map { policy.homeIDs.contains($0.id) } ?? true
        }
        let today = session.today
        var table = TextTable([
            .key("Slug"), .text("Provider"), .key("Number"), .text("Homes"), .figure("Personal property"),
            .figure("Deductible"), .key("From"), .key("Until"), .text(""),
        ])
        for policy in policies {
            table.append([
                policy.slug, policy.provider, policy.number, policy.homeNames(in: index),
                policy.limits.personalProperty?.text ?? "", policy.deductible?.text ?? "",
                policy.start?.description ?? "", policy.end?.description ?? "", policy.standing(on: today).mark,
            ])
        }
        return RecordList(
            sheets: { policies.map { RecordSheet($0, in: index, today: today) } },
            table: policies.isEmpty ? nil : table,
            empty: home == nil ? "No policies yet. Add one: housebook policy add \"Acme Mutual\"" : "No policies.")
    }
}

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
        name: .customLong("home"), help: "A home that it covers, in place of the present ones. May be repeated.",
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

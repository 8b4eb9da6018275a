import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Keep the record of insurance policies.",
        discussion: "A policy is named by its slug, its number, or its provider if no other policy has the same.",
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

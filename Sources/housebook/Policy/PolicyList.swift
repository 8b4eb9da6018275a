import ArgumentParser
import Household
import HouseholdStore
import Workspace

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

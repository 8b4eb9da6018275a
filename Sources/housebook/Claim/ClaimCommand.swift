import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Keep claims: the items lost, damaged or missing, as they were on record.",
        discussion: """
            Name a claim by its slug, its cause, or a part of the cause that no other claim has. Its items stay as they \
            were when added, valued on the date of loss, whatever later happens to the item, its photos or the policy.
            """,
        subcommands: [
            ClaimNew.self, ClaimAdd.self, ClaimRemove.self, ClaimMark.self, ListCommand<Claim>.self, ClaimShow.self,
            ClaimEdit.self, DeleteCommand<Claim>.self,
        ])
}

extension Claim: CommandRecord {
    static let command = "claim"
    static let noun = "claim"
    static var completion: CompletionKind { ReferenceCompletion.claims }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Claim {
        try session.store.claims.claim(reference)
    }

    /// `“Kitchen fire” (2021-10-13-kitchen-fire)`
    var reference: String { "“\(cause)” (\(slug))" }
}

extension Claim: DeletableRecord {
    static let deletion = CommandConfiguration(
        commandName: "delete", abstract: "Delete a claim, and the files that nothing else uses.",
        discussion: "Its items stay on record.")

    func delete(from session: HouseholdSession) throws -> String {
        try session.store.claims.delete(id)
        return ""
    }
}

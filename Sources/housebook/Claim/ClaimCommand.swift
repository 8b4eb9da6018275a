import ArgumentParser

struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Keep claims: the items lost, damaged or missing, as they were on record.",
        discussion: """
            Name a claim by its slug, its cause, or a part of the cause that no other claim has. Its items stay as they \
            were when added, valued on the date of loss, whatever later happens to the item, its photos or the policy.
            """,
        subcommands: [
            ClaimNew.self, ClaimAdd.self, ClaimRemove.self, ClaimMark.self, ClaimList.self, ClaimShow.self,
            ClaimEdit.self, ClaimDelete.self,
        ])
}

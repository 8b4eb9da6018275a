import ArgumentParser

struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Keep what was lost, damaged or missed, as it was on record then.",
        discussion: """
            A claim is named by its slug or by its cause, or a part of that which no other has. What is put into it stays \
            as it was, worth what it was on the date of loss, whatever becomes of the item, its photos or the policy.
            """,
        subcommands: [
            ClaimNew.self, ClaimAdd.self, ClaimRemove.self, ClaimMark.self, ClaimList.self, ClaimShow.self,
            ClaimEdit.self, ClaimDelete.self,
        ])
}

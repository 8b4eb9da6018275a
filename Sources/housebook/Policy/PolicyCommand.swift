import ArgumentParser

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Keep the record of insurance policies.",
        discussion: "A policy is named by its slug, its number, or its provider if no other policy has the same.",
        subcommands: [
            PolicyAdd.self, PolicyList.self, PolicyShow.self, PolicyEdit.self, PolicyDelete.self, PolicyCover.self,
            PolicyUncover.self, PolicyLimit.self, PolicyUnlimit.self, PolicySchedule.self, PolicyUnschedule.self,
        ] + AttachmentCommands<PolicyOwner>.all)
}

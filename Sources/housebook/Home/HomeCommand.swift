import ArgumentParser

struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Keep the record of homes.",
        subcommands: [
            HomeAdd.self, HomeList.self, HomeShow.self, HomeEdit.self, HomeDelete.self, HomeSetPrimary.self,
            HomeUse.self,
        ] + AttachmentCommands<HomeOwner>.all)
}

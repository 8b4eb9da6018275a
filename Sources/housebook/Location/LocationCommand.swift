import ArgumentParser

struct LocationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location", abstract: "Keep the record of rooms and other places.",
        subcommands: [
            LocationAdd.self, LocationList.self, LocationShow.self, LocationEdit.self, LocationDelete.self,
        ] + AttachmentCommands<LocationOwner>.all)
}

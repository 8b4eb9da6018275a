import ArgumentParser

struct ItemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Keep the record of belongings.",
        subcommands: [
            ItemAdd.self, ItemList.self, ItemShow.self, ItemEdit.self, ItemDelete.self, ItemMove.self,
        ] + AttachmentCommands<ItemOwner>.all)
}

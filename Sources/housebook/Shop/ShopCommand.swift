import ArgumentParser

struct ShopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Keep the record of the stores that you buy from.",
        subcommands: [ShopAdd.self, ShopList.self, ShopShow.self, ShopEdit.self, ShopDelete.self])
}

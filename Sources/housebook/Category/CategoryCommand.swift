import ArgumentParser

struct CategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Keep the categories of the vault.",
        subcommands: [CategoryAdd.self, CategoryList.self, CategoryEdit.self, CategoryDelete.self])
}

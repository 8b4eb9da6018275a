import ArgumentParser

struct CategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Keep the record of the vault's categories.",
        subcommands: [CategoryAdd.self, CategoryList.self, CategoryEdit.self, CategoryDelete.self])
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CategoryEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a category. Fields not given stay the same, and so does the slug.",
        discussion: "Finished trips keep the name it had at the time.")

    @Argument(help: "The category.", completion: ReferenceCompletion.categories)
    var category: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var fields: AppearanceOptions

    @Option(
        help: "Make fields empty: \(ClearableFields<VaultCategory>.category.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<VaultCategory>.category.names))
    var clear: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || !clear.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook category edit")
        }
        try ClearableFields.category.check(clear)
        let shopping = try site.open().store.shopping
        let edited = try shopping.editCategory(shopping.category(category).id) { category in
            ClearableFields.category.clear(clear, of: &category)
            category.name = name ?? category.name
            fields.apply(to: &category)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

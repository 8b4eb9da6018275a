import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CategoryDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a category. What the vault had in it is then in none.")

    @Argument(help: "The category.", completion: ReferenceCompletion.categories)
    var category: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let category = try session.store.shopping.category(category)
        let items = try session.vaultIndex().vaultItems(in: category.id).count
        try session.store.shopping.deleteCategory(category.id)
        let end = items == 0 ? "" : "; \(items.counted("vault item")) \(items == 1 ? "is" : "are") now in none"
        try StandardOutput.line("Deleted \(category.reference)\(end).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CategoryDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a category. Its vault items are left without one.")

    @Argument(help: "The category.", completion: ReferenceCompletion.categories)
    var category: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let category = try session.store.shopping.category(category)
        let items = try session.vaultIndex().vaultItems(in: category.id).count
        try session.store.shopping.deleteCategory(category.id)
        let end = items == 0 ? "" : "; \(items.counted("vault item")) now \(items == 1 ? "has" : "have") no category"
        try StandardOutput.line("Deleted \(category.reference)\(end).")
    }
}

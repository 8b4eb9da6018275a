import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CategoryAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a category.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: AppearanceOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        var draft = VaultCategory(name: name)
        fields.apply(to: &draft)
        let category = try session.store.shopping.addCategory(draft)
        try StandardOutput.line("Added \(category.reference).")
    }
}

import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct VaultAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add something that you buy again and again.")

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "Its category.", completion: ReferenceCompletion.categories)
    var category: String?

    @OptionGroup(title: "A price") var price: PriceOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let shopping = session.store.shopping
        // Make the default categories first: somebody who begins may well name one of them.
        if category != nil { try shopping.addDefaultCategories() }
        let category = try category.map { try shopping.category($0) }
        let option = try price.option(for: nil, in: session)
        let item = try shopping.addVaultItem(
            VaultItem(name: name, categoryID: category?.id, prices: option.map { [$0] } ?? []))
        var end = category.map { " to \($0.name)" } ?? ""
        if let option { end += ", \(option.words) at \(try shopping.shop(option.shopID.description).name)" }
        try StandardOutput.line("Added \(item.reference)\(end).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct VaultEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name or the category of a vault item. The slug stays the same.",
        discussion: "Finished trips keep the name it had at the time. To change prices, use housebook vault price.")

    @Argument(help: "The vault item.", completion: ReferenceCompletion.vaultItems)
    var item: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "Its new category.", completion: ReferenceCompletion.categories)
    var category: String?

    @Option(
        help: "Make fields empty: \(ClearableFields<VaultItem>.vaultItem.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<VaultItem>.vaultItem.names))
    var clear: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || category != nil || !clear.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook vault edit")
        }
        try ClearableFields.vaultItem.check(clear)
        let session = try site.open()
        let shopping = session.store.shopping
        let category = try category.map { try session.store.shopping.category($0) }
        let edited = try shopping.editVaultItem(shopping.vaultItem(item).id) { item in
            ClearableFields.vaultItem.clear(clear, of: &item)
            item.name = name ?? item.name
            item.categoryID = category?.id ?? item.categoryID
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

extension ClearableFields<VaultItem> {
    fileprivate static let vaultItem = ClearableFields([
        Field("category") { $0.categoryID = nil },
        Field("prices") { $0.prices = [] },
    ])
}

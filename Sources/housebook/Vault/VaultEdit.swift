import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct VaultEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name or the category of a vault item. The slug stays, unless --new-slug is given.",
        discussion: "Finished trips keep the name it had at the time. To change prices, use housebook vault price.")

    @OptionGroup var item: RecordArgument<VaultItem>

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "Its new category.", completion: ReferenceCompletion.categories)
    var category: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var clear: ClearOption<VaultItem>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "vault edit", orChanging: name != nil || slug.newSlug || category != nil)
        let session = try site.open()
        let shopping = session.store.shopping
        let category = try category.map { try session.store.shopping.category($0) }
        let before = try shopping.vaultItem(item.typed)
        let edited = try shopping.editVaultItem(before.id) { item in
            slug.apply(to: &item)
            clear.apply(to: &item)
            item.name = name ?? item.name
            item.categoryID = category?.id ?? item.categoryID
        }
        try StandardOutput.line("Changed \(edited.reference).")
        try slug.report(edited, since: before, \.name)
    }
}

extension VaultItem: ClearableRecord {
    static let clearable = ClearableFields<VaultItem>(and: [
        .init("category") { $0.categoryID = nil },
        .init("prices") { $0.prices = [] },
    ])
}

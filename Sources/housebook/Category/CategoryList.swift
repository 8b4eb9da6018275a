import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CategoryList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the categories and how many vault items each has.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let index = try site.open().vaultIndex()
        var table = TextTable([.key("Slug"), .text("Name"), .figure("Items"), .figure("Sort order")])
        for category in index.categories {
            let items = index.vaultItems(in: category.id).count
            table.append([
                category.slug, category.nameWithEmoji, items > 0 ? "\(items)" : "",
                category.sortOrder != 0 ? "\(category.sortOrder)" : "",
            ])
        }
        try output.printList(
            index.categories.map { RecordSheet($0, in: index) }, table: index.categories.isEmpty ? nil : table,
            empty: "No categories yet. The usual ones are added with the first store or vault item.")
    }
}

extension RecordSheet {
    fileprivate init(_ category: VaultCategory, in index: ShoppingIndex) {
        self.init()
        add("id", "Id", category.id.description)
        add("slug", "Slug", category.slug)
        add("name", "Name", category.name)
        add("emoji", "Emoji", category.emoji)
        add("colour", "Colour", category.colour.hex)
        add("sortOrder", "Sort order", category.sortOrder)
        add("items", "Items", index.vaultItems(in: category.id).count)
        add(category.record)
    }
}

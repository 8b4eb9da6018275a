import ArgumentParser
import Household
import HouseholdStore
import Workspace

extension VaultCategory: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the categories and how many vault items each has.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = try session.vaultIndex()
        var table = TextTable([.key("Slug"), .text("Name"), .figure("Items"), .figure("Sort order")])
        for category in index.categories {
            let items = index.vaultItems(in: category.id).count
            table.append([
                category.slug, category.nameWithEmoji, items.unlessZero,
                category.sortOrder.unlessZero,
            ])
        }
        return RecordList(
            sheets: { index.categories.map { RecordSheet($0, in: index) } },
            table: index.categories.isEmpty ? nil : table,
            empty: "No categories yet. The usual ones are added with the first store or vault item.")
    }
}

extension RecordSheet {
    fileprivate init(_ category: VaultCategory, in index: ShoppingIndex) {
        self.init(listed: category)
        add("items", "Items", index.vaultItems(in: category.id).count)
        add(category.record)
    }
}

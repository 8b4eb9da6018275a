import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Manage the categories of the price book.",
        subcommands: [
            AddCommand<VaultCategory>.self, ListCommand<VaultCategory>.self, EditCommand<VaultCategory>.self,
            DeleteCommand<VaultCategory>.self, RecordLog<VaultCategory>.self,
        ])
}

extension VaultCategory: CommandRecord {
    static let command = "category"
    static let noun = "category"
    static var completion: CompletionKind { ReferenceCompletion.categories }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> VaultCategory {
        try session.store.shopping.category(reference)
    }
}

extension VaultCategory: AddableRecord {
    typealias Fields = AppearanceOptions<VaultCategory>

    static let addition = CommandConfiguration(commandName: "add", abstract: "Add a category.")
    static let editing = editConfiguration(discussion: "Finished trips keep the name it had at the time.")

    static func draft(named name: String, in home: Home?) -> VaultCategory { VaultCategory(name: name) }

    static func add(_ draft: VaultCategory, to session: HouseholdSession) throws -> VaultCategory {
        try session.store.shopping.addCategory(draft)
    }

    static func edit(
        _ id: EntityID<VaultCategory>, in session: HouseholdSession, _ change: (inout VaultCategory) throws -> Void
    ) throws -> VaultCategory {
        try session.store.shopping.editCategory(id, change)
    }
}

extension VaultCategory: DeletableRecord {
    static let deletion = deleting(
        "Delete a category. Its price book items are left without one.", "Asks first if it has any.")

    func consequences(in session: HouseholdSession) throws -> String {
        let items = try session.vaultIndex().vaultItems(in: id).count
        return items == 0 ? "" : ", leaving \(items.counted("price book item")) without a category"
    }

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteCategory(id) }
}

extension VaultCategory: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the categories and how many price book items each has.")

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
            empty: "No categories yet. The usual ones are added with the first store or price book item.")
    }
}

extension RecordSheet {
    fileprivate init(_ category: VaultCategory, in index: ShoppingIndex) {
        self.init(listed: category)
        add("items", "Items", index.vaultItems(in: category.id).count)
        add(category.record)
    }
}

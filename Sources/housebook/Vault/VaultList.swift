import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct VaultList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the vault items, with the latest price at each store.")

    @Option(help: "Only those of this category.", completion: ReferenceCompletion.categories)
    var category: String?

    @Option(
        help: "Only those with a price at this store, and only that price.", completion: ReferenceCompletion.stores)
    var store: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let category = try category.map { try session.store.shopping.category($0) }
        let shop = try store.map { try session.store.shopping.shop($0) }
        let index = try session.shopping()
        var items = category.map { index.vaultItems(in: $0.id).map { index.vault[$0] } } ?? index.vault
        if let shop { items = items.filter { $0.price(at: shop.id) != nil } }
        try output.printList(
            items.map { RecordSheet($0, in: index) },
            table: items.isEmpty ? nil : table(of: items, at: shop.map { [$0] } ?? index.stores, in: index),
            empty: category == nil && shop == nil
                ? "Nothing in the vault yet. Add something: housebook vault add Milk" : "No vault items.")
    }

    /// A row for each item and store; an item's first row names it.
    private func table(of items: [VaultItem], at stores: [Shop], in index: ShoppingIndex) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Category"), .text("Store"), .figure("Price"), .text("Per"),
            .key("Noted"),
        ])
        for item in items {
            let category = self.category == nil ? index.category(item.categoryID)?.nameWithEmoji ?? "" : ""
            let prices = stores.compactMap { shop in item.price(at: shop.id).map { (shop, $0) } }
            for (place, (shop, option)) in prices.enumerated() {
                table.append(
                    (place == 0 ? [item.slug, item.name, category] : ["", "", ""]) + [
                        shop.nameWithEmoji, option.price.text, option.unit.name, option.asOf.day,
                    ])
            }
            if prices.isEmpty { table.append([item.slug, item.name, category, "", "", "", ""]) }
        }
        return table
    }
}

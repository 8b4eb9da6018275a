import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price-book",
        abstract: "Manage the price book: what you buy again and again, and its price at each store.",
        subcommands: [
            VaultAdd.self, VaultPrice.self, VaultList.self, VaultShow.self, VaultEdit.self,
            DeleteCommand<VaultItem>.self, RecordLog<VaultItem>.self,
        ])
}

extension VaultItem: CommandRecord {
    static let command = "price-book"
    static let noun = "price book item"
    static let valueName = "item"
    static var completion: CompletionKind { ReferenceCompletion.vaultItems }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> VaultItem {
        try session.store.shopping.vaultItem(reference)
    }
}

extension VaultItem: DeletableRecord {
    static let deletion = deleting(
        "Delete an item of the price book and its prices.",
        "Finished trips keep its purchases, under the name it had at the time.")

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteVaultItem(id) }
}

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
        // Makes the default categories first, since the first item may well name one of them.
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

struct VaultEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name or the category of a price book item. The slug stays, unless --new-slug is given.",
        discussion: "Finished trips keep the name it had at the time. To change prices, use housebook price-book price."
    )

    @OptionGroup var item: RecordArgument<VaultItem>

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "Its new category.", completion: ReferenceCompletion.categories)
    var category: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var clear: ClearOption<VaultItem>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "price-book edit", orChanging: name != nil || slug.newSlug || category != nil)
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

struct VaultList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the price book, with the latest price at each store.")

    @Option(help: "Only items of this category.", completion: ReferenceCompletion.categories)
    var category: String?

    @Option(
        help:
            "Only items with a price at this store, and only that price.", completion: ReferenceCompletion.stores)
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
                ? "The price book is empty. Add something: housebook price-book add Milk"
                : "No price book items.")
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

struct VaultShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the prices of a price book item at each store, and what was paid for it.")

    @OptionGroup var item: RecordArgument<VaultItem>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    private static let shownPurchases = 10

    func run() async throws {
        let session = try site.open()
        let item = try session.store.shopping.vaultItem(item.typed)
        let index = try session.shopping()
        let places = index.purchases(of: item.id)
        let shown = places.prefix(Self.shownPurchases)
        var sheet = RecordSheet(item, in: index, history: PriceHistory(of: item.id, in: index))
        sheet.add(
            "latestPurchases", "", text: "",
            json: .list(shown.compactMap { VaultPurchase($0, in: index)?.json }))
        try output.printRecord(sheet)
        guard !output.json, !shown.isEmpty else { return }
        let title =
            shown.count == places.count
            ? "Bought \(places.count.times):" : "The last \(shown.count) of \(places.count) purchases:"
        try StandardOutput.write("\n\(title)\n" + table(of: shown, in: index).rendered(width: Terminal.outputWidth))
    }

    private func table(of places: some Sequence<ShoppingIndex.LinePlace>, in index: ShoppingIndex) -> TextTable {
        var table = TextTable([
            .key("Date"), .text("Store"), .figure("Quantity"), .text(""), .figure("Price"), .figure("Total"),
            .key("Trip"),
        ])
        for purchase in places.compactMap({ VaultPurchase($0, in: index) }) {
            let (bought, terms) = (purchase.purchase, purchase.purchase.terms)
            table.append([
                purchase.cart.date.day, terms.shop?.name ?? "", bought.quantity.description,
                terms.unit == .each ? "" : terms.unit.name, terms.price?.text ?? "?", bought.total?.text ?? "?",
                purchase.cart.slug,
            ])
        }
        return table
    }
}

/// One purchase of a vault item on a completed trip.
private struct VaultPurchase {
    var cart: Cart
    var purchase: CartItem.Purchase

    init?(_ place: ShoppingIndex.LinePlace, in index: ShoppingIndex) {
        guard let purchase = index.line(at: place).purchase else { return nil }
        self.purchase = purchase
        cart = index.carts[place.cart]
    }

    var json: JSONValue {
        .object([("date", .text(cart.date.day)), ("cart", .text(cart.slug))] + purchase.members)
    }
}

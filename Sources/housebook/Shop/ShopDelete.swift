import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ShopDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a store and its prices.",
        discussion: "Finished trips keep the store's name.")

    @Argument(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let shop = try session.store.shopping.shop(store)
        let priced = try session.vaultIndex().vault(pricedAt: shop.id).count
        try session.store.shopping.deleteShop(shop.id)
        let end = priced == 0 ? "" : " with its prices of \(priced.counted("item"))"
        try StandardOutput.line("Deleted \(shop.reference)\(end).")
    }
}

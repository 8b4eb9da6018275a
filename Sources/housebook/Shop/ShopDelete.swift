import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ShopDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a store, and the prices noted there.",
        discussion: "Trips keep its name.")

    @Argument(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let shop = try session.store.shopping.shop(store)
        let priced = try session.vaultIndex().vault(pricedAt: shop.id).count
        try session.store.shopping.deleteShop(shop.id)
        let end = priced == 0 ? "" : ", and what was noted of the prices of \(priced.counted("item")) there"
        try StandardOutput.line("Deleted \(shop.reference)\(end).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ShopShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a store.")

    @Argument(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let shop = try session.store.shopping.shop(store)
        let index = try session.shopping()
        try output.printRecord(RecordSheet(shop, in: index, ShopVisits(index)))
    }
}

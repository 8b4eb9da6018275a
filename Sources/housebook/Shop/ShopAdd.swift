import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ShopAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a store.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: AppearanceOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        var draft = Shop(name: name)
        fields.apply(to: &draft)
        let shop = try session.store.shopping.addShop(draft)
        try StandardOutput.line("Added \(shop.reference).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ShopEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a store. Fields not given stay the same, and so does the slug.",
        discussion: "Finished trips keep the name it had at the time.")

    @Argument(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var fields: AppearanceOptions

    @Option(
        help: "Make fields empty: \(ClearableFields<Shop>.shop.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<Shop>.shop.names))
    var clear: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || !clear.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook store edit")
        }
        try ClearableFields.shop.check(clear)
        let shopping = try site.open().store.shopping
        let edited = try shopping.editShop(shopping.shop(store).id) { shop in
            ClearableFields.shop.clear(clear, of: &shop)
            shop.name = name ?? shop.name
            fields.apply(to: &shop)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

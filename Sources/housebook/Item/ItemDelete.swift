import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ItemDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete an item.")

    @Argument(help: "The item.", completion: ReferenceCompletion.items)
    var item: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let inventory = try site.open().store.inventory
        let item = try inventory.item(item)
        try inventory.delete(item.id)
        try StandardOutput.line("Deleted \(item.reference).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct VaultDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a vault item and its prices.",
        discussion: "Finished trips keep its purchases, under the name it had at the time.")

    @Argument(help: "The vault item.", completion: ReferenceCompletion.vaultItems)
    var item: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let item = try shopping.vaultItem(item)
        try shopping.deleteVaultItem(item.id)
        try StandardOutput.line("Deleted \(item.reference).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct VaultDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete something from the vault, with its prices.",
        discussion: "Trips keep what was bought, under its name at the time.")

    @Argument(help: "What to delete.", completion: ReferenceCompletion.vaultItems)
    var item: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let item = try shopping.vaultItem(item)
        try shopping.deleteVaultItem(item.id)
        try StandardOutput.line("Deleted \(item.reference).")
    }
}

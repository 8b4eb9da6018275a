import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", abstract: "Keep what you buy again and again, and what it costs where.",
        subcommands: [
            VaultAdd.self, VaultPrice.self, VaultList.self, VaultShow.self, VaultEdit.self,
            DeleteCommand<VaultItem>.self, RecordLog<VaultItem>.self,
        ])
}

extension VaultItem: CommandRecord {
    static let command = "vault"
    static let noun = "vault item"
    static let valueName = "item"
    static var completion: CompletionKind { ReferenceCompletion.vaultItems }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> VaultItem {
        try session.store.shopping.vaultItem(reference)
    }
}

extension VaultItem: DeletableRecord {
    static let deletion = deleting(
        "Delete a vault item and its prices.",
        "Finished trips keep its purchases, under the name it had at the time.")

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteVaultItem(id) }
}

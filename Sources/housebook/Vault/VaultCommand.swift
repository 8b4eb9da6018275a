import ArgumentParser

struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", abstract: "Keep what you buy again and again, and what it costs where.",
        subcommands: [
            VaultAdd.self, VaultPrice.self, VaultList.self, VaultShow.self, VaultEdit.self, VaultDelete.self,
        ])
}

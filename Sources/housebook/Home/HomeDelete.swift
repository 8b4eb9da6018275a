import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a home with its rooms, labels and items.",
        discussion: "Asks first on a terminal; elsewhere it needs --yes. Cannot delete the primary or the last home.")

    @OptionGroup var home: RecordArgument<Home>

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let household = session.store.household
        let home = try household.home(home.typed)
        let contents = try household.contentsToDelete(with: home.id)
        guard yes || Terminal.isInput && Terminal.confirms("Delete \(home.reference) \(contents.sentence)?") else {
            throw CommandError.notConfirmed(what: "deleting \(home.reference) \(contents.sentence)")
        }
        let deleted = try household.deleteHome(home.id)
        session.homeWasDeleted(home.id)
        try StandardOutput.line("Deleted \(home.reference) \(deleted.sentence).")
    }
}

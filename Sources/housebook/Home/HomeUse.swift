import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeUse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Make a home the active one, on this machine.",
        discussion: "Commands that name no home use the active home.")

    @OptionGroup var home: RecordArgument<Home>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try session.store.household.home(home.typed)
        try session.state.useHome(home.id, among: session.store.household.homes())
        try StandardOutput.line("\(home.reference) is the active home on this machine.")
    }
}

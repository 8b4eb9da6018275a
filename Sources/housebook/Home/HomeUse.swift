import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeUse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Make a home the active one, on this machine.",
        discussion: "Commands that name no home use the active home; with --none, the primary home.")

    @Argument(help: "The home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Flag(help: "Follow the primary home again.")
    var none = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if (home == nil) != none { throw ValidationError("Name a home, or give --none") }
    }

    func run() async throws {
        let session = try site.open()
        let household = session.store.household
        let home = try home.map { try household.home($0) }
        try session.state.useHome(home?.id, among: household.homes())
        if let home {
            try StandardOutput.line("\(home.reference) is the active home on this machine.")
        } else {
            try StandardOutput.line("The primary home is the active one on this machine.")
        }
    }
}

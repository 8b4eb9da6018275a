import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeSetPrimary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-primary", abstract: "Make a home the primary one, for everyone.")

    @OptionGroup var home: RecordArgument<Home>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let household = try site.open().store.household
        let home = try household.home(home.typed)
        try household.setPrimary(home.id)
        try StandardOutput.line("\(home.reference) is the primary home.")
    }
}

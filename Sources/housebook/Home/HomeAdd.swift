import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a home, with the default rooms and labels.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: HomeOptions

    @Flag(help: "Add it without rooms and labels.")
    var noDefaults = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        var draft = Home(name: name, currency: session.settings.currency)
        try fields.apply(to: &draft)
        let household = session.store.household
        let home = try household.createHome(
            draft, defaults: noDefaults ? .none : .standard(), householdName: "My household"
        ).home
        session.reached(.homeAdded)
        let contents = try household.contents(of: home.id)
        try StandardOutput.line("Added \(home.reference), \(contents.sentence).")
    }
}

import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a room to a home.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: LocationOptions
    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try session.home(home.reference)
        var draft = Location(homeID: home.id, name: name)
        try fields.apply(to: &draft)
        let location = try session.store.household.addLocation(draft)
        try StandardOutput.line("Added \(location.reference) to \(home.displayName).")
    }
}

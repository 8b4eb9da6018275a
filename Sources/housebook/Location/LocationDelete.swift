import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a room. The items in it stay in the home, without a room.")

    @Argument(help: "The room.", completion: ReferenceCompletion.locations)
    var location: String

    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let location = try session.location(location, in: home.named(in: session))
        let items = try session.store.household.deleteLocation(location.id)
        let end = items == 0 ? "" : "; now in no room: \(items) \(items == 1 ? "item" : "items")"
        try StandardOutput.line("Deleted \(location.reference)\(end).")
    }
}

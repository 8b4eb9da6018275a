import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct HomeShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a home.")

    @Argument(help: "The home.", completion: ReferenceCompletion.homes)
    var home: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try session.store.household.home(home)
        let index = SnapshotIndex(try session.store.snapshot())
        let active = session.state.activeHome(among: index.homes)?.id
        try output.printRecord(RecordSheet(home, in: index, activeHome: active))
    }
}

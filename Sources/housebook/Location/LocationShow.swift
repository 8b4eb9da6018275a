import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a room.")

    @Argument(help: "The room.", completion: ReferenceCompletion.locations)
    var location: String

    @OptionGroup var home: HomeOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let location = try session.location(location, in: home.named(in: session))
        let index = SnapshotIndex(try session.store.snapshot())
        try output.printRecord(RecordSheet(location, in: index))
    }
}

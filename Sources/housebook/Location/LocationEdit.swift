import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a room. Fields not given stay the same, and so does the slug.")

    @Argument(help: "The room.", completion: ReferenceCompletion.locations)
    var location: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var fields: LocationOptions

    @Option(
        help: "Make fields empty: \(ClearableFields<Location>.location.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<Location>.location.names))
    var clear: [String] = []

    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || !clear.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook location edit")
        }
        try ClearableFields.location.check(clear)
        let session = try site.open()
        let present = try session.location(location, in: home.named(in: session))
        let edited = try session.store.household.editLocation(present.id) { location in
            ClearableFields.location.clear(clear, of: &location)
            location.name = name ?? location.name
            try fields.apply(to: &location)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

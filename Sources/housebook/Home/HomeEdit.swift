import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct HomeEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a home. Fields not given stay the same, and so does the slug.")

    @Argument(help: "The home.", completion: ReferenceCompletion.homes)
    var home: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var fields: HomeOptions

    @Option(
        help: "Make fields empty: \(ClearableFields<Home>.home.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<Home>.home.names))
    var clear: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || !clear.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook home edit")
        }
        try ClearableFields.home.check(clear)
        let household = try site.open().store.household
        let edited = try household.editHome(household.home(home).id) { home in
            ClearableFields.home.clear(clear, of: &home)
            home.name = name ?? home.name
            try fields.apply(to: &home)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}

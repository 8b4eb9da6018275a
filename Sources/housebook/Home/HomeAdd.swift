import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a home, with the default rooms and labels.",
        discussion: """
            A file defaults.yml in the site root can name other rooms and labels to begin with; without one, those of the \
            household's hub are used, if it has any. Without --colour, the home gets one that no other home has.
            """)

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: HomeOptions

    @Flag(help: "Add it without rooms and labels.")
    var noDefaults = false

    @Option(help: "Give it the rooms and labels of another home.", completion: ReferenceCompletion.homes)
    var like: String?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if noDefaults, like != nil { throw ValidationError("--no-defaults and --like exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        var draft = Home(name: name, currency: session.settings.currency)
        try fields.apply(to: &draft)
        let household = session.store.household
        // A remote that is out of order is no reason against a home; the next sync says what is wrong with it.
        var sync = try? HouseholdSync(session)
        if !noDefaults, like == nil { sync?.fetchDefaultsOrWarn() }
        let home = try household.createHome(
            draft, defaults: defaults(in: session), householdName: "My household"
        ).home
        session.reached(.homeAdded)
        let contents = try household.contents(of: home.id)
        try StandardOutput.line("Added \(home.reference), \(contents.sentence).")
        try sync?.report()
    }

    private func defaults(in session: HouseholdSession) throws -> HomeDefaults {
        if noDefaults { return .none }
        guard let like else { return try session.homeDefaults() }
        let model = try session.store.household.home(like)
        return HomeDefaults(of: model.id, in: try session.store.snapshot())
    }
}

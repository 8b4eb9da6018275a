import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Manage homes.",
        subcommands: [
            HomeAdd.self, ListCommand<Home>.self, ShowCommand<Home>.self, EditCommand<Home>.self,
            DeleteCommand<Home>.self,
            HomeSetPrimary.self, HomeUse.self, HomeOrder.self, RecordLog<Home>.self,
        ] + AttachmentCommands<Home>.all)
}

extension Home: AttachmentOwner {
    static let command = "home"
    static let noun = "home"
    static var completion: CompletionKind { ReferenceCompletion.homes }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Home {
        try session.store.household.home(reference)
    }

    var attachmentOwner: Attachment.Owner { .home(id) }
}

extension Home: DeletableRecord {
    static let deletion = deleting(
        "Delete a home with its rooms, labels, items and files.",
        "Asks first. Cannot delete the primary or the last home.")

    func consequences(in session: HouseholdSession) throws -> String { try session.consequences(ofDeleting: self) }

    func delete(from session: HouseholdSession) throws {
        try session.store.household.deleteHome(id)
        session.homeWasDeleted(id)
    }
}

extension Home: EditableRecord {
    typealias Fields = HomeOptions

    static func edit(
        _ id: EntityID<Home>, in session: HouseholdSession, _ change: (inout Home) throws -> Void
    ) throws -> Home {
        try session.store.household.editHome(id, change)
    }
}

extension Home: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the homes and what they are worth.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let totals = try session.store.placeTotals()
        let index = totals.index
        let active = session.state.activeHome(among: index.homes)?.id
        var table = TextTable([
            .key("Slug"), .text("Name"), .text(""), .figure("Rooms"), .figure("Items"), .figure("Without value"),
            .figure("Value"),
        ])
        for home in index.homes {
            let value = totals.rooms(ofHome: home.id).total
            let marks = [home.isPrimary ? "primary" : "", home.id == active ? "active" : ""]
            table.append([
                home.slug, home.displayName, marks.filter { !$0.isEmpty }.joined(separator: ", "),
                "\(index.locations(ofHome: home.id).count)", "\(value.allItems)",
                value.withoutValue.unlessZero, value.totalsText,
            ])
        }
        let unassigned = totals.unassigned.allItems
        return RecordList(
            sheets: { index.homes.map { RecordSheet($0, in: totals, activeHome: active) } },
            table: index.homes.isEmpty ? nil : table, empty: "No homes yet. Add one: housebook home add \"My Home\"",
            footer: "In all " + totals.total.sentence + (unassigned > 0 ? "; in no home: \(unassigned)" : ""))
    }
}

extension Home: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        let totals = try session.store.placeTotals()
        return RecordSheet(self, in: totals, activeHome: session.state.activeHome(among: totals.index.homes)?.id)
    }
}

struct HomeAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a home, with the default rooms and labels.",
        discussion: """
            The file defaults.yml in the site root can name other default rooms and labels; without it, those of the \
            household's hub are used, if it has any. Without --colour, the home gets a colour that no other home has.
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
        // A broken remote does not prevent a new home; the next sync reports the fault.
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
        return HomeDefaults(of: model.id, in: try session.store.snapshot(around: []))
    }
}

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

struct HomeOrder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Put homes first, in the order given. The others follow in their present order.")

    @Argument(help: "The homes.", completion: ReferenceCompletion.homes)
    var homes: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let household = session.store.household
        try household.orderHomes(try homes.map { try household.home($0).id })
        try StandardOutput.line("In order: \(household.homes().map(\.displayName).joined(separator: ", ")).")
    }
}

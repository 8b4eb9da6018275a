import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct WalkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk", abstract: "Walk through a home and record what is there: dated proof of possession.",
        discussion: """
            What was seen carries the day, in the report and on its page. On a phone, `serve --edit` has the list of \
            each room under “Walk through the home”.
            """,
        subcommands: [
            WalkStart.self, WalkList.self, WalkSeen.self, WalkMissing.self, WalkFinish.self, WalkPrint.self,
        ])
}

/// The home of a walk.
struct WalkHome: ParsableArguments {
    @Option(
        help: "The home; without it, the only one with a walk under way, else the active one.",
        completion: ReferenceCompletion.homes)
    var home: String?

    func find(in session: HouseholdSession) throws -> Home { try session.homeOfWalk(home) }
}

struct WalkStart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Begin a walk. One that is under way goes on.")

    @OptionGroup var home: WalkHome
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try session.home(home.home)
        let index = SnapshotIndex(try session.store.snapshot())
        let rooms = Walk.rooms(of: home.id, in: index)
        let items = rooms.reduce(0) { $0 + $1.items.count }
        if items == 0 { return try StandardOutput.line("There is nothing to look for in \(home.reference).") }
        try session.startWalk(through: home)
        let start = home.walkStarted.map { "goes on; it began on \($0)" } ?? "begins"
        try StandardOutput.line(
            "The walk through \(home.reference) \(start): \(items.counted("item")) in \(rooms.count.counted("place")).")
    }
}

struct WalkList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what was not found, and what nobody has looked for yet.")

    @OptionGroup var home: WalkHome
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.find(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let walk = try session.walk(through: home, in: index)
        let numbers = RegisterNumbers(index)
        let (missed, open) = (walk.items(.notFound, in: index), walk.items(.open, in: index))
        var table = TextTable([.key("Number"), .text("Item"), .text("Room"), .text(""), .figure("Last seen")])
        for position in missed + open {
            let item = index.item(at: position)
            table.append([
                numbers[position], item.title, index.location(of: item).map(index.path) ?? "",
                walk.state(of: item) == .notFound ? "not found" : "", item.seen?.description ?? "",
            ])
        }
        let seen = walk.items(.seen, in: index).count
        try output.printList(
            (missed + open).map { RecordSheet(index.item(at: $0), number: numbers[$0], in: index) },
            table: missed.isEmpty && open.isEmpty ? nil : table, empty: "Everything was seen.",
            footer: "Since \(walk.started): \(seen) seen, \(missed.count) not found, \(open.count) to look for")
    }
}

/// What was looked for, and when.
struct SightingOptions: ParsableArguments {
    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String] = []

    @Option(help: "The day; without it, today.", transform: OptionValue.date)
    var on: CalendarDate?

    func day(in session: HouseholdSession) throws -> CalendarDate {
        let day = on ?? session.today
        try OptionValue.checkPast(day, option: "--on", today: session.today)
        return day
    }

    func find(in session: HouseholdSession) throws -> [Item] {
        try items.map { try session.store.inventory.item($0) }
    }

    /// Says what was recorded, and what was not, since it was seen on a later day.
    func report(_ items: [Item], _ words: String, on day: CalendarDate) throws {
        let later = items.filter { $0.seen.map { $0 > day } ?? false }
        let recorded = items.filter { !later.contains($0) }
        if !recorded.isEmpty || later.isEmpty {
            try StandardOutput.line("\(words): \(recorded.counted("item", \.reference)).")
        }
        for item in later {
            StandardError.line("note: \(item.reference) was seen on a later day, \(item.seen?.description ?? "")")
        }
    }
}

struct WalkSeen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seen", abstract: "Record that items were seen: in their places, or in another room of the home.")

    @OptionGroup var sighting: SightingOptions

    @Option(
        help: "The room where they were found; those that are elsewhere move there.",
        completion: ReferenceCompletion.locations)
    var room: String?

    @Option(
        help: "The home of --room; without it, the only one with a walk under way, else any.",
        completion: ReferenceCompletion.homes)
    var home: String?

    @Flag(help: "Everything in --room, and in rooms inside it, that this walk has not looked for yet.")
    var rest = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if rest ? room == nil || !sighting.items.isEmpty : sighting.items.isEmpty {
            throw ValidationError("Say what was seen: items, or --rest with --room ROOM")
        }
    }

    func run() async throws {
        let session = try site.open()
        let day = try sighting.day(in: session)
        let location = try room.map { room in
            try session.location(
                room, in: try home.map { try session.home($0) }, first: try session.homeOfWalk(nil))
        }
        let place = try location.map { " in \(try session.path(of: $0))" } ?? ""
        if rest, let location {
            let items = try unseen(in: location, session)
            try session.see(items, on: day)
            return try sighting.report(items, "Seen on \(day)\(place)", on: day)
        }
        let items = try sighting.find(in: session)
        try session.see(items, on: day, in: location)
        try sighting.report(items, "Seen on \(day)\(place)", on: day)
        guard let location else { return }
        for item in items where item.locationID != location.id {
            let former = try session.place(of: item)?.location.map { try session.path(of: $0) }
            try StandardOutput.line("Moved \(item.reference) there\(former.map { " from \($0)" } ?? "").")
        }
    }

    /// What the walk has not looked for in a room and in those inside it.
    private func unseen(in location: Location, _ session: HouseholdSession) throws -> [Item] {
        let index = SnapshotIndex(try session.store.snapshot())
        guard let home = index.home(location.homeID) else { throw DomainError.noHome }
        let walk = try session.walk(through: home, in: index)
        let rooms = index.family(of: location.id).flatMap { walk.room($0).items }
        return rooms.map(index.item).filter { walk.state(of: $0) == .open }
    }
}

struct WalkMissing: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing", abstract: "Record that items were looked for and not found.")

    @OptionGroup var sighting: SightingOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if sighting.items.isEmpty { throw ValidationError("Say what was not found") }
    }

    func run() async throws {
        let session = try site.open()
        let (items, day) = (try sighting.find(in: session), try sighting.day(in: session))
        try session.miss(items, on: day)
        try sighting.report(items, "Not found on \(day)", on: day)
    }
}

struct WalkFinish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "End a walk: the report says on which day the home was walked through.")

    @OptionGroup var home: WalkHome
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.find(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let walk = try session.walk(through: home, in: index)
        try session.finishWalk(through: home)
        let (missed, open) = (walk.items(.notFound, in: index), walk.items(.open, in: index))
        let seen = walk.items(.seen, in: index).count
        try StandardOutput.line("The walk through \(home.reference) is over: \(seen.counted("item")) seen.")
        if !missed.isEmpty {
            try StandardOutput.line("Not found: \(missed.map(index.item).counted("item", \.reference))")
        }
        if !open.isEmpty { try StandardOutput.line("Nobody looked for \(open.count.counted("item")).") }
    }
}

struct WalkPrint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Write the list of a home as a PDF, with boxes to tick.")

    @OptionGroup var home: WalkHome

    @Option(help: "The PDF to write, replacing an earlier one.", completion: .file(extensions: ["pdf"]))
    var output = "walk.pdf"

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.find(in: session)
        let missing = try WalkPaper(paper: session.paper).write(
            home, to: try PaperFile.place(output, session), in: session)
        try StandardOutput.line("Wrote the list of \(home.reference) to \(output).")
        PaperFile.warn(ofMissing: missing)
    }
}

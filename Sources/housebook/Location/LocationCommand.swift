import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct LocationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "room", abstract: "Manage rooms and other places in a home.",
        subcommands: [
            AddCommand<Location>.self, ListCommand<Location>.self, ShowCommand<Location>.self,
            EditCommand<Location>.self, DeleteCommand<Location>.self, RecordLog<Location>.self,
        ] + AttachmentCommands<Location>.all)
}

extension Location: AttachmentOwner {
    static let command = "room"
    static let noun = "room"
    static var completion: CompletionKind { ReferenceCompletion.locations }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Location {
        try session.location(reference, in: home)
    }

    var attachmentOwner: Attachment.Owner { .location(id) }
}

extension Location: AddableRecord {
    typealias Scope = HomeOption
    typealias Fields = LocationOptions

    static let addition = CommandConfiguration(
        commandName: "add", abstract: "Add a room to a home.",
        discussion: """
            A name such as "Garage / Shelf 2" adds the shelf inside the garage, and the garage if there is none. Rooms \
            can be nested up to five deep.
            """)

    static func draft(named name: String, in home: Home?) -> Location { Location(homeID: home?.id, name: name) }

    static func add(_ draft: Location, to session: HouseholdSession) throws -> Location {
        try session.store.household.addLocation(draft)
    }

    static func edit(
        _ id: EntityID<Location>, in session: HouseholdSession, _ change: (inout Location) throws -> Void
    ) throws -> Location {
        try session.store.household.editLocation(id, change)
    }
}

extension Location: DeletableRecord {
    static let deletion = deleting(
        "Delete a room. The items in it stay in the home, without a room.",
        "Rooms inside it move up one level. Asks first if it has items, rooms or files.")

    func consequences(in session: HouseholdSession) throws -> String { try session.consequences(ofDeleting: self) }

    func delete(from session: HouseholdSession) throws { try session.store.household.deleteLocation(id) }
}

extension Location: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the rooms and what is in them.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let totals = try session.store.placeTotals()
        let index = totals.index
        let locations = index.snapshot.locations.filter { home == nil || $0.homeID == home?.id }
        let homes = index.homes.filter { home == nil || $0.id == home?.id }
            .map { (home: $0, rooms: totals.rooms(ofHome: $0.id)) }
        return RecordList(
            sheets: { locations.map { RecordSheet($0, in: totals) } },
            table: locations.isEmpty ? nil : table(of: homes, namingHomes: home == nil, in: index),
            empty: "No rooms yet.",
            footer: "In all " + homes.reduce(Valuation()) { $0 + $1.rooms.total }.sentence)
    }

    /// The rooms of each home as a tree, each with the items directly in it. A last line has the items in no room, so
    /// that the lines add up to the home.
    private static func table(
        of homes: [(home: Home, rooms: Breakdown<Location>)], namingHomes: Bool, in index: SnapshotIndex
    ) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, rooms) in homes {
            for entry in rooms.entries {
                let location = index.location(entry.id)
                table.append([
                    location?.slug ?? "-",
                    location.map { Self.indentation(of: $0, in: index) + $0.name } ?? "(in no room)",
                    namingHomes ? home.displayName : "", "\(entry.value.allItems)",
                    entry.value.withoutValue.unlessZero,
                    entry.value.totalsText,
                ])
            }
        }
        return table
    }

    private static func indentation(of location: Location, in index: SnapshotIndex) -> String {
        String(repeating: "  ", count: index.ancestors(of: location).count)
    }
}

extension Location: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        RecordSheet(self, in: try session.store.placeTotals())
    }
}

extension RecordSheet {
    init(_ location: Location, in totals: PlaceTotals) {
        let index = totals.index
        self.init()
        add("id", "Id", location.id.description)
        add("slug", "Slug", location.slug)
        add("code", "Code", location.code)
        add("name", "Name", location.name)
        add("home", "Home", index.home(location.homeID)?.slug)
        let ancestors = index.ancestors(of: location)
        add(
            "parent", "Inside", text: ancestors.last.map(index.path) ?? "",
            json: .optional(ancestors.last?.slug))
        addFields(of: location, except: ["code", "name"])
        addUpkeep(of: location)
        add(index.attachments(of: .location(location.id)))
        add(totals.value(in: location.id))
        let inside = index.family(of: location.id).count - 1
        if inside > 0 {
            let all = totals.value(within: location.id)
            add("withRoomsInside", "With \(inside.counted("room")) inside", all.sentence)
        }
        add(location.record)
    }
}

/// The fields of a room, as options of `room add` and `room edit`.
struct LocationOptions: FieldOptions {
    @Option(help: "The prefix of its items' numbers: one to four of A-Z and 0-9, such as LR.")
    var code: String?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "A short symbol for it, usually an emoji.")
    var symbol: String?

    @Option(
        name: .customLong("in"), help: "The room that contains it, in the same home.",
        completion: ReferenceCompletion.locations)
    var parent: String?

    @Flag(help: "Put it directly in its home, inside no other room.")
    var top = false

    func references(of location: Location, in session: HouseholdSession) throws -> (inout Location) -> Void {
        guard let parent else { return { if top { $0.parentID = nil } } }
        if top { throw CommandError.optionsExclude("--in", "--top") }
        let id = try session.store.household.location(parent, in: location.homeID).id
        return { $0.parentID = id }
    }

    func apply(to location: inout Location) throws {
        if let code {
            // Refuse a blank code: the store would keep the old code, or make one from the name.
            guard code.contains(where: { !$0.isWhitespace }) else { throw DomainError.wrongFormat(code, .roomCode) }
            location.code = code
        }
        location.notes = notes ?? location.notes
        location.symbol = symbol ?? location.symbol
    }

    var isEmpty: Bool { code == nil && notes == nil && symbol == nil && parent == nil && !top }
}

extension Location: ClearableRecord {
    static let clearable = ClearableFields(Location.fields)
}

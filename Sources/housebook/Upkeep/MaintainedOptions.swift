import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// The item, the room or the home that a task belongs to.
struct MaintainedOptions: ParsableArguments {
    @Option(help: "The item.", completion: ReferenceCompletion.items)
    var item: String?

    @Option(help: "The room, in --home or in any home.", completion: ReferenceCompletion.locations)
    var room: String?

    @Option(help: "The home, or the one in which to look for --room.", completion: ReferenceCompletion.homes)
    var home: String?

    func validate() throws {
        if item == nil, room == nil, home == nil {
            throw ValidationError("Say of what: --item ITEM, --room ROOM or --home HOME")
        }
    }

    func find(in session: HouseholdSession) throws -> MaintainedRecord {
        if item != nil, room != nil || home != nil {
            throw CommandError.optionsExclude("--item", room == nil ? "--home" : "--room")
        }
        if let item { return .item(try session.store.inventory.item(item)) }
        let home = try home.map { try session.home($0) }
        if let room { return .room(try session.location(room, in: home)) }
        return .home(try home ?? session.home(nil))
    }
}

/// An item, a room or a home, as a command changes its upkeep.
enum MaintainedRecord {
    case item(Item)
    case room(Location)
    case home(Home)

    var record: any Maintained {
        switch self {
        case .item(let item): item
        case .room(let room): room
        case .home(let home): home
        }
    }

    /// Adds what was done to the log, with its receipts.
    func logUpkeep(
        _ entry: UpkeepEntry, receipts: [AttachmentRepository.Draft], in session: HouseholdSession
    ) throws {
        switch self {
        case .item(let item): try session.store.inventory.logUpkeep(entry, receipts: receipts, of: item.id)
        case .room(let room): try session.store.household.logUpkeep(entry, receipts: receipts, of: room.id)
        case .home(let home): try session.store.household.logUpkeep(entry, receipts: receipts, of: home.id)
        }
    }

    /// `“Dishwasher” (dishwasher)`
    var reference: String {
        switch self {
        case .item(let item): item.reference
        case .room(let room): room.reference
        case .home(let home): home.reference
        }
    }

    /// The currency of amounts that name none.
    func currency(in session: HouseholdSession) throws -> Currency {
        let home =
            switch self {
            case .item(let item): try session.place(of: item)?.home
            case .room(let room): try room.homeID.map { try session.home($0.description) }
            case .home(let home): home
            }
        return home?.currency ?? session.settings.currency
    }

    func edit(in session: HouseholdSession, _ change: (inout any Maintained) throws -> Void) throws {
        func changed<Record: Maintained>(_ record: inout Record) throws {
            var any: any Maintained = record
            try change(&any)
            (record.upkeep, record.upkeepLog) = (any.upkeep, any.upkeepLog)
        }
        switch self {
        case .item(let item): try session.store.inventory.edit(item.id) { try changed(&$0) }
        case .room(let room): try session.store.household.editLocation(room.id) { try changed(&$0) }
        case .home(let home): try session.store.household.editHome(home.id) { try changed(&$0) }
        }
    }
}

import Foundation
import GRDB
import Household
import HouseholdStore

/// The verbs of `HouseholdRepository`, and of the store as a whole.
enum HouseholdChange: String, Change, CaseIterable {
    case nameProfile, addHome, editHome, setPrimary, deleteHome, addRoom, editRoom, deleteRoom, addLabel, editLabel
    case deleteLabel, markHome, markProfile, keepSnapshot, restoreSnapshot

    func make(in world: World) throws -> String {
        let household = try world.store.household
        switch self {
        case .nameProfile:
            let name = world.name()
            try household.setProfileName(name)
            return "name the household \(name)"
        case .addHome:
            let home = try household.createHome(
                Home(
                    id: try world.newID(), name: world.freshName(), currency: world.currency(), colour: world.colour(),
                    isPrimary: world.chance(20), notes: try world.notes()),
                defaults: try world.chance(25) ? .standard() : .none
            ).home
            return "add home \(home.slug)"
        case .editHome: return try editHome(world, household)
        case .setPrimary:
            let id: EntityID<Home> = try world.anEntity("home", where: "deletedAt IS NULL AND NOT isPrimary")
            try household.setPrimary(id)
            return "make home \(id) primary"
        case .deleteHome:
            let id: EntityID<Home> = try world.anEntity("home", where: "deletedAt IS NULL AND NOT isPrimary")
            return "delete home \(id): \(try household.deleteHome(id))"
        case .addRoom, .editRoom, .deleteRoom: return try changeRoom(world, household)
        case .addLabel, .editLabel, .deleteLabel: return try changeLabel(world, household)
        case .markHome:
            let id: EntityID<Home> = try world.anEntity("home")
            try mark("home", id.description, world)
            return "mark home \(id)"
        case .markProfile:
            guard let profile = try household.profile() else { throw NothingToDo() }
            try mark("profile", profile.id.description, world)
            return "mark the profile"
        case .keepSnapshot:
            world.keptSnapshots.append(try world.store.snapshot())
            return "keep a snapshot, number \(world.keptSnapshots.count)"
        case .restoreSnapshot:
            let kept = try world.any(of: world.keptSnapshots.suffix(3) + [])
            return "restore a snapshot: \(try world.store.restore(kept))"
        }
    }

    /// Sets the sync state of a record, as a sync would, without changing its content.
    private func mark(_ table: String, _ id: String, _ world: World) throws {
        let state = world.one(of: SyncState.allCases).rawValue
        try world.sql {
            try $0.execute(sql: "UPDATE \(table) SET syncState = ? WHERE id = ?", arguments: [state, id])
        }
    }

    private func editHome(_ world: World, _ household: HouseholdRepository) throws -> String {
        let id: EntityID<Home> = try world.anEntity("home")
        let aspect = world.number(0...5)
        let notes = try world.notes()
        let home = try household.editHome(id) { home in
            switch aspect {
            case 0: home.name = world.chance(20) && !home.address.line1.isEmpty ? "" : world.freshName()
            case 1: home.notes = notes
            case 2: home.currency = world.currency()
            case 3: home.colour = world.colour()
            case 4: home.address = Address(line1: world.text(), city: world.name())
            default: (home.purchaseDate, home.purchasePrice) = (world.partialDate(), world.money())
            }
        }
        return "edit home \(home.slug), aspect \(aspect)"
    }

    private func changeRoom(_ world: World, _ household: HouseholdRepository) throws -> String {
        let notes = try world.notes()
        if case .addRoom = self {
            let room = try household.addLocation(
                Location(
                    id: try world.newID(), homeID: try world.anEntity("home"),
                    name: world.chance(50)
                        ? world.name()
                        : world.chance(50) ? world.freshName() : "\(world.name()) / \(world.freshName())",
                    notes: notes, symbol: world.one(of: ["", "🛋", "x"])))
            return "add room \(room.slug)"
        }
        let id: EntityID<Location> = try world.anEntity("location")
        if case .deleteRoom = self { return "delete room \(id) with \(try household.deleteLocation(id)) items in it" }
        let aspect = world.number(0...4)
        let parent: EntityID<Location> = try world.anEntity("location")
        let room = try household.editLocation(id) { room in
            switch aspect {
            case 0: room.name = world.freshName()
            case 1: room.notes = notes
            case 2: room.parentID = parent
            case 3: room.parentID = nil
            default: room.symbol = world.one(of: ["", "🚪", "🛏"])
            }
        }
        return "edit room \(room.slug), aspect \(aspect)"
    }

    private func changeLabel(_ world: World, _ household: HouseholdRepository) throws -> String {
        let notes = try world.notes()
        if case .addLabel = self {
            let label = try household.addLabel(
                Label(
                    id: try world.newID(), homeID: try world.anEntity("home"),
                    name: world.chance(50) ? world.name() : world.freshName(),
                    notes: notes, colour: world.colour(), emoji: world.one(of: ["", "🔧"])))
            return "add label \(label.slug)"
        }
        let id: EntityID<Label> = try world.anEntity("label")
        if case .deleteLabel = self { return "delete label \(id) of \(try household.deleteLabel(id)) items" }
        let aspect = world.number(0...3)
        let label = try household.editLabel(id) { label in
            switch aspect {
            case 0: label.name = world.freshName()
            case 1: label.notes = notes
            case 2: label.colour = world.colour()
            default: label.emoji = world.one(of: ["", "🎸", "🔧"])
            }
        }
        return "edit label \(label.slug), aspect \(aspect)"
    }
}

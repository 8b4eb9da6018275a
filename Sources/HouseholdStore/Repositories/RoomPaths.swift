import Foundation
import GRDB
import Household

// The rules of rooms inside rooms: no circles, five levels, and one room for each path of a home.

/// The rooms of all homes, the oldest first, and their paths.
struct RoomPaths {
    let rooms: [Location]
    let paths: [String]
    /// The positions of rooms that have the same path in one home: the oldest, and a later one.
    private(set) var twins: [(first: Int, second: Int)] = []
    private var holders: [Key: Int] = [:]

    private struct Key: Hashable {
        let home: EntityID<Home>?
        let path: NameKey
    }

    init(_ db: Database) throws {
        rooms = try Location.fetchAll(db, orderBy: "createdAt, id").rows
        paths = RoomTree(rooms).paths
        for position in rooms.indices {
            let key = Key(home: rooms[position].homeID, path: NameKey(paths[position]))
            if let first = holders[key] { twins.append((first, position)) } else { holders[key] = position }
        }
    }

    func isTaken(_ path: String, in home: EntityID<Home>?) -> Bool {
        holders[Key(home: home, path: NameKey(path))] != nil
    }

    func row(_ position: Int) -> RowName { RowName(table: Location.table, id: rooms[position].id.description) }
}

extension HouseholdRepository {
    /// Checks the rooms of a home with a new or changed room. Ignores faults from before, which another program made.
    /// - Returns: The room's path.
    /// - Throws: `DomainError` if its parent is in another home, if it would be inside itself or too deep, or if
    ///   another room has its path or the path of a room inside it.
    static func checkPlace(_ db: Database, of room: Location) throws -> String {
        if let id = room.parentID {
            let parent = try Location.live(db, id)
            guard parent.homeID == room.homeID else {
                throw DomainError.parentOfOtherHome(room: room.name, parent: parent.name)
            }
        }
        let present = try rooms(db, of: room.homeID)
        let rooms = present.filter { $0.id != room.id } + [room]
        let (before, after) = (RoomTree(present), RoomTree(rooms))
        func ids(_ positions: [Int], _ rooms: [Location]) -> Set<EntityID<Location>> {
            Set(positions.map { rooms[$0].id })
        }
        guard ids(after.nesting.circular, rooms).isSubset(of: ids(before.nesting.circular, present)) else {
            throw DomainError.insideItself(kind: .location, name: room.name)
        }
        guard ids(after.nesting.tooDeep, rooms).isSubset(of: ids(before.nesting.tooDeep, present)) else {
            throw DomainError.tooDeep(kind: .location, name: room.name)
        }
        let family = Set(after.family(of: rooms.count - 1))
        let taken = Set(rooms.indices.filter { !family.contains($0) }.map { NameKey(after.paths[$0]) })
        if let path = family.sorted().map({ after.paths[$0] }).first(where: { taken.contains(NameKey($0)) }) {
            throw DomainError.duplicateName(kind: .location, name: path)
        }
        return after.paths[rooms.count - 1]
    }

    private static func rooms(_ db: Database, of home: EntityID<Home>?) throws -> [Location] {
        try Location.fetchAll(db, where: "homeID IS ?", orderBy: "createdAt, id", arguments: [home?.description]).rows
    }

    /// Moves the rooms directly inside a room into its parent, and adds a number to a name that is taken there.
    static func lift(_ db: Database, outOf room: Location, at now: Date) throws {
        let inside = try Location.fetchAll(
            db, where: "parentID = ?", orderBy: "createdAt, id", arguments: [room.id.description]
        ).rows
        for var child in inside {
            let name = child.name
            var moved = child
            moved.parentID = room.parentID
            var number = 1
            while try isTaken(db, moved, besides: [moved.id, room.id]) {
                number += 1
                moved.name = "\(name) \(number)"
            }
            try child.change(db, at: now) { ($0.name, $0.parentID) = (moved.name, moved.parentID) }
        }
    }

    /// Whether another room of the home has the path that a room would have.
    private static func isTaken(_ db: Database, _ room: Location, besides others: [EntityID<Location>]) throws -> Bool {
        let rooms = try rooms(db, of: room.homeID).filter { !others.contains($0.id) }
        let tree = RoomTree(rooms + [room])
        let path = NameKey(tree.paths[rooms.count])
        let family = Set(tree.family(of: rooms.count))
        return rooms.indices.contains { !family.contains($0) && NameKey(tree.paths[$0]) == path }
    }

    /// Adds a room, with the missing rooms of its path.
    /// - Parameter draft: A room whose name may be a path, which starts at its parent if it has one.
    static func add(_ db: Database, path draft: Location, at now: Date) throws -> Location {
        let names = RoomTree.names(in: draft.name)
        guard names.count > 1, let last = names.last else { return try add(db, draft, at: now) }
        let present = try rooms(db, of: draft.homeID)
        let paths = RoomTree(present).paths
        let base = draft.parentID.flatMap { id in present.firstIndex { $0.id == id } }.map { paths[$0] }
        let known = RoomTree.known(names.dropLast()) { path in
            let whole = NameKey((base.map { $0 + RoomTree.separator } ?? "") + path)
            return present.indices.first { NameKey(paths[$0]) == whole }.map { present[$0].id }
        }
        var room = draft
        room.parentID = known.room ?? draft.parentID
        for name in known.rest {
            let parent = Location(homeID: draft.homeID, parentID: room.parentID, name: name)
            room.parentID = try add(db, parent, at: now).id
        }
        room.name = last
        return try add(db, room, at: now)
    }
}

extension NameBook where E == Location {
    /// Adds the missing rooms of a path in a home.
    /// - Returns: The innermost room, and the paths of those added, the outermost first.
    /// - Throws: `DomainError.tooDeep`, or where a name is not valid.
    mutating func add(path: String, in home: EntityID<Home>?) throws -> (room: EntityID<Location>, added: [String]) {
        let names = RoomTree.names(in: path)
        guard names.count <= Nesting.deepest else { throw DomainError.tooDeep(kind: .location, name: path) }
        var (room, rest) = try RoomTree.known(names) { try whole($0, in: home).first }
        var added: [String] = []
        while let name = rest.popFirst() {
            let path = names[..<rest.startIndex].joined(separator: RoomTree.separator)
            room = try add(Location(homeID: home, parentID: room, name: name).validated(), at: path)
            added.append(path)
        }
        guard let room else { throw DomainError.emptyName(kind: .location) }
        return (room, added)
    }

    /// The room with the same path in another home. Creates it if it is missing, with the rooms that it is inside of.
    mutating func counterpart(of room: Location, in home: EntityID<Home>) throws -> EntityID<Location> {
        var family = [room]
        // Only a damaged store has more levels.
        while family.count < Nesting.deepest, let id = family.last?.parentID,
            let parent = try Location.fetch(db, id: id),
            parent.homeID == room.homeID
        {
            family.append(parent)
        }
        family.reverse()
        let names = family.map(\.name)
        if let present = try named(names.joined(separator: RoomTree.separator), in: home).first { return present }
        var (found, rest) = try RoomTree.known(names) { try whole($0, in: home).first }
        while rest.popFirst() != nil {
            let original = family[rest.startIndex - 1]
            let copy = Location(
                homeID: home, parentID: found, name: original.name, notes: original.notes, symbol: original.symbol)
            found = try add(copy, at: names[..<rest.startIndex].joined(separator: RoomTree.separator))
        }
        return found ?? room.id
    }
}

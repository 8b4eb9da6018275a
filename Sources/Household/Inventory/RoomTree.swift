import Foundation

/// The nesting of rooms. Rooms are known by their positions in the list that the tree is made from.
///
/// A room whose parent is not in the list, or is in another home, is at the top; so is one that `Nesting` places there.
public struct RoomTree: Sendable {
    /// Stands between the names of a path: `Garage / Shelf 2`.
    public static let separator = " / "

    public let nesting: Nesting
    /// The rooms directly inside each room, in the list's order.
    public let children: [[Int]]
    /// All rooms in the list's order, each followed by those inside it.
    public let order: [Int]
    /// The names of each room from the top, joined by the separator. A path identifies a room in its home.
    public let paths: [String]
    /// The rooms whose parent is not in the list, or belongs to another home.
    public let strays: [Int]

    public init(_ rooms: [Location]) {
        let positions = rooms.positionsByID()
        var strays: [Int] = []
        let nesting = Nesting(
            rooms.enumerated().map { position, room in
                guard let id = room.parentID else { return nil }
                if let parent = positions[id], rooms[parent].homeID == room.homeID { return parent }
                strays.append(position)
                return nil
            })
        var children = Array(repeating: [Int](), count: rooms.count)
        for (position, parent) in nesting.parents.enumerated() {
            if let parent { children[parent].append(position) }
        }
        var order: [Int] = []
        var paths = rooms.map(\.name)
        func visit(_ position: Int) {
            order.append(position)
            if let parent = nesting.parents[position] {
                paths[position] = paths[parent] + Self.separator + rooms[position].name
            }
            for child in children[position] { visit(child) }
        }
        for position in rooms.indices where nesting.parents[position] == nil { visit(position) }
        (self.nesting, self.children, self.order, self.paths, self.strays) = (nesting, children, order, paths, strays)
    }

    /// A room and all rooms inside it, at any depth, in the tree's order.
    public func family(of position: Int) -> [Int] { [position] + children[position].flatMap(family) }

    /// The names in a path. Text without a separator is one name.
    public static func names(in path: String) -> [String] {
        path.components(separatedBy: separator).map(Text.trimmed).filter { !$0.isEmpty }
    }

    /// A path with the separator as it is, whatever spaces were typed around its slashes.
    package static func spaced(_ path: String) -> String {
        guard path.contains("/") else { return path }
        return path.split(separator: "/").map { Text.trimmed(String($0)) }.joined(separator: separator)
    }

    /// The room of the longest known beginning of a path, and the names after it.
    /// - Parameter find: Returns the room of a path, if there is one.
    package static func known(
        _ names: [String], _ find: (String) throws -> EntityID<Location>?
    ) rethrows -> (room: EntityID<Location>?, rest: ArraySlice<String>) {
        for count in stride(from: names.count, to: 0, by: -1) {
            if let room = try find(names[..<count].joined(separator: separator)) { return (room, names[count...]) }
        }
        return (nil, names[...])
    }
}

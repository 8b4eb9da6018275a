import BundledFiles
import Foundation

/// The rooms and labels that a new home begins with.
public struct HomeDefaults: Hashable, Codable, Sendable {
    public struct Room: Hashable, Codable, Sendable {
        public var name: String
        public var symbol: String

        public init(name: String, symbol: String = "") {
            self.name = name
            self.symbol = symbol
        }
    }

    public struct Tag: Hashable, Codable, Sendable {
        public var name: String
        public var emoji: String
        public var colour: Colour

        public init(name: String, emoji: String = "", colour: Colour = .standard) {
            self.name = name
            self.emoji = emoji
            self.colour = colour
        }
    }

    public var rooms: [Room]
    public var labels: [Tag]

    public init(rooms: [Room], labels: [Tag]) {
        self.rooms = rooms
        self.labels = labels
    }

    /// The rooms and labels of a home.
    public init(of home: EntityID<Home>, in snapshot: Snapshot) {
        rooms = snapshot.locations.filter { $0.homeID == home }.map { Room(name: $0.name, symbol: $0.symbol) }
        labels = snapshot.labels.filter { $0.homeID == home }
            .map { Tag(name: $0.name, emoji: $0.emoji, colour: $0.colour) }
    }

    /// No rooms and no labels.
    public static let none = HomeDefaults(rooms: [], labels: [])

    /// Reads the catalogue file `Resources/home-defaults.json`.
    ///
    /// - Throws: `DecodingError` where the file has the wrong shape; a test keeps it right.
    public static func standard() throws -> HomeDefaults {
        try JSONDecoder().decode(HomeDefaults.self, from: BundledFiles.household.file("home-defaults.json"))
    }
}

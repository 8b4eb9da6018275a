import BundledFiles
import Foundation

/// The rooms and labels that a new home begins with.
public struct HomeDefaults: Hashable, Codable, Sendable {
    public struct Room: Hashable, Codable, Sendable {
        public var name: String
        public var symbol: String
    }

    public struct Tag: Hashable, Codable, Sendable {
        public var name: String
        public var emoji: String
        public var colour: Colour
    }

    public var rooms: [Room]
    public var labels: [Tag]

    /// No rooms and no labels.
    public static let none = HomeDefaults(rooms: [], labels: [])

    /// Reads the catalogue file `Resources/home-defaults.json`.
    ///
    /// - Throws: `DecodingError` where the file has the wrong shape; a test keeps it right.
    public static func standard() throws -> HomeDefaults {
        try JSONDecoder().decode(HomeDefaults.self, from: BundledFiles.household.file("home-defaults.json"))
    }
}

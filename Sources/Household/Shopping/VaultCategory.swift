import BundledFiles
import Foundation

/// A kind of thing that one shops for: dairy, bakery.
public struct VaultCategory: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<VaultCategory>
    public var slug: String
    /// Unique among the categories, case aside.
    public var name: String
    public var emoji: String
    public var colour: Colour
    /// Ascending; those with the same number stand by name.
    public var sortOrder: Int
    public var record: RecordInfo

    public init(
        id: EntityID<VaultCategory> = EntityID(), slug: String = "", name: String, emoji: String = "",
        colour: Colour = .standard, sortOrder: Int = 0, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.emoji = emoji
        self.colour = colour
        self.sortOrder = sortOrder
        self.record = record
    }
}

/// A category as the catalogue file lists it.
public struct VaultCategoryDefault: Hashable, Codable, Sendable {
    public var name: String
    public var emoji: String
    public var colour: Colour

    /// The categories that a vault begins with: what `Resources/category-defaults.json` lists, in its order.
    ///
    /// - Throws: `DecodingError` where that file is not of this shape; a test keeps it so.
    public static func standard() throws -> [VaultCategoryDefault] {
        try JSONDecoder().decode(
            [VaultCategoryDefault].self, from: BundledFiles.household.file("category-defaults.json"))
    }
}

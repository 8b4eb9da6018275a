import BundledFiles
import Foundation

/// A category of vault items: dairy, bakery.
public struct VaultCategory: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<VaultCategory>
    public var slug: String
    /// Unique among the categories, ignoring case.
    public var name: String
    public var emoji: String
    public var colour: Colour
    /// Ascending; categories with the same number are sorted by name.
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

    public init(name: String, emoji: String = "", colour: Colour = .standard) {
        self.name = name
        self.emoji = emoji
        self.colour = colour
    }

    /// Reads the categories that a vault begins with from `Resources/category-defaults.json`, in its order.
    ///
    /// - Throws: `DecodingError` where the file has the wrong shape; a test keeps it right.
    public static func standard() throws -> [VaultCategoryDefault] {
        try JSONDecoder().decode(
            [VaultCategoryDefault].self, from: BundledFiles.household.file("category-defaults.json"))
    }
}

extension VaultCategory {
    /// The fields that a person fills in, apart from its place in lists.
    public static let fields: [Field<VaultCategory>] = [
        Field("name", .text(\.name), "W - - -", role: .fixed, isShort: true, isRequired: true),
        Field("emoji", .text(\.emoji), "W - - -", role: .fixed, isShort: true),
        Field("colour", .colour(\.colour), "W - - -", role: .fixed),
    ]
}

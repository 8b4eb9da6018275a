import BundledFiles
import Foundation

/// A category of vault items: dairy, bakery.
public struct VaultCategory: SortedEntity, Hashable, Codable {
    public package(set) var id: EntityID<VaultCategory>
    public var slug: String
    public var name: String
    public var emoji: String
    public var colour: Colour
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

    /// Reads the categories of a new vault from `Resources/category-defaults.json`, in its order.
    ///
    /// - Throws: `DecodingError` where the file has the wrong shape; a test keeps it right.
    public static func standard() throws -> [VaultCategoryDefault] {
        try JSONDecoder().decode(
            [VaultCategoryDefault].self, from: BundledFiles.household.file("category-defaults.json"))
    }
}

extension VaultCategory {
    public static let kind = EntityKind.category
    public static let members = table(\.id)
    public static let fields = members.filledIn()
    public static let blank = VaultCategory(id: .blank, name: "")
}

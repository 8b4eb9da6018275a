/// A store that the household buys from. What a person sees calls it a store; in the source that word is the database's.
public struct Shop: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Shop>
    public var slug: String
    /// Unique among the stores, case aside.
    public var name: String
    public var emoji: String
    public var colour: Colour
    /// Ascending; those with the same number stand by name.
    public var sortOrder: Int
    public var record: RecordInfo

    public init(
        id: EntityID<Shop> = EntityID(), slug: String = "", name: String, emoji: String = "",
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

/// A store as a cart's line refers to it. The name is what it was called when the line was written, so that a finished
/// trip goes on saying so when the store is renamed or deleted; the id may then lead nowhere.
public struct ShopReference: Hashable, Codable, Sendable {
    public var id: EntityID<Shop>
    public var name: String

    public init(id: EntityID<Shop>, name: String) {
        self.id = id
        self.name = name
    }

    public init(_ shop: Shop) {
        self.init(id: shop.id, name: shop.name)
    }
}

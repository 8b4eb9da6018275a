/// A store that the household buys from. People see the word "store"; the type is `Shop`, since `Store` is the database.
public struct Shop: SortedEntity, Hashable, Codable {
    public package(set) var id: EntityID<Shop>
    public var slug: String
    public var name: String
    public var emoji: String
    public var colour: Colour
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

/// A cart line's reference to a store. It keeps the store's name from when the line was written, so that a finished
/// trip still shows it when the store is renamed or deleted; the id may then lead nowhere.
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

extension Shop {
    public static let kind = EntityKind.store
    public static let members = table(\.id)
    public static let fields = members.filledIn()
    public static let blank = Shop(id: .blank, name: "")
}

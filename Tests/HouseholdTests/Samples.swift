import Household
import TestSupport

/// Swift Testing has a type `Attachment`, too; the module's own takes precedence over imported ones.
typealias Attachment = Household.Attachment

/// Sample values with random ids: the caller gives the fields that matter, the others are plain.
extension Sample {
    static func home(_ name: String, slug: String? = nil, isPrimary: Bool = false) -> Home {
        Home(slug: slug ?? Slug.make(from: name, fallback: "home"), name: name, currency: .eur, isPrimary: isPrimary)
    }

    static func room(_ name: String, in home: EntityID<Home>?) -> Location {
        Location(slug: Slug.make(from: name, fallback: "room"), homeID: home, name: name)
    }

    static func label(_ name: String, in home: EntityID<Home>?) -> Label {
        Label(slug: Slug.make(from: name, fallback: "label"), homeID: home, name: name)
    }

    static func item(
        _ title: String, price: Money? = nil, in room: EntityID<Location>? = nil, home: EntityID<Home>? = nil,
        labels: [EntityID<Label>] = []
    ) -> Item {
        Item(
            slug: Slug.make(from: title, fallback: "item"), title: title, price: price, locationID: room,
            homeID: home, labelIDs: labels)
    }

    static func photo(of item: Item) -> Attachment {
        Attachment(
            owner: .item(item.id), sha256: String(repeating: "0f", count: 32), kind: .photo, fileName: "photo.jpg",
            mediaType: "image/jpeg", size: 1)
    }

    /// A household whose profile lists the given homes.
    static func household(
        _ homes: [Home], rooms: [Location] = [], labels: [Label] = [], items: [Item] = [],
        attachments: [Attachment] = []
    ) -> Snapshot {
        Snapshot(
            profile: Profile(name: "The Millers", homeIDs: homes.map(\.id)), homes: homes, locations: rooms,
            labels: labels, items: items, attachments: attachments)
    }
}

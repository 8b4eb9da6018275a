import Foundation
import Household

/// Swift Testing has a type `Attachment`, too; the module's own takes precedence over imported ones.
typealias Attachment = Household.Attachment

/// Sample values: the caller gives the fields that matter, the others are plain.
enum Sample {
    static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is no currency") }
        return currency
    }

    static func day(_ text: String) -> CalendarDate {
        guard let day = CalendarDate(text) else { preconditionFailure("\(text) is no day") }
        return day
    }

    static func quantity(_ text: String) -> Quantity {
        guard let quantity = Quantity(text) else { preconditionFailure("\(text) is no quantity") }
        return quantity
    }

    static func euros(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .eur) }
    static func dollars(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

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

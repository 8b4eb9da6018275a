public import Household

/// Short ways to make values for tests. Ids are numbers, so that pages are the same in each run.
public enum Sample {
    public static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is no currency") }
        return currency
    }

    public static func day(_ text: String) -> CalendarDate {
        guard let day = CalendarDate(text) else { preconditionFailure("\(text) is no day") }
        return day
    }

    public static func quantity(_ text: String) -> Quantity {
        guard let quantity = Quantity(text) else { preconditionFailure("\(text) is no quantity") }
        return quantity
    }

    public static func euros(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .eur) }
    public static func dollars(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

    public static func id<E>(_ number: Int) -> EntityID<E> {
        let digits = String(number)
        let text = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
        guard let id = EntityID<E>(text) else { preconditionFailure("\(text) is no id") }
        return id
    }

    public static func home(_ number: Int, _ name: String, slug: String? = nil, isPrimary: Bool = false) -> Home {
        Home(
            id: id(number), slug: slug ?? Slug.make(from: name, fallback: "home"), name: name, currency: .eur,
            isPrimary: isPrimary)
    }

    public static func room(_ number: Int, _ name: String, in home: Home?, notes: String = "") -> Location {
        Location(
            id: id(number), slug: Slug.make(from: name, fallback: "room"), homeID: home?.id, name: name, notes: notes)
    }

    public static func label(_ number: Int, _ name: String, in home: Home?) -> Label {
        Label(id: id(number), slug: Slug.make(from: name, fallback: "label"), homeID: home?.id, name: name)
    }

    public static func item(
        _ number: Int, _ title: String, slug: String? = nil, price: Money? = nil, in room: Location? = nil,
        home: Home? = nil, labels: [Label] = [], notes: String = ""
    ) -> Item {
        Item(
            id: id(number), slug: slug ?? Slug.make(from: title, fallback: "item"), title: title, price: price,
            notes: notes, locationID: room?.id, homeID: home?.id, labelIDs: labels.map(\.id))
    }

    /// A household whose profile lists the given homes.
    public static func household(
        _ homes: [Home] = [], rooms: [Location] = [], labels: [Label] = [], items: [Item] = []
    ) -> Snapshot {
        Snapshot(
            profile: Profile(id: id(9), name: "The Millers", homeIDs: homes.map(\.id)), homes: homes, locations: rooms,
            labels: labels, items: items)
    }

    /// Two homes, each with a room and a label, and an item in every kind of place.
    public static let twoHomes: Snapshot = {
        let flat = home(1, "Harbour flat", isPrimary: true)
        let cottage = home(2, "Lake cottage")
        let (kitchen, porch) = (room(11, "Kitchen", in: flat), room(12, "Porch", in: cottage))
        let (tools, boats) = (label(21, "Tools", in: flat), label(22, "Boats", in: cottage))
        return household(
            [flat, cottage], rooms: [kitchen, porch], labels: [tools, boats],
            items: [
                item(31, "Canoe", price: euros(90_000), in: porch, labels: [boats]),
                item(32, "Drill", price: euros(7_990), in: kitchen, labels: [tools]),
                item(33, "Lamp", home: cottage),
                item(34, "Umbrella", price: euros(1_500)),
            ])
    }()
}

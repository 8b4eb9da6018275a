public import Household

extension Snapshot {
    /// A household with every fault that data from other programs may have: references that lead nowhere, duplicate or
    /// missing codes and numbers, labels of other homes, repeated labels, several currencies, negative and huge prices.
    public static func random(seed: UInt64, items: Int = 200) -> Snapshot {
        var random = SeededGenerator(seed: seed)
        func id<E>() -> EntityID<E> { EntityID(random.uuid()) }
        func reference<E: Entity>(among entities: [E], absent: Int, dangling: Int) -> EntityID<E>? {
            if random.chance(absent) { return nil }
            return random.chance(dangling) ? id() : entities.randomElement(using: &random)?.id
        }
        let homes = (0..<Int.random(in: 0...4, using: &random)).map { number in
            Home(id: id(), slug: "home-\(number)", name: "Home \(number)", currency: .eur, isPrimary: random.chance(40))
        }
        var rooms = (0..<Int.random(in: 0...12, using: &random)).map { number in
            Location(
                id: id(), slug: "room-\(number)",
                code: ["", "RO", "RO2", "R\(number)"].randomElement(using: &random) ?? "",
                homeID: reference(among: homes, absent: 5, dangling: 10),
                name: "Room \(number)")
        }
        // Of its own seed, since what is inside what came later than the rest.
        var nesting = SeededGenerator(seed: seed ^ 0x5EED)
        for place in rooms.indices where nesting.chance(40) {
            rooms[place].parentID =
                nesting.chance(10) ? EntityID(nesting.uuid()) : rooms.randomElement(using: &nesting)?.id
        }
        let labels = (0..<Int.random(in: 0...12, using: &random)).map { number in
            Label(
                id: id(), slug: "label-\(number)", homeID: reference(among: homes, absent: 5, dangling: 10),
                name: "Label \(number)")
        }
        let currencies = ["EUR", "USD", "JPY", "KWD"].compactMap { Currency($0) }
        func amount() -> Money? {
            if random.chance(25) { return nil }
            let minor =
                random.chance(5)
                ? [.min, .max, -1, Money.largest, Money.largest + 1].randomElement(using: &random) ?? 0
                : Int64.random(in: 0...10_000_000, using: &random)
            return Money(minorUnits: minor, currency: currencies.randomElement(using: &random) ?? .eur)
        }
        var items = (0..<items).map { number in
            Item(
                id: id(), slug: "item-\(number)", number: Int.random(in: 0...30, using: &random),
                title: "Item \(number)",
                quantity: Quantity(millionths: Int64.random(in: 0...50_000_000, using: &random)) ?? .one,
                make: random.chance(50) ? "Acme" : "", serial: random.chance(30) ? "S\(number)" : "",
                price: amount(), replacement: random.chance(20) ? amount().map { ReplacementCost(cost: $0) } : nil,
                locationID: reference(among: rooms, absent: 20, dangling: 10),
                homeID: reference(among: homes, absent: 20, dangling: 10),
                labelIDs: (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                    reference(among: labels, absent: 0, dangling: 10)
                },
                archived: random.chance(10), sale: random.chance(10) ? Sale() : nil)
        }
        for place in items.indices where nesting.chance(6) {
            // Most in the same room, since an item is not inside one that is elsewhere.
            let outer = items.randomElement(using: &nesting)
            items[place].containerID = nesting.chance(10) ? EntityID(nesting.uuid()) : outer?.id
            guard nesting.chance(70), let outer else { continue }
            (items[place].homeID, items[place].locationID) = (outer.homeID, outer.locationID)
        }
        return Snapshot(
            profile: Profile(id: id(), name: "The Millers", homeIDs: homes.map(\.id)), homes: homes, locations: rooms,
            labels: labels, items: items)
    }
}

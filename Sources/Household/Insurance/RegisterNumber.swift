/// The number of a line in a register: the code of its room and the item's number there, `LR-01`. An item keeps it
/// while it stays in its room, whatever is added, deleted or renamed there, so that a printed report stays true.
public enum RegisterNumber {
    /// `LR-01`, `LR-123`
    public static func text(code: String, number: Int) -> String {
        let digits = String(number)
        return code + "-" + (digits.utf8.count < 2 ? "0" + digits : digits)
    }

    /// The number that a person typed as `LR-01`, `lr-1`; nil for any other text.
    package static func written(_ typed: String) -> String? {
        guard let parts = Text.trimmed(typed).uppercased().wholeMatch(of: /([A-Z0-9]{1,4})-([0-9]{1,9})/),
            let number = Int(parts.2)
        else { return nil }
        return text(code: String(parts.1), number: number)
    }
}

extension SnapshotIndex {
    /// The item's register number, which no other item of its home has. Every call looks through all items of the room;
    /// for many items, use `registerNumbers(ofHome:)`.
    public func registerNumber(of item: Item) -> String {
        let room = location(of: item)
        let home = effectiveHome(of: item)
        let positions = room.map { items(inLocation: $0.id) } ?? itemsWithoutRoom(ofHome: home)
        let code = room.flatMap { codes(ofHome: home)[$0.id] } ?? RoomCodes.withoutRoom
        let number = zip(positions, numbers(at: positions)).first { household.items[$0.0].id == item.id }?.1
        return RegisterNumber.text(code: code, number: number ?? item.number)
    }

    /// The register numbers of all items with this effective home; of the unassigned items for nil. None occurs twice.
    ///
    /// The store gives unique numbers. Where another program left an item without a number, or two with the same, the
    /// item created first keeps its number, and the others get the next ones that were not used in their place; a room
    /// without its own code gets one as at its creation.
    public func registerNumbers(ofHome id: EntityID<Home>?) -> [EntityID<Item>: String] {
        if let id { reads?.note(.contents, id.uuid) }
        var result: [EntityID<Item>: String] = [:]
        result.reserveCapacity(items(ofHome: id).count)
        for place in places(ofHome: id) {
            for (position, number) in zip(place.positions, numbers(at: place.positions)) {
                result[household.items[position].id] = RegisterNumber.text(code: place.code, number: number)
            }
        }
        return result
    }

    private func codes(ofHome id: EntityID<Home>?) -> [EntityID<Location>: String] {
        // A room whose home is gone counts as a room without a home.
        let rooms = id.map { locations(ofHome: $0) } ?? household.locations.filter { home($0.homeID) == nil }
        return RoomCodes.settled(rooms).codes
    }

    private func itemsWithoutRoom(ofHome id: EntityID<Home>?) -> [Int] {
        if let id { return itemsWithoutLocation(ofHome: id) }
        return unassignedItems.filter { location(of: household.items[$0]) == nil }
    }

    /// The rooms of a home and the place without a room, each with its code and its items.
    fileprivate func places(ofHome id: EntityID<Home>?) -> [(code: String, positions: [Int])] {
        [(RoomCodes.withoutRoom, itemsWithoutRoom(ofHome: id))]
            + codes(ofHome: id).map { room, code in (code, items(inLocation: room)) }
    }

    /// The numbers of all items of one place, in the order of the items.
    fileprivate func numbers(at positions: [Int]) -> [Int] {
        // Settling ties takes ten times as long as finding that there are none.
        let own = positions.map { household.items[$0].number }
        if own.allSatisfy((1...Item.largestNumber).contains), Set(own).count == own.count { return own }
        var numbers = PlaceNumbers()
        for position in positions { numbers.add(household.items[position]) }
        let settled = numbers.settled()
        return positions.map { settled[household.items[$0].id] ?? household.items[$0].number }
    }
}

/// The register numbers of all items of a household, by position. Items of different homes may have the same number.
public struct RegisterNumbers: Sendable {
    private var codes: [String] = []
    /// Each item's room, as a position in `codes`, and its number there.
    private var places: [(code: Int, number: Int)]
    /// The positions of items that have no number, or could not keep theirs because another item has it. Their numbers
    /// depend on other items.
    public private(set) var dependent: [Int] = []

    public init(_ index: SnapshotIndex) {
        places = Array(repeating: (code: 0, number: 0), count: index.household.items.count)
        for home in [nil] + index.homes.map({ Optional($0.id) }) {
            for place in index.places(ofHome: home) {
                for (position, number) in zip(place.positions, index.numbers(at: place.positions)) {
                    places[position] = (codes.count, number)
                    if index.household.items[position].number != number { dependent.append(position) }
                }
                codes.append(place.code)
            }
        }
    }

    /// The code of an item's room, and the item's number there.
    public func parts(at position: Int) -> (code: String, number: Int) {
        (codes[places[position].code], places[position].number)
    }

    public subscript(position: Int) -> String {
        let (code, number) = parts(at: position)
        return RegisterNumber.text(code: code, number: number)
    }
}

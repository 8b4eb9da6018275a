/// The number of a line in a register: the code of its room and the item's number there, `LR-01`. An item keeps it
/// while it stays in its room, whatever is added, deleted or renamed there, so that a printed report stays true.
public enum RegisterNumber {
    /// `LR-01`, `LR-123`
    public static func text(code: String, number: Int) -> String {
        let digits = String(number)
        return code + "-" + (digits.utf8.count < 2 ? "0" + digits : digits)
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
        return RegisterNumber.text(code: code, number: numbers(at: positions)[item.id] ?? item.number)
    }

    /// The register numbers of all items with this effective home; of the unassigned items for nil. None occurs twice.
    ///
    /// The store gives unique numbers. Where another program left an item without a number, or two with the same, the
    /// item created first keeps its number, and the others get the next ones that were not used in their place; a room
    /// without its own code gets one as at its creation.
    public func registerNumbers(ofHome id: EntityID<Home>?) -> [EntityID<Item>: String] {
        let codes = codes(ofHome: id)
        let places =
            [(RoomCodes.withoutRoom, itemsWithoutRoom(ofHome: id))]
            + codes.map { room, code in (code, items(inLocation: room)) }
        var result: [EntityID<Item>: String] = [:]
        result.reserveCapacity(items(ofHome: id).count)
        for (code, positions) in places {
            for (item, number) in numbers(at: positions) {
                result[item] = RegisterNumber.text(code: code, number: number)
            }
        }
        return result
    }

    /// The register numbers of all items. Items of different homes may have the same number.
    public func registerNumbers() -> [EntityID<Item>: String] {
        var result = registerNumbers(ofHome: nil)
        for home in homes { result.merge(registerNumbers(ofHome: home.id)) { first, _ in first } }
        return result
    }

    private func codes(ofHome id: EntityID<Home>?) -> [EntityID<Location>: String] {
        // A room whose home is gone counts as a room without a home.
        let rooms = id.map { locations(ofHome: $0) } ?? snapshot.locations.filter { home($0.homeID) == nil }
        return RoomCodes.settled(rooms).codes
    }

    private func itemsWithoutRoom(ofHome id: EntityID<Home>?) -> [Int] {
        if let id { return itemsWithoutLocation(ofHome: id) }
        return unassignedItems.filter { location(of: snapshot.items[$0]) == nil }
    }

    private func numbers(at positions: [Int]) -> [EntityID<Item>: Int] {
        var numbers = PlaceNumbers()
        for position in positions { numbers.add(snapshot.items[position]) }
        return numbers.settled()
    }
}

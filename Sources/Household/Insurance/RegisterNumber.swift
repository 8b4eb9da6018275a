/// How a line of a register is called: the code of its room and its number there, `LR-01`. It names the same item for as
/// long as that stays where it is, whatever is added, deleted or renamed around it, so that a printed report stays true.
public enum RegisterNumber {
    /// `LR-01`, `LR-123`
    public static func text(code: String, number: Int) -> String {
        let digits = String(number)
        return code + "-" + (digits.utf8.count < 2 ? "0" + digits : digits)
    }
}

extension SnapshotIndex {
    /// The item's register number, which no other item of its home has. It is looked up among all items of its place: for
    /// many items ask for a home's at once.
    public func registerNumber(of item: Item) -> String {
        let room = location(of: item)
        let home = effectiveHome(of: item)
        let positions = room.map { items(inLocation: $0.id) } ?? itemsWithoutRoom(ofHome: home)
        let code = room.flatMap { codes(ofHome: home)[$0.id] } ?? RoomCodes.withoutRoom
        return RegisterNumber.text(code: code, number: numbers(at: positions)[item.id] ?? item.number)
    }

    /// The register numbers of all items whose effective home this is; of the unassigned ones for nil. Each is there once.
    ///
    /// What the store gives is unique. Where another program left an item without a number, or two with the same, the first
    /// to come into the store keeps it, and the others get the next ones that their place has not had; a room without a
    /// code of its own gets one as at its creation.
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

    /// The register numbers of all items. Those of different homes may be the same.
    public func registerNumbers() -> [EntityID<Item>: String] {
        var result = registerNumbers(ofHome: nil)
        for home in homes { result.merge(registerNumbers(ofHome: home.id)) { first, _ in first } }
        return result
    }

    private func codes(ofHome id: EntityID<Home>?) -> [EntityID<Location>: String] {
        // A room whose home is gone has none.
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

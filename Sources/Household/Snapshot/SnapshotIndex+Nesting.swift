// What is inside what: rooms in rooms, and items in items.

extension SnapshotIndex {
    /// The names of a room and of the rooms that it is inside of, from the top: `Garage / Shelf 2`.
    public func path(of room: Location) -> String {
        reads?.note(.location, room.id.uuid)
        return references.locations[room.id].map { rooms.paths[$0] } ?? room.name
    }

    /// The path of the item's room; nil for an item in no room.
    public func roomPath(of item: Item) -> String? {
        notePlace(of: item)
        return references.place(of: item).location.map { rooms.paths[$0] }
    }

    /// The path of the room at a position in the snapshot.
    package func path(ofLocationAt position: Int) -> String {
        reads?.note(.location, household.locations[position].id.uuid)
        return rooms.paths[position]
    }

    /// The position of the direct parent of the room at a position.
    package func parent(ofLocationAt position: Int) -> Int? {
        reads?.note(.placeOrder)
        reads?.note(.location, household.locations[position].id.uuid)
        return rooms.nesting.parents[position]
    }

    /// The rooms that a room is inside of, the outermost first.
    public func ancestors(of room: Location) -> [Location] {
        reads?.note(.location, room.id.uuid)
        guard let position = references.locations[room.id] else { return [] }
        return noted(rooms.nesting.ancestors(of: position).map { household.locations[$0] }, .location)
    }

    /// The rooms directly inside a room, in the snapshot's order.
    public func children(of room: EntityID<Location>) -> [Location] {
        reads?.note(.family, room.uuid)
        return noted(
            (references.locations[room].map { rooms.children[$0] } ?? []).map { household.locations[$0] }, .location)
    }

    /// A room and all rooms inside it, at any depth, each before those inside it.
    public func family(of room: EntityID<Location>) -> [Location] {
        reads?.note(.family, room.uuid)
        return noted((references.locations[room].map(rooms.family) ?? []).map { household.locations[$0] }, .location)
    }

    /// Positions of the items in a room and in all rooms inside it.
    public func items(within room: EntityID<Location>) -> [Int] {
        reads?.note(.itemsInRoom, room.uuid)
        guard let position = references.locations[room] else { return [] }
        let family = rooms.family(of: position)
        return family.count == 1 ? itemsByLocation[position] : family.flatMap { itemsByLocation[$0] }.sorted()
    }

    /// The position of the direct container of the item at a position.
    public func container(ofItemAt position: Int) -> Int? {
        reads?.note(.item, household.items[position].id.uuid)
        return inside.containers[position]
    }

    /// Positions of the direct contents of the item at a position.
    public func contents(ofItemAt position: Int) -> [Int] {
        reads?.note(.item, household.items[position].id.uuid)
        return inside.contents[position] ?? []
    }

    /// Whether an item names a container, or is named as one.
    package func isNested(_ item: Item) -> Bool { item.containerID != nil || inside.named.contains(item.id) }

    /// The container that an item names, even if it is in another place.
    package func statedContainer(of item: Item) -> Item? {
        reads?.note(.household)
        return item.containerID.flatMap { inside.positions[$0] }.map { household.items[$0] }
    }

    /// The faults in the nesting of rooms and items.
    var nestingFaults: (rooms: RoomTree, items: ItemContents) { (rooms, inside) }
}

public import Household

extension Snapshot {
    /// Deletes, adds, moves and changes some items, as several people would between two builds. Titles repeat.
    /// - Parameter count: The maximum number of items.
    public mutating func changeItems(_ count: Int, using random: inout SeededGenerator) -> ItemChanges {
        var ids: Set<EntityID<Item>> = []
        var arriving: [Item] = []
        for _ in 0..<Int.random(in: 1...count, using: &random) {
            let known = items.randomElement(using: &random)
            let stays = known.map { !ids.contains($0.id) } ?? false
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where stays, 1 where stays:
                guard let known else { continue }
                ids.insert(known.id)
                arriving.append(changed(known, id: known.id, slug: known.slug, using: &random))
            case 2 where stays:
                if let known { ids.insert(known.id) }
            default:
                let id = EntityID<Item>(random.uuid())
                let model = known ?? Item(title: "")
                ids.insert(id)
                arriving.append(changed(model, id: id, slug: "new-\(id)", using: &random))
            }
        }
        return replaceItems(ids, by: arriving)
    }

    /// Another item, with traits of existing ones.
    private func changed(
        _ item: Item, id: EntityID<Item>, slug: String, using random: inout SeededGenerator
    ) -> Item {
        let outer = random.chance(6) ? items.randomElement(using: &random) : nil
        func other() -> Item { outer ?? items.randomElement(using: &random) ?? item }
        let title = random.chance(50) ? item.title : "Item \(Int.random(in: 0..<300, using: &random))"
        return Item(
            id: id, slug: slug, title: title, quantity: other().quantity, make: other().make, serial: other().serial,
            price: other().price, replacement: other().replacement, notes: random.chance(50) ? "*Mine*" : "",
            locationID: other().locationID, homeID: other().homeID, containerID: outer?.id, labelIDs: other().labelIDs,
            archived: random.chance(10), sale: random.chance(10) ? Sale() : nil)
    }
}

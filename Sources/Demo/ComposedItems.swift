import Household

// Larger households: more storage places, and items recombined from the catalogue's words.
extension HouseholdBuilder {
    /// Adds one storage place for every two hundred items above two thousand, eighty at most: enough that no room holds
    /// nearly everything, few enough that a home's rooms still fit on a page.
    mutating func addStorage(for count: Int) {
        let homes = WeightedTable(catalogue.words.homeWeights)
        let furnished = Set(catalogue.words.kinds.flatMap(catalogue.words.rooms(for:)))
        var numbers: [String: Int] = [:]
        for _ in 0..<min(max(0, count - 2000) / 200, 80) {
            guard let home = homes.draw(&random) else { return }
            let rooms = catalogue.homes[home].rooms.map(\.name).filter(furnished.contains)
            let name = "\(random.pick(rooms)) / \(random.pick(catalogue.words.storage))"
            let number = numbers["\(home) \(name)", default: 0] + 1
            numbers["\(home) \(name)"] = number
            addRoom(named: "\(name) \(number)", symbol: "📦", to: home)
        }
    }

    mutating func addComposedItems(upTo count: Int) throws(CatalogueError) {
        var composer = ItemComposer(words: catalogue.words, places: places, today: today)
        while items.count < count {
            guard let plan = composer.plan(&random) else { return }
            var item = newItem(titled: plan.title)
            composer.fill(&item, by: plan, &random)
            let added = add(item)
            try shelf.addPhoto(plan.photo, of: .item(added.id), at: added.record.createdAt)
        }
    }
}

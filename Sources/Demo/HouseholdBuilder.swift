import Foundation
import Household

/// Builds a household, entity by entity. The order of the calls is the order of the random draws, and so affects the
/// result.
struct HouseholdBuilder {
    let catalogue: Catalogue
    let today: CalendarDate
    var random: SeededGenerator
    private(set) var places: [HomePlaces] = []
    private(set) var items: [Item] = []
    var shelf: FileShelf
    private var labels: [Label] = []
    private var homeSlugs = FreshSlugs(fallback: "home")
    private var itemSlugs = FreshSlugs(fallback: "item")
    /// The last item number given in each room, and in each home outside its rooms.
    private var numbers: [UUID?: Int] = [:]
    /// The last asset id given to a composed item.
    var assetNumber = 0

    /// The day on which the family's record began, relative to today.
    private static let recordBegan = -1100

    init(_ catalogue: Catalogue, seed: UInt64, today: CalendarDate) {
        self.catalogue = catalogue
        self.today = today
        random = SeededGenerator(seed: seed)
        shelf = FileShelf(seed: seed)
    }

    /// A home with its rooms and labels, for looking them up by name.
    struct HomePlaces {
        var home: Home
        private(set) var rooms: [Location] = []
        /// The rooms' names in the catalogue.
        private(set) var roomNames: [String] = []
        var labelIDs: [String: EntityID<Label>] = [:]
        var roomSlugs = FreshSlugs(fallback: "location")
        var roomCodes = RoomCodes()

        func room(named name: String) -> EntityID<Location>? {
            roomNames.firstIndex(of: name).map { rooms[$0].id }
        }

        /// Adds a room. One whose name begins with that of another is inside it: `Basement / Wine Rack`.
        mutating func append(_ room: Location) {
            var room = room
            let names = RoomTree.names(in: room.name)
            let outer = self.room(named: names.dropLast().joined(separator: RoomTree.separator))
            roomNames.append(room.name)
            if let outer, let name = names.last { (room.parentID, room.name) = (outer, name) }
            rooms.append(room)
        }
    }

    mutating func addHomes() throws(CatalogueError) {
        for entry in catalogue.homes {
            var home = Home(
                id: random.id(), slug: homeSlugs.next(for: entry.name), name: entry.name, currency: entry.currency,
                record: foundingRecord())
            try entry.fill(&home, in: entry.currency, today: today, of: entry.name)
            try entry.care?.fill(&home, in: entry.currency, today: today, of: entry.name)
            places.append(HomePlaces(home: home))
            try shelf.addPhoto(entry.photo, of: .home(home.id), caption: "From outside", at: home.record.createdAt)
            for room in entry.rooms { try add(room, to: places.count - 1) }
            var labelSlugs = FreshSlugs(fallback: "label")
            for entry in entry.labels {
                var label = Label(
                    id: random.id(), slug: labelSlugs.next(for: entry.name), homeID: home.id, name: entry.name,
                    record: foundingRecord())
                try entry.fill(&label, in: home.currency, today: today, of: entry.name)
                labels.append(label)
                places[places.count - 1].labelIDs[entry.name] = label.id
            }
        }
    }

    private mutating func add(_ entry: Catalogue.RoomEntry, to home: Int) throws(CatalogueError) {
        var room = newRoom(named: entry.name, in: home)
        try entry.fill(&room, in: places[home].home.currency, today: today, of: entry.name)
        try entry.care?.fill(&room, in: places[home].home.currency, today: today, of: entry.name)
        places[home].append(room)
        try shelf.addPhoto(entry.photo, of: .location(room.id), at: room.record.createdAt)
    }

    private mutating func newRoom(named name: String, in home: Int) -> Location {
        Location(
            id: random.id(), slug: places[home].roomSlugs.next(for: name),
            code: places[home].roomCodes.claim(for: name), homeID: places[home].home.id, name: name,
            record: foundingRecord())
    }

    mutating func addCatalogueItems() throws(CatalogueError) {
        for position in places.indices {
            for entry in catalogue.homes[position].items { try add(entry, in: places[position]) }
        }
        for entry in catalogue.household.unassigned { try add(entry, in: nil) }
    }

    private mutating func add(_ entry: Catalogue.ItemEntry, in place: HomePlaces?) throws(CatalogueError) {
        var item = newItem(titled: entry.title)
        try entry.fill(&item, in: place?.home.currency ?? .usd, today: today, of: entry.title)
        try entry.care?.fill(&item, in: place?.home.currency ?? .usd, today: today, of: entry.title)
        item.loans = (entry.lent ?? []).map { $0.loan(today: today) }
        item.homeID = place?.home.id
        if let name = entry.room {
            guard let room = place?.room(named: name) else {
                throw CatalogueError(entry.title, .unknownRoom, name)
            }
            item.locationID = room
        }
        if let title = entry.inside {
            guard let outer = items.first(where: { $0.title == title && $0.locationID == item.locationID }) else {
                throw CatalogueError(entry.title, .unknownItem, title)
            }
            item.containerID = outer.id
        }
        for name in entry.labels ?? [] {
            guard let label = place?.labelIDs[name] else { throw CatalogueError(entry.title, .unknownLabel, name) }
            item.labelIDs.append(label)
        }
        item.customFields = entry.fields ?? []
        // A walk found everything but what the catalogue says it did not.
        if let day = place?.home.walked, item.notFound == nil, item.purchaseDate.map({ $0.first < day }) ?? true {
            item.seen = day
        }
        let added = add(item)
        try shelf.addFiles(of: entry, to: added)
        for (position, done) in (entry.care?.done ?? []).enumerated() {
            guard let name = done.receipt else { continue }
            let receipt = try shelf.addReceipt(
                name, of: .item(added.id), on: today.adding(days: done.date), at: added.record.createdAt)
            items[items.count - 1].upkeepLog[position].receiptIDs = [receipt]
        }
    }

    /// An item with an id and a slug, not yet part of the household.
    mutating func newItem(titled title: String) -> Item {
        Item(id: random.id(), slug: itemSlugs.next(for: title), title: title)
    }

    /// Adds an item to the household: numbers it within its room or home, and gives its record times that agree with
    /// its dates.
    mutating func add(_ item: Item) -> Item {
        var item = item
        let place = item.locationID?.uuid ?? item.homeID?.uuid
        item.number = numbers[place, default: 0] + 1
        numbers[place] = item.number
        item.record = record(of: item)
        items.append(item)
        return item
    }

    func snapshot() -> Snapshot {
        var random = random
        let profile = Profile(
            id: random.id(), name: catalogue.household.profile,
            contact: catalogue.household.contact, homeIDs: places.map(\.home.id),
            record: RecordInfo(createdAt: instant(Self.recordBegan, second: 0)))
        var snapshot = Snapshot(
            profile: profile, homes: places.map(\.home), locations: places.flatMap(\.rooms), labels: labels,
            items: items)
        snapshot.sort()
        return snapshot
    }
}

// Larger households have more storage places.
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
            var room = newRoom(named: "\(name) \(number)", in: home)
            room.symbol = "📦"
            places[home].append(room)
        }
    }
}

// Times of records: whole seconds, all before the start of today in UTC.
extension HouseholdBuilder {
    private func instant(_ offset: Int, second: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval((today.daysSinceEpoch + offset) * 86_400 + second))
    }

    private mutating func instant(_ offset: Int) -> Date {
        instant(offset, second: 8 * 3600 + random.below(13 * 3600))
    }

    private mutating func foundingRecord() -> RecordInfo {
        RecordInfo(createdAt: instant(Self.recordBegan + random.below(3)))
    }

    /// Items owned when the record began were entered over the first year, the others within a week of their purchase.
    private mutating func record(of item: Item) -> RecordInfo {
        let bought = item.purchaseDate.map { today.days(until: $0.middle) } ?? Self.recordBegan
        let offset =
            bought <= Self.recordBegan
            ? Self.recordBegan + 3 + random.skewedBelow(360) : min(bought + random.below(7), -1)
        var record = RecordInfo(createdAt: instant(offset))
        guard item.sale != nil || item.archived || random.chance(perMille: 300) else { return record }
        let left = Int(instant(0, second: 0).timeIntervalSince(record.createdAt))
        record.updatedAt = record.createdAt.addingTimeInterval(TimeInterval(1 + random.below(left - 1)))
        record.version = 2 + random.below(3)
        return record
    }
}

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
        var rooms: [Location] = []
        var labelIDs: [String: EntityID<Label>] = [:]
        var roomSlugs = FreshSlugs(fallback: "location")
        var roomCodes = RoomCodes()

        func room(named name: String) -> EntityID<Location>? {
            rooms.first { $0.name == name }?.id
        }
    }

    mutating func addHomes() throws {
        for entry in catalogue.homes {
            let home = try home(entry)
            places.append(HomePlaces(home: home))
            try shelf.addPhoto(entry.photo, of: .home(home.id), caption: "From outside", at: home.record.createdAt)
            for entry in entry.rooms {
                let room = addRoom(
                    named: entry.name, symbol: entry.symbol, notes: entry.notes ?? "", to: places.count - 1)
                try shelf.addPhoto(entry.photo, of: .location(room.id), at: room.record.createdAt)
            }
            var labelSlugs = FreshSlugs(fallback: "label")
            for label in entry.labels {
                let made = Label(
                    id: random.id(), slug: labelSlugs.next(for: label.name), homeID: home.id, name: label.name,
                    notes: label.notes ?? "", colour: label.colour, emoji: label.emoji, record: foundingRecord())
                labels.append(made)
                places[places.count - 1].labelIDs[label.name] = made.id
            }
        }
    }

    private mutating func home(_ entry: Catalogue.HomeEntry) throws -> Home {
        let address = Address(
            line1: entry.address.line1, line2: entry.address.line2 ?? "", city: entry.address.city,
            region: entry.address.region ?? "", postalCode: entry.address.postalCode, country: entry.address.country)
        return Home(
            id: random.id(), slug: homeSlugs.next(for: entry.name), name: entry.name, address: address,
            currency: entry.currency, colour: entry.colour, isPrimary: entry.primary ?? false,
            purchaseDate: day(entry.bought),
            purchasePrice: try Catalogue.amount(entry.price, in: entry.currency, of: entry.name), notes: entry.notes,
            record: foundingRecord())
    }

    @discardableResult
    mutating func addRoom(named name: String, symbol: String, notes: String = "", to home: Int) -> Location {
        let room = Location(
            id: random.id(), slug: places[home].roomSlugs.next(for: name),
            code: places[home].roomCodes.claim(for: name), homeID: places[home].home.id, name: name, notes: notes,
            symbol: symbol, record: foundingRecord())
        places[home].rooms.append(room)
        return room
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
            id: random.id(), name: catalogue.household.profile, homeIDs: places.map(\.home.id),
            record: RecordInfo(createdAt: instant(Self.recordBegan, second: 0)))
        var snapshot = Snapshot(
            profile: profile, homes: places.map(\.home), locations: places.flatMap(\.rooms), labels: labels,
            items: items)
        snapshot.sort()
        return snapshot
    }

    func day(_ offset: Int) -> CalendarDate { today.adding(days: offset) }
}

// Times of records: whole seconds, all before the start of today in UTC.
extension HouseholdBuilder {
    private func instant(_ offset: Int, second: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval(day(offset).daysSinceEpoch * 86_400 + second))
    }

    private mutating func instant(_ offset: Int) -> Date {
        instant(offset, second: 8 * 3600 + random.below(13 * 3600))
    }

    private mutating func foundingRecord() -> RecordInfo {
        RecordInfo(createdAt: instant(Self.recordBegan + random.below(3)))
    }

    /// Items owned when the record began were entered over the first year, the others within a week of their purchase.
    private mutating func record(of item: Item) -> RecordInfo {
        let bought = item.purchaseDate.map { today.days(until: $0) } ?? Self.recordBegan
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

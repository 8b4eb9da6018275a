import Household

/// Invents items, with draws weighted so that a large household looks lived in: most things are cheap, few expensive;
/// most prices are known, some not; most things are in a room, a few only in a home, very few in neither.
struct ItemComposer {
    let words: Catalogue.Words
    private let places: [HouseholdBuilder.HomePlaces]
    let today: CalendarDate
    private let kinds: [PlacedKind]
    private let kindTable: WeightedTable
    private var assetNumber = 0

    /// A kind of item, and where such items are found.
    private struct PlacedKind {
        let kind: Catalogue.Kind
        /// The suitable rooms of each home.
        let rooms: [[EntityID<Location>]]
        let homeTable: WeightedTable
    }

    /// What is decided before an item gets its slug.
    struct Plan {
        var kind: Catalogue.Kind
        var home: Int
        var room: EntityID<Location>
        var quantity: Int
        var title = ""
        var qualifier = ""
        var make = ""
        var model = ""

        /// The photo of its kind, unless the item looks different.
        var photo: String? { kind.unlike?.contains(qualifier) ?? false ? nil : kind.photo }
    }

    init(words: Catalogue.Words, places: [HouseholdBuilder.HomePlaces], today: CalendarDate) {
        self.words = words
        self.places = places
        self.today = today
        kinds = words.kinds.map { kind in
            let suitable = words.rooms(for: kind)
            let rooms = places.map { place in
                place.rooms.filter { suitable.contains(Self.wholeRoom($0.name)) }.map(\.id)
            }
            let weights = zip(words.homeWeights, rooms).map { weight, rooms in rooms.isEmpty ? 0 : weight }
            return PlacedKind(kind: kind, rooms: rooms, homeTable: WeightedTable(weights))
        }
        kindTable = WeightedTable(words.kinds.map(\.weight))
    }

    /// Returns `Garage` for `Garage / Shelf 2`.
    private static func wholeRoom(_ name: String) -> String {
        name.firstRange(of: " / ").map { String(name[..<$0.lowerBound]) } ?? name
    }

    /// Nil if the catalogue has no kind of item that fits any room.
    mutating func plan(_ random: inout SeededGenerator) -> Plan? {
        guard let position = kindTable.draw(&random), let home = kinds[position].homeTable.draw(&random)
        else { return nil }
        let kind = kinds[position].kind
        let rooms = kinds[position].rooms[home]
        let several = kind.quantity != nil && random.chance(perMille: 600)
        var plan = Plan(
            kind: kind, home: home, room: rooms[random.below(rooms.count)],
            quantity: several ? Self.draw(kind.quantity, &random) : 1)
        name(&plan, &random)
        return plan
    }

    private func name(_ plan: inout Plan, _ random: inout SeededGenerator) {
        let kind = plan.kind
        let noun = plan.quantity == 1 ? kind.name : kind.plural ?? kind.name + "s"
        if random.chance(perMille: 750) {
            plan.make = random.pick(kind.makers ?? [])
            plan.model = model(of: kind, &random)
        }
        plan.qualifier = random.pick(kind.qualifiers ?? [])
        var title = "\(plan.qualifier) \(noun)"
        if !plan.make.isEmpty, random.chance(perMille: 550) {
            title = [plan.make, plan.model, noun].filter { !$0.isEmpty }.joined(separator: " ")
        } else if random.chance(perMille: 150) {
            title = "\(random.pick(words.owners)) \(title)"
        }
        plan.title = title.prefix(1).uppercased() + title.dropFirst()
    }

    private func model(of kind: Catalogue.Kind, _ random: inout SeededGenerator) -> String {
        let base = random.pick(kind.models ?? [])
        guard let last = base.last else { return "" }
        let end = last.isNumber ? random.pick(words.suffixes) : String(10 + random.below(90))
        return end.isEmpty ? base : "\(base) \(end)"
    }

    mutating func fill(_ item: inout Item, by plan: Plan, _ random: inout SeededGenerator) {
        let place = places[plan.home]
        item.make = plan.make
        item.model = plan.model
        item.quantity = Quantity(plan.quantity) ?? .one
        if random.chance(perMille: 400) { item.description = random.pick(words.descriptions) }
        fillPlace(&item, plan, &random)
        fillPurchase(&item, plan, in: place.home.currency, &random)
        fillIdentity(&item, plan, &random)
        fillState(&item, &random)
        fillNotes(&item, &random)
        fillEnd(&item, in: place.home.currency, &random)
    }

    private func fillPlace(_ item: inout Item, _ plan: Plan, _ random: inout SeededGenerator) {
        guard !random.chance(perMille: 2) else { return }
        let place = places[plan.home]
        item.homeID = place.home.id
        if !random.chance(perMille: 15) { item.locationID = plan.room }
        for (position, name) in (plan.kind.labels ?? []).enumerated() {
            guard let label = place.labelIDs[name], random.chance(perMille: position == 0 ? 900 : 400) else { continue }
            item.labelIDs.append(label)
        }
    }

    private func fillPurchase(
        _ item: inout Item, _ plan: Plan, in currency: Currency, _ random: inout SeededGenerator
    ) {
        if !random.chance(perMille: 60) { item.price = price(of: plan.kind, in: currency, &random) }
        guard random.chance(perMille: 900) else { return }
        let age = 2 + random.skewedBelow(15 * 365)
        item.purchaseDate = today.adding(days: -age)
        item.purchasedFrom = random.pick(words.shops[currency.code] ?? [])
        if let years = plan.kind.warrantyYears {
            item.warranty.expires = today.adding(days: years * 365 - age)
            item.warranty.details = random.pick(words.warranties)
        } else if random.chance(perMille: 15) {
            item.warranty.isLifetime = true
        }
    }

    private func price(
        of kind: Catalogue.Kind, in currency: Currency, _ random: inout SeededGenerator
    ) -> Money {
        let low = kind.price.first ?? 1
        let whole = low + random.skewedBelow((kind.price.last ?? low) - low + 1)
        let cents = [0, 0, 0, 50, 90, 95, 99][random.below(7)]
        return Money(minorUnits: Int64(whole * 100 + cents), currency: currency)
    }

    private mutating func fillIdentity(_ item: inout Item, _ plan: Plan, _ random: inout SeededGenerator) {
        if let pattern = plan.kind.serial, random.chance(perMille: 850) {
            item.serial = Self.serial(pattern, &random)
        }
        if random.chance(perMille: 250) {
            assetNumber += 1
            let digits = String(assetNumber)
            item.assetID = "HB-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        }
    }

    /// Replaces `#` and `?` in the pattern. The letters leave out I and O, as makers do.
    private static func serial(_ pattern: String, _ random: inout SeededGenerator) -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
        return String(
            pattern.map { mark in
                switch mark {
                case "#": Character(String(random.below(10)))
                case "?": letters[random.below(letters.count)]
                default: mark
                }
            })
    }

    private static func draw(_ range: [Int]?, _ random: inout SeededGenerator) -> Int {
        guard let low = range?.first, let high = range?.last, low <= high else { return 1 }
        return random.within(low...high)
    }
}

import Household

// Invents items, with draws weighted so that a large household looks lived in: most things are cheap, few expensive;
// most prices are known, some not; most things are in a room, a few only in a home, very few in neither.

/// The rooms in which each kind of item is found, in the order of the catalogue's kinds.
private struct PlacedKinds {
    let table: WeightedTable
    /// The suitable rooms of each home, by kind.
    let rooms: [[[EntityID<Location>]]]
    let homeTables: [WeightedTable]

    init(_ words: Catalogue.Words, _ places: [HouseholdBuilder.HomePlaces]) {
        table = WeightedTable(words.kinds.map(\.weight))
        rooms = words.kinds.map { kind in
            let suitable = words.rooms(for: kind)
            return places.map { place in
                zip(place.rooms, place.roomNames).filter { suitable.contains(Self.wholeRoom($1)) }.map(\.0.id)
            }
        }
        homeTables = rooms.map { rooms in
            WeightedTable(zip(words.homeWeights, rooms).map { weight, rooms in rooms.isEmpty ? 0 : weight })
        }
    }

    /// Returns `Garage` for `Garage / Shelf 2`.
    private static func wholeRoom(_ name: String) -> String {
        name.firstRange(of: " / ").map { String(name[..<$0.lowerBound]) } ?? name
    }
}

/// What is decided before an item gets its slug.
private struct Plan {
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

extension HouseholdBuilder {
    mutating func addComposedItems(upTo count: Int) throws(CatalogueError) {
        let kinds = PlacedKinds(catalogue.words, places)
        while items.count < count {
            guard let plan = plan(kinds) else { return }
            var item = newItem(titled: plan.title)
            fill(&item, by: plan)
            let added = add(item)
            try shelf.addPhoto(plan.photo, of: .item(added.id), at: added.record.createdAt)
        }
    }

    /// Nil if the catalogue has no kind of item that fits any room.
    private mutating func plan(_ kinds: PlacedKinds) -> Plan? {
        guard let position = kinds.table.draw(&random), let home = kinds.homeTables[position].draw(&random)
        else { return nil }
        let kind = catalogue.words.kinds[position]
        let rooms = kinds.rooms[position][home]
        let several = kind.quantity != nil && random.chance(perMille: 600)
        var plan = Plan(
            kind: kind, home: home, room: rooms[random.below(rooms.count)], quantity: several ? draw(kind.quantity) : 1)
        name(&plan)
        return plan
    }

    private mutating func name(_ plan: inout Plan) {
        let kind = plan.kind
        let noun = plan.quantity == 1 ? kind.name : kind.plural ?? kind.name + "s"
        if random.chance(perMille: 750) {
            plan.make = random.pick(kind.makers ?? [])
            plan.model = model(of: kind)
        }
        plan.qualifier = random.pick(kind.qualifiers ?? [])
        var title = "\(plan.qualifier) \(noun)"
        if !plan.make.isEmpty, random.chance(perMille: 550) {
            title = [plan.make, plan.model, noun].filter { !$0.isEmpty }.joined(separator: " ")
        } else if random.chance(perMille: 150) {
            title = "\(random.pick(catalogue.words.owners)) \(title)"
        }
        plan.title = title.prefix(1).uppercased() + title.dropFirst()
    }

    private mutating func model(of kind: Catalogue.Kind) -> String {
        let base = random.pick(kind.models ?? [])
        guard let last = base.last else { return "" }
        let end = last.isNumber ? random.pick(catalogue.words.suffixes) : String(10 + random.below(90))
        return end.isEmpty ? base : "\(base) \(end)"
    }

    private mutating func fill(_ item: inout Item, by plan: Plan) {
        let place = places[plan.home]
        item.make = plan.make
        item.model = plan.model
        item.quantity = Quantity(plan.quantity) ?? .one
        if random.chance(perMille: 400) { item.description = random.pick(catalogue.words.descriptions) }
        fillPlace(&item, plan)
        fillPurchase(&item, plan, in: place.home.currency)
        fillIdentity(&item, plan)
        fillState(&item)
        fillNotes(&item)
        fillEnd(&item, in: place.home.currency)
    }

    private mutating func fillPlace(_ item: inout Item, _ plan: Plan) {
        guard !random.chance(perMille: 2) else { return }
        let place = places[plan.home]
        item.homeID = place.home.id
        if !random.chance(perMille: 15) { item.locationID = plan.room }
        for (position, name) in (plan.kind.labels ?? []).enumerated() {
            guard let label = place.labelIDs[name], random.chance(perMille: position == 0 ? 900 : 400) else { continue }
            item.labelIDs.append(label)
        }
    }

    private mutating func fillPurchase(_ item: inout Item, _ plan: Plan, in currency: Currency) {
        if !random.chance(perMille: 60) { item.price = price(of: plan.kind, in: currency) }
        guard random.chance(perMille: 900) else { return }
        let age = 2 + random.skewedBelow(15 * 365)
        item.purchaseDate = PartialDate(today.adding(days: -age))
        item.purchasedFrom = random.pick(catalogue.words.shops[currency.code] ?? [])
        if let years = plan.kind.warrantyYears {
            item.warranty.expires = today.adding(days: years * 365 - age)
            item.warranty.details = random.pick(catalogue.words.warranties)
        } else if random.chance(perMille: 15) {
            item.warranty.isLifetime = true
        }
    }

    private mutating func price(of kind: Catalogue.Kind, in currency: Currency) -> Money {
        let low = kind.price.first ?? 1
        let whole = low + random.skewedBelow((kind.price.last ?? low) - low + 1)
        let cents = [0, 0, 0, 50, 90, 95, 99][random.below(7)]
        return Money(minorUnits: Int64(whole * 100 + cents), currency: currency)
    }

    private mutating func fillIdentity(_ item: inout Item, _ plan: Plan) {
        if let pattern = plan.kind.serial, random.chance(perMille: 850) {
            item.serial = serial(pattern)
        }
        if random.chance(perMille: 250) {
            assetNumber += 1
            let digits = String(assetNumber)
            item.assetID = "HB-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        }
    }

    /// Replaces `#` and `?` in the pattern. The letters leave out I and O, as makers do.
    private mutating func serial(_ pattern: String) -> String {
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

    private mutating func draw(_ range: [Int]?) -> Int {
        guard let low = range?.first, let high = range?.last, low <= high else { return 1 }
        return random.within(low...high)
    }
}

// Details that only some items have: a condition, a replacement cost, notes, a sale.
extension HouseholdBuilder {
    private mutating func fillState(_ item: inout Item) {
        switch random.below(100) {
        case 0..<5: item.condition = .new
        case 5..<25: item.condition = .excellent
        case 25..<65: item.condition = .good
        case 65..<80: item.condition = .fair
        case 80..<85: item.condition = .poor
        default: break
        }
        if let price = item.price, random.chance(perMille: 150) {
            let cost = price.minorUnits / 100 * Int64(90 + random.below(70))
            item.replacement = ReplacementCost(
                cost: Money(minorUnits: cost, currency: price.currency),
                source: random.pick(catalogue.words.appraisers),
                date: today.adding(days: -1 - random.below(900)))
        }
        let isDear = (item.unitValue?.minorUnits ?? 0) >= 80_000
        item.insured = random.chance(perMille: isDear ? 550 : 40)
        item.moving.isFragile = random.chance(perMille: 60)
        if random.chance(perMille: 50) {
            item.moving.priority = Moving.Priority.allCases[random.below(Moving.Priority.allCases.count)]
            item.moving.destination = random.pick(catalogue.words.destinations)
        }
    }

    private mutating func fillNotes(_ item: inout Item) {
        if random.chance(perMille: 120) {
            let field = catalogue.words.fields[random.below(catalogue.words.fields.count)]
            item.customFields = [CustomField(name: field.name, value: random.pick(field.values))]
        }
        guard random.chance(perMille: 300) else { return }
        var paragraph = random.pick(catalogue.words.sentences)
        if random.chance(perMille: 400) { paragraph += " " + random.pick(catalogue.words.sentences) }
        item.notes = paragraph
        guard random.chance(perMille: 150) else { return }
        let first = random.below(catalogue.words.checks.count)
        let second = (first + 1 + random.below(catalogue.words.checks.count - 1)) % catalogue.words.checks.count
        item.notes += "\n\n- \(catalogue.words.checks[first])\n- \(catalogue.words.checks[second])"
    }

    /// Archives two items in a hundred and sells three.
    private mutating func fillEnd(_ item: inout Item, in currency: Currency) {
        switch random.below(100) {
        case 0..<2: item.archived = true
        case 2..<5:
            let age = item.purchaseDate.map { $0.middle.days(until: today) } ?? 900
            let part = Int64(20 + random.below(50))
            item.sale = Sale(
                date: today.adding(days: -1 - random.below(age - 1)),
                price: item.price.map { Money(minorUnits: $0.minorUnits / 100 * part, currency: currency) },
                to: random.pick(catalogue.words.buyers))
        default: break
        }
    }
}

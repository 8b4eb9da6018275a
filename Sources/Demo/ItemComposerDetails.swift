import Household

// Details that only some items have: a condition, a replacement cost, notes, a sale.
extension ItemComposer {
    func fillState(_ item: inout Item, _ random: inout SeededGenerator) {
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
                cost: Money(minorUnits: cost, currency: price.currency), source: random.pick(words.appraisers),
                date: today.adding(days: -1 - random.below(900)))
        }
        let isDear = (item.unitValue?.minorUnits ?? 0) >= 80_000
        item.insured = random.chance(perMille: isDear ? 550 : 40)
        item.moving.isFragile = random.chance(perMille: 60)
        if random.chance(perMille: 50) {
            item.moving.priority = Moving.Priority.allCases[random.below(Moving.Priority.allCases.count)]
            item.moving.destination = random.pick(words.destinations)
        }
    }

    func fillNotes(_ item: inout Item, _ random: inout SeededGenerator) {
        if random.chance(perMille: 120) {
            let field = words.fields[random.below(words.fields.count)]
            item.customFields = [CustomField(name: field.name, value: random.pick(field.values))]
        }
        guard random.chance(perMille: 300) else { return }
        var paragraph = random.pick(words.sentences)
        if random.chance(perMille: 400) { paragraph += " " + random.pick(words.sentences) }
        item.notes = paragraph
        guard random.chance(perMille: 150) else { return }
        let first = random.below(words.checks.count)
        let second = (first + 1 + random.below(words.checks.count - 1)) % words.checks.count
        item.notes += "\n\n- \(words.checks[first])\n- \(words.checks[second])"
    }

    /// Archives two items in a hundred and sells three.
    func fillEnd(_ item: inout Item, in currency: Currency, _ random: inout SeededGenerator) {
        switch random.below(100) {
        case 0..<2: item.archived = true
        case 2..<5:
            let age = item.purchaseDate.map { $0.days(until: today) } ?? 900
            let part = Int64(20 + random.below(50))
            item.sale = Sale(
                date: today.adding(days: -1 - random.below(age - 1)),
                price: item.price.map { Money(minorUnits: $0.minorUnits / 100 * part, currency: currency) },
                to: random.pick(words.buyers))
        default: break
        }
    }
}

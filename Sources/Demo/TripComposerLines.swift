import Household

// The lines of a trip: the plan, its outcome, and the surprises.
extension TripComposer {
    /// Adds what has run out at home, within the occasion's bounds.
    func fill(_ draft: inout TripDraft, at open: [Int], on visit: Visit, _ random: inout SeededGenerator) {
        let bounds = visit.occasion.lines
        let most = random.within(bounds) - draft.lines.count
        guard most > 0 else { return }
        let taken = Set(draft.lines.compactMap(\.good))
        var choices: [(good: Int, offers: [Int], urgency: Int)] = []
        for good in assortment.goods.indices where !taken.contains(good) {
            var offers = assortment.offers(of: good, at: open, on: visit.day)
            guard !offers.isEmpty else { continue }
            offers.swapAt(0, random.below(offers.count))
            let urgency = pantry.urgency(of: good, at: visit.occasion.home.id, ago: visit.ago)
            choices.append((good, offers, urgency * (850 + random.below(300)) / 1000))
        }
        choices.sort { ($0.urgency, $1.good) > ($1.urgency, $0.good) }
        let due = choices.prefix { $0.urgency >= 900 }.count
        let least = bounds.lowerBound - draft.lines.count
        let chosen = choices.prefix(min(max(due, least), most)).sorted { $0.good < $1.good }
        var picks = chosen.map { ($0.good, $0.offers[0]) }
        // If the stores sell too few goods for the list, some are bought a second time at another store.
        let missing = max(0, least - picks.count)
        picks += chosen.filter { $0.offers.count > 1 }.prefix(missing).map { ($0.good, $0.offers[1]) }
        for (good, place) in picks {
            let offer = assortment.goods[good].offers[place]
            let quantity = offer.amounts[random.below(offer.amounts.count)]
            let item = planned(good, offer, quantity, on: visit, &random)
            let outcome = outcome(of: item, good: good, offer, at: open, on: visit, &random)
            draft.lines.append(TripDraft.Line(item: item, outcome: outcome, good: good, lasts: offer.lasts))
        }
    }

    private func planned(
        _ good: Int, _ offer: Assortment.Offer, _ quantity: Quantity, on visit: Visit,
        _ random: inout SeededGenerator
    ) -> CartItem {
        let shop = assortment.outlets[offer.outlet].shop(ago: visit.ago)
        return CartItem(
            id: random.id(), vaultItemID: vault[good].id, name: assortment.goods[good].name,
            category: assortment.goods[good].category, quantity: quantity,
            planned: vault[good].terms(at: shop, per: offer.unit, in: visit.occasion.home.currency))
    }

    /// The outcome of a line: mostly as planned, at the day's price.
    private func outcome(
        of item: CartItem, good: Int, _ offer: Assortment.Offer, at open: [Int], on visit: Visit,
        _ random: inout SeededGenerator
    ) -> CartItem.Outcome {
        switch random.below(1000) {
        case 0..<40: return .skipped
        case 40..<55: return .open
        default: break
        }
        var (offer, quantity) = (offer, item.quantity)
        let others = assortment.offers(of: good, at: open, on: visit.day).map { assortment.goods[good].offers[$0] }
            .filter { $0.outlet != offer.outlet }
        if let other = others.first, random.chance(perMille: 60) {
            (offer, quantity) = (other, other.amounts[0])
        } else if random.chance(perMille: 60) {
            quantity = Self.another(quantity, &random)
        }
        quantity = Self.weighed(quantity, offer.unit, &random)
        var price: Money? = assortment.price(of: offer, ago: visit.ago)
        if let usual = price, random.chance(perMille: 50) { price = assortment.reduced(usual, at: offer.outlet) }
        // If the occasion spends its cash to the last cent, every price must be known.
        if random.chance(perMille: 4), visit.occasion.rest == nil { price = nil }
        return .fulfilled(purchase(quantity, offer, price, on: visit))
    }

    private func purchase(
        _ quantity: Quantity, _ offer: Assortment.Offer, _ price: Money?, on visit: Visit
    ) -> CartItem.Purchase {
        let shop = ShopReference(assortment.outlets[offer.outlet].shop(ago: visit.ago))
        return CartItem.Purchase(
            quantity: quantity, terms: CartItem.Terms(shop: shop, price: price, unit: offer.unit))
    }

    /// Adds a wish as written, except for its weight. A wish that no store of the trip sells is dropped.
    func add(
        _ wish: Assortment.Wish, to draft: inout TripDraft, at open: [Int], on visit: Visit,
        _ random: inout SeededGenerator
    ) {
        guard let good = wish.good else { return addForOnce(wish, to: &draft, at: open, on: visit, &random) }
        let offers = assortment.offers(of: good, at: open, on: visit.day).map { assortment.goods[good].offers[$0] }
        guard let offer = offers.first(where: { $0.outlet == wish.outlet }) ?? offers.first else { return }
        let item = planned(good, offer, wish.quantity, on: visit, &random)
        let bought = offers.first { $0.outlet == wish.boughtAt } ?? offer
        let price = assortment.price(of: bought, ago: visit.ago)
        let quantity = Self.weighed(wish.quantity, bought.unit, &random)
        let outcome: CartItem.Outcome =
            wish.isSkipped ? .skipped : .fulfilled(purchase(quantity, bought, price, on: visit))
        draft.lines.append(TripDraft.Line(item: item, outcome: outcome, good: good, lasts: offer.lasts))
    }

    private func addForOnce(
        _ wish: Assortment.Wish, to draft: inout TripDraft, at open: [Int], on visit: Visit,
        _ random: inout SeededGenerator
    ) {
        var item = forOnce(wish, at: open, on: visit, &random)
        let quantity = Self.weighed(wish.quantity, wish.unit, &random)
        var terms = item.planned
        terms.price = wish.isUnpriced ? nil : wish.price ?? wish.guess
        item.planned.price = wish.guess
        let outcome: CartItem.Outcome =
            wish.isSkipped ? .skipped : .fulfilled(CartItem.Purchase(quantity: quantity, terms: terms))
        draft.lines.append(TripDraft.Line(item: item, outcome: outcome))
    }

    /// A line for something that is not in the vault. If the wish's store is closed, another store of the trip sells
    /// it; only a plan may leave the store open.
    private func forOnce(
        _ wish: Assortment.Wish, at open: [Int], on visit: Visit, _ random: inout SeededGenerator
    ) -> CartItem {
        let isPlan = visit.occasion.state == .planning
        let outlet = wish.outlet.flatMap { open.contains($0) ? $0 : nil } ?? (isPlan ? nil : open.first)
        let shop = outlet.map { ShopReference(assortment.outlets[$0].shop(ago: visit.ago)) }
        return CartItem(
            id: random.id(), name: wish.name, category: wish.category, quantity: wish.quantity,
            planned: CartItem.Terms(shop: shop, price: wish.price, unit: wish.unit))
    }

    private func surprise(
        _ wish: Assortment.Wish, at open: [Int], on visit: Visit, _ random: inout SeededGenerator
    ) -> CartItem {
        var item = forOnce(wish, at: open, on: visit, &random)
        item.quantity = Self.weighed(wish.quantity, wish.unit, &random)
        return item
    }

    mutating func addSurprises(
        to draft: inout TripDraft, at open: [Int], on visit: Visit, _ random: inout SeededGenerator
    ) {
        if let given = visit.occasion.surprises {
            for wish in given { draft.surprises.append(surprise(wish, at: open, on: visit, &random)) }
            return
        }
        // No impulse is repeated within five months.
        let impulses = assortment.impulses.filter { wish in
            wish.outlet.map(open.contains) ?? false && lastTaken[wish.name].map { $0 - visit.ago > 150 } ?? true
        }
        let count = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3][random.below(10)]
        for _ in 0..<count {
            let taken = Set((draft.lines.map(\.item) + draft.surprises).map(\.name))
            if !impulses.isEmpty, random.chance(perMille: 600) {
                let wish = impulses[random.below(impulses.count)]
                guard !taken.contains(wish.name) else { continue }
                lastTaken[wish.name] = visit.ago
                draft.surprises.append(surprise(wish, at: open, on: visit, &random))
            } else {
                let good = random.below(assortment.goods.count)
                guard !taken.contains(assortment.goods[good].name),
                    let place = assortment.offers(of: good, at: open, on: visit.day).first
                else { continue }
                let offer = assortment.goods[good].offers[place]
                var item = planned(good, offer, offer.amounts[0], on: visit, &random)
                item.quantity = Self.weighed(item.quantity, offer.unit, &random)
                item.planned.price = assortment.price(of: offer, ago: visit.ago)
                draft.surprises.append(item)
            }
        }
    }
}

// MARK: - Quantities

extension TripComposer {
    /// One more or one less, for counted goods only.
    private static func another(_ quantity: Quantity, _ random: inout SeededGenerator) -> Quantity {
        let one = Quantity.one.millionths
        guard quantity.millionths % one == 0 else { return quantity }
        let change = quantity == .one || random.chance(perMille: 600) ? one : -one
        return Quantity(millionths: quantity.millionths + change) ?? quantity
    }

    /// The weight on the scale: near to the requested quantity, in the steps of a shop's scale.
    private static func weighed(
        _ quantity: Quantity, _ unit: PriceUnit, _ random: inout SeededGenerator
    ) -> Quantity {
        let steps: [String: Int64] = ["lb": 10_000, "kg": 5_000]
        guard let step = steps[unit.name], random.chance(perMille: 850) else { return quantity }
        let millionths = quantity.millionths * Int64(930 + random.below(150)) / 1000 / step * step
        return Quantity(millionths: max(step, millionths)) ?? quantity
    }
}

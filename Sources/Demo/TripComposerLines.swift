import Household

// The lines of a trip: the plan, its outcome, and the surprises.
extension TripComposer {
    /// Adds what has run out at home, within the occasion's bounds.
    mutating func fill(_ draft: inout TripDraft, on visit: Visit) {
        let bounds = visit.occasion.bounds
        let most = random.within(bounds) - draft.lines.count
        guard most > 0 else { return }
        let taken = Set(draft.lines.compactMap(\.good))
        var choices: [(good: Int, offers: [Assortment.Offer], urgency: Int)] = []
        for good in assortment.goods.indices where !taken.contains(good) {
            var offers = assortment.offers(of: good, at: visit.open, on: visit.day)
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
        for (good, offer) in picks {
            let item = planned(good, offer, offer.of[random.below(offer.of.count)], on: visit)
            let outcome = outcome(of: item, good: good, offer, on: visit)
            draft.lines.append(TripDraft.Line(item: item, outcome: outcome, good: good, lasts: offer.lasts))
        }
    }

    private mutating func planned(
        _ good: Int, _ offer: Assortment.Offer, _ quantity: Quantity, on visit: Visit
    ) -> CartItem {
        let shop = assortment.shop(offer.store, ago: visit.ago)
        return CartItem(
            id: random.id(), vaultItemID: vault[good].id, name: assortment.goods[good].name,
            category: assortment.goods[good].category, quantity: quantity,
            planned: vault[good].terms(at: shop, per: offer.per, in: visit.occasion.home.currency))
    }

    /// The outcome of a line: mostly as planned, at the day's price.
    private mutating func outcome(
        of item: CartItem, good: Int, _ offer: Assortment.Offer, on visit: Visit
    ) -> CartItem.Outcome {
        switch random.below(1000) {
        case 0..<40: return .skipped
        case 40..<55: return .open
        default: break
        }
        var (offer, quantity) = (offer, item.quantity)
        let others = assortment.offers(of: good, at: visit.open, on: visit.day).filter { $0.store != offer.store }
        if let other = others.first, random.chance(perMille: 60) {
            (offer, quantity) = (other, other.of[0])
        } else if random.chance(perMille: 60) {
            quantity = another(quantity)
        }
        quantity = weighed(quantity, offer.per)
        var price: Money? = assortment.price(of: offer, ago: visit.ago)
        if let usual = price, random.chance(perMille: 50) { price = assortment.reduced(usual, at: offer.store) }
        // If the occasion spends its cash to the last cent, every price must be known.
        if random.chance(perMille: 4), visit.occasion.rest == nil { price = nil }
        return .fulfilled(purchase(quantity, offer, price, on: visit))
    }

    private func purchase(
        _ quantity: Quantity, _ offer: Assortment.Offer, _ price: Money?, on visit: Visit
    ) -> CartItem.Purchase {
        let shop = ShopReference(assortment.shop(offer.store, ago: visit.ago))
        return CartItem.Purchase(
            quantity: quantity, terms: CartItem.Terms(shop: shop, price: price, unit: offer.per))
    }

    /// Adds a wish as written, except for its weight. A wish that no store of the trip sells is dropped.
    mutating func add(
        _ wish: ShoppingEntries.Wish, to draft: inout TripDraft, on visit: Visit
    ) throws(CatalogueError) {
        guard let name = wish.item else { return addForOnce(wish, to: &draft, on: visit) }
        guard let good = assortment.goods.firstIndex(where: { $0.name == name }) else {
            throw CatalogueError(visit.occasion.name, .unknownGood, name)
        }
        let offers = assortment.offers(of: good, at: visit.open, on: visit.day)
        guard let offer = offers.first(where: { $0.store == wish.at?.place }) ?? offers.first else { return }
        let item = planned(good, offer, wish.quantity, on: visit)
        let bought = offers.first { $0.store == wish.bought?.place } ?? offer
        let price = assortment.price(of: bought, ago: visit.ago)
        let quantity = weighed(wish.quantity, bought.per)
        let outcome: CartItem.Outcome =
            wish.skip == true ? .skipped : .fulfilled(purchase(quantity, bought, price, on: visit))
        draft.lines.append(TripDraft.Line(item: item, outcome: outcome, good: good, lasts: offer.lasts))
    }

    private mutating func addForOnce(_ wish: ShoppingEntries.Wish, to draft: inout TripDraft, on visit: Visit) {
        var item = forOnce(wish, on: visit)
        let quantity = weighed(wish.quantity, wish.unit)
        let guess = wish.guess?.money(in: draft.currency)
        var terms = item.planned
        terms.price = wish.unpriced == true ? nil : terms.price ?? guess
        item.planned.price = guess
        let outcome: CartItem.Outcome =
            wish.skip == true ? .skipped : .fulfilled(CartItem.Purchase(quantity: quantity, terms: terms))
        draft.lines.append(TripDraft.Line(item: item, outcome: outcome))
    }

    /// A line for something that is not in the vault. If the wish's store is closed, another store of the trip sells
    /// it; only a plan may leave the store open.
    private mutating func forOnce(_ wish: ShoppingEntries.Wish, on visit: Visit) -> CartItem {
        let isPlan = visit.occasion.state == .planning
        let wanted = wish.at.flatMap { visit.open.contains($0.place) ? $0.place : nil }
        let store = wanted ?? (isPlan ? nil : visit.open.first)
        let shop = store.map { ShopReference(assortment.shop($0, ago: visit.ago)) }
        return CartItem(
            id: random.id(), name: wish.name ?? "", category: wish.category ?? "", quantity: wish.quantity,
            planned: CartItem.Terms(
                shop: shop, price: wish.price?.money(in: visit.occasion.home.currency), unit: wish.unit))
    }

    private mutating func surprise(_ wish: ShoppingEntries.Wish, on visit: Visit) -> CartItem {
        var item = forOnce(wish, on: visit)
        item.quantity = weighed(wish.quantity, wish.unit)
        return item
    }

    mutating func addSurprises(to draft: inout TripDraft, on visit: Visit) {
        if let given = visit.occasion.surprises {
            for wish in given { draft.surprises.append(surprise(wish, on: visit)) }
            return
        }
        // No impulse is repeated within five months.
        let impulses = assortment.impulses.filter { wish in
            guard let store = wish.at?.place, let name = wish.name, visit.open.contains(store) else { return false }
            return lastTaken[name].map { $0 - visit.ago > 150 } ?? true
        }
        let count = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3][random.below(10)]
        for _ in 0..<count {
            let taken = Set((draft.lines.map(\.item) + draft.surprises).map(\.name))
            if !impulses.isEmpty, random.chance(perMille: 600) {
                let wish = impulses[random.below(impulses.count)]
                guard let name = wish.name, !taken.contains(name) else { continue }
                lastTaken[name] = visit.ago
                draft.surprises.append(surprise(wish, on: visit))
            } else {
                let good = random.below(assortment.goods.count)
                guard !taken.contains(assortment.goods[good].name),
                    let offer = assortment.offers(of: good, at: visit.open, on: visit.day).first
                else { continue }
                var item = planned(good, offer, offer.of[0], on: visit)
                item.quantity = weighed(item.quantity, offer.per)
                item.planned.price = assortment.price(of: offer, ago: visit.ago)
                draft.surprises.append(item)
            }
        }
    }
}

// MARK: - Quantities

extension TripComposer {
    /// One more or one less, for counted goods only.
    private mutating func another(_ quantity: Quantity) -> Quantity {
        let one = Quantity.one.millionths
        guard quantity.millionths % one == 0 else { return quantity }
        let change = quantity == .one || random.chance(perMille: 600) ? one : -one
        return Quantity(millionths: quantity.millionths + change) ?? quantity
    }

    /// The weight on the scale: near to the requested quantity, in the steps of a shop's scale.
    private mutating func weighed(_ quantity: Quantity, _ unit: PriceUnit) -> Quantity {
        let steps: [String: Int64] = ["lb": 10_000, "kg": 5_000]
        guard let step = steps[unit.name], random.chance(perMille: 850) else { return quantity }
        let millionths = quantity.millionths * Int64(930 + random.below(150)) / 1000 / step * step
        return Quantity(millionths: max(step, millionths)) ?? quantity
    }
}

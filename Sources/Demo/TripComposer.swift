import Foundation
import Household

/// Invents trips, one after the other. The plan consists of the occasion's wishes and of what has run out at home, at
/// the last known prices; the purchases differ from it here and there, as in life.
struct TripComposer {
    let assortment: Assortment
    /// In the order of the assortment's goods, with the prices paid so far.
    private(set) var vault: [VaultItem]
    private(set) var pantry: HomeStocks
    /// For each unplanned purchase, by name: how many days ago it was last made.
    var lastTaken: [String: Int] = [:]
    private var slugs = FreshSlugs(fallback: "cart")
    private let goods: [EntityID<VaultItem>: Int]
    var random: SeededGenerator

    init(_ assortment: Assortment, vault: [VaultItem], _ random: SeededGenerator) {
        self.assortment = assortment
        self.vault = vault
        self.random = random
        pantry = HomeStocks(assortment.goods)
        goods = Dictionary(zip(vault.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    }

    /// Makes a trip. Trips must be made in the order of their days: each starts from what the earlier ones left.
    mutating func cart(_ visit: Visit) throws -> Cart {
        let occasion = visit.occasion
        var visit = visit
        if !occasion.stores.isEmpty {
            visit.open = occasion.stores[random.below(occasion.stores.count)].map(\.place)
                .filter { assortment.stores[$0].isOpen(ago: visit.ago) }
        }
        pantry.open(at: occasion.home.id, ago: visit.ago, &random)
        var draft = TripDraft(
            name: occasion.dated == true ? "\(occasion.name), \(Self.dayAndMonth(visit.day))" : occasion.name,
            homeID: occasion.home.id, currency: occasion.home.currency)
        for wish in occasion.wishes ?? [] { try add(wish, to: &draft, on: visit) }
        fill(&draft, on: visit)
        switch occasion.state {
        case .planning: for place in draft.lines.indices { draft.lines[place].outcome = .open }
        case .shopping: leave(&draft)
        case .completed: break
        }
        if occasion.state != .planning { addSurprises(to: &draft, on: visit) }
        setBudget(of: &draft, on: visit)
        let cart = try draft.played(
            id: random.id(), slug: slugs.next(for: draft.name), to: occasion.state, times(of: visit))
        note(cart, draft, on: visit)
        return cart
    }

    /// Leaves two lines in five open, for a trip in progress.
    private func leave(_ draft: inout TripDraft) {
        for place in draft.lines.indices where place % 5 > 2 { draft.lines[place].outcome = .open }
    }

    private mutating func setBudget(of draft: inout TripDraft, on visit: Visit) {
        let occasion = visit.occasion
        if let rest = occasion.rest, let store = rest.at {
            // The family took cash in notes of five and ten: enough for the list, with some to spare.
            let paid = draft.paid.minorUnits
            let cash = (max(draft.planned.minorUnits, paid + 300) + 499) / 500 * 500
            draft.budget = Money(minorUnits: cash, currency: draft.currency)
            var item = CartItem(
                id: random.id(), name: rest.name ?? "", category: rest.category ?? "", quantity: rest.quantity)
            item.planned = CartItem.Terms(
                shop: ShopReference(assortment.shop(store.place, ago: visit.ago)),
                price: Money(minorUnits: cash - paid, currency: draft.currency), unit: rest.unit)
            draft.surprises.append(item)
        } else if let budgets = occasion.budgets, !budgets.isEmpty,
            random.chance(perMille: occasion.budgeted ?? 1000)
        {
            // If the list costs more than the usual budget, the budget is raised to the next ten.
            let usual = budgets[visit.progress * budgets.count / 1000].minorUnits
            let needed = (draft.planned.minorUnits + 999) / 1000 * 1000
            draft.budget = Money(minorUnits: max(usual, needed), currency: draft.currency)
        }
    }

    /// Records what the trip leaves behind: stocks at home, and prices in the vault.
    private mutating func note(_ cart: Cart, _ draft: TripDraft, on visit: Visit) {
        for line in draft.lines {
            guard let good = line.good, case .fulfilled = line.outcome else { continue }
            pantry.put(good, lasting: line.lasts, at: draft.homeID, ago: visit.ago)
        }
        for paid in cart.pricesPaid {
            guard let good = goods[paid.item] else { continue }
            vault[good].setPrice(paid.option)
            vault[good].record.note(paid.option.asOf)
        }
    }

    /// Times between breakfast and dinner in Portugal and in Oregon, on the same day in all time zones between them.
    private mutating func times(of visit: Visit) -> TripDraft.Times {
        let isInEurope = visit.occasion.home.currency == .eur
        let midnight = Date(timeIntervalSince1970: TimeInterval(visit.day.daysSinceEpoch * 86_400))
        let start = isInEurope ? 10 * 3600 + random.below(90 * 60) : 15 * 3600 + random.below(150 * 60)
        let evening = random.below(90 * 60) - 210 * 60
        return TripDraft.Times(
            planned: midnight.addingTimeInterval(TimeInterval(evening)),
            start: midnight.addingTimeInterval(TimeInterval(start)), secondsALine: 60 + random.below(120))
    }

    /// `14 March`
    private static func dayAndMonth(_ day: CalendarDate) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(day.day) \(months[day.month - 1])"
    }
}

/// The stock of goods in each home, so that milk is bought each week and olive oil is not.
struct HomeStocks {
    private let goods: [ShoppingEntries.Good]
    private var stocks: [EntityID<Home>: [Stock]] = [:]

    private struct Stock {
        /// The days before today on which it was bought, possibly before the history began.
        var ago: Int
        var lasts: Int
    }

    init(_ goods: [ShoppingEntries.Good]) {
        self.goods = goods
    }

    /// On the first visit to a home, stocks it with every good, each bought some time ago.
    mutating func open(at home: EntityID<Home>, ago: Int, _ random: inout SeededGenerator) {
        guard stocks[home] == nil else { return }
        stocks[home] = goods.map { Stock(ago: ago + random.below(2 * $0.days), lasts: $0.days) }
    }

    /// 1000 for a good that has just run out; less while some is left, more the longer it has been missing.
    func urgency(of good: Int, at home: EntityID<Home>, ago: Int) -> Int {
        guard let stock = stocks[home]?[good] else { return 1000 }
        return (stock.ago - ago) * 1000 / max(1, stock.lasts)
    }

    mutating func put(_ good: Int, lasting days: Int, at home: EntityID<Home>, ago: Int) {
        stocks[home]?[good] = Stock(ago: ago, lasts: days)
    }
}

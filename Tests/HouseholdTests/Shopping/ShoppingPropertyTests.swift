import Foundation
import Household
import TestSupport
import Testing

/// Random steps on several carts lead to no impossible state, and the sums agree however they are divided.
@Suite struct ShoppingPropertyTests {
    private typealias World = ShoppingWorld
    private let zone = Sample.zone("Pacific/Auckland")

    @Test("After any steps in any order, carts are valid and their sums agree")
    func randomSteps() throws {
        var (taken, refused, trips, purchases) = ([World.Work: Int](), [World.Work: Int](), 0, 0)
        for seed in 0..<30 as Range<UInt64> {
            var world = World(seed: seed)
            var plans: [EntityID<Cart>: [PlannedLine]] = [:]
            for number in 0..<400 {
                let comment: Comment = "seed \(seed), step \(number)"
                var touched: EntityID<Cart>?
                if let step = world.work() {
                    touched = step.before.id
                    try check(step, comment)
                    if step.error == nil {
                        taken[step.work, default: 0] += 1
                    } else {
                        refused[step.work, default: 0] += 1
                    }
                }
                let isWhole = number % 25 == 24
                for cart in world.carts where isWhole || cart.id == touched {
                    try check(cart, comment)
                    try checkPlan(of: cart, &plans, comment)
                }
                if isWhole {
                    let naive = NaiveShopping(world.carts, in: zone)
                    purchases += naive.purchases.count
                    try checkSums(world, naive, comment)
                    try checkPrices(world, naive, comment)
                }
            }
            trips += world.carts.count { $0.isCompleted }
        }
        // Makes sure that the test is not empty: of 12,000 steps, each kind is often taken and, where possible,
        // refused.
        for work in [World.Work.plan, .remove, .start, .check, .uncheck, .surprise, .skip, .finish, .abort, .reopen] {
            #expect(taken[work, default: 0] >= 40, "taken: \(work)")
            #expect(refused[work, default: 0] >= 40, "refused: \(work)")
        }
        #expect(taken[.delete, default: 0] >= 40 && refused[.delete, default: 0] >= 8)
        #expect(taken[.clone, default: 0] >= 40 && refused[.clone, default: 0] == 0)
        #expect(trips >= 40)
        #expect(purchases >= 1200)
    }

    // MARK: - A step

    private func check(_ step: World.Step, _ comment: Comment) throws {
        let needsLine = [.remove, .check, .uncheck, .skip].contains(step.work)
        let isTaken = World.takes(step.before).contains(step.work) && (step.hasLine || !needsLine)
        try #require((step.error == nil) == isTaken, comment)
        if step.error != nil { try #require(step.after == step.before, comment) }
    }

    // MARK: - A cart

    private func check(_ cart: Cart, _ comment: Comment) throws {
        try #require(try cart.validated() == cart, comment)
        try #require(Set(cart.lines.map(\.id)).count == cart.lines.count, comment)
        switch cart.state {
        case .planning:
            try #require(cart.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping }, comment)
            try #require(cart.startedAt == nil && cart.completedAt == nil, comment)
        case .shopping(let since, let before):
            try #require(before.map { $0 >= since } ?? true, comment)
        case .completed(let since, let end):
            try #require(end >= since && cart.lines.allSatisfy { $0.outcome != .open }, comment)
        }
        let counted = cart.lines.compactMap { line -> CartItem.Purchase? in
            switch line.outcome {
            case .fulfilled(let purchase): purchase
            case .open where !cart.isCompleted: CartItem.Purchase(quantity: line.quantity, terms: line.planned)
            case .open, .skipped: nil
            }
        }
        try #require(NaiveShopping.words(cart.spent) == NaiveShopping.words(counted.map(NaiveShopping.total)), comment)
        if let budget = cart.budget {
            let spent = counted.compactMap(NaiveShopping.total).reduce(0) { $0 + $1.minorUnits }
            switch cart.budgetVerdict {
            case .under(let left): try #require(left.minorUnits > 0 && spent + left.minorUnits == budget.minorUnits)
            case .exactly: try #require(spent == budget.minorUnits)
            case .over(let more): try #require(more.minorUnits > 0 && spent - more.minorUnits == budget.minorUnits)
            case nil: Issue.record("a budget without a verdict")
            }
        }
    }

    /// A planned line without the names, which may be updated.
    private struct PlannedLine: Equatable {
        var id: EntityID<CartItem>
        var quantity: Quantity
        var shop: EntityID<Shop>?
        var price: Money?
        var unit: PriceUnit

        init(_ line: CartItem) {
            (id, quantity, unit) = (line.id, line.quantity, line.planned.unit)
            (shop, price) = (line.planned.shop?.id, line.planned.price)
        }
    }

    /// Checks that the plan stays the same from the start of a trip.
    private func checkPlan(
        of cart: Cart, _ plans: inout [EntityID<Cart>: [PlannedLine]], _ comment: Comment
    ) throws {
        let plan = cart.lines.filter { !$0.addedDuringShopping }.map(PlannedLine.init)
        if let frozen = plans[cart.id], !cart.isPlanning {
            try #require(plan == frozen, comment)
        } else {
            plans[cart.id] = plan
        }
    }

    // MARK: - All carts

    private func checkSums(_ world: World, _ naive: NaiveShopping, _ comment: Comment) throws {
        let index = ShoppingIndex(world.snapshot)
        let summary = ShoppingSummary(of: index.trips, in: index, timeZone: zone)
        func parts<Key>(_ shares: [ShoppingSummary.Share<Key>], _ key: (Key) -> String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: shares.map { share in
                    (key(share.key), "\(NaiveShopping.words(share.spending)) \(share.trips) trips")
                })
        }
        func sum<Key>(_ shares: [ShoppingSummary.Share<Key>]) -> Spending {
            shares.reduce(into: Spending()) { $0.merge($1.spending) }
        }
        // A month in which nothing was bought has trips, but no purchases.
        let months = summary.months.filter { $0.spending.lines > 0 }
        try #require(parts(months, \.description).keys.sorted() == naive.parts(by: \.month).keys.sorted(), comment)
        for month in months {
            let bought = naive.purchases.filter { $0.month == month.key.description }
            try #require(NaiveShopping.words(month.spending) == NaiveShopping.words(bought.map(\.total)), comment)
        }
        try #require(summary.months.reduce(0) { $0 + $1.trips } == index.trips.count, comment)
        let stores = naive.parts { $0.shop?.id.description ?? "" }
        try #require(parts(summary.stores) { $0.id?.description ?? "" } == stores, comment)
        try #require(parts(summary.categories, \.self) == naive.parts(by: \.category), comment)
        let items = naive.parts { $0.item?.description ?? $0.name.lowercased() }
        try #require(parts(summary.items) { $0.id?.description ?? $0.name.lowercased() } == items, comment)

        try #require(NaiveShopping.words(summary.total) == NaiveShopping.words(naive.purchases.map(\.total)), comment)
        for divided in [sum(summary.months), sum(summary.stores), sum(summary.categories), sum(summary.items)] {
            try #require(divided == summary.total, comment)
        }
        for trip in index.trips {
            let alone = ShoppingSummary(of: [trip], in: index, timeZone: zone)
            let spent = index.carts[trip].spent
            try #require(sum(alone.stores) == spent && sum(alone.items) == spent && alone.total == spent, comment)
        }
        let isOver = { (trip: Int) in
            let cart = index.carts[trip]
            return cart.budget.map { cart.spent.total(in: cart.currency).minorUnits > $0.minorUnits } ?? false
        }
        try #require(summary.overBudget == index.trips.filter(isOver), comment)
        try #require(summary.withBudget == index.trips.count { index.carts[$0].budget != nil }, comment)
    }

    private func checkPrices(_ world: World, _ naive: NaiveShopping, _ comment: Comment) throws {
        let index = ShoppingIndex(world.snapshot)
        for item in Set(world.vault.map(\.id) + naive.purchases.compactMap(\.item)) {
            let history = PriceHistory(of: item, in: index)
            try #require(NaiveShopping.series(of: history) == naive.series(of: item), comment)
            let unknown = naive.purchases.count { $0.item == item && $0.price == nil }
            try #require(history.withoutPrice == unknown, comment)
        }
        // The prices that each trip gives the vault are those in the history.
        for cart in world.carts {
            for (item, option) in cart.pricesPaid {
                let series = PriceHistory(of: item, in: index).series
                let entry = series.first { $0.unit == option.unit && $0.currency == cart.currency }?.entries
                    .first { index.carts[$0.place.cart].id == cart.id && $0.shop?.id == option.shopID }
                try #require(entry?.price == option.price && entry?.date == option.asOf, comment)
            }
        }
    }
}

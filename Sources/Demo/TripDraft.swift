import Foundation
import Household

/// A trip that is decided but not yet made: it becomes a cart by the steps that a person would take.
struct TripDraft {
    var name: String
    var homeID: EntityID<Home>
    var currency: Currency
    var budget: Money?
    var lines: [Line] = []
    /// In the order in which they were bought.
    var surprises: [CartItem] = []

    struct Line {
        var item: CartItem
        /// Open for a line that is left open at the end of the trip.
        var outcome: CartItem.Outcome
        /// The position of the good, nil for one-off purchases; `lasts` is the number of days it lasts in the pantry.
        var good: Int?
        var lasts = 0
    }

    /// The time of planning, the start of the trip, and the seconds that a line takes.
    struct Times {
        var planned: Date
        var start: Date
        var secondsALine: Int
    }

    /// The sum that is paid on the trip; lines without a price count as zero.
    var paid: Money {
        let purchases = lines.compactMap { line -> CartItem.Purchase? in
            if case .fulfilled(let purchase) = line.outcome { purchase } else { nil }
        }
        return total(purchases + surprises.map(\.intention))
    }

    /// The sum of the planned prices; lines without a price count as zero.
    var planned: Money { total(lines.map(\.item.intention)) }

    private func total(_ purchases: [CartItem.Purchase]) -> Money {
        purchases.reduce(into: Spending()) { $0.add($1.total) }.total(in: currency)
    }

    /// The cart, taken as far as `state`.
    func played(
        id: EntityID<Cart>, slug: String, to state: Cart.State.Name, _ times: Times
    ) throws(DomainError) -> Cart {
        var now = times.planned
        var cart = Cart(
            id: id, slug: slug, name: name, homeID: homeID, currency: currency, budget: budget,
            record: RecordInfo(createdAt: now))
        func wrote(_ line: EntityID<CartItem>? = nil) {
            cart.record.note(now)
            guard let line, let place = cart.lines.firstIndex(where: { $0.id == line }) else { return }
            cart.lines[place].record.note(now)
        }
        for line in lines {
            now += 20
            var item = line.item
            item.record = RecordInfo(createdAt: now)
            try cart.plan(item)
            wrote()
        }
        guard state != .planning else { return cart }

        now = times.start
        try cart.start(at: now)
        wrote()
        for line in lines {
            now += TimeInterval(times.secondsALine)
            switch line.outcome {
            case .fulfilled(let purchase): try cart.check(line.item.id, as: purchase)
            case .skipped: try cart.skip(line.item.id)
            case .open: continue
            }
            wrote(line.item.id)
        }
        for surprise in surprises {
            now += TimeInterval(times.secondsALine)
            var item = surprise
            item.record = RecordInfo(createdAt: now)
            try cart.surprise(item)
            wrote()
        }
        guard state == .completed else { return cart }

        now += 300
        try cart.finish(at: now)
        wrote()
        return cart
    }
}

extension RecordInfo {
    /// Records another write.
    mutating func note(_ now: Date) {
        updatedAt = now
        version += 1
    }
}

import Household
import Templating
import Wording

/// The steps from a trip's planned total to the total spent, with a bar for each step.
struct VarianceTable: TemplateModel {
    struct Step: TemplateModel {
        var label: String  // `Unplanned`
        var lines: String  // how many lines: `2`
        var change: String  // `+€7.50`
        var dearer: Bool  // it made the trip more expensive
        var start: String  // where its bar begins, per cent of the plot
        var length: String  // how long its bar is, per cent of the plot
    }

    /// A total beside the steps: planned, spent or budget.
    struct Total: TemplateModel {
        var amount: String  // `€18.00`
        var length: String  // per cent of the plot: `62.5`
        var gap: String?  // what it leaves out: `1 price unknown`
    }

    var plan: Total  // what was planned
    var steps: [Step]  // what made it more expensive or cheaper; with the plan they add up to the sum
    var sum: Total  // what is spent
    var limit: Total?  // the budget; `gap`: always absent
}

extension SiteModel {
    /// Nil if no step changes the total.
    func table(of reckoning: TripReckoning, _ cart: Cart) -> VarianceTable? {
        let parts = reckoning.parts.filter { $0.amount.minorUnits != 0 }
        guard !parts.isEmpty else { return nil }
        // Sums that do not fit an `Int64` wrap around: their plot is wrong, but the program does not crash.
        var levels = [reckoning.planned.minorUnits]
        for part in parts { levels.append((levels.last ?? 0) &+ part.amount.minorUnits) }
        let highest = max(levels.max() ?? 0, cart.budget?.minorUnits ?? 0)
        func total(_ amount: Money, of spending: Spending = Spending()) -> VarianceTable.Total {
            VarianceTable.Total(
                amount: formats.amount(amount), length: Self.percent(amount.minorUnits, of: highest),
                gap: gap(in: spending))
        }
        let steps = zip(parts, zip(levels, levels.dropFirst())).map { part, ends in
            // The plot begins at zero, where a trip with a deposit may begin or end below it.
            let (start, end) = (max(0, min(ends.0, ends.1)), max(0, max(ends.0, ends.1)))
            return VarianceTable.Step(
                label: words[Word(part)], lines: formats.count(part.lines),
                change: formats.difference(part.amount), dearer: part.amount.minorUnits > 0,
                start: Self.percent(start, of: highest), length: Self.percent(end - start, of: highest))
        }
        return VarianceTable(
            plan: total(reckoning.planned, of: cart.planned), steps: steps,
            sum: total(reckoning.spent, of: cart.spent), limit: cart.budget.map { total($0) })
    }
}

extension Word {
    fileprivate init(_ part: TripReckoning.Part) {
        let isDearer = part.amount.minorUnits > 0
        self =
            switch part.cause {
            case .quantity: isDearer ? .reckoningMore : .reckoningLess
            case .price: isDearer ? .reckoningDearer : .reckoningCheaper
            case .unit: .reckoningUnit
            case .priceFound: .reckoningPriceFound
            case .surprise: .reckoningSurprises
            case .skipped: .reckoningSkipped
            case .priceMissing: .reckoningPriceMissing
            }
    }
}

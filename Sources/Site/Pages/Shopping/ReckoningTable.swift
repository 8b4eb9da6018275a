import Household

/// How a trip went from its planned total to the total spent, step by step, with a bar for each step.
struct ReckoningTable: TemplateModel {
    struct Step: TemplateModel {
        var label: String
        var lines: String
        var change: String
        var isDearer: Bool
        /// The start and the length of the bar, in per cent of the plot.
        var start: String
        var length: String

        static let fields = Fields<Step> {
            $0.text("label", \.label)
            $0.text("lines", \.lines)
            $0.text("change", \.change)
            $0.flag("dearer", \.isDearer)
            $0.text("start", \.start)
            $0.text("length", \.length)
        }
    }

    /// A total beside the steps: planned, spent or budget.
    struct Level: TemplateModel {
        var amount: String
        var length: String
        /// What the amount leaves out.
        var gap: String?

        static let fields = Fields<Level> {
            $0.text("amount", \.amount)
            $0.text("length", \.length)
            $0.text("gap", optional: \.gap)
        }
    }

    var planned: Level
    var steps: [Step]
    var spent: Level
    var budget: Level?

    static let fields = Fields<ReckoningTable> {
        $0.object("plan", \.planned)
        $0.list("steps", \.steps)
        $0.object("sum", \.spent)
        $0.object("limit", optional: \.budget)
    }
}

extension SiteModel {
    /// Nil where no step changes the total.
    func table(of reckoning: TripReckoning, _ cart: Cart) -> ReckoningTable? {
        let parts = reckoning.parts.filter { $0.amount.minorUnits != 0 }
        guard !parts.isEmpty else { return nil }
        // Sums that do not fit an `Int64` wrap around: their plot is wrong, but the program does not crash.
        var levels = [reckoning.planned.minorUnits]
        for part in parts { levels.append((levels.last ?? 0) &+ part.amount.minorUnits) }
        let highest = max(levels.max() ?? 0, cart.budget?.minorUnits ?? 0)
        func level(_ amount: Money, of spending: Spending = Spending()) -> ReckoningTable.Level {
            ReckoningTable.Level(
                amount: formats.amount(amount), length: Self.percent(amount.minorUnits, of: highest),
                gap: gap(in: spending))
        }
        let steps = zip(parts, zip(levels, levels.dropFirst())).map { part, ends in
            ReckoningTable.Step(
                label: words[Word(part)], lines: formats.count(part.lines),
                change: formats.difference(part.amount), isDearer: part.amount.minorUnits > 0,
                start: Self.percent(min(ends.0, ends.1), of: highest),
                length: Self.percent(Int64(clamping: part.amount.minorUnits.magnitude), of: highest))
        }
        return ReckoningTable(
            planned: level(reckoning.planned, of: cart.planned), steps: steps,
            spent: level(reckoning.spent, of: cart.spent), budget: cart.budget.map { level($0) })
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

import Household
import Templating
import Wording

/// A trip's spending against its budget, in words and as a bar.
struct BudgetMark: TemplateModel {
    /// `€3.20 under`, `on budget`, `€12.40 over`; of an open cart `€3.20 left`.
    var verdict: String
    var over: Bool  // it costs more than its budget
    var within: String  // per cent of the bar that is within the budget, with a point: `79.3`
    var beyond: String?  // per cent of the bar beyond it, where it is over
}

/// The amount spent, planned or still expected, in one currency.
struct SpendingFigure: TemplateModel {
    var amount: String  // `€25.21`, or `unknown`
    var gap: String?  // what it leaves out: `1 price unknown`
}

extension SiteModel {
    /// `€3.20 under`, `on budget`; `€3.20 left` for an open cart. As a sentence, it names the budget: `€3.20 under the
    /// budget of €60.00`. Nil without a budget.
    func budget(of cart: Cart, asSentence isSentence: Bool = false) -> BudgetMark? {
        guard let budget = cart.budget, let verdict = cart.budgetVerdict else { return nil }
        let (word, difference): (Word, Money?) =
            switch verdict {
            case .under(let left) where cart.isCompleted: (isSentence ? .budgetUnder : .verdictUnder, left)
            case .under(let left): (isSentence ? .budgetLeft : .verdictLeft, left)
            case .exactly: (isSentence ? .budgetExactly : .verdictExactly, nil)
            case .over(let over): (isSentence ? .budgetOver : .verdictOver, over)
            }
        let text = words(
            word, ["amount": difference.map(formats.amount) ?? "", "budget": formats.amount(budget)])
        let spent = cart.spent.total(in: cart.currency).minorUnits
        // The bar is as long as the larger of spending and budget.
        let whole = max(spent, budget.minorUnits)
        let within = Self.percent(min(spent, budget.minorUnits), of: whole)
        guard case .over(let over) = verdict else { return BudgetMark(verdict: text, over: false, within: within) }
        return BudgetMark(
            verdict: text, over: true, within: within, beyond: Self.percent(over.minorUnits, of: whole))
    }

    /// A total, with a note on how many prices are unknown; `unknown` if all are.
    func figure(_ spending: Spending, in currency: Currency) -> SpendingFigure {
        if spending.lines > 0, spending.withoutPrice == spending.lines {
            return SpendingFigure(amount: words[.unknown])
        }
        return SpendingFigure(amount: formats.amount(spending.total(in: currency)), gap: gap(in: spending))
    }

    func gap(in spending: Spending) -> String? {
        count(.withoutPrice, ifAny: spending.withoutPrice)
    }

    /// Why a trip went over its budget: `€9.00 for unplanned items, €5.10 for higher prices`. Nil if it did not.
    func reasons(_ reckoning: TripReckoning, atMost count: Int = 3) -> String? {
        let texts = reckoning.reasons.prefix(count).map { reason in
            words(Word(reason), ["amount": formats.amount(reason.amount)])
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension Word {
    fileprivate init(_ reason: TripReckoning.Reason) {
        self =
            switch reason {
            case .plan: .reasonPlan
            case .part(let part):
                switch part.cause {
                case .quantity: .reasonQuantity
                case .price: .reasonPrice
                case .unit: .reasonUnit
                case .priceFound: .reasonPriceFound
                case .surprise: .reasonSurprise
                // These make a trip dearer only where the lines were planned below zero.
                case .skipped: .reasonSkipped
                case .priceMissing: .reasonPriceMissing
                }
            }
    }
}

/// The amount paid, and a note on purchases that it leaves out.
struct SpendingSummary: TemplateModel {
    var totals: [String]  // one per currency; empty where no price is known; each: `€45.30`
    var amount: String  // all of them as one text: `€84.99 and $5.48`, or `unknown`
    var basis: String  // `for 14 purchases`, `on 23 trips`
    var notes: [String]  // sentences about what is left out; each: `1 purchase without a known price is not included.`
}

extension SiteModel {
    func spendingSummary(_ spending: Spending, basis: String) -> SpendingSummary {
        let notes = [
            count(.purchasesWithoutPrice, ifAny: spending.withoutPrice),
            spending.totals.count > 1 ? words[.otherCurrencies] : nil,
        ]
        return SpendingSummary(
            totals: amounts(of: spending), amount: amount(of: spending), basis: basis, notes: notes.compactMap(\.self))
    }

    /// All totals as one text: `€84.99, $5.48 and CHF 3.00`; `unknown` if no price is known.
    /// - Parameter home: The home whose currency comes first.
    func amount(of spending: Spending, home: Home? = nil) -> String {
        let amounts = totals(of: spending, home: home).map(formats.amount)
        guard let last = amounts.last else { return words[.unknown] }
        let others = amounts.dropLast()
        return others.isEmpty
            ? last : words(.amountsAndLast, ["amounts": others.joined(separator: ", "), "last": last])
    }

    /// The totals, formatted; empty where no price is known.
    func amounts(of spending: Spending) -> [String] { totals(of: spending).map(formats.amount) }

    /// The home's currency first (without a home, the household's), then the others by code.
    func totals(of spending: Spending, home: Home? = nil) -> [Money] {
        spending.totals.startingWith(home?.currency ?? settings.currency)
    }
}

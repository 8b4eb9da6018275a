import Household
import Templating
import Wording

/// The amount paid, and what it leaves out.
struct SpendingSummary: TemplateModel {
    /// One for each currency; empty where no price is known.
    var totals: [String]
    /// The purchases or trips that the amount was paid for: `for 12 purchases`.
    var basis: String
    var notes: [String]

    static let fields = Fields<SpendingSummary> {
        $0.texts("totals", \.totals)
        $0.text("basis", \.basis)
        $0.texts("notes", \.notes)
    }
}

extension SiteModel {
    func spendingSummary(_ spending: Spending, basis: String) -> SpendingSummary {
        let notes = [
            count(.purchasesWithoutPrice, ifAny: spending.withoutPrice),
            spending.totals.count > 1 ? words[.otherCurrencies] : nil,
        ]
        return SpendingSummary(totals: amounts(of: spending), basis: basis, notes: notes.compactMap(\.self))
    }

    /// The totals, formatted; empty where no price is known.
    func amounts(of spending: Spending) -> [String] { totals(of: spending).map(formats.amount) }

    /// The home's currency first (without a home, the household's), then the others by code.
    func totals(of spending: Spending, home: Home? = nil) -> [Money] {
        spending.totals.startingWith(home?.currency ?? settings.currency)
    }
}

import Household
import Templating
import Wording

/// A trip: planned beside actual.
struct TripPage: TemplateModel {
    /// A store that the trip went to.
    struct Visit: TemplateModel {
        var name: String  // `Market`
        @Link var storeHref: String? = nil  // the store’s page
    }

    /// The running total of a trip that is under way.
    struct Basket: TemplateModel {
        var inBasket: SpendingFigure  // what is bought so far
        var stillToGet: SpendingFigure  // what is not
    }

    /// The data for a script that shows the rest of the budget while lines are ticked off.
    struct Ticks: TemplateModel {
        var currency: String  // `EUR`
        /// The currency's number of decimals; browsers disagree about it.
        var digits: String  // how many decimals its amounts have: `2`
        var left: String?  // what is left of the budget, in cents
    }

    @Included var frame: Frame
    @Link var shoppingHref: String  // the list of all trips
    var home: HomeLink?  // the home it is for, where there are several homes
    var status: String  // `Being planned`, `Under way`, `Finished`
    var dates: String?  // `2 May 2026`, `since 3 May 2026`; absent while planning
    @Flagged var stores: [Visit]  // the stores
    /// What was spent; of a plan, what it would cost; while shopping, including what is still to get.
    var total: SpendingFigure
    var totalLabel: String  // `spent`, `planned`, `expected in total`
    var basket: Basket?  // while shopping only
    var budget: BudgetMark?  // absent without a budget; `verdict`: a sentence: `€5.21 over the budget of €20.00`
    var reasons: String?  // `Mainly: €7.50 for unplanned items, €2.41 for higher prices.`, where it is over budget
    var reckoning: VarianceTable?  // from the plan to the sum, step by step; absent where everything went as planned
    var hasChanges = false  // at least one of the next three is there
    var changed: TripChanges?  // what was bought differently from the plan
    var surprises: TripChanges?  // what was bought and not planned
    var skipped: TripChanges?  // what was planned and not bought
    var toGet: TripLedgerTable?  // what is still to get; of a plan, everything
    var bought: TripLedgerTable?  // what is bought and what was skipped
    var ticks: Ticks?  // for `assets/cart.js`, which adds up ticks; absent for a finished trip
    var planning: Bool  // it is being planned
    var notes: [String]  // sentences about unknown prices; each: `1 line without a price is not included in any total.`
    @ShellCommand var addCommand: String? = nil  // the command that adds a line, where an open cart has none
}

extension SiteModel {
    func trip(_ position: Int, at address: PageAddress, navigation: String) -> TripPage {
        let cart = shopping.cart(at: position)
        let (ledger, reckoning) = (TripLedger(cart), TripReckoning(cart))
        var page = TripPage(
            frame: frame(cart.name, at: address, navigation: navigation, hasMarkdown: true),
            shoppingHref: address.link(toPage: SitePaths.shopping),
            home: hasHomeBadges ? index.home(cart.homeID).map { homeLink($0, at: address) } : nil,
            status: words[Word(cart.state.name)], dates: dates(of: cart),
            stores: stores(of: cart).map { shop in
                TripPage.Visit(name: shopping.name(of: shop, in: cart), storeHref: link(to: shop, at: address))
            },
            total: figure(cart.spent, in: cart.currency), totalLabel: words[Word(totalOf: cart.state.name)],
            basket: cart.isShopping
                ? TripPage.Basket(
                    inBasket: figure(cart.inBasket, in: cart.currency),
                    stillToGet: figure(ledger.toGet.spent, in: cart.currency)) : nil,
            budget: budget(of: cart, asSentence: true),
            reasons: reasons(reckoning).map { words(.mainReasons, ["reasons": $0]) },
            reckoning: table(of: reckoning, cart),
            changed: changes(of: cart, at: address, where: \.isChanged) { changeText(of: $0, in: cart) },
            surprises: changes(of: cart, at: address) { line in
                line.addedDuringShopping && cart.purchase(of: line) != nil
            } detail: { line in
                cart.purchase(of: line).map { terms($0).formula }
            },
            skipped: changes(of: cart, at: address) { line in
                !line.addedDuringShopping && cart.purchase(of: line) == nil
            } detail: { line in
                terms(line.intention).formula
            },
            toGet: table(ledger.toGet, of: cart, at: address),
            bought: table(ledger.bought, skipped: ledger.skipped, of: cart, at: address),
            ticks: cart.state.name == .completed ? nil : ticks(of: cart),
            planning: cart.isPlanning, notes: notes(on: cart),
            addCommand: cart.lines.isEmpty ? command(for: cart) : nil)
        page.hasChanges = page.changed != nil || page.surprises != nil || page.skipped != nil
        return page
    }

    private func ticks(of cart: Cart) -> TripPage.Ticks {
        let spent = cart.isShopping ? cart.inBasket.total(in: cart.currency).minorUnits : 0
        let left = cart.budget.map { $0.minorUnits.subtractingReportingOverflow(spent).partialValue }
        return TripPage.Ticks(
            currency: cart.currency.code, digits: "\(cart.currency.minorUnitDigits)", left: left.map { "\($0)" })
    }

    private func dates(of cart: Cart) -> String? {
        switch cart.state {
        case .planning: nil
        case .shopping(let since, nil): words(.shoppingSince, ["date": date(since)])
        case .shopping(_, let end?): words(.finishedBefore, ["date": date(end)])
        case .completed(let since, let end):
            date(since) == date(end) ? date(end) : words(.pageRange, ["first": date(since), "last": date(end)])
        }
    }

    private func notes(on cart: Cart) -> [String] {
        [
            count(.inNoTotal, ifAny: cart.spent.withoutPrice),
            count(.plannedWithoutPrice, ifAny: cart.planned.withoutPrice),
        ].compactMap(\.self)
    }

    private func command(for cart: Cart) -> String? {
        switch cart.state.name {
        case .planning: "housebook cart add \(reference(to: cart)) \"Milk\" --once"
        case .shopping: "housebook cart surprise \(reference(to: cart)) \"Milk\" --price 1.20"
        case .completed: nil
        }
    }
}

extension Word {
    fileprivate init(_ state: Cart.State.Name) {
        self =
            switch state {
            case .planning: .statePlanning
            case .shopping: .stateShopping
            case .completed: .stateCompleted
            }
    }

    /// The label of a cart's total in this state.
    fileprivate init(totalOf state: Cart.State.Name) {
        self =
            switch state {
            case .planning: .totalPlanned
            case .shopping: .totalExpected
            case .completed: .totalSpent
            }
    }
}

import Household
import Templating
import Wording

/// A trip: planned beside actual.
struct TripPage: TemplateModel {
    /// A store that the trip went to.
    struct Visit: TemplateModel {
        var name: String
        @Link var storeHref: String? = nil
    }

    /// The running total of a trip that is under way.
    struct Basket: TemplateModel {
        var inBasket: SpendingFigure
        var stillToGet: SpendingFigure
    }

    /// What a script needs to say what is left of the budget when lines are ticked off.
    struct Ticks: TemplateModel {
        var currency: String
        /// The decimals of the currency's amounts, of which browsers have other opinions.
        var digits: String
        /// The budget less what is in the basket, in minor units; nil without a budget.
        var left: String?
    }

    @Included var frame: Frame
    @Link var shoppingHref: String
    var home: HomeLink?
    var status: String
    var dates: String?
    @Flagged var stores: [Visit]
    var total: SpendingFigure
    var totalLabel: String
    var basket: Basket?
    var budget: BudgetMark?
    var reasons: String?
    var reckoning: VarianceTable?
    /// Whether there is any of the next three.
    var hasChanges = false
    var changed: TripChanges?
    var surprises: TripChanges?
    var skipped: TripChanges?
    var toGet: TripLedgerTable?
    var bought: TripLedgerTable?
    var ticks: Ticks?
    var planning: Bool
    var notes: [String]
    @ShellCommand var addCommand: String? = nil
}

extension SiteModel {
    func trip(_ position: Int, at address: PageAddress, navigation: String) -> TripPage {
        let cart = shopping.carts[position]
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

import Household
import Templating
import Wording

/// A trip's lines by store, planned beside actual, with subtotals.
struct TripLedgerTable: TemplateModel {
    /// `2 × €1.20`, and its total.
    struct Terms: TemplateModel {
        var formula: String  // `0.5 × €12.00 per kg`
        var total: String  // `€6.00`, or `unknown`
        var minorUnits: String?  // the total in cents, for a script to add up: `600`
        var known: Bool  // the total is known; where it is not, `formula` says so: `2, price not known`
    }

    struct Change: TemplateModel {
        var amount: String  // `+€2.10`
        var percent: String?  // of what was planned: `+12.5%`; absent where there is nothing to compare
    }

    struct Line: TemplateModel {
        var id: String  // distinguishes lines of the same name
        var name: String  // `Milk`
        @Link var href: String? = nil  // its page in the price book
        var mark: String?  // `changed` or `unplanned`
        var wanted: Terms?  // as planned; absent for a surprise
        var got: Terms?  // as bought; absent where it was not
        /// Whether it was bought as planned, so that a narrow page need not say both.
        var asPlanned: Bool  // it was bought as planned
        /// Nil if the line costs as much as planned, or is not settled yet.
        var change: Change?  // the difference; absent where there is none
    }

    struct Group: TemplateModel {
        var title: String  // `Market`, `No store noted`, `Skipped`
        @Link var titleHref: String? = nil  // the store’s page
        var skippedGroup: Bool  // it has the skipped lines
        var lines: [Line]  // its lines
        var planned: SpendingFigure  // what was planned for these lines
        var spent: SpendingFigure  // what is spent on them
        var difference: Change?  // absent where there is none
    }

    var groups: [Group]  // one per store; in `bought`, skipped lines come last
    var plannedTotal: SpendingFigure  // the sum of the groups
    var spentTotal: SpendingFigure  // the sum of the groups
    var totalDifference: Change?  // absent where there is none
}

extension SiteModel {
    /// - Parameter skipped: The skipped lines. With the bought lines they make up the settled part of the plan.
    /// - Returns: Nil if there is no line.
    func table(
        _ parts: [TripLedger.Part], skipped: TripLedger.Part? = nil, of cart: Cart, at address: PageAddress
    ) -> TripLedgerTable? {
        let skipped = skipped.map { [$0] } ?? []
        guard !parts.isEmpty || !skipped.isEmpty else { return nil }
        let (planned, spent) = ((parts + skipped).planned, parts.spent)
        return TripLedgerTable(
            groups: parts.map { group($0, isSkipped: false, of: cart, at: address) }
                + skipped.map { group($0, isSkipped: true, of: cart, at: address) },
            plannedTotal: figure(planned, in: cart.currency), spentTotal: figure(spent, in: cart.currency),
            totalDifference: difference(planned, spent, in: cart.currency))
    }

    private func group(
        _ part: TripLedger.Part, isSkipped: Bool, of cart: Cart, at address: PageAddress
    ) -> TripLedgerTable.Group {
        let store = part.shop == nil ? words[.withoutStore] : shopping.name(of: part.shop, in: cart)
        return TripLedgerTable.Group(
            title: isSkipped ? words[.reckoningSkipped] : store, titleHref: link(to: part.shop, at: address),
            skippedGroup: isSkipped, lines: part.lines.map { line($0, of: cart, at: address) },
            planned: figure(part.planned, in: cart.currency), spent: figure(part.spent, in: cart.currency),
            difference: difference(part.planned, part.spent, in: cart.currency))
    }

    private func line(_ line: CartItem, of cart: Cart, at address: PageAddress) -> TripLedgerTable.Line {
        let mark: Word? = line.addedDuringShopping ? .markSurprise : line.isChanged ? .markChanged : nil
        let isSettled = !cart.isPlanning && (line.purchase != nil || cart.purchase(of: line) == nil)
        let change = cart.difference(of: line)
        let isBought = line.purchase != nil
        return TripLedgerTable.Line(
            id: "\(line.id)", name: shopping.name(of: line, in: cart),
            href: paths.vaultItem(line.vaultItemID).map { address.link(toPage: $0) },
            mark: mark.map { words[$0] },
            // A surprise is in no planned subtotal, even if it was put back.
            wanted: line.addedDuringShopping && isSettled ? nil : terms(line.intention),
            got: line.purchase.map(terms), asPlanned: isBought && line.purchase == line.intention,
            change: isSettled && change.minorUnits != 0
                ? TripLedgerTable.Change(
                    amount: formats.difference(change), percent: isBought ? percent(of: line) : nil) : nil)
    }

    /// The percentage by which a line costs more than planned; nil if there is no planned price to compare.
    private func percent(of line: CartItem) -> String? {
        guard !line.addedDuringShopping, let planned = line.plannedTotal else { return nil }
        return line.purchase?.total?.perMille(above: planned).map { formats.percent(perMille: $0, signed: true) }
    }

    func terms(_ purchase: CartItem.Purchase) -> TripLedgerTable.Terms {
        TripLedgerTable.Terms(
            formula: formula(purchase),
            total: purchase.total.map { formats.amount($0) } ?? words[.unknown],
            minorUnits: purchase.total.map { "\($0.minorUnits)" }, known: purchase.total != nil)
    }

    /// `2 × €1.20`, `0.5 × €4.00 per kg`; without a price `2, price not known`, `2 × bunch, price not known`.
    private func formula(_ purchase: CartItem.Purchase) -> String {
        let (quantity, terms) = (formats.quantity(purchase.quantity), purchase.terms)
        guard terms.price == nil else {
            return words(.lineOf, ["quantity": quantity, "amount": price(of: terms)])
        }
        guard terms.unit != .each else { return words(.lineUnknown, ["quantity": quantity]) }
        return words(.lineUnknownOfUnit, ["quantity": quantity, "unit": terms.unit.name])
    }

    /// `€4.00 per kg`
    func price(of terms: CartItem.Terms) -> String {
        let price = terms.price.map { formats.amount($0) } ?? words[.unknownPrice]
        guard terms.unit != .each else { return price }
        return words(.pricePerUnit, ["price": price, "unit": terms.unit.name])
    }

    private func difference(
        _ planned: Spending, _ spent: Spending, in currency: Currency
    ) -> TripLedgerTable.Change? {
        let (before, after) = (planned.total(in: currency), spent.total(in: currency))
        guard before != after else { return nil }
        // Without a purchase there is no price to compare, so no percentage.
        let percent = spent.lines > 0 ? after.perMille(above: before) : nil
        return TripLedgerTable.Change(
            amount: formats.difference(Money(minorUnits: after.minorUnits - before.minorUnits, currency: currency)),
            percent: percent.map { formats.percent(perMille: $0, signed: true) })
    }
}

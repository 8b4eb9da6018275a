import Household
import Templating
import Wording

/// Lines that differ from the plan in one way, with the amount that they add to the plan or take off it.
struct TripChanges: TemplateModel {
    struct Entry: TemplateModel {
        var name: String  // `Milk`
        @Link var entryHref: String? = nil  // its page in the price book
        var detail: String?  // `3 instead of 2, at Bakery instead of Market`
        var change: String  // `+€1.50`
    }

    var count: String  // `3`
    var changeTotal: String  // what the lines add to the plan: `+€3.31`
    var entries: [Entry]  // the lines, the greatest difference first
}

extension SiteModel {
    /// The lines that `isWanted` picks, the greatest difference first. Nil if it picks no line.
    func changes(
        of cart: Cart, at address: PageAddress, where isWanted: (CartItem) -> Bool, detail: (CartItem) -> String?
    ) -> TripChanges? {
        let lines = cart.lines.filter(isWanted)
        guard !lines.isEmpty else { return nil }
        let differences = lines.map(cart.difference)
        var total = Spending()
        var saved = Spending()
        for difference in differences {
            let amount = Money(
                minorUnits: Int64(clamping: difference.minorUnits.magnitude), currency: difference.currency)
            if difference.minorUnits < 0 { saved.add(amount) } else { total.add(amount) }
        }
        let sum = Money(
            minorUnits: total.total(in: cart.currency).minorUnits - saved.total(in: cart.currency).minorUnits,
            currency: cart.currency)
        return TripChanges(
            count: formats.count(lines.count), changeTotal: formats.difference(sum),
            entries: zip(lines, differences).largestFirst { $1.minorUnits.magnitude }.map { line, difference in
                TripChanges.Entry(
                    name: shopping.name(of: line, in: cart),
                    entryHref: paths.vaultItem(line.vaultItemID).map { address.link(toPage: $0) },
                    detail: detail(line), change: formats.difference(difference))
            })
    }

    /// The difference between a purchase and its plan: `3 instead of 2, at Bakery instead of Market`. Nil if there is
    /// none.
    func changeText(of line: CartItem, in cart: Cart) -> String? {
        guard let purchase = line.purchase, line.isChanged else { return nil }
        var texts: [String] = []
        func instead(_ paid: String, _ planned: String) {
            texts.append(words(.insteadOf, ["paid": paid, "planned": planned]))
        }
        if purchase.quantity != line.quantity {
            instead(formats.quantity(purchase.quantity), formats.quantity(line.quantity))
        }
        if purchase.terms.price != line.planned.price || !purchase.terms.unit.isSame(as: line.planned.unit) {
            instead(price(of: purchase.terms), price(of: line.planned))
        }
        if purchase.terms.shop?.id != line.planned.shop?.id {
            let store = { (shop: ShopReference?) in
                shop == nil ? words[.noStore] : shopping.name(of: shop, in: cart)
            }
            let paid = words(.atStore, ["store": store(purchase.terms.shop)])
            if line.planned.shop == nil { texts.append(paid) } else { instead(paid, store(line.planned.shop)) }
        }
        return texts.joined(separator: ", ")
    }
}

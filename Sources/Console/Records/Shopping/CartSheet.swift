import Foundation
package import Household

extension RecordSheet {
    /// The cart as JSON for programs; people read `CartText` and `TripText`.
    package init(_ cart: Cart, in index: ShoppingIndex, home: Home?) {
        self.init()
        add("id", "Id", cart.id.description)
        add("slug", "Slug", cart.slug)
        for field in Cart.fields {
            add(field, of: cart)
            if field.key == "name" { add("home", "Home", home?.slug) }
        }
        add("status", "Status", cart.state.name.rawValue)
        add("startedAt", "Started", cart.startedAt?.ISO8601Format())
        add("completedAt", "Completed", cart.completedAt?.ISO8601Format())
        let finishedBefore = cart.isCompleted ? nil : cart.state.dates.completedAt
        add("finishedBefore", "Finished before", finishedBefore?.ISO8601Format())
        add("planned", "Planned", text: "", json: cart.planned.json(in: cart.currency))
        add("inBasket", "In the basket", text: "", json: cart.inBasket.json(in: cart.currency))
        add("spent", "Spent", text: "", json: cart.spent.json(in: cart.currency))
        add("budgetVerdict", "", text: "", json: cart.budgetVerdict?.json(in: cart.currency) ?? .null)
        add(
            "lines", "Lines", text: "",
            json: .list(zip(1..., cart.lines).map { number, line in line.json(number: number, of: cart, in: index) }))
        add(cart.record)
    }
}

extension Spending {
    fileprivate func json(in currency: Currency) -> JSONValue {
        .object([
            ("total", total(in: currency).json), ("lines", .number(lines)), ("withoutPrice", .number(withoutPrice)),
        ])
    }
}

extension BudgetVerdict {
    fileprivate func json(in currency: Currency) -> JSONValue {
        let (verdict, difference) =
            switch self {
            case .under(let difference): ("under", difference)
            case .exactly: ("exactly", Money(minorUnits: 0, currency: currency))
            case .over(let difference): ("over", difference)
            }
        return .object([("verdict", .text(verdict)), ("by", difference.json)])
    }
}

extension CartItem {
    fileprivate func json(number: Int, of cart: Cart, in index: ShoppingIndex) -> JSONValue {
        func json(_ purchase: Purchase) -> JSONValue {
            let store = index.shop(purchase.terms.shop?.id)?.slug
            var named = purchase
            named.terms.shop?.name = index.name(of: purchase.terms.shop, in: cart)
            return .object([("store", .optional(store))] + named.members)
        }
        let members: [(key: String, value: JSONValue)] = [
            ("number", .number(number)), ("id", .text(id.description)), ("name", .text(index.name(of: self, in: cart))),
            ("category", .text(index.category(of: self, in: cart))),
            ("vaultItem", .optional(index.vaultItem(vaultItemID)?.slug)), ("status", .text(outcome.status.rawValue)),
            ("surprise", .flag(addedDuringShopping)), ("changed", .flag(isChanged)), ("planned", json(intention)),
            ("purchase", purchase.map(json) ?? .null),
        ]
        return .object(members + Self.fields.json(of: self))
    }
}

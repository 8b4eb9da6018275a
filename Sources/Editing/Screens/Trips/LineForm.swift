import Household
import Values

/// The form of one line: its amount, unit, price and store, as planned or as bought. See `FormChange`.
struct LineForm {
    let cart: Cart
    let index: ShoppingIndex

    /// The fields, by their names in the form.
    enum Part: String, CaseIterable { case quantity, unit, price, store }

    /// What a form shows of a purchase.
    func text(_ part: Part, of purchase: CartItem.Purchase) -> String {
        switch part {
        case .quantity: purchase.quantity.description
        case .unit: purchase.terms.unit == .each ? "" : purchase.terms.unit.name
        case .price: purchase.terms.price?.plain ?? ""
        case .store: purchase.terms.shop?.id.description ?? ""
        }
    }

    /// Joins what was sent with the line as the store has it.
    /// - Parameter wins: Whether what was sent replaces what others saved: the person has seen that.
    /// - Returns: What was bought, or is planned.
    /// - Throws: `TripTrouble`.
    func purchase(of line: CartItem, _ sent: FormFields, wins: Bool) throws -> CartItem.Purchase {
        let stored = line.purchase ?? line.intention
        var typed: [Part: String] = [:]
        var (faults, theirs): ([String: String], [String: String]) = ([:], [:])
        for part in Part.allCases {
            let (name, now) = (part.rawValue, self.text(part, of: stored))
            let text = sent[name].map { Text.trimmed($0) }
            let isTotal = part == .price && sent["for"] == "all" && text?.isEmpty == false
            let change = sent.change(of: name, typed: text, stored: now, isMeant: isTotal)
            if change != .none { typed[part] = text }
            if change == .conflict, !wins { theirs[name] = now }
        }
        var details = LineDetails()
        func read(_ part: Part, _ body: (String) throws(TypedValue.Fault) -> Void) {
            guard let text = typed[part] else { return }
            do throws(TypedValue.Fault) {
                try body(text)
            } catch {
                faults[part.rawValue] =
                    (error.clause.map { "it \($0); \(error.expected)" } ?? error.expected)
                    .capitalisedFirst + "."
            }
        }
        read(.quantity) { text throws(TypedValue.Fault) in
            let quantity = try TypedValue.quantity(text.isEmpty ? "1" : text.replacing(",", with: "."))
            guard quantity > .zero else { throw TypedValue.Fault(nil, "a quantity is above zero") }
            details.quantity = quantity
        }
        read(.unit) { text throws(TypedValue.Fault) in
            guard let unit = text.isEmpty ? .each : PriceUnit(text) else {
                throw TypedValue.Fault(nil, "a unit is a word or a few, such as kg or pack of 6")
            }
            details.unit = unit
            details.quantity = details.quantity ?? stored.quantity
        }
        read(.store) { text throws(TypedValue.Fault) in
            details.shop = EntityID<Shop>(text).flatMap { index.shop($0) }
            if details.shop == nil, !text.isEmpty { throw TypedValue.Fault(nil, "this store is gone") }
        }
        read(.price) { text throws(TypedValue.Fault) in
            guard !text.isEmpty else { return }
            let price = try TypedValue.amount(text, in: cart.currency, isPerUnit: true) { _ in
                "a trip is paid in one currency, here \(cart.currency); use a separate list for the other currency"
            }
            let quantity = details.quantity ?? stored.quantity
            details.price = sent["for"] == "all" ? price.divided(by: quantity) : price
        }
        guard faults.isEmpty, theirs.isEmpty else { throw TripTrouble.line(line, faults: faults, theirs: theirs) }
        var purchase = try index.purchase(of: line, details, in: cart)
        if typed[.price]?.isEmpty == true { purchase.terms.price = nil }
        if typed[.store]?.isEmpty == true { purchase.terms.shop = nil }
        return purchase
    }
}

extension Money {
    /// The price of one of several that cost this much together, to the last digit that a price per unit may have.
    func divided(by quantity: Quantity) -> Money {
        guard quantity > .zero else { return self }
        let (whole, part) = (exact * 1_000_000, Int128(quantity.millionths))
        let (quotient, rest) = whole.quotientAndRemainder(dividingBy: part)
        let isUp = rest.magnitude * 2 >= part.magnitude
        return Money(exact: quotient + (isUp ? (whole < 0 ? -1 : 1) : 0), currency: currency)
    }
}

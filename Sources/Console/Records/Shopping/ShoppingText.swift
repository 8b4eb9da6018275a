package import Foundation
package import Household

extension PriceOption {
    /// `1.29 EUR each`, `8.90 EUR per kg`
    package var words: String { unit == .each ? "\(price.text) each" : "\(price.text) per \(unit)" }
}

extension CartItem.Purchase {
    /// `2`, `0.35 kg`
    package var amount: String { terms.unit == .each ? "\(quantity)" : "\(quantity) \(terms.unit)" }

    /// `2 × 1.29 = 2.58 EUR`, `0.35 kg × 8.90 = 3.12 EUR`; where the price is unknown, `2`.
    package var words: String {
        guard let price = terms.price else { return amount }
        guard let total else { return "\(amount) × \(price.text)" }
        return quantity == .one && terms.unit == .each && price.fraction == 0
            ? price.text : "\(amount) × \(price.plain) = \(total.text)"
    }

    /// The members of the purchase's JSON object.
    package var members: [(key: String, value: JSONValue)] {
        [
            ("quantity", .text(quantity.description)), ("unit", .text(terms.unit.name)),
            ("storeName", .optional(terms.shop?.name)), ("price", terms.price?.json ?? .null),
            ("total", total?.json ?? .null),
        ]
    }
}

extension Cart {
    /// The progress, for the commands that change a cart: `Planned 14.20 EUR, 3 lines; 15.80 EUR left.`
    /// `In the basket 12.30 EUR, 5 lines; 3 lines to get; running total 26.50 EUR; 3.50 EUR left.`
    package var progress: String {
        var parts: [String] = []
        if isShopping {
            let left = lines.count { $0.outcome == .open }
            parts.append("In the basket \(inBasket.figures(in: currency))")
            parts.append(left == 0 ? "nothing left to get" : "\(left.counted("line")) to get")
            if left > 0 { parts.append("running total \(spent.words(in: currency))") }
        } else {
            parts.append("Planned \(planned.figures(in: currency))")
        }
        if let verdict = verdictWords { parts.append(verdict) }
        return parts.joined(separator: "; ") + "."
    }

    /// The rest of the budget or the excess over it: `12.30 EUR left`, `3.50 EUR over budget`. Nil without a budget.
    package var verdictWords: String? {
        switch budgetVerdict {
        case .under(let difference): "\(difference.text) \(isCompleted ? "under budget" : "left")"
        case .exactly: isCompleted ? "exactly on budget" : "nothing left"
        case .over(let difference): "\(difference.text) over budget"
        case nil: nil
        }
    }
}

extension Spending {
    /// `12.30 EUR, 2 without a price`
    package func words(in currency: Currency) -> String {
        total(in: currency).text + (withoutPrice > 0 ? ", \(withoutPrice) without a price" : "")
    }

    /// `12.30 EUR, 5 lines`, `12.30 EUR, 5 lines (1 without a price)`, `nothing`
    package func figures(in currency: Currency) -> String {
        guard lines > 0 else { return "nothing" }
        let unknown = withoutPrice > 0 ? " (\(withoutPrice) without a price)" : ""
        return "\(total(in: currency).text), \(lines.counted("line"))\(unknown)"
    }

    /// `: 12.30`; empty where no price is known.
    package func suffix(in currency: Currency) -> String {
        withoutPrice == lines ? "" : ": \(total(in: currency).plain)"
    }

    /// `2 lines have no price and are in no total.`; nil where every line has one.
    package var withoutPriceSentence: String? {
        switch withoutPrice {
        case 0: nil
        case 1: "1 line has no price and is in no total."
        default: "\(withoutPrice) lines have no price and are in no total."
        }
    }
}

/// A price and the price before it.
package struct PriceStep {
    private let before: Money?
    private let now: Money

    package init(before: Money?, now: Money) {
        self.before = before
        self.now = now
    }

    /// `, was 1.29 EUR (+0.10 EUR, +7.8 %)`; empty without an earlier price, `, as before` for an unchanged one.
    package var clause: String {
        guard let before else { return "" }
        guard before != now else { return ", as before" }
        guard before.currency == now.currency else { return ", was \(before.text)" }
        let difference = Money(exact: now.exact - before.exact, currency: now.currency)
        return
            ", was \(before.text) (\([difference.signedText, Self.percent(difference, of: before)].compactMap(\.self).joined(separator: ", ")))"
    }

    /// `+7.8 %`; nil without a difference, and where the whole is not above zero.
    package static func percent(_ difference: Money, of whole: Money) -> String? {
        guard whole.exact > 0, difference.exact != 0 else { return nil }
        let tenths = (Double(difference.exact) / Double(whole.exact) * 1000).rounded()
        let magnitude = "\(Int(tenths.magnitude) / 10).\(Int(tenths.magnitude) % 10)"
        return "\(tenths < 0 ? "-" : "+")\(magnitude) %"
    }
}

extension Money {
    /// `+0.10`, `-0.10`, `0.00`
    package var signedPlain: String { (exact > 0 ? "+" : "") + plain }
    package var signedText: String { "\(signedPlain) \(currency)" }
}

extension [Money] {
    /// One amount for each currency, never their sum.
    package var text: String { map(\.text).joined(separator: ", ") }
}

extension Date {
    /// The day in this machine's time zone: `2026-11-04`
    package var day: String { CalendarDate(self, in: .current).description }
}

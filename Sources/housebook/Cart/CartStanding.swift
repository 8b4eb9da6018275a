import Household

/// The progress of a cart in one sentence, for the commands that change it.
struct CartStanding {
    private let cart: Cart

    init(_ cart: Cart) {
        self.cart = cart
    }

    /// `Planned 14.20 EUR, 3 lines; 15.80 EUR left.`
    /// `In the basket 12.30 EUR, 5 lines; 3 lines to get; running total 26.50 EUR; 3.50 EUR left.`
    var sentence: String {
        var parts: [String] = []
        if cart.isShopping {
            let left = cart.lines.count { $0.outcome == .open }
            parts.append("In the basket \(cart.inBasket.figures(in: cart.currency))")
            parts.append(left == 0 ? "nothing left to get" : "\(left.counted("line")) to get")
            if left > 0 { parts.append("running total \(cart.spent.words(in: cart.currency))") }
        } else {
            parts.append("Planned \(cart.spent.figures(in: cart.currency))")
        }
        if let verdict = cart.verdictWords { parts.append(verdict) }
        return parts.joined(separator: "; ") + "."
    }
}

package import Household

/// A finished trip beside its plan: what was bought where, what was skipped, and the steps from the planned total to
/// the amount spent.
package struct TripText {
    /// The cart with the present names of its items and stores.
    private let cart: Cart
    private let index: ShoppingIndex

    package init(cart: Cart, index: ShoppingIndex) {
        self.cart = cart
        self.index = index
    }

    package func rendered(width: Int?) -> String {
        cart.lines.isEmpty ? "Nothing was on the list.\n" : table(width: width).rendered(width: width) + "\n" + totals
    }

    // MARK: - Lines

    private func table(width: Int?) -> TextTable {
        var table = TextTable([
            .key(""), .figure("#"), .text("Item"), .figure("Qty"), .text(""), .figure("Planned"), .figure("Paid"),
            .figure("+/-"),
        ])
        for group in index.groups(of: cart, by: { $0.purchase?.terms }) {
            table.append(section: group.title + group.sum { $0.purchase }.suffix(in: cart.currency))
            for (number, line) in group.lines {
                guard let purchase = line.purchase else { continue }
                table.append(row(number, line, purchase))
                if line.isChanged { append(changes(of: line, purchase), to: &table, width: width) }
            }
        }
        let skipped = cart.lines.enumerated().filter { $0.element.isSkipped }
        if !skipped.isEmpty {
            table.append(section: "Skipped")
            for (place, line) in skipped { table.append(row(place + 1, line, nil)) }
        }
        return table
    }

    /// Appends changes below the row of their line: on one line, or on one each where the terminal is too narrow.
    private func append(_ changes: [String], to table: inout TextTable, width: Int?) {
        let indent = String(repeating: " ", count: 7 + "\(cart.lines.count)".count)
        let together = indent + changes.joined(separator: "; ")
        let lines = together.displayWidth <= width ?? .max ? [together] : changes.map { indent + $0 }
        for line in lines { table.append(heading: line) }
    }

    private func row(_ number: Int, _ line: CartItem, _ purchase: CartItem.Purchase?) -> [String] {
        let shown = purchase ?? line.intention
        let planned = line.addedDuringShopping ? "" : line.plannedTotal?.plain ?? "?"
        let paid = purchase.map { $0.total?.plain ?? "?" } ?? ""
        let difference = TripBalance.difference(of: line)
        return [
            line.mark, "\(number)", line.name, shown.quantity.description,
            shown.terms.unit == .each ? "" : shown.terms.unit.name, planned, paid,
            difference.map { money($0).minorUnits == 0 ? "" : money($0).signedPlain } ?? "",
        ]
    }

    /// `0.4 kg, planned 0.35 kg`, `at 9.20, planned 8.90`
    private func changes(of line: CartItem, _ paid: CartItem.Purchase) -> [String] {
        let plan = line.intention
        var parts: [String] = []
        if plan.quantity != paid.quantity || !plan.terms.unit.isSame(as: paid.terms.unit) {
            parts.append("\(paid.amount), planned \(plan.amount)")
        }
        if plan.terms.price != paid.terms.price {
            parts.append(
                "at \(paid.terms.price?.plain ?? "an unknown price"), planned \(plan.terms.price?.plain ?? "unknown")")
        }
        if plan.terms.shop?.id != paid.terms.shop?.id {
            parts.append("planned \(plan.terms.shop.map { "at \($0.name)" } ?? "at no store")")
        }
        return parts
    }

    // MARK: - Totals

    private var totals: String {
        let balance = TripBalance(cart)
        var sheet = RecordSheet()
        sheet.add("", "Planned", cart.planned.figures(in: cart.currency))
        for (heading, part) in [
            ("Skipped", balance.skipped), ("Surprises", balance.surprises), ("Changes", balance.changes),
        ] where part.lines > 0 {
            sheet.add("", "  \(heading)", "\(money(part.sum).signedText), \(part.lines.counted("line"))")
        }
        let step = money(balance.spent - balance.planned)
        let against =
            step.minorUnits == 0
            ? "as planned"
            : "\(money(abs(step.minorUnits)).text) \(step.minorUnits > 0 ? "more" : "less") than planned"
        let percent = PriceStep.percent(step, of: money(balance.planned)).map { " (\($0))" } ?? ""
        sheet.add("", "Spent", "\(money(balance.spent).text), \(against)\(percent)")
        if let budget = cart.budget { sheet.add("", "Budget", "\(budget.text): \(cart.verdictWords ?? "")") }
        return sheet.text + cart.remarks
    }

    private func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: cart.currency) }
}

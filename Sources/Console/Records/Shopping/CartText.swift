package import Household

/// A cart that is not completed, laid out for a terminal in a shop: what to get where, then what is in the basket, then
/// the totals.
package struct CartText {
    /// The cart with the present names of its items and stores.
    private let cart: Cart
    private let index: ShoppingIndex

    package init(cart: Cart, index: ShoppingIndex) {
        self.cart = cart
        self.index = index
    }

    package func rendered(width: Int?) -> String {
        guard !cart.lines.isEmpty else {
            let verb = cart.isPlanning ? "add \(cart.slug) ITEM" : "surprise \(cart.slug) NAME"
            return "Nothing on the list yet: housebook cart \(verb)\n" + (cart.budget == nil ? "" : "\n" + totals)
        }
        return table.rendered(width: width) + "\n" + totals
    }

    // MARK: - Lines

    private var table: TextTable {
        var table = TextTable([
            .key(""), .figure("#"), .text("Item"), .figure("Quantity"), .text(""), .figure("Price"), .figure("Total"),
        ])
        for group in index.groups(of: cart, by: { $0.outcome == .open ? $0.planned : nil }) {
            let title = cart.isPlanning ? group.title : group.title(after: "To get", "at")
            append(group, under: title, to: &table) { $0.intention }
        }
        for group in index.groups(of: cart, by: { $0.purchase?.terms }) {
            append(group, under: group.title(after: "In the basket", "from"), to: &table) { $0.purchase }
        }
        let skipped = cart.lines.enumerated().filter { $0.element.isSkipped }
        if !skipped.isEmpty {
            table.append(section: "Skipped")
            for (place, line) in skipped { table.append(row(place + 1, line, line.intention)) }
        }
        return table
    }

    private func append(
        _ group: StoreGroup, under title: String, to table: inout TextTable,
        _ purchase: (CartItem) -> CartItem.Purchase?
    ) {
        table.append(section: title + group.sum(purchase).suffix(in: cart.currency))
        for (number, line) in group.lines {
            if let purchase = purchase(line) { table.append(row(number, line, purchase)) }
        }
    }

    private func row(_ number: Int, _ line: CartItem, _ purchase: CartItem.Purchase) -> [String] {
        [
            cart.isPlanning ? "" : line.mark, "\(number)", line.name, purchase.quantity.description,
            purchase.terms.unit == .each ? "" : purchase.terms.unit.name,
            line.isSkipped ? "" : purchase.terms.price?.plain ?? "?",
            line.isSkipped ? "" : purchase.total?.plain ?? "?",
        ]
    }

    // MARK: - Totals

    private var totals: String {
        var sheet = RecordSheet()
        if cart.isShopping {
            let basket = cart.inBasket
            let left = cart.lines.filter { $0.outcome == .open }
            let toGet = left.reduce(into: Spending()) { $0.add($1.plannedTotal) }
            sheet.add("", "In the basket", basket.figures(in: cart.currency))
            sheet.add("", "To get", toGet.figures(in: cart.currency))
            sheet.add("", "Running total", cart.spent.total(in: cart.currency).text)
        }
        sheet.add("", "Planned", cart.planned.figures(in: cart.currency))
        if let budget = cart.budget {
            sheet.add("", "Budget", "\(budget.text): \(cart.verdictWords ?? "")")
        }
        return sheet.text + cart.remarks
    }
}

extension Cart {
    /// The sentences below the figures: how many lines have no price, and what the mark of a surprise means.
    package var remarks: String {
        let surprise = lines.contains(where: \.addedDuringShopping) ? "[+] is a surprise: it was not planned." : nil
        let sentences = [spent.withoutPriceSentence, surprise].compactMap(\.self)
        return sentences.isEmpty ? "" : "\n" + sentences.map { $0 + "\n" }.joined()
    }
}

extension CartItem {
    /// The outcome of the line, at a glance.
    package var mark: String {
        switch outcome {
        case .open: "[ ]"
        case .fulfilled: addedDuringShopping ? "[+]" : "[x]"
        case .skipped: "[-]"
        }
    }
}

package import Household
package import HouseholdStore

/// The report on a trip that was just finished: what was spent, and which items and prices the vault took over.
package struct FinishReport {
    private let finish: HouseholdStore.CartFinish
    /// The stores.
    private let index: ShoppingIndex

    package init(finish: HouseholdStore.CartFinish, index: ShoppingIndex) {
        self.finish = finish
        self.index = index
    }

    package var lines: [String] { [spent] + withoutPrice + kept + prices }

    private var spent: String {
        let (cart, spending) = (finish.cart, finish.cart.spent)
        guard spending.lines > 0 else {
            return "Finished \(cart.reference): nothing was bought. "
                + "To undo this: housebook cart reopen \(cart.slug)"
        }
        let skipped = cart.lines.count(where: \.isSkipped)
        return "Finished \(cart.reference): spent \(spending.total(in: cart.currency).text) on "
            + spending.lines.counted("line") + (skipped > 0 ? ", \(skipped) skipped" : "")
            + (cart.verdictWords.map { "; \($0)" } ?? "") + "."
    }

    private var withoutPrice: [String] { finish.cart.spent.withoutPriceSentence.map { [$0] } ?? [] }

    private var kept: [String] {
        finish.kept.isEmpty ? [] : ["Kept in the price book: \(finish.kept.map(\.reference).joined(separator: ", "))."]
    }

    private var prices: [String] {
        guard !finish.prices.isEmpty else { return [] }
        let told = finish.prices.filter { $0.before?.price != $0.option.price }
        let same = finish.prices.count - told.count
        guard !told.isEmpty else {
            return [
                "The price book's prices are unchanged: \(same == 1 ? "the one paid is" : "the \(same) paid are") as before."
            ]
        }
        return ["Prices noted in the price book:"] + told.map(words) + (same > 0 ? ["  \(same) more as before"] : [])
    }

    private func words(_ change: PriceChange) -> String {
        let step = change.before.map { PriceStep(before: $0.price, now: change.option.price).clause } ?? ", new"
        let place = index.shop(change.option.shopID).map { " at \($0.name)" } ?? ""
        return "  \(change.item.name)\(place): \(change.option.words)\(step)"
    }
}

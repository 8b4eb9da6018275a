import ArgumentParser
import Household
import HouseholdStore

/// The quantity, store, price and unit of a line, as options of the commands that write one.
struct LineOptions: ParsableArguments {
    @Option(help: "How many or how much: 2, 0.35.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String?

    @Option(help: "What one unit costs there, in the cart's currency.")
    var price: String?

    @Option(help: "The unit that the price is for: kg, 'pack of 6'.", transform: OptionValue.unit)
    var unit: PriceUnit?

    var isEmpty: Bool { quantity == nil && store == nil && price == nil && unit == nil }

    func details(in work: CartSession) throws -> LineDetails {
        let currency = work.cart.currency
        return LineDetails(
            quantity: quantity, shop: try store.map { try work.shopping.shop($0) },
            price: try price.map {
                try OptionValue.amount(
                    $0, option: "--price", in: currency, otherCurrency: CartSession.otherCurrency)
            }, unit: unit)
    }
}

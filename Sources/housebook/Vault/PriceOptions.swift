import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

/// The price of something at a store, as options of `vault add` and `vault price`.
struct PriceOptions: ParsableArguments {
    @Option(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String?

    @Option(help: "The price of one unit there.")
    var price: String?

    @Option(
        help: "The unit that the price is for: kg, 'pack of 6'. Without it, the last one there, or each.",
        transform: OptionValue.unit)
    var unit: PriceUnit?

    @Option(help: "The currency of the price, if it is not the active home's.", transform: OptionValue.currency)
    var currency: Currency?

    /// The price that was given, dated now; nil where none of the options was.
    func option(for item: VaultItem?, in session: HouseholdSession) throws -> PriceOption? {
        guard let price else {
            for (option, isGiven) in [("--store", store != nil), ("--unit", unit != nil)] where isGiven {
                throw CommandError.optionNeeds(option: option, needed: "--price")
            }
            if currency != nil { throw CommandError.optionNeeds(option: "--currency", needed: "--price") }
            return nil
        }
        guard let store else { throw CommandError.optionNeeds(option: "--price", needed: "--store") }
        let shop = try session.store.shopping.shop(store)
        let currency = try currency ?? session.usualCurrency()
        return PriceOption(
            shopID: shop.id, unit: unit ?? item?.price(at: shop.id)?.unit ?? .each,
            price: try OptionValue.amount(price, option: "--price", in: currency), asOf: Date())
    }
}

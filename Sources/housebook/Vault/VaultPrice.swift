import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct VaultPrice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price", abstract: "Note what something costs at a store, or remove that price.",
        discussion: "Finishing a trip notes the prices that were paid; this command is for prices seen elsewhere.")

    @OptionGroup var item: RecordArgument<VaultItem>
    @OptionGroup var price: PriceOptions

    @Flag(help: "Remove the price at the store; with --unit, only the price for that unit.")
    var remove = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if price.store == nil { throw ValidationError("No store given: add --store S") }
        if !remove, price.price == nil { throw ValidationError("No price given: add --price P or --remove") }
    }

    func run() async throws {
        if remove, price.price != nil { throw CommandError.optionsExclude("--remove", "--price") }
        if remove, price.currency != nil { throw CommandError.optionsExclude("--remove", "--currency") }
        let session = try site.open()
        let item = try session.store.shopping.vaultItem(item.typed)
        if remove {
            try forget(item, in: session)
        } else if let option = try price.option(for: item, in: session) {
            try note(option, of: item, in: session)
        }
    }

    private func note(_ option: PriceOption, of item: VaultItem, in session: HouseholdSession) throws {
        let before = item.price(at: option.shopID, per: option.unit)?.price
        try session.store.shopping.setPrice(of: item.id, at: option.shopID, per: option.unit, option.price)
        let shop = try session.store.shopping.shop(option.shopID.description).name
        let step = PriceStep(before: before, now: option.price).clause
        try StandardOutput.line("Noted \(item.reference) at \(shop): \(option.words)\(step).")
        if let before, EntryWarning.isJump(from: before, to: option.price) {
            [EntryWarning.priceJump(before: before, now: option.price)].print()
        }
    }

    private func forget(_ item: VaultItem, in session: HouseholdSession) throws {
        let shopping = session.store.shopping
        let shop = try shopping.shop(price.store ?? "")
        let noted = item.prices.filter { $0.shopID == shop.id && (price.unit?.isSame(as: $0.unit) ?? true) }
        guard let option = noted.first else {
            throw CommandError.noPrice(of: item.name, slug: item.slug, store: shop.name, unit: price.unit)
        }
        guard noted.count == 1 else {
            throw CommandError.severalUnits(of: item.name, store: shop.name, noted.map(\.unit))
        }
        try shopping.removePrice(of: item.id, at: shop.id, per: option.unit)
        try StandardOutput.line("Removed the price of \(item.reference) at \(shop.name): it was \(option.words).")
    }
}

/// The price of something at a store, as options of `price-book add` and `price-book price`.
struct PriceOptions: ParsableArguments {
    @Option(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String?

    @Option(help: "The price of one unit there: 1.20, 1.7599; for a deposit, --price=-3.25.")
    var price: String?

    @Option(
        help: "The unit that the price is for: kg, 'pack of 6'. Without it, the last unit used there, else each.",
        transform: OptionValue.unit)
    var unit: PriceUnit?

    @Option(help: "The currency of the price, if it is not the active home's.", transform: OptionValue.currency)
    var currency: Currency?

    /// The given price, dated now; nil if none of the options was given.
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
            shopID: shop.id, unit: item?.price(at: shop.id, per: unit)?.unit ?? unit ?? .each,
            price: try OptionValue.amount(price, option: "--price", in: currency, isPerUnit: true), asOf: Date())
    }
}

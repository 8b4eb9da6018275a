import ArgumentParser
import Household

/// What an item cost and what replacing it would cost, as options.
struct ItemValueOptions: ParsableArguments {
    @Option(help: "The price paid for one.")
    var price: String?

    @Option(help: "The currency of the amounts given here, if it is not the home's.", transform: OptionValue.currency)
    var currency: Currency?

    @Option(help: "When it was bought.", transform: OptionValue.date)
    var purchaseDate: CalendarDate?

    @Option(help: "Where it was bought.")
    var purchasedFrom: String?

    @Option(help: "What replacing one would cost today.")
    var replacementCost: String?

    @Option(help: "The source of the replacement cost.")
    var replacementSource: String?

    @Option(help: "The date of the replacement cost.", transform: OptionValue.date)
    var replacementDate: CalendarDate?

    func apply(to item: inout Item, currency home: Currency) throws {
        let currency = currency ?? home
        if let price { item.price = try OptionValue.amount(price, option: "--price", in: currency) }
        item.purchaseDate = purchaseDate ?? item.purchaseDate
        item.purchasedFrom = purchasedFrom ?? item.purchasedFrom
        if let replacementCost {
            let cost = try OptionValue.amount(replacementCost, option: "--replacement-cost", in: currency)
            item.replacement = ReplacementCost(
                cost: cost, source: item.replacement?.source ?? "", date: item.replacement?.date)
        }
        guard item.replacement != nil else {
            if replacementSource != nil {
                throw CommandError.optionNeeds(option: "--replacement-source", needed: "--replacement-cost")
            }
            if replacementDate != nil {
                throw CommandError.optionNeeds(option: "--replacement-date", needed: "--replacement-cost")
            }
            return
        }
        if let replacementSource { item.replacement?.source = replacementSource }
        if let replacementDate { item.replacement?.date = replacementDate }
    }

    var isEmpty: Bool {
        [price, purchasedFrom, replacementCost, replacementSource].allSatisfy { $0 == nil } && purchaseDate == nil
            && replacementDate == nil
    }
}

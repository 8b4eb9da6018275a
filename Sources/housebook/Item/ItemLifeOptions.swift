import ArgumentParser
import Household

/// The warranty, sale and move of an item, as options.
struct ItemLifeOptions: ParsableArguments {
    @Option(help: "The warranty's last day.", transform: OptionValue.date)
    var warrantyExpires: CalendarDate?

    @Flag(inversion: .prefixedNo, help: "Whether the warranty never ends.")
    var lifetimeWarranty: Bool?

    @Option(help: "What the warranty says.")
    var warrantyDetails: String?

    @Option(
        help: "When it was sold. Any --sold option marks it as sold and leaves it out of all totals.",
        transform: OptionValue.date)
    var soldDate: CalendarDate?

    @Option(help: "The price it was sold for, in total.")
    var soldPrice: String?

    @Option(help: "Who bought it.")
    var soldTo: String?

    @Option(help: "Notes on the sale.")
    var soldNotes: String?

    @Flag(inversion: .prefixedNo, help: "Whether it breaks easily.")
    var fragile: Bool?

    @Option(
        help: ArgumentHelp("How early it should be unpacked: low, normal or high.", valueName: "priority"),
        completion: .list(OptionValue.words(of: Moving.Priority.self)), transform: OptionValue.priority)
    var priority: Moving.Priority?

    @Option(help: "Where it goes in a move.")
    var destination: String?

    @Option(help: "How large it is, in your words: '180 × 90 × 75 cm'.")
    var size: String?

    @Option(
        help: "The weight of a single one, in g, kg, oz or lb: '2.5 kg'.",
        transform: { try Weight($0).orRefuse("a weight is written '2.5 kg', in g, kg, oz or lb") })
    var weight: Weight?

    func apply(to item: inout Item, currency: Currency) throws {
        item.warranty.expires = warrantyExpires ?? item.warranty.expires
        item.warranty.isLifetime = lifetimeWarranty ?? item.warranty.isLifetime
        item.warranty.details = warrantyDetails ?? item.warranty.details
        item.moving.isFragile = fragile ?? item.moving.isFragile
        item.moving.priority = priority ?? item.moving.priority
        item.moving.destination = destination ?? item.moving.destination
        item.moving.size = size ?? item.moving.size
        item.moving.weight = weight ?? item.moving.weight
        guard isSold else { return }
        var sale = item.sale ?? Sale()
        sale.date = soldDate ?? sale.date
        if let soldPrice { sale.price = try OptionValue.amount(soldPrice, option: "--sold-price", in: currency) }
        sale.to = soldTo ?? sale.to
        sale.notes = soldNotes ?? sale.notes
        item.sale = sale
    }

    private var isSold: Bool { soldDate != nil || soldPrice != nil || soldTo != nil || soldNotes != nil }

    var isEmpty: Bool {
        !isSold && warrantyExpires == nil && lifetimeWarranty == nil && warrantyDetails == nil && fragile == nil
            && priority == nil && destination == nil && size == nil && weight == nil
    }
}

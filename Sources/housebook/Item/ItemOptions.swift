import ArgumentParser
import Foundation
import Household

/// The fields of an item, as options of `item add` and `item edit`. Its home, room and labels are in `PlaceOptions`.
struct ItemOptions: ParsableArguments {
    @Option(help: "What it is.")
    var description: String?

    @Option(help: "How many or how much: 24, 0.35.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: "The unit of the quantity: m, kg, bottles; without it, pieces.")
    var unit: String?

    @Option(help: "Its maker.")
    var make: String?

    @Option(help: "Its model.")
    var model: String?

    @Option(help: "Its serial number.")
    var serial: String?

    @Option(name: .customLong("asset-id"), help: "The number on its tag.")
    var assetID: String?

    @Option(help: "Its barcode: UPC, EAN or ISBN, whose check digit is verified, or any other.")
    var barcode: String?

    @Option(
        name: .customLong("code"),
        help: "The code on its label: a blank one, as it is read or typed. May be repeated.")
    var codes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Its condition: new, excellent, good, fair or poor.", valueName: "condition"),
        completion: .list(OptionValue.words(of: Condition.self)), transform: OptionValue.condition)
    var condition: Condition?

    @Flag(inversion: .prefixedNo, help: "Whether a policy covers it.")
    var insured: Bool?

    @Option(
        help: ArgumentHelp(
            "Its class in special limits and in the depreciation table: Jewelry, Computers.",
            valueName: "class"))
    var insuranceClass: String?

    @Option(
        help: ArgumentHelp(
            "Whose it is, if not the household's own: shared, borrowed (left out of all totals) or rented-out.",
            valueName: "ownership"),
        completion: .list(OptionValue.words(of: Ownership.self)), transform: OptionValue.ownership)
    var ownership: Ownership?

    @Flag(inversion: .prefixedNo, help: "Whether it is used for business.")
    var businessUse: Bool?

    @Flag(inversion: .prefixedNo, help: "Whether it is insured as part of the building, like a furnace.")
    var partOfBuilding: Bool?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp("A custom field; an empty value removes it. May be repeated.", valueName: "name=value"),
        transform: OptionValue.customField)
    var customFields: [CustomField] = []

    @Flag(inversion: .prefixedNo, help: "Whether it is kept on record only, and left out of all totals.")
    var archived: Bool?

    @OptionGroup var audience: CircleOption

    @OptionGroup(title: "Value") var value: ItemValueOptions
    @OptionGroup(title: "Warranty, sale and moving") var life: ItemLifeOptions

    /// Sets the given fields; the others stay.
    /// - Parameter currency: The currency of amounts without `--currency`.
    func apply(to item: inout Item, currency: Currency) throws {
        item.description = description ?? item.description
        item.quantity = quantity ?? item.quantity
        item.unit = unit ?? item.unit
        item.make = make ?? item.make
        item.model = model ?? item.model
        item.serial = serial ?? item.serial
        item.assetID = assetID ?? item.assetID
        item.barcode = barcode ?? item.barcode
        for typed in codes {
            let code = PrintedCode.read(typed) ?? typed.trimmingCharacters(in: .whitespaces).uppercased()
            guard PrintedCode.isValid(code) else { throw DomainError.wrongFormat(typed, .printedCodes) }
            item.addCode(code)
        }
        item.condition = condition ?? item.condition
        item.insured = insured ?? item.insured
        item.insuranceClass = insuranceClass ?? item.insuranceClass
        item.ownership = ownership ?? item.ownership
        item.businessUse = businessUse ?? item.businessUse
        item.partOfBuilding = partOfBuilding ?? item.partOfBuilding
        item.notes = notes ?? item.notes
        item.archived = archived ?? item.archived
        item.audience = audience.circle ?? item.audience
        for field in customFields {
            if let position = item.customFields.firstIndex(where: { $0.name == field.name }) {
                item.customFields[position].value = field.value
            } else {
                item.customFields.append(field)
            }
        }
        item.customFields.removeAll { field in field.value.isEmpty && customFields.contains(field) }
        try value.apply(to: &item, currency: currency)
        try life.apply(to: &item, currency: value.currency ?? currency)
    }

    var isEmpty: Bool {
        [description, unit, make, model, serial, assetID, barcode, insuranceClass, notes].allSatisfy { $0 == nil }
            && quantity == nil && condition == nil && insured == nil && archived == nil && customFields.isEmpty
            && codes.isEmpty
            && ownership == nil && businessUse == nil && partOfBuilding == nil
            && value.isEmpty
            && audience.circle == nil && life.isEmpty
    }
}

/// The price and replacement cost of an item, as options.
struct ItemValueOptions: ParsableArguments {
    @Option(help: "The price paid for one.")
    var price: String?

    @Option(help: "The currency of the amounts given here, if it is not the home's.", transform: OptionValue.currency)
    var currency: Currency?

    @Option(help: "When it was bought: a day, a month or a year.", transform: OptionValue.partialDate)
    var purchaseDate: PartialDate?

    @Option(help: "Where it was bought.")
    var purchasedFrom: String?

    @Option(help: "What replacing one would cost today.")
    var replacementCost: String?

    @Option(help: "The source of the replacement cost.")
    var replacementSource: String?

    @Option(help: "The date of the replacement cost.", transform: OptionValue.date)
    var replacementDate: CalendarDate?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the replacement cost is the price of a used one, which is not depreciated again.")
    var replacementUsed: Bool?

    func apply(to item: inout Item, currency home: Currency) throws {
        let currency = currency ?? home
        if let price { item.price = try OptionValue.amount(price, option: "--price", in: currency) }
        item.purchaseDate = purchaseDate ?? item.purchaseDate
        item.purchasedFrom = purchasedFrom ?? item.purchasedFrom
        if let replacementCost {
            let cost = try OptionValue.amount(replacementCost, option: "--replacement-cost", in: currency)
            item.replacement = ReplacementCost(
                cost: cost, source: item.replacement?.source ?? "", date: item.replacement?.date,
                isUsed: item.replacement?.isUsed ?? false)
        }
        guard item.replacement != nil else {
            if replacementSource != nil {
                throw CommandError.optionNeeds(option: "--replacement-source", needed: "--replacement-cost")
            }
            if replacementDate != nil {
                throw CommandError.optionNeeds(option: "--replacement-date", needed: "--replacement-cost")
            }
            if replacementUsed != nil {
                throw CommandError.optionNeeds(option: "--replacement-used", needed: "--replacement-cost")
            }
            return
        }
        if let replacementSource { item.replacement?.source = replacementSource }
        if let replacementDate { item.replacement?.date = replacementDate }
        if let replacementUsed { item.replacement?.isUsed = replacementUsed }
    }

    var isEmpty: Bool {
        [price, purchasedFrom, replacementCost, replacementSource].allSatisfy { $0 == nil } && purchaseDate == nil
            && replacementDate == nil && replacementUsed == nil
    }
}

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

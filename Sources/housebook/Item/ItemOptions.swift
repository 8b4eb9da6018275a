import ArgumentParser
import Household

/// The fields of an item, as options of `item add` and `item edit`. Its home, room and labels are in `PlaceOptions`.
struct ItemOptions: ParsableArguments {
    @Option(help: "What it is.")
    var description: String?

    @Option(help: "How many or how much: 24, 0.35.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: "What the quantity is in: m, kg, bottles; without it, pieces.")
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
        help: ArgumentHelp(
            "Its condition: new, excellent, good, fair or poor.", valueName: "condition"),
        completion: .list(OptionValue.words(of: Condition.self)), transform: OptionValue.condition)
    var condition: Condition?

    @Flag(inversion: .prefixedNo, help: "Whether a policy covers it.")
    var insured: Bool?

    @Option(
        help: ArgumentHelp(
            "The class that a policy's special limit or the depreciation table names: Jewelry, Computers.",
            valueName: "class"))
    var insuranceClass: String?

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

    /// Sets the fields that were given; the others stay.
    /// - Parameter currency: The currency of amounts where `--currency` is not given.
    func apply(to item: inout Item, currency: Currency) throws {
        item.description = description ?? item.description
        item.quantity = quantity ?? item.quantity
        item.unit = unit ?? item.unit
        item.make = make ?? item.make
        item.model = model ?? item.model
        item.serial = serial ?? item.serial
        item.assetID = assetID ?? item.assetID
        item.barcode = barcode ?? item.barcode
        item.condition = condition ?? item.condition
        item.insured = insured ?? item.insured
        item.insuranceClass = insuranceClass ?? item.insuranceClass
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
            && value.isEmpty
            && audience.circle == nil && life.isEmpty
    }
}

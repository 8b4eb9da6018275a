import ArgumentParser
import Household

/// The fields of a home, as options of `home add` and `home edit`.
struct HomeOptions: FieldOptions {
    @Option(name: .customLong("address"), help: "First line of the address.")
    var line1: String?

    @Option(help: "Second line of the address.")
    var line2: String?

    @Option(help: "Town or city.")
    var city: String?

    @Option(help: "State, province or county.")
    var region: String?

    @Option(help: "Postal code.")
    var postalCode: String?

    @Option(help: "Country.")
    var country: String?

    @Option(help: "The currency of its prices: EUR.", transform: OptionValue.currency)
    var currency: Currency?

    @Option(help: "The colour of its badge: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "When it was bought: a day, a month or a year.", transform: OptionValue.partialDate)
    var purchaseDate: PartialDate?

    @Option(help: "The price paid for it, in the home's currency.")
    var purchasePrice: String?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @OptionGroup var audience: CircleOption

    func apply(to home: inout Home) throws {
        home.address.line1 = line1 ?? home.address.line1
        home.address.line2 = line2 ?? home.address.line2
        home.address.city = city ?? home.address.city
        home.address.region = region ?? home.address.region
        home.address.postalCode = postalCode ?? home.address.postalCode
        home.address.country = country ?? home.address.country
        home.currency = currency ?? home.currency
        home.colour = colour ?? home.colour
        home.purchaseDate = purchaseDate ?? home.purchaseDate
        if let purchasePrice {
            home.purchasePrice = try OptionValue.amount(
                purchasePrice, option: "--purchase-price", in: home.currency)
        }
        home.notes = notes ?? home.notes
        home.audience = audience.circle ?? home.audience
    }

    var isEmpty: Bool {
        [line1, line2, city, region, postalCode, country, purchasePrice, notes].allSatisfy { $0 == nil }
            && currency == nil && colour == nil && purchaseDate == nil && audience.circle == nil
    }
}

extension Home: ClearableRecord {
    /// Clearing the first line clears the whole address, which cannot have other lines without it.
    static let clearable = ClearableFields(
        Home.fields.filter { $0.option != "address" }, and: [.init("address") { $0.address = Address() }])
}

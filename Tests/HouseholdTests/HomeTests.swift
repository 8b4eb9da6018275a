import Household
import Testing

@Suite struct HomeTests {
    @Test(
        "The lines of an address have no gaps where parts are missing",
        arguments: [
            (
                Address(
                    line1: "12 Elm Street", line2: "Flat 3", city: "Springfield", region: "IL", postalCode: "62704",
                    country: "United States"), ["12 Elm Street", "Flat 3", "Springfield, IL 62704", "United States"]
            ),
            (Address(), []), (Address(city: "Berlin", postalCode: "10115"), ["Berlin 10115"]),
            (Address(region: "IL"), ["IL"]), (Address(postalCode: "10115"), ["10115"]),
            (Address(line2: "Flat 3", country: "France"), ["Flat 3", "France"]),
        ] as [(Address, [String])])
    func addressLines(address: Address, lines: [String]) {
        #expect(address.lines == lines)
    }

    @Test func theDisplayNameFallsBackToTheAddress() {
        let address = Address(line1: "12 Elm Street")
        #expect(Home(name: "Lake House", address: address, currency: .usd).displayName == "Lake House")
        #expect(Home(name: "", address: address, currency: .usd).displayName == "12 Elm Street")
        #expect(Home(name: "", currency: .usd).displayName == "Unnamed Home")
    }

    @Test func theCatalogueOfDefaultsCanBeRead() throws {
        let defaults = try HomeDefaults.standard()
        #expect(
            defaults.rooms.map(\.name) == [
                "Living Room", "Kitchen", "Dining Room", "Bedroom", "Bathroom", "Office", "Garage", "Attic",
            ])
        #expect(
            defaults.labels.map(\.name) == [
                "Electronics", "Furniture", "Appliances", "Tools", "Clothing", "Art", "Jewelry", "Documents",
            ])
        #expect(defaults.labels.first?.colour == Colour("#2f6f9f"))
        #expect(defaults.rooms.allSatisfy { !$0.symbol.isEmpty })
        #expect(HomeDefaults.none.rooms.isEmpty && HomeDefaults.none.labels.isEmpty)
    }
}

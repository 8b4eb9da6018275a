import Demo
import Household
import Testing

@Suite("Households of a given size")
struct LargeHouseholdTests {
    @Test(arguments: [0, 1, 10, 219, 220, 221, 999])
    func hasExactlySoManyItems(count: Int) throws {
        #expect(try DemoHousehold.make(items: count, today: today).items.count == count)
    }

    @Test func isEmptyBelowZero() throws {
        #expect(try DemoHousehold.make(items: -5, today: today).items.isEmpty)
    }

    @Test func theSameSeedGivesTheSameHousehold() throws {
        let first = try DemoHousehold.make(items: 1000, seed: 3, today: today)
        #expect(try DemoHousehold.make(items: 1000, seed: 3, today: today) == first)
        #expect(try DemoHousehold.make(items: 1000, seed: 4, today: today) != first)
    }

    @Test func containsTheHouseholdOfTheCatalogue() throws {
        let small = try catalogueHousehold.get()
        let large = try DemoHousehold.make(items: 3000, today: today)
        #expect(Set(large.items).isSuperset(of: small.items))
        #expect(large.homes == small.homes)
        #expect(Set(large.locations).isSuperset(of: small.locations))
    }

    @Test(arguments: [(2000, 40), (30_000, 120)])
    func placesGrowWithTheItems(count: Int, places: Int) throws {
        #expect(try DemoHousehold.make(items: count, today: today).locations.count == places)
    }

    @Test func looksLivedIn() throws {
        let household = try DemoHousehold.make(items: 10_000, today: today)
        let items = household.items
        #expect(items.count == 10_000 && household.locations.count == 80)
        let titles = Set(items.map(\.title))
        let prices = Set(items.compactMap(\.price))
        #expect(titles.count > 3000)
        #expect(prices.count > 2000)
        #expect(Set(items.compactMap(\.locationID)).count == household.locations.count - 1)
        #expect(Set(items.flatMap(\.labelIDs)).count > 25)
        #expect((400...900).contains(items.count { $0.unitValue == nil }))
        #expect((200...400).contains(items.count { $0.sale != nil }))
        #expect((10...40).contains(items.count { $0.homeID == nil }))
        #expect(items.count(where: { !$0.notes.isEmpty }) > 2000)
        #expect(items.count { $0.quantity > .one } > 1000)
    }
}

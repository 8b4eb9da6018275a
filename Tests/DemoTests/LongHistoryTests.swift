import Demo
import Foundation
import Household
import Testing

@Suite("Histories of a given length")
struct LongHistoryTests {
    @Test("The number of finished trips is as given, and two more carts are open", arguments: [-3, 0, 1, 7, 250])
    func hasExactlySoManyTrips(count: Int) throws {
        let carts = try DemoHousehold.make(items: 0, trips: count, today: today).carts
        #expect(carts.count(where: \.isCompleted) == max(0, count))
        #expect(carts.count(where: \.isPlanning) == 1)
        #expect(carts.count(where: \.isShopping) == 1)
    }

    @Test("A trip has about forty lines, and there is one every three days")
    func tripsAreLongAndFrequent() throws {
        let carts = try DemoHousehold.make(items: 0, trips: 400, today: today).carts.filter(\.isCompleted)
        let lines = carts.map(\.lines.count)
        #expect(lines.allSatisfy { (28...43).contains($0) })
        #expect((38...41).contains(lines.reduce(0, +) / 400))
        let days = carts.map { CalendarDate($0.date, in: .gmt) }
        #expect((1194...1199).contains(try #require(days.first).days(until: today)))
        #expect(zip(days, days.dropFirst()).allSatisfy { (2...4).contains($0.days(until: $1)) })
        #expect(Set(carts.map(\.homeID)).count == 3)
        #expect(carts.contains { if case .over? = $0.budgetVerdict { true } else { false } })
        #expect(carts.contains { if case .under? = $0.budgetVerdict { true } else { false } })
    }

    @Test("The same seed gives the same history")
    func theSeedDecides() throws {
        let first = try DemoHousehold.make(items: 0, trips: 40, seed: 3, today: today)
        #expect(try DemoHousehold.make(items: 0, trips: 40, seed: 3, today: today) == first)
        #expect(try DemoHousehold.make(items: 0, trips: 40, seed: 4, today: today) != first)
    }
}

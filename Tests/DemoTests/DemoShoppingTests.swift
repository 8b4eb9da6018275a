import Demo
import Foundation
import Household
import Testing

@Suite("Six months of shopping")
struct DemoShoppingTests {
    let household: Snapshot
    let index: ShoppingIndex

    init() throws {
        household = try catalogueHousehold.get()
        index = ShoppingIndex(household)
    }

    private func trip(_ name: String) throws -> Cart { try #require(household.carts.first { $0.name == name }) }
    private func item(_ name: String) throws -> VaultItem { try #require(household.vault.first { $0.name == name }) }

    /// Days in each season, so that every occasion of the year occurs.
    static let days = ["2026-01-01", "2026-03-20", "2026-06-15", "2026-08-01", "2026-10-31", "2028-02-29"]

    // MARK: - Contents

    @Test("The vault has eight stores, the default categories and seventy-one items")
    func theVault() throws {
        #expect(
            household.stores.map(\.name) == [
                "Pine Hollow Market", "Marlow Farmers' Market", "Grange Wholesale", "Third Rise Bakery",
                "Cedar & Sons Hardware", "Tamarack General Store", "Mercearia São Vicente", "Mercado da Ribeira",
            ])
        #expect(household.categories.map(\.name) == (try VaultCategoryDefault.standard().map(\.name)))
        #expect(household.vault.count == 71)
        #expect(Set(household.vault.compactMap(\.categoryID)).count == 11)
        #expect(try item("Erik's crispbread").slug == "eriks-crispbread")
        #expect(try item("Crème fraîche").slug == "creme-fraiche")
    }

    @Test("An item is sold at several stores, in several units and currencies")
    func severalStoresAndUnits() throws {
        let bananas = try item("Bananas")
        #expect(Set(bananas.prices.map(\.unit.name)) == ["lb", "kg"])
        #expect(Set(bananas.prices.map(\.price.currency)) == [.usd, .eur])
        #expect(Set(try item("Eggs").prices.map(\.unit.name)) == ["dozen", "pack of 24"])
        #expect(household.vault.count { Set($0.prices.map(\.shopID)).count > 1 } > 35)
        let units = Set(household.carts.flatMap(\.lines).compactMap(\.purchase?.terms.unit.name))
        #expect(units.isSuperset(of: ["kg", "lb", "each", "l", "gallon", "dozen", "bottle", "pack of 30"]))
    }

    @Test("Fifty-four trips are finished, most for the house, some for the flat and the cottage")
    func trips() {
        #expect(index.trips.count == 54)
        let homes = household.homes.map { index.trips(ofHome: $0.id).count }
        #expect(homes == [44, 7, 3])
        let lines = index.trips.map { household.carts[$0].lines.count }
        #expect(lines.min() ?? 0 >= 8 && lines.max() ?? 0 <= 25)
        let days = index.trips.map { CalendarDate(household.carts[$0].date, in: .gmt) }
        #expect(days.last?.description == "2025-07-03" && days.first?.description == "2025-12-27")
        #expect(Set(days).count == 54)
    }

    // MARK: - Two trips, added up by hand

    @Test("Theo's birthday exceeded its budget because of its surprise items")
    func theBirthday() throws {
        let trip = try trip("Theo's birthday")
        #expect(CalendarDate(trip.date, in: .gmt).description == "2025-11-16")
        #expect(
            trip.lines.map { "\($0.name) \($0.purchase?.total?.plain ?? "-")" } == [
                "Birthday cake, two tiers 58.00", "Burger buns 8.98", "Ground beef 28.69", "Cheddar 8.98",
                "Tomatoes 6.04", "Lettuce 4.98", "Vanilla ice cream 12.78", "Orange juice 9.78",
                "Sparkling water 10.98", "Balloons 6.99", "Paper plates and cups 9.49", "Candles -",
                "Dinosaur piñata 29.99", "Candy for the piñata 14.98", "Pizza, four more guests 17.98",
            ])
        // 3.99 lb of beef at 7.19, 1.01 lb of cheddar at 8.89, 2.02 lb of tomatoes at 2.99.
        #expect(trip.lines[2...4].compactMap(\.purchase?.quantity.description) == ["3.99", "1.01", "2.02"])
        #expect(trip.planned.totals.map(\.plain) == ["152.12"])
        #expect(trip.planned.withoutPrice == 2)
        #expect(trip.spent.totals.map(\.plain) == ["228.64"])
        #expect(trip.budget?.plain == "175.00")
        #expect(trip.budgetVerdict == .over(by: Money(minorUnits: 5364, currency: .usd)))
        #expect(trip.lines.filter(\.addedDuringShopping).count == 3)
        #expect(trip.lines.filter(\.isSkipped).map(\.name) == ["Candles"])
    }

    @Test("The cash for the market was spent to the last cent")
    func theMarket() throws {
        let trip = try trip("Farmers' market, cash only")
        #expect(CalendarDate(trip.date, in: .gmt).description == "2025-10-18")
        #expect(
            trip.lines.map { "\($0.name) \($0.purchase?.total?.plain ?? "-")" } == [
                "Apples 6.50", "Tomatoes 6.00", "Lettuce 7.00", "Carrots 7.00", "Winter squash 4.00", "Eggs 6.00",
                "Maple syrup 14.00", "Honey 9.50", "Garlic 3.00", "Flowers with the rest of the cash 7.00",
            ])
        #expect(trip.planned.totals.map(\.plain) == ["61.00"])
        #expect(trip.spent.totals.map(\.plain) == ["70.00"])
        #expect(trip.budgetVerdict == .exactly)
    }

    // MARK: - The mix

    @Test("In every season some budgets are kept, some exceeded and some hit exactly", arguments: days)
    func theMix(day: String) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let household = try DemoHousehold.make(seed: seed, today: try #require(CalendarDate(day)))
            let trips = household.carts.filter(\.isCompleted)
            #expect((45...60).contains(trips.count), "\(trips.count) trips")
            var (under, over, exact) = (0, 0, 0)
            for trip in trips {
                switch trip.budgetVerdict {
                case .under?: under += 1
                case .over?: over += 1
                case .exactly?: exact += 1
                case nil: break
                }
            }
            #expect(under >= 20 && (3...20).contains(over) && exact >= 1, "\(under) \(over) \(exact)")
            #expect(trips.count { $0.budget == nil } >= 3)
            let lines = trips.flatMap(\.lines)
            #expect(lines.count(where: \.addedDuringShopping) >= 25)
            #expect(lines.count(where: \.isSkipped) >= 15)
            #expect(lines.count(where: \.isChanged) >= 150)
            #expect(lines.count { $0.vaultItemID == nil } >= 30)
            #expect(lines.count { $0.purchase != nil && $0.purchase?.terms.price == nil } >= 1)
            #expect(lines.count { $0.isFulfilled && $0.planned.price == nil } >= 5)
            let elsewhere = lines.count { line in
                line.purchase.map { $0.terms.shop?.id != line.planned.shop?.id } ?? false
            }
            #expect(elsewhere >= 1)
            let smallest = trips.map(\.lines.count).min() ?? 0
            #expect(smallest >= 8 && trips.allSatisfy { $0.lines.count <= 25 })
            for home in household.homes { #expect(trips.contains { $0.homeID == home.id }, "\(home.name)") }
            #expect(Set(lines.map(\.category)).count >= 10)
            #expect(Set(trips.map { CalendarDate($0.date, in: .gmt) }).count == trips.count)
        }
    }

    @Test("The birthday exceeds its budget because of its surprise items, with any seed on any day", arguments: days)
    func theReasonIsEvident(day: String) throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let household = try DemoHousehold.make(seed: seed, today: try #require(CalendarDate(day)))
            let trip = try #require(household.carts.first { $0.name == "Theo's birthday" })
            guard case .over(let excess)? = trip.budgetVerdict else {
                Issue.record("within its budget")
                continue
            }
            let surprises = trip.lines.filter(\.addedDuringShopping).compactMap(\.purchase?.total?.minorUnits)
            #expect(surprises == [2999, 1498, 1798])
            #expect(excess.minorUnits < 6295)
        }
    }

    @Test("One cart is in planning, and one in shopping since yesterday")
    func openCarts() throws {
        let names = index.openCarts.map { household.carts[$0].name }
        try #require(names == ["Groceries, 31 December", "Mila's birthday dinner"])
        let shopping = household.carts[index.openCarts[0]]
        #expect(shopping.isShopping && CalendarDate(shopping.date, in: .gmt) == today.adding(days: -1))
        #expect(shopping.lines.contains { $0.outcome == .open } && shopping.lines.contains(where: \.isFulfilled))
        #expect(shopping.lines.contains(where: \.isSkipped) && shopping.lines.contains(where: \.addedDuringShopping))
        let toDo = Set(shopping.lines.filter { $0.outcome == .open }.compactMap(\.planned.shop?.name))
        #expect(toDo == ["Pine Hollow Market", "Third Rise Bakery"])
        let planning = household.carts[index.openCarts[1]]
        #expect(planning.isPlanning && planning.lines.count == 11)
        #expect(planning.spent.withoutPrice == 2)
        #expect(planning.lines.last?.planned.shop == nil)
    }

    @Test("Prices rise over the months, except for avocados")
    func pricesRise() throws {
        func series(_ name: String, _ unit: String) throws -> PriceHistory.Series {
            let history = PriceHistory(of: try item(name).id, in: index)
            return try #require(history.series.first { $0.unit.name == unit && $0.currency == .usd })
        }
        func prices(_ name: String, _ unit: String) throws -> (first: String, last: String) {
            let series = try series(name, unit)
            return (try #require(series.entries.last).price.plain, series.last.price.plain)
        }
        let coffee = try prices("Coffee beans", "12 oz bag")
        #expect(coffee == ("10.99", "11.99"))
        let eggs = try prices("Eggs", "dozen")
        #expect(eggs == ("4.69", "5.29"))
        let avocados = try series("Avocados", "each")
        #expect(avocados.highest.plain == "1.59" && avocados.last.price.plain == "1.49")

        let pine = try #require(household.stores.first)
        let risen = household.vault.count { item in
            let paid = index.purchases(of: item.id).map { index.line(at: $0) }.compactMap(\.purchase?.terms)
                .filter { $0.shop?.id == pine.id }.compactMap(\.price?.minorUnits)
            return paid.first ?? 0 > paid.last ?? 0
        }
        #expect(risen >= 20)
    }

    @Test("Finished trips use a renamed store's old name, and keep the name of a closed one")
    func storesChange() throws {
        let names = index.trips.reversed().flatMap { household.carts[$0].lines }.compactMap(\.purchase?.terms.shop)
        let grange = try #require(household.stores.first { $0.name == "Grange Wholesale" })
        #expect(grange.slug == "valley-wholesale" && grange.record.version == 2)
        let wholesale = names.filter { $0.id == grange.id }.map(\.name)
        let changes = zip(wholesale, wholesale.dropFirst()).filter { $0 != $1 }
        #expect(wholesale.first == "Valley Wholesale" && wholesale.last == "Grange Wholesale" && changes.count == 1)
        let closed = names.filter { index.shop($0.id) == nil }
        #expect(Set(closed.map(\.name)) == ["Millrace Bakery"])
        let last = names.lastIndex { $0.name == "Millrace Bakery" } ?? .max
        #expect(last < names.firstIndex { $0.name == "Third Rise Bakery" } ?? -1)
    }

    // MARK: - Plausibility

    @Test("At home, milk is bought nearly every week and toilet paper now and then")
    func milkEachWeek() throws {
        let home = try #require(household.homes.first)
        func times(_ name: String) throws -> Int {
            let id = try item(name).id
            return index.purchases(of: id).count { index.carts[$0.cart].homeID == home.id }
        }
        #expect((15...30).contains(try times("Whole milk")))
        #expect((2...8).contains(try times("Toilet paper")))
    }

    @Test("The family does not shop at home while it is away")
    func journeys() throws {
        let home = try #require(household.homes.first)
        let arrival = CalendarDate(try trip("Arriving in Lisbon").date, in: .gmt)
        let days = index.trips(ofHome: home.id).map { CalendarDate(household.carts[$0].date, in: .gmt) }
        #expect(days.filter { (0..<12).contains(arrival.days(until: $0)) } == [])
        #expect(days.contains { (12..<20).contains(arrival.days(until: $0)) })
    }

    @Test("Gardening is in spring, odd jobs in winter, and strawberries only in their season")
    func seasons() throws {
        let june = try DemoHousehold.make(today: try #require(CalendarDate("2026-06-01")))
        #expect(june.carts.contains { $0.name == "Spring planting" })
        #expect(june.carts.contains { $0.name.hasPrefix("Garden and beds, ") })
        #expect(!household.carts.contains { $0.name == "Spring planting" || $0.name.hasPrefix("Garden and beds, ") })
        #expect(household.carts.contains { $0.name.hasPrefix("Odd jobs indoors, ") })
        for cart in household.carts + june.carts where cart.lines.contains(where: { $0.name == "Strawberries" }) {
            #expect((4...8).contains(CalendarDate(cart.date, in: .gmt).month), "\(cart.name)")
        }
        let christmas = try DemoHousehold.make(today: try #require(CalendarDate("2028-01-20")))
        let days = Set(christmas.carts.map { CalendarDate($0.date, in: .gmt).description })
        #expect(days.contains("2027-12-18") && days.isDisjoint(with: ["2027-12-25", "2028-01-01"]))
    }

    // MARK: - Seeds

    @Test("The same seed and day give the same shopping; another seed gives another")
    func theSeedDecides() throws {
        #expect(try DemoHousehold.make(today: today).carts == household.carts)
        let other = try DemoHousehold.make(seed: 2, today: today)
        #expect(Set(other.carts.map(\.id)).isDisjoint(with: household.carts.map(\.id)))
        #expect(other.carts.map(\.spent) != household.carts.map(\.spent))
        #expect(other.stores.map(\.name) == household.stores.map(\.name))
    }

    @Test("Items do not depend on the trips, nor trips on the items")
    func belongingsAndTripsAreApart() throws {
        let many = try DemoHousehold.make(items: 300, trips: 5, today: today)
        let few = try DemoHousehold.make(items: 300, today: today)
        #expect(many.items == few.items && many.homes == few.homes && many.profile == few.profile)
        #expect(many.carts != few.carts)
        #expect(few.carts == household.carts && few.vault == household.vault)
        #expect(try DemoHousehold.make(items: 0, today: today).carts == household.carts)
    }
}

import Demo
import Foundation
import Household
import Testing

let today = CalendarDate(daysSinceEpoch: 20_454)  // 2026-01-01

/// The household of the catalogue, made once for all suites.
let catalogueHousehold = Result { try DemoHousehold.make(today: today) }

/// A large household.
let largeHousehold = Result { try DemoHousehold.make(items: 5000, seed: 9, today: today) }

@Suite("The household of the catalogue")
struct DemoHouseholdTests {
    let household: Snapshot

    init() throws {
        household = try catalogueHousehold.get()
    }

    private func items(titled title: String) -> [Item] { household.items.filter { $0.title == title } }

    @Test func hasThreeHomesInTwoCurrencies() {
        #expect(household.profile.name == "Moreno Lindqvist household")
        #expect(household.homes.map(\.name) == ["Alder Street House", "Lisbon Flat", "Lake Cottage"])
        #expect(household.homes.map(\.slug) == ["alder-street-house", "lisbon-flat", "lake-cottage"])
        #expect(household.homes.map(\.currency.code) == ["USD", "EUR", "USD"])
        #expect(household.homes.map(\.isPrimary) == [true, false, false])
        #expect(household.homes.map(\.purchasePrice?.plain) == ["412000.00", "187500.00", "96000.00"])
    }

    @Test func hasTheRoomsLabelsAndItemsThatItsReadersCount() {
        let rooms = household.homes.map { home in household.locations.count { $0.homeID == home.id } }
        let labels = household.homes.map { home in household.labels.count { $0.homeID == home.id } }
        #expect(rooms == [18, 9, 13])
        #expect(labels == [14, 9, 9])
        #expect(household.items.count == 220)
        #expect(household.attachments.isEmpty)
    }

    @Test func oneItemIsInNoHomeAndThreeInNoRoom() {
        #expect(household.items.filter { $0.homeID == nil }.map(\.title) == ["Accordion"])
        #expect(
            household.items.filter { $0.homeID != nil && $0.locationID == nil }.map(\.title)
                == ["Folding crates", "Leaf blower", "Portable projector"])
    }

    @Test func someAreSoldOrArchivedOrOfUnknownValue() {
        #expect(household.items.count { $0.sale != nil } == 5)
        #expect(household.items.count(where: \.archived) == 5)
        #expect(household.items.count { $0.unitValue == nil } > 10)
        #expect(household.items.count(where: \.serial.isEmpty) > 50)
    }

    @Test func warrantiesHaveEndedEndSoonAndNeverEnd() {
        let ends = household.items.compactMap { $0.warranty.expires.map(today.days(until:)) }
        #expect(ends.count { $0 < 0 } >= 10)
        #expect(ends.count { (0...90).contains($0) } >= 10)
        #expect(ends.count { $0 > 90 } >= 10)
        #expect(ends.contains(0))
        #expect(household.items.count(where: \.warranty.isLifetime) >= 5)
    }

    @Test func anEntryIsReadWithAllItsFields() throws {
        let bike = try #require(items(titled: "Electric cargo bike").first)
        #expect(bike.slug == "electric-cargo-bike")
        #expect(bike.make == "Varga" && bike.model == "Caravel L" && bike.serial == "VCL-22-10573")
        #expect(bike.price == Money(minorUnits: 499_000, currency: .usd))
        #expect(bike.purchaseDate == PartialDate("2024-02-29"))
        #expect(bike.purchasedFrom == "Spoke & Wheel")
        #expect(bike.condition == .good && bike.insured && bike.assetID == "AL-023")
        #expect(bike.warranty.expires == CalendarDate("2026-02-28"))
        #expect(bike.customFields.map(\.value) == ["WBK22C010573", "R-4471"])
        #expect(household.locations.first { $0.id == bike.locationID }?.name == "Garage")
        #expect(household.labels.filter { bike.labelIDs.contains($0.id) }.map(\.name) == ["Outdoors"])
    }

    @Test func quantitiesAreReadExactly() {
        #expect(items(titled: "T-shirts").map(\.quantity.description) == ["24"])
        #expect(items(titled: "Dining chairs").map(\.quantity.description) == ["6"])
        #expect(items(titled: "Firewood").map(\.quantity.description) == ["0.5"])
    }

    @Test func anAmountMayBeInAnotherCurrencyThanItsHome() {
        #expect(items(titled: "Port wine").map(\.price) == [Money(minorUnits: 3800, currency: .eur)])
        #expect(Set(household.items.compactMap(\.unitValue?.currency.code)) == ["USD", "EUR"])
    }

    @Test func aSaleIsReadWithItsBuyer() {
        let sale = items(titled: "Beehive, empty").first?.sale
        #expect(sale?.date == today.adding(days: -64))
        #expect(sale?.price?.plain == "150.00")
        #expect(sale?.to == "the school garden")
    }

    @Test func namesOfOtherScriptsGetTheFallbackSlug() {
        let others = household.items.filter { $0.slug == "item" || $0.slug.hasPrefix("item-") }
        #expect(others.count == 2)
        #expect(household.locations.contains { $0.slug == "arrecadacao" })
    }

    @Test func purchasesSpanFifteenYears() {
        let ages = household.items.compactMap { $0.purchaseDate?.day?.days(until: today) }
        #expect((ages.min() ?? 0) < 60)
        #expect((ages.max() ?? 0) > 14 * 365)
        #expect(ages.allSatisfy { (1...15 * 366).contains($0) })
    }

    @Test func theSameSeedAndDayGiveTheSameHousehold() throws {
        #expect(try DemoHousehold.make(seed: 7, today: today) == DemoHousehold.make(seed: 7, today: today))
        #expect(household.homes.first?.id.description == "910a2dec-8902-4cc1-beeb-8da1658eec67")
    }

    @Test func anotherSeedChangesIdentitiesNotBelongings() throws {
        let other = try DemoHousehold.make(seed: 2, today: today)
        #expect(Set(other.items.map(\.id)).isDisjoint(with: household.items.map(\.id)))
        #expect(Set(other.items.map(\.slug)) == Set(household.items.map(\.slug)))
    }

    @Test func everyDayMovesWithToday() throws {
        let later = try DemoHousehold.make(today: today.adding(days: 365))
        let shifts = zip(household.items, later.items).compactMap { before, after in
            before.purchaseDate?.day.flatMap { day in after.purchaseDate?.day.map(day.days(until:)) }
        }
        #expect(shifts.count > 150)
        #expect(shifts.allSatisfy { $0 == 365 })
    }
}

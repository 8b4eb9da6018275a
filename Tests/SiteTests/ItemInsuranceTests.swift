import Household
import TestSupport
import Testing

@testable import Site

/// What an item is worth at its age, and what policies schedule for it, on the item's page.
struct ItemInsuranceTests {
    /// The desk, which would cost €1,200.00 and is worth €300.00 at its age, on the schedule for €1,000.00.
    private func insurance(_ change: (inout Snapshot) -> Void = { _ in }) throws -> ItemInsurance? {
        var snapshot = ReportHousehold.snapshot
        change(&snapshot)
        let model = try TestSite.model(snapshot)
        let desk = try #require(model.index.snapshot.items.first { $0.id == ReportHousehold.desk.id })
        return model.insurance(of: desk)
    }

    @Test func theValueAtItsAgeAndTheAmountOnTheSchedule() throws {
        let insurance = try #require(try insurance())
        #expect(insurance.cashValue == "€300.00")
        #expect(insurance.aging == "Furniture, 16 years 4 months old: the minimum value of its class")
        #expect(insurance.schedules.map(\.policy) == ["Acme Mutual"])
        #expect(insurance.schedules.map(\.amount) == ["€1,000.00"])
        #expect(insurance.schedules.map { $0.shortfall?.contains("€200.00") } == [true])
    }

    @Test("An age since a month or a year counts from its middle, and says so", arguments: ["2025-01", "2025"])
    func roughAge(date: String) throws {
        let insurance = try insurance { $0.items[3].purchaseDate = PartialDate(date) }
        let age = date == "2025" ? "10 months" : "1 year 3 months"
        #expect(insurance?.aging == "Depreciated as Furniture, about \(age) old")
    }

    @Test("A policy that settles at actual cash value is compared with that; another currency is not compared")
    func shortfalls() throws {
        let atItsAge = try #require(try insurance { $0.policies[0].settlement = .actualCashValue })
        #expect(atItsAge.schedules.map(\.shortfall) == [nil])
        let dollars = ReplacementCost(cost: Sample.dollars(9_999_00))
        let other = try #require(try insurance { $0.items[3].replacement = dollars })
        #expect(other.schedules.map(\.amount) == ["€1,000.00"])
        #expect(other.schedules.map(\.shortfall) == [nil])
    }

    @Test("Of two entries for one item, the first counts; a policy that ended or of another home says nothing")
    func otherPolicies() throws {
        let twice = try insurance {
            $0.policies[0].scheduledItems += [.init(itemID: ReportHousehold.desk.id, amount: Sample.euros(5))]
        }
        #expect(twice?.schedules.map(\.amount) == ["€1,000.00"])
        #expect(try insurance { $0.policies[0].end = Sample.day("2026-05-02") }?.schedules.isEmpty == true)
        let moved = try insurance { snapshot in
            let cabin = Sample.home(2, "Cabin")
            snapshot.homes.append(cabin)
            snapshot.profile.homeIDs.append(cabin.id)
            snapshot.policies[0].homeIDs = [cabin.id]
        }
        #expect(moved?.schedules.isEmpty == true)
    }
}

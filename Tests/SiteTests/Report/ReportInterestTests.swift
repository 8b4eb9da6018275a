import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// Whose things are, what they are used as, and who else insures them; see `ReportHousehold` for the items.
struct ReportInterestTests {
    /// The chairs are shared and used for business, the ring is part of the building, the toaster is borrowed.
    private func content(_ change: (inout Snapshot) -> Void = { _ in }) throws -> ReportContent {
        var snapshot = ReportHousehold.snapshot
        (snapshot.items[0].ownership, snapshot.items[0].businessUse) = (.shared, true)
        snapshot.items[1].partOfBuilding = true
        snapshot.items[2].ownership = .borrowed
        change(&snapshot)
        return try #require(try ReportHousehold.content(of: snapshot))
    }

    @Test("The cover says how many borrowed items are left out, and sums up the building and the contents apart")
    func cover() throws {
        let cover = try content().cover
        #expect(cover.counts == "4 items in 2 rooms")
        #expect(
            cover.leftOut == [
                "1 sold item is not counted.", "1 archived item is not counted.", "1 borrowed item is not counted.",
            ])
        #expect(cover.replacement.amounts == ["€3,800.00", "US$500.00"])
        #expect(
            cover.replacement.sources.last
                == "Part of the building: 1 item, €2,000.00. Contents: €1,800.00, US$500.00")
    }

    @Test("A line is marked with whose it is and what it is used as")
    func marks() throws {
        let lines = try content().lines.register.flatMap(\.lines)
        #expect(lines.map(\.title) == ["Chairs", "Ring", "Desk", "Amp"])
        #expect(
            lines.map(\.interests) == [["Shared with others", "Used for business"], ["Part of the building"], [], []])
    }

    @Test("Coverage begins with everything, and goes on with the contents alone")
    func coverage() throws {
        let coverage = try #require(try content().coverage.first)
        #expect(
            coverage.rows.map { [$0.label, $0.detail ?? ""] + $0.cells.map(\.text) } == [
                ["Value on record", "€2,600.00 of it prices paid", "€3,800.00", "€3,800.00"],
                ["Part of the building", "1 item", "−€2,000.00", "−€2,000.00"],
                ["Scheduled items, insured separately", "1 item", "−€1,200.00", "−€1,200.00"],
                ["Value of the other items", "", "€600.00", "€600.00"],
                ["Above the special limit for Jewelry", "€1,500.00, theft (2022)", "does not apply", "€0.00"],
                ["Deductible, applied once", "", "−€500.00", "−€500.00"],
                ["What is left", "", "€100.00", "€100.00"],
                ["Limit for personal property", "", "€2,000.00", "€2,000.00"],
                ["Above the limit", "", "€0.00", "€0.00"],
                ["Maximum payable", "", "€100.00", "€100.00"],
            ])
    }

    @Test("Each of two policies in force names the other, and what both schedule")
    func otherPolicies() throws {
        let notes = try content { snapshot in
            var other = ReportHousehold.mutual.another(53, "Beta", number: "HO-2")
            other.otherInsurance = "The club’s"
            snapshot.policies.append(other)
        }.coverage.map(\.notes)
        let shares = "is in force for this home as well: the insurers share a loss, and nobody pays twice."
        #expect(notes[0].contains("Another policy, HO-2 of Beta, \(shares)"))
        #expect(notes[0].contains("On the schedule of another policy in force as well: Desk (ST-02)."))
        #expect(notes[2].contains("Other insurance on record: “The club’s”."))
        #expect(notes[2].contains("Another policy, HO-1 of Acme Mutual, \(shares)"))
        // It has ended.
        #expect(!notes[1].contains { $0.contains("Another policy") })
        #expect(!(try content().coverage[0].notes.contains { $0.contains("nother policy") }))
    }

    @Test("The price of a used one is not depreciated, which the line and the method say")
    func usedPrice() throws {
        let content = try content { $0.items[3].replacement?.isUsed = true }
        let desk = try #require(content.lines.register[1].lines.last)
        #expect([desk.value, desk.actualCash, desk.depreciation] == ["€1,200.00", "€1,200.00", "€0.00"])
        #expect(desk.basis == "Shop offer, \(whole("1 April 2026")), the price of a used one")
        let note =
            "A replacement cost that is the price of a used one contains its age already, so it is not depreciated."
        #expect(content.method.notes.contains(note))
        #expect(!(try self.content().method.notes.contains(note)))
    }

    @Test("The method says how condition counts, where the table lets it")
    func condition() throws {
        var table = try DepreciationTable.standard()
        table.conditions = .init(excellent: 50, poor: 130)
        let snapshot = ReportHousehold.snapshot.redacted(for: .owner)
        let report = try #require(
            InsuranceReport(
                of: ReportHousehold.flat.id, in: RedactedIndex(snapshot), table: table, on: TestSite.today))
        let model = try TestSite.model(ReportHousehold.snapshot)
        let presentation = ReportPresentation(
            report, formats: model.formats, words: model.words, timeZone: model.timeZone, files: ReportFiles())
        #expect(
            presentation.method().notes.contains(
                "Condition counts. Of what age takes off, the table takes off 50% at “Excellent”, 130% at “Poor”; "
                    + "at any other condition, all of it."))
    }
}

extension InsurancePolicy {
    fileprivate func another(_ id: Int, _ provider: String, number: String) -> InsurancePolicy {
        InsurancePolicy(
            id: Sample.id(id), slug: provider.lowercased(), provider: provider, number: number, currency: currency,
            start: start, end: end, settlement: settlement, scheduledItems: scheduledItems, homeIDs: homeIDs)
    }
}

import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The contents of a report, with expected texts written out by hand; see `ReportHousehold` for its items.
struct ReportContentTests {
    private func content() throws -> ReportContent { try #require(try ReportHousehold.content()) }

    @Test("The cover names the household, the day and the totals")
    func cover() throws {
        let content = try content()
        #expect(content.title == "Insurance report")
        #expect(content.home == "Harbour flat")
        #expect(content.day == whole("3 May 2026"))
        #expect(content.isoDay == "2026-05-03")
        let cover = content.cover
        #expect(cover.insured == "The Adler household")
        #expect(cover.address == ["12 Quay Street", "Bristol BS1 4RN"])
        #expect(cover.counts == "5 items in 2 rooms")
        #expect(cover.replacement.amounts == ["€3,800.00", "US$500.00"])
        #expect(cover.replacement.name == "Replacement cost or price paid")
        #expect(
            cover.replacement.sources == [
                "Replacement cost, source on record: €1,200.00, 1 item",
                "Price paid: €2,600.00, US$500.00, 3 items, bought 2 years 9 months ago on average",
            ])
        #expect(cover.replacement.note == "At least; 1 item has no value yet")
        #expect(cover.actualCash.name == "Actual cash value of 4 of 5 items")
        #expect(cover.actualCash.amounts == ["€2,600.00", "US$458.33"])
        #expect(
            cover.actualCash.sources == [
                "Depreciation of these items: €1,200.00, US$41.67",
                "Uncertain: 1 of 4 items belong to no class of the depreciation table but “Anything without a class life”",
            ])
        #expect(cover.actualCash.note == "At least; 1 item has no cash value yet")
        #expect(cover.leftOut == ["1 sold item is not counted.", "1 archived item is not counted."])
        #expect(cover.policies.map(\.provider) == ["Acme Mutual", "Former Mutual"])
        #expect(cover.policies.map(\.number) == ["HO-1", nil])
        let (today, end) = (whole("3 May 2026"), whole("31 December 2025"))
        #expect(
            cover.policies.map(\.term) == [
                "\(whole("1 January 2026")) to \(whole("31 December 2026"))", "until \(end)",
            ])
        #expect(
            cover.policies.map(\.standing) == [
                "In force on \(today)", "Not in force on \(today): it ended on \(end)",
            ])
        #expect(!cover.uninsured)
        #expect(cover.claim == nil)
    }

    @Test("Rooms and labels end in the same total, line by line")
    func summary() throws {
        let summary = try content().summary
        func rows(_ rows: [ReportSummary.Row]) -> [[String]] {
            rows.map { row in
                [
                    row.name, row.items, row.replacement.joined(separator: " "), row.withoutValue,
                    row.actualCash.joined(separator: " "), row.withoutActualCash,
                ]
            }
        }
        #expect(
            rows(summary.rooms) == [
                ["Kitchen", "2", "€600.00", "1", "€300.00", "1"],
                ["Study", "2", "€3,200.00", "0", "€2,300.00", "0"],
                ["Without a room", "1", "US$500.00", "0", "US$458.33", "0"],
            ])
        #expect(
            rows(summary.labels) == [
                ["Furniture", "2", "€1,800.00", "0", "€600.00", "0"],
                ["Jewelry", "1", "€2,000.00", "0", "€2,000.00", "0"],
                ["Kitchenware", "1", "", "1", "", "1"],
                ["Without a label", "1", "US$500.00", "0", "US$458.33", "0"],
            ])
        #expect(rows([summary.total]) == [["Total", "5", "€3,800.00 US$500.00", "1", "€2,600.00 US$458.33", "1"]])
        #expect(summary.rooms.map(\.rest) == [false, false, true])
        #expect(summary.replacementHeading == "Replacement cost or price paid")
        #expect(
            summary.rooms.map(\.gap) == ["1 unknown", "€2,000.00 of it prices paid", nil])
        #expect(summary.pricesNote == "Values are prices paid, unless a note says otherwise.")
        #expect(summary.total.gap == "€2,600.00, US$500.00 of it prices paid, 1 unknown")
    }

    @Test("A policy has two kinds of loss, from the value on record to the largest possible payment")
    func coverage() throws {
        let coverage = try #require(try content().coverage.first)
        #expect(
            coverage.rows.map { [$0.label] + $0.cells.map(\.text) } == [
                ["Value on record", "€3,800.00", "€3,800.00"],
                ["Scheduled items, insured separately", "−€1,200.00", "−€1,200.00"],
                ["Value of the other items", "€2,600.00", "€2,600.00"],
                ["Above the special limit for Jewelry", "does not apply", "−€500.00"],
                // 2,000 of 2,600 are insured, so 2,000 of the 2,600 are paid, and 1,615.38 of the 2,100.
                ["Average", "−€600.00", "−€484.62"], ["Deductible, applied once", "−€500.00", "−€500.00"],
                ["What is left", "€1,500.00", "€1,115.38"],
                ["Limit for personal property", "€2,000.00", "€2,000.00"],
                ["Above the limit", "€0.00", "€0.00"], ["Maximum payable", "€1,500.00", "€1,115.38"],
            ])
        #expect(coverage.rows[1].detail == "1 item")
        #expect(coverage.rows[3].detail == "€1,500.00, theft (2022)")
        #expect(coverage.rows[3].cells[1].note == "1 item, €2,000.00")
        #expect(coverage.rows.map(\.rule) == [false, false, true, false, false, false, true, false, false, true])
        #expect(coverage.rows.map(\.strong) == [false, false, false, false, false, false, false, false, false, true])
        #expect(coverage.alarm == nil)
        #expect(
            coverage.basis
                == "The policy settles at replacement cost. These figures are replacement costs, and prices paid where none is on record."
        )
        #expect(
            coverage.notes == [
                "1 item without a value is not in these figures: the value is at least that on record.",
                "In currencies other than EUR, and not in these figures: US$500.00.",
                "The policy applies average. It insures 76.9% of the value on record, so it pays about 76.9% of each loss.",
            ])
        let scheduled = try #require(coverage.scheduled.first)
        #expect([scheduled.number, scheduled.title, scheduled.href] == ["ST-02", "Desk", "#ST-02"])
        #expect([scheduled.amount, scheduled.value, scheduled.shortfall] == ["€1,000.00", "€1,200.00", "€200.00"])
    }

    @Test("A policy that is not in force says so prominently, and missing terms are not invented")
    func formerPolicy() throws {
        let coverage = try #require(try content().coverage.last)
        #expect(
            coverage.alarm
                == "Not in force on \(whole("3 May 2026")): it ended on \(whole("31 December 2025")). "
                + "The figures below show what it would cover if it were in force.")
        #expect(coverage.basis == "The policy settles at actual cash value, as do these figures.")
        #expect(
            coverage.rows.map { [$0.label] + $0.cells.map(\.text) } == [
                ["Value on record", "€2,600.00", "€2,600.00"],
                ["Deductible, applied once", "not on record", "not on record"],
                ["Limit for personal property", "not on record", "not on record"],
                ["Above the limit", "cannot be determined", "cannot be determined"],
                ["Maximum payable", "cannot be determined", "cannot be determined"],
            ])
        #expect(coverage.notes.contains("No deductible is on record, so none is subtracted."))
        #expect(!coverage.notes.contains { $0.contains("average") })
    }

    @Test("The register has each line with its value, its age, its evidence and what is missing")
    func register() throws {
        let register = try content().lines.register
        #expect(register.map(\.name) == ["Kitchen", "Study", "Without a room"])
        let lines = register.flatMap(\.lines)
        #expect(lines.map(\.number) == ["KI-01", "KI-02", "ST-01", "ST-02", "00-01"])
        #expect(lines.map(\.anchor) == lines.map(\.number))
        #expect(lines.map(\.title) == ["Chairs", "Toaster", "Ring", "Desk", "Amp"])
        #expect(lines.map(\.quantity) == ["6", "1", "1", "1", "1"])
        #expect(lines.map(\.group) == [true, false, false, false, false])
        #expect(lines.map(\.depreciation) == ["€300.00", nil, "€0.00", "€900.00", "US$41.67"])
        #expect(lines.map(\.each) == ["€100.00 each", nil, nil, nil, nil])
        #expect(lines.map(\.value) == ["€600.00", nil, "€2,000.00", "€1,200.00", "US$500.00"])
        #expect(lines.map(\.actualCash) == ["€300.00", nil, "€2,000.00", "€300.00", "US$458.33"])
        #expect(
            lines.map(\.aging) == [
                "Furniture, 4 years 6 months", "Kitchenware, age unknown", "Does not depreciate",
                "Furniture, 16 years 4 months, at minimum value", "Anything without a class life, 1 year",
            ])
        #expect(lines.map(\.floor) == [false, false, false, true, false])
        #expect(
            lines.map(\.basis) == [
                "Price paid", nil, "Price paid", "Shop offer, \(whole("1 April 2026"))", "Price paid",
            ])
        #expect(lines.map(\.score) == ["1 of 3", "0 of 3", "2 of 3", "2 of 3", "0 of 3"])
        #expect(
            lines.map(\.missing) == [
                "receipt, source of the value", "photo, receipt, source of the value", "photo",
                "receipt",
                "photo, receipt, source of the value",
            ])
        #expect(lines.map(\.scheduled) == [false, false, false, true, false])
        #expect(register[0].sum.items == "2 items")
        #expect(register[0].sum.replacement == ["€600.00"])
        #expect(register[0].sum.withoutValue == "all of it prices paid, 1 unknown")
    }

    @Test("What to photograph next begins with the most valuable and ends with items of unknown value")
    func photographNext() throws {
        let content = try content()
        let next = try #require(content.next)
        #expect(next.count == "3 items have no photo yet.")
        #expect(next.lines.map(\.title) == ["Ring", "Amp", "Toaster"])
        #expect(next.more == nil)
        // The first page lists the ten most valuable items, those in other currencies last.
        #expect(content.largest.map(\.title) == ["Ring", "Desk", "Chairs", "Amp"])
        var snapshot = ReportHousehold.snapshot
        snapshot.items += (100..<140).map {
            Sample.item($0, "Plate \($0)", price: Sample.euros(Int64($0)), in: ReportHousehold.kitchen)
        }
        let long = try #require(try ReportHousehold.content(of: snapshot))
        #expect(long.next?.lines.count == 20)
        #expect(long.next?.more == "and 23 more")
        #expect(
            long.largest.map(\.title) == ["Ring", "Desk", "Chairs"] + (133...139).reversed().map { "Plate \($0)" })
    }

    @Test("The insurer's copy has what the policy says, and nothing that the owner prepares")
    func insurersCopy() throws {
        let content = try #require(
            try ReportHousehold.content(of: ReportHousehold.snapshot, TestSite.inputs(for: .insurer)))
        #expect([content.cover.copy, content.cover.copyNote] == ["Insurer’s copy", nil])
        #expect(content.cover.audience == "For the insurer of this household.")
        #expect(content.cover.replacement.amounts == ["€3,800.00", "US$500.00"])
        #expect(content.cover.actualCash.amounts == ["€2,600.00", "US$458.33"])
        let coverage = try #require(content.coverage.first)
        #expect(coverage.cases == [])
        #expect(
            coverage.rows.map { [$0.label] + $0.cells.map(\.text) } == [
                ["Value on record", "€3,800.00"], ["Scheduled items, insured separately", "−€1,200.00"],
                ["Value of the other items", "€2,600.00"], ["Limit for personal property", "€2,000.00"],
                ["Special limit for Jewelry", "€1,500.00"], ["Deductible, applied once", "€500.00"],
            ])
        #expect(coverage.rows[4].cells[0].note == "1 item, €2,000.00")
        #expect(coverage.scheduled.map(\.shortfall) == [nil])
        #expect(content.next == nil)
        #expect(content.lines.register.flatMap(\.lines).allSatisfy { $0.missing == nil && $0.score == nil })
        #expect(!content.lines.scoresShown && content.cover.proofs.isEmpty)
        #expect(content.largest.allSatisfy { $0.score == nil } && content.pages.allSatisfy { $0.proven == nil })
        #expect(content.method.notes.allSatisfy { !$0.contains("Evidence counts") })
        let familys = try ReportHousehold.content(of: ReportHousehold.snapshot, TestSite.inputs(for: .family))
        #expect(familys?.cover.copy == "Copy for family")
    }

    @Test("The method names the table, its edition and its floor, and the number of lines in each class")
    func method() throws {
        let method = try content().method
        #expect(method.tableName == "Published lives of household goods")
        #expect(method.edition == "2024")
        #expect(method.floor == "25%")
        let classes = Dictionary(uniqueKeysWithValues: method.classes.map { ($0.name, [$0.rate, $0.lines]) })
        #expect(classes["Furniture"] == ["9 years", "2"])
        #expect(classes["Does not depreciate"] == ["none", "1"])
        #expect(method.classes.last?.lines == "1")
    }

    @Test("The report of an empty home says that it is empty")
    func emptyHome() throws {
        var snapshot = ReportHousehold.snapshot
        snapshot.items = []
        snapshot.attachments = []
        snapshot.policies = []
        let content = try #require(try ReportHousehold.content(of: snapshot))
        #expect(content.lines.register.isEmpty)
        #expect(content.cover.replacement.amounts.isEmpty)
        #expect(content.cover.uninsured)
        let page = try TestSite.page("homes/harbour-flat/report.html", snapshot)
        expect(
            page, has: ["No items are on record.", "No policy on record covers this home."],
            lacks: ["href=\"#register\""])
        #expect(HTMLScan(page).fault == nil)
    }
}

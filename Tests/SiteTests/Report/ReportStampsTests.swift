import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// A report is made again when its data changes, and only then.
struct ReportStampsTests {
    private static let paths = ["homes/harbour-flat/report.html", "homes/harbour-flat/report.md"]

    /// The pages of the report that another plan makes again.
    private func changes(from before: SitePlan, to after: SitePlan) throws -> [String] {
        try after.changes(since: before).filter(Self.paths.contains)
    }

    @Test(
        "The day and another depreciation table change the report",
        arguments: [
            { $0.today = $0.today.adding(days: 1) }, { $0.depreciation?.name += "x" },
            { $0.depreciation?.edition += "x" }, { $0.depreciation?.source += "x" },
            { $0.depreciation?.floorPercent += 1 }, { $0.depreciation?.classes[1].rate = .perMille(100) },
            { $0.depreciation?.classes[1].words.append("x") }, { $0.depreciation?.classes[1].floorPercent = 0 },
            { $0.depreciation?.otherwise.rate = .none },
        ] as [@Sendable (inout SiteInputs) -> Void])
    func inputs(_ change: @Sendable (inout SiteInputs) -> Void) throws {
        var inputs = TestSite.inputs()
        inputs.depreciation = try .standard()
        let before = try TestSite.plan(ReportHousehold.snapshot, inputs)
        #expect(try changes(from: TestSite.plan(ReportHousehold.snapshot), to: before) == [])
        change(&inputs)
        #expect(try changes(from: before, to: TestSite.plan(ReportHousehold.snapshot, inputs)) == Self.paths)
    }

    @Test("A photo that cannot be shown changes the report")
    func media() throws {
        let plans = try ["f", "fa"].map { left in
            let media = MediaHousehold.media(in: URL(fileURLWithPath: "/nowhere"), leavingOut: left)
            return try TestSite.plan(ReportHousehold.snapshot, media: media)
        }
        #expect(try changes(from: plans[0], to: plans[1]) == Self.paths)
    }

    @Test("The report uses a household's own depreciation table")
    func ownTable() throws {
        var inputs = TestSite.inputs()
        inputs.depreciation = DepreciationTable(
            name: "Ours", classes: [], otherwise: DepreciationTable.ItemClass(name: "All", rate: .perMille(100)))
        let content = try #require(try ReportHousehold.content(of: ReportHousehold.snapshot, inputs))
        // The chairs lose 45 % in 54 months at 10 % a year; the desk is worth nothing by now.
        let lines = content.lines.register.flatMap(\.lines)
        #expect(lines.map(\.actualCash) == ["€330.00", nil, nil, "€0.00", "US$450.00"])
        #expect(content.method.classes.map(\.rate) == ["10% a year"])
        #expect(content.method.source == nil)
    }

    @Test("A changed item of another home does not change it")
    func otherHome() throws {
        var snapshot = ReportHousehold.snapshot
        let cottage = Sample.home(2, "Cottage")
        snapshot.homes.append(cottage)
        snapshot.profile.homeIDs.append(cottage.id)
        snapshot.items.append(Sample.item(99, "Boat", price: Sample.euros(1), home: cottage))
        let before = try TestSite.plan(snapshot)
        snapshot.items[snapshot.items.count - 1].price = Sample.euros(2)
        #expect(try changes(from: before, to: TestSite.plan(snapshot)) == [])
        snapshot.items[0].serial = "X"
        #expect(try changes(from: before, to: TestSite.plan(snapshot)) == Self.paths)
    }
}

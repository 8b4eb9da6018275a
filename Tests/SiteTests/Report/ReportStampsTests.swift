import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// A report is made again when its data changes, and only then.
struct ReportStampsTests {
    private static let paths = ["homes/harbour-flat/report.html", "homes/harbour-flat/report.md"]

    private func stamps(
        _ snapshot: Snapshot = ReportHousehold.snapshot, _ inputs: SiteInputs = TestSite.inputs(),
        media: SiteMedia = .none
    ) throws -> [UInt64] {
        let files = try TestSite.plan(snapshot, inputs, media: media).files()
        return try Self.paths.map { path in
            let file = try #require(files.first { $0.path == path })
            return try #require(file.stamp).value
        }
    }

    @Test(
        "The day, another depreciation table and a photo that cannot be shown change the report",
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
        let before = try stamps(ReportHousehold.snapshot, inputs)
        #expect(try before == stamps())
        change(&inputs)
        #expect(try stamps(ReportHousehold.snapshot, inputs) != before)
        let folder = URL(fileURLWithPath: "/nowhere")
        let all = try stamps(media: MediaHousehold.media(in: folder))
        #expect(try stamps(media: MediaHousehold.media(in: folder, leavingOut: "fa")) != all)
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
        let before = try stamps(snapshot)
        snapshot.items[snapshot.items.count - 1].price = Sample.euros(2)
        #expect(try stamps(snapshot) == before)
        snapshot.items[0].serial = "X"
        #expect(try stamps(snapshot) != before)
    }
}

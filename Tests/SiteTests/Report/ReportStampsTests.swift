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

    @Test("The day is on every page of it, and so in its stamp")
    func day() throws {
        var inputs = TestSite.inputs()
        inputs.today = inputs.today.adding(days: 1)
        #expect(try stamps(ReportHousehold.snapshot, inputs) != stamps())
    }

    @Test(
        "Another depreciation table changes the report",
        arguments: [
            "name", "edition", "source", "floor", "rate", "word", "class floor", "otherwise",
        ])
    func depreciation(_ change: String) throws {
        var table = try DepreciationTable.standard()
        var inputs = TestSite.inputs()
        inputs.depreciation = table
        let before = try stamps(ReportHousehold.snapshot, inputs)
        #expect(try before == stamps())
        switch change {
        case "name": table.name += "x"
        case "edition": table.edition += "x"
        case "source": table.source += "x"
        case "floor": table.floorPercent += 1
        case "rate": table.classes[1].rate = .perMille(100)
        case "word": table.classes[1].words.append("x")
        case "class floor": table.classes[1].floorPercent = 0
        default: table.otherwise.rate = .none
        }
        inputs.depreciation = table
        #expect(try stamps(ReportHousehold.snapshot, inputs) != before)
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

    @Test("The stamp includes whether a photo can be shown")
    func media() throws {
        let folder = try TemporaryFolder()
        let all = try stamps(media: MediaHousehold.media(in: folder.url))
        #expect(try stamps(media: MediaHousehold.media(in: folder.url, leavingOut: "fa")) != all)
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

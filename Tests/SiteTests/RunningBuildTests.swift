import Foundation
import Household
import TestSupport
import Testing

@testable import Output
@testable import Site

/// Builds in a process that keeps running and is told about changes to the household.
struct RunningBuildTests {
    private let top: TemporaryFolder

    init() throws { top = try TemporaryFolder() }

    /// A process that builds the same household repeatedly.
    private struct Process {
        var snapshot: Snapshot
        var site: Site
        var builder: SiteBuilder
        let top: TemporaryFolder

        init(_ snapshot: Snapshot, in top: TemporaryFolder) throws {
            self.snapshot = snapshot
            self.snapshot.sort()
            self.top = top
            site = Site(theme: try TestSite.theme, inputs: TestSite.inputs())
            builder = SiteBuilder(output: top["Public"])
        }

        mutating func build(_ change: SnapshotChange, force: Bool = false) throws -> BuildReport {
            try builder.build(
                snapshot.redacted(for: .owner), change: change, site, openData: TestSite.openData(), force: force)
        }

        /// Changes an item, and builds with the change that the log would report.
        mutating func change(_ slug: String, _ change: (inout Item) -> Void) throws -> BuildReport {
            var item = try #require(snapshot.items.first { $0.slug == slug })
            change(&item)
            return try build(.items(snapshot.replaceItems([item.id], by: [item])))
        }

        /// Expects the folder to hold the same bytes as a build into an empty one.
        func expectCleanBuild(location: SourceLocation = #_sourceLocation) throws {
            let clean = try TemporaryFolder()
            var other = SiteBuilder(output: clean.url)
            _ = try other.build(snapshot.redacted(for: .owner), site, openData: TestSite.openData())
            let own: Set = [Manifest.fileName, KeptReads.fileName]
            let paths = try clean.files().filter { !own.contains($0) }
            #expect(
                try top.files(below: "Public").filter { !own.contains($0) } == paths, sourceLocation: location)
            for path in paths {
                let (ours, theirs) = try (Data(contentsOf: top["Public/\(path)"]), Data(contentsOf: clean[path]))
                #expect(ours == theirs, "\(path)", sourceLocation: location)
            }
            let manifest = Manifest(Array(try Data(contentsOf: top["Public/\(Manifest.fileName)"])))
            #expect(Set(manifest?.entries.map(\.path) ?? []) == Set(paths), sourceLocation: location)
            #expect(manifest?.isFinished == true, sourceLocation: location)
        }
    }

    @Test func oneChangedItemRendersItsPages() throws {
        var process = try Process(Sample.twoHomes, in: top)
        #expect(try process.build(.everything).rendered == 46)
        let report = try process.change("drill") { $0.notes = "*Lent*" }
        #expect(report.pages == 46)
        #expect(report.rendered == 18)
        #expect(
            report.output.changed.sorted() == [
                "data/household.json", "data/search/0.js", "items/drill.html", "items/drill.md",
            ])
        #expect(report.stages.map(\.name) == ["compare", "render", "finish"])
        try process.expectCleanBuild()
    }

    @Test func nothingChangedRendersNothing() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        let report = try process.build(.nothing)
        #expect(report.pages == 46)
        #expect(report.rendered == 0)
        #expect(report.output.written == 0)
    }

    @Test func whatIsRenderedToTheSameBytesIsNotWritten() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        // The date stays the same, and so does the page's text.
        let report = try process.change("drill") { $0.record.updatedAt += 1 }
        #expect(report.rendered == 18)
        #expect(report.output.changed == ["data/household.json"])
    }

    @Test func itemsComeAndGo() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        let saw = Sample.item(35, "Saw", home: process.snapshot.homes[0])
        let added = try process.build(.items(process.snapshot.replaceItems([saw.id], by: [saw])))
        #expect(added.pages == 50)
        #expect(try top.text("Public/inventory.html").contains("items/saw.html"))
        try process.expectCleanBuild()
        let deleted = try process.build(.items(process.snapshot.replaceItems([saw.id], by: [])))
        #expect(deleted.pages == 46)
        #expect(deleted.output.deleted == 4)
        #expect(!top.exists("Public/items/saw.html"))
        try process.expectCleanBuild()
    }

    @Test func whatTakesANewPlanGetsOne() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        let id: EntityID<Item> = Sample.id(34)
        let report = try process.build(.items(process.snapshot.replaceItems([id], by: [])))
        #expect(report.stages.map(\.name) == ["plan", "compare", "render", "finish"])
        #expect(report.pages == 43)
        try process.expectCleanBuild()
        let usd = try process.change("lamp") { $0.price = Sample.dollars(5) }
        #expect(usd.stages.first?.name == "plan")
        try process.expectCleanBuild()
    }

    @Test func brokenLinksAreToldInEveryBuild() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        let broken = [BrokenLink(source: "notes of item drill", line: 0, link: "saw.html", hint: nil)]
        #expect(try process.change("drill") { $0.notes = "[saw](saw.html)" }.brokenLinks == broken)
        #expect(try process.change("lamp") { $0.notes = "x" }.brokenLinks == broken)
        #expect(try process.build(.nothing).brokenLinks == broken)
        #expect(try process.change("drill") { $0.notes = "" }.brokenLinks == [])
    }

    @Test func anotherSiteTakesANewPlan() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        var inputs = TestSite.inputs()
        inputs.settings.title = "Ours"
        process.site = Site(theme: try TestSite.theme, inputs: inputs)
        #expect(try process.build(.nothing).rendered == 46)
        try process.expectCleanBuild()
    }

    @Test func afterAnotherProcessAllIsLookedAt() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        var other = process.snapshot
        other.items[0].title = "Kayak"
        try TestSite.build(other, into: top["Public"])
        let report = try process.change("drill") { $0.notes = "*Lent*" }
        #expect(report.stages.first?.name == "plan")
        try process.expectCleanBuild()
    }

    @Test(arguments: ["items/lamp.html", "items", "index.md", "homes/lake-cottage/locations"])
    func whatSomeoneRemovedMeanwhileIsMadeAgain(_ path: String) throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        #expect(try process.change("drill") { $0.notes = "*Lent*" }.stages.first?.name == "compare")
        try FileManager.default.removeItem(at: top["Public/\(path)"])
        _ = try process.change("drill") { $0.notes = "*Back*" }
        try process.expectCleanBuild()
    }

    /// The folders do not show the change, and checking every file would cost more than the rebuild.
    @Test func whatSomeoneWroteIntoAFileIsMendedByAWholeBuild() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        try top.write("mine", to: "Public/items/lamp.html")
        _ = try process.build(.everything)
        try process.expectCleanBuild()
    }

    @Test func forceWritesAllFilesAgain() throws {
        var process = try Process(Sample.twoHomes, in: top)
        let first = try process.build(.everything).output.written
        #expect(try process.build(.nothing, force: true).output.written == first)
        #expect(try process.change("drill") { $0.notes = "x" }.rendered == 18)
        try process.expectCleanBuild()
    }

    @Test func aBuildThatFailsIsFollowedByAWholeOne() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        var drill = process.snapshot.items[1]
        drill.notes = "*Lent*"
        let changes = process.snapshot.replaceItems([drill.id], by: [drill])
        #expect(throws: OutputError.self) {
            try process.builder.build(
                process.snapshot.redacted(for: .owner), change: .items(changes), process.site,
                openData: TestSite.openDataThatFails(in: top["Public"]))
        }
        try FileManager.default.removeItem(at: top["Public/data"])
        // The item's own pages were made first, and are as the manifest says.
        let claimed = try top.claimedFiles()
        #expect(claimed.contains("data/household.json") && !claimed.contains { $0.hasPrefix("items/") })
        let report = try process.build(.nothing)
        #expect(report.stages.first?.name == "plan")
        try process.expectCleanBuild()
    }

    @Test func whileAnotherBuildIsAtWorkNothingIsWritten() throws {
        var process = try Process(Sample.twoHomes, in: top)
        _ = try process.build(.everything)
        let other = try OutputFolder(top["Public"].path)
        #expect(throws: OutputError.busy(path: top["Public"].path)) {
            try process.change("drill") { $0.notes = "*Lent*" }
        }
        withExtendedLifetime(other) {}
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func anySequenceOfChangesGivesACleanBuild(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var process = try Process(Snapshot.random(seed: seed, items: 30), in: top)
        process.site = Site(
            theme: try TestSite.theme,
            inputs: TestSite.inputs(Settings(locale: "en-GB", currency: .eur, pageSize: [3, 10][Int(seed % 2)])))
        _ = try process.build(.everything)
        for step in 0..<6 {
            _ = try process.build(.items(process.snapshot.changeItems([1, 2, 8][step % 3], using: &random)))
            try process.expectCleanBuild()
        }
    }
}

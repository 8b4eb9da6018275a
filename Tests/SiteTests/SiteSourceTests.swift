import Foundation
import Household
import TestSupport
import Testing

@testable import Output
@testable import Site

/// Whether there is anything to build.
struct SiteSourceTests {
    private let top: TemporaryFolder
    private let household = "store 7"

    /// A site with its own theme file over the default theme, and a page of Content.
    init() throws {
        top = try TemporaryFolder()
        try top.write("body {}", to: "Templates/assets/mine.css")
        try top.write("# Heating", to: "Content/heating.md")
    }

    private var inputs: SiteInputs { TestSite.inputs(content: top["Content"]) }

    private func source(_ household: String? = nil, _ inputs: SiteInputs? = nil) throws -> SiteSource {
        try SiteSource(
            household: household ?? self.household, themeFolders: [TestSite.templates, top["Templates"]],
            inputs: inputs ?? self.inputs)
    }

    /// The source with a certain stamp, once the files are some milliseconds old.
    private func settled(_ household: String? = nil, _ inputs: SiteInputs? = nil) throws -> SiteSource {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let source = try source(household, inputs)
            if source.stamp != nil { return source }
            usleep(5_000)
        }
        Issue.record("no source in a minute")
        return try source(household, inputs)
    }

    @discardableResult
    private func build(_ snapshot: Snapshot = Sample.twoHomes) throws -> (report: BuildReport, source: SiteSource) {
        let source = try settled()
        let site = Site(
            theme: try Theme.load(from: [TestSite.templates, top["Templates"]]), inputs: inputs)
        var builder = SiteBuilder(output: top["Public"])
        return (
            try builder.build(snapshot.redacted(for: .owner), site, source: source, openData: TestSite.openData()),
            source
        )
    }

    // MARK: - What affects the stamp

    @Test func theSameIsTheSame() throws {
        #expect(try settled().stamp == settled().stamp)
    }

    @Test func theHouseholdMatters() throws {
        #expect(try settled("store 8").stamp != settled().stamp)
    }

    @Test(
        arguments: [
            { $0.settings.title = "Ours" }, { $0.settings.locale = "de-DE" }, { $0.settings.currency = .usd },
            { $0.settings.pageSize = 7 }, { $0.activeHome = Sample.id(2) },
            { $0.today = Sample.day("2026-05-04") }, { $0.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt },
            { $0.program = "another" }, { $0.contentFolder = URL(fileURLWithPath: "/nowhere") },
        ] as [@Sendable (inout SiteInputs) -> Void])
    func everyInputMatters(_ change: @Sendable (inout SiteInputs) -> Void) throws {
        var changed = inputs
        change(&changed)
        #expect(try settled(nil, changed).stamp != settled().stamp)
    }

    @Test func aFileThatIsWrittenAgainMatters() throws {
        let before = try settled().stamp
        try top.write("body {}", to: "Templates/assets/mine.css")
        let styled = try settled().stamp
        #expect(styled != before)
        try top.write("# Cooling", to: "Content/heating.md")
        #expect(try settled().stamp != styled)
    }

    @Test func aFileThatComesGoesOrIsRenamedMatters() throws {
        var stamps = [try settled().stamp]
        try top.write("x", to: "Content/plans/attic.pdf")
        stamps.append(try settled().stamp)
        try FileManager.default.moveItem(at: top["Content/plans/attic.pdf"], to: top["Content/plans/loft.pdf"])
        stamps.append(try settled().stamp)
        try FileManager.default.removeItem(at: top["Content/plans/loft.pdf"])
        stamps.append(try settled().stamp)
        try top.write("{{pageTitle}}", to: "Templates/page.html.mustache")
        stamps.append(try settled().stamp)
        #expect(Set(stamps).count == 4)
        #expect(stamps[3] == stamps[0])
    }

    /// For example, a tool that unpacks files with their original times.
    @Test func aFileOfTheSameSizeWithItsOldTimeMatters() throws {
        let file = top["Templates/assets/mine.css"].path
        let before = try settled().stamp
        let time = try #require(FileManager.default.attributesOfItem(atPath: file)[.modificationDate])
        try top.write("html {}", to: "Templates/assets/mine.css")
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file)
        #expect(try settled().stamp != before)
    }

    @Test func aFileThatWasWrittenJustNowMakesItUncertain() throws {
        let file = top["Content/heating.md"]
        _ = try settled()
        // Retries, in case the machine paused for longer than the few milliseconds that count as "just now".
        let isUncertain = try (0..<100).contains { _ in
            try top.write("# Heating", to: "Content/heating.md")
            return try FileTree.stamp(of: file) == nil && source().stamp == nil
        }
        #expect(isUncertain)
    }

    @Test func aFileThatClaimsToBeOfTomorrowIsNotOfJustNow() throws {
        let file = top["Content/heating.md"].path
        try FileManager.default.setAttributes([.modificationDate: Date() + 86_400], ofItemAtPath: file)
        #expect(try settled().stamp != nil)
    }

    // MARK: - Builds that have nothing to do

    @Test func anUnchangedBuildSaysSo() throws {
        let (report, source) = try build()
        let unchanged = try #require(try source.unchangedBuild(in: top["Public"]))
        #expect(unchanged.pages == 47)
        #expect(report.pages == 47)
        #expect(unchanged.rendered == 0)
        let (output, built) = (unchanged.output, report.output)
        #expect(output.written == 0)
        #expect(output.unchanged == built.written)
        #expect(output.deleted == 0)
        #expect(output.bytes == built.bytes)
        #expect(unchanged.stages.map(\.name) == ["compare"])
    }

    @Test func anotherSourceIsNotUnchanged() throws {
        try build()
        #expect(try settled("store 8").unchangedBuild(in: top["Public"]) == nil)
        #expect(try settled().unchangedBuild(in: top["Public"]) != nil)
        try top.write("x", to: "Content/heating.md")
        #expect(try settled().unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func anUncertainSourceIsNotUnchanged() throws {
        try build()
        let file = top["Content/heating.md"].path
        try FileManager.default.setAttributes([.modificationDate: Date() + 3600], ofItemAtPath: file)
        #expect(try source().unchangedBuild(in: top["Public"]) == nil)
    }

    @Test(arguments: ["items/lamp.html", "assets/mine.css", "data/household.json", "robots.txt"])
    func aTamperedOutputIsNotUnchanged(_ path: String) throws {
        let (_, source) = try build()
        let file = top["Public/\(path)"]
        let size = try Data(contentsOf: file).count
        try top.write(Data(repeating: 0x20, count: size), to: "Public/\(path)")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: file.path)
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
        try build()
        #expect(try source.unchangedBuild(in: top["Public"]) != nil)
        try FileManager.default.removeItem(at: file)
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func aFolderThatIsNotThereIsNotUnchanged() throws {
        let (_, source) = try build()
        #expect(try source.unchangedBuild(in: top["elsewhere"]) == nil)
        #expect(!top.exists("elsewhere"))
        try FileManager.default.removeItem(at: top["Public/\(Manifest.fileName)"])
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func aBuildThatDiedIsNotUnchanged() throws {
        let (_, source) = try build()
        let manifest = try top.text("Public/\(Manifest.fileName)")
        try top.write(manifest + "begin\n", to: "Public/\(Manifest.fileName)")
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func aBuildWithoutASourceIsNotUnchanged() throws {
        let (_, source) = try build()
        try TestSite.build(Sample.twoHomes, into: top["Public"], inputs)
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func brokenLinksAreToldAgainInTheNextBuild() throws {
        var snapshot = Sample.twoHomes
        snapshot.items[0].notes = "[saw](saw.html)"
        let (report, source) = try build(snapshot)
        #expect(report.brokenLinks.count == 1)
        #expect(try source.unchangedBuild(in: top["Public"]) == nil)
    }

    @Test func whileAnotherBuildIsAtWorkItCannotBeTold() throws {
        let (_, source) = try build()
        let other = try OutputFolder(top["Public"].path)
        #expect(throws: OutputError.busy(path: top["Public"].path)) { try source.unchangedBuild(in: top["Public"]) }
        withExtendedLifetime(other) {}
    }

    // MARK: - Files that are copied

    @Test func anEditedStyleSheetIsCopiedAlone() throws {
        try build()
        try top.write("body { color: red }", to: "Templates/assets/mine.css")
        let (report, _) = try build()
        #expect(report.rendered == 0)
        #expect(report.output.changed == ["assets/mine.css"])
        #expect(try top.text("Public/assets/mine.css") == "body { color: red }")
    }

    @Test func aStyleSheetThatWasWrittenJustNowIsComparedEachTime() throws {
        try build()
        let site = Site(theme: try Theme.load(from: [TestSite.templates, top["Templates"]]), inputs: inputs)
        // Retries, in case the machine paused for longer than the few milliseconds that count as "just now".
        let isCompared = try (0..<100).contains { _ in
            try top.write("body {}", to: "Templates/assets/mine.css")
            var builder = SiteBuilder(output: top["Public"])
            let report = try builder.build(Sample.twoHomes.redacted(for: .owner), site, openData: TestSite.openData())
            #expect(report.output.written == 0)
            return try top.claimedFiles().contains("assets/mine.css")
        }
        #expect(isCompared)
    }
}

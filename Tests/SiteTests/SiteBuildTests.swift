import Demo
import Foundation
import Household
import Output
import Synchronization
import TestSupport
import Testing
import Values

@testable import Site

/// Whole builds, like those of the command.
struct SiteBuildTests {
    private let top: TemporaryFolder
    private let manifest = ".housebook-manifest"

    init() throws { top = try TemporaryFolder() }

    /// Every file of the site with its bytes, except the manifest, which holds times.
    private func tree(_ folder: String) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for path in try top.files(below: folder) where path != manifest && path != KeptReads.fileName {
            tree[path] = try Data(contentsOf: top["\(folder)/\(path)"])
        }
        return tree
    }

    @Test("A build writes the files of the plan and counts up to them; the next one writes the same bytes, or nothing")
    func files() throws {
        let snapshot = try DemoHousehold.make(today: TestSite.today)
        let seen = Mutex<[Int]>([])
        var builder = SiteBuilder(output: top["Public"])
        let report = try builder.build(
            snapshot.redacted(for: .owner), Site(theme: try TestSite.theme, inputs: TestSite.inputs()),
            openData: TestSite.openData(), progress: { done, all in seen.withLock { $0 += [done, all] } })
        let files = try TestSite.plan(snapshot).files()
        #expect(try Set(top.files(below: "Public")) == Set(files.map(\.path)).union([manifest, KeptReads.fileName]))
        #expect(report.pages == files.count(where: \.isPage) && report.rendered == report.pages)
        #expect(report.output.written == files.count)
        #expect(try report.output.bytes == tree("Public").reduce(0) { $0 + $1.value.count })
        #expect(report.stages.map(\.name) == ["plan", "compare", "render", "finish"])
        #expect(seen.withLock { $0.max() } == files.count)
        #expect(seen.withLock { $0.count } / 2 == (files.count + 63) / 64)
        try TestSite.build(snapshot, into: top["other"])
        #expect(try tree("Public") == tree("other"))
        let before = try top.files(below: "Public").map { try top.time("Public/\($0)") }
        let second = try TestSite.build(snapshot, into: top["Public"])
        #expect(second.output.written == 0 && second.output.deleted == 0)
        #expect(try top.files(below: "Public").map { try top.time("Public/\($0)") } == before)
    }

    @Test func changesAloneGiveWhatACleanBuildGives() throws {
        var snapshot = Sample.twoHomes
        try TestSite.build(snapshot, into: top["Public"])
        snapshot.items.removeAll { $0.slug == "umbrella" }
        #expect(try TestSite.build(snapshot, into: top["Public"]).output.deleted == 3)
        #expect(try top.files(below: "Public").filter { $0.contains("umbrella") || $0.contains("unassigned") } == [])
        snapshot.items[0].title = "Kayak"
        snapshot.items.remove(at: 2)
        snapshot.homes.removeLast()
        try TestSite.build(snapshot, into: top["Public"])
        try TestSite.build(snapshot, into: top["clean"])
        #expect(try tree("Public") == tree("clean"))
    }

    @Test func contentIsRenderedAndCopiedAPictureWithoutItsTexts() throws {
        func chunk(_ kind: String, _ text: String, checksum: [UInt8] = [0, 0, 0, 0]) -> Data {
            Data([0, 0, 0, UInt8(text.utf8.count)]) + Data((kind + text).utf8) + Data(checksum)
        }
        let start = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", "thirteen byte")
        let end = chunk("IDAT", "pixels") + chunk("IEND", "", checksum: [0xAE, 0x42, 0x60, 0x82])
        let content = try TemporaryFolder()
        try content.write("# Heating\n\nTurn *left*.\n\n[Plan](plans/Floor.PDF) ![Map](map.png)\n", to: "Heating.md")
        try content.write(Data([0, 1, 2, 255]), to: "plans/Floor.PDF")
        try content.write(start + chunk("tEXt", "Author\0Anna") + end, to: "map.png")
        try TestSite.build(Sample.twoHomes, into: top["Public"], TestSite.inputs(content: content.url))
        expect(
            try top.text("Public/pages/heating.html"), has: ["<h1>Heating</h1>\n<p>Turn <em>left</em>.</p>\n"])
        #expect(try Data(contentsOf: top["Public/pages/plans/floor.pdf"]) == Data([0, 1, 2, 255]))
        #expect(try Data(contentsOf: top["Public/pages/map.png"]) == start + end)
    }

    /// The file's own address stays the same, but a link that led nowhere before now leads to it.
    @Test func aFileOfContentThatGetsTheNameOfALinkIsFound() throws {
        let content = try TemporaryFolder()
        let inputs = TestSite.inputs(content: content.url)
        try content.write("See [the plan](Plan%20A.pdf).", to: "guide.md")
        try content.write("x", to: "plan-a.pdf")
        #expect(try TestSite.build(Sample.twoHomes, into: top["Public"], inputs).brokenLinks.count == 1)
        try FileManager.default.moveItem(at: content["plan-a.pdf"], to: content["Plan A.pdf"])
        #expect(try TestSite.build(Sample.twoHomes, into: top["Public"], inputs).brokenLinks == [])
        #expect(try top.text("Public/pages/guide.html").contains("<a href=\"../pages/plan-a.pdf\">the plan</a>"))
    }

    @Test func aMistakeInContentLeavesTheOutputAloneAndAVanishedFileIsReported() throws {
        let content = try TemporaryFolder()
        let inputs = TestSite.inputs(content: content.url)
        try content.write("---\ntitle: [\n---\n", to: "page.md")
        #expect(throws: ContentError.self) { try TestSite.build(Sample.twoHomes, into: top["Public"], inputs) }
        #expect(!top.exists("Public"))
        try content.write("x", to: "plan.pdf")
        try content.write("[Plan](plan.pdf)", to: "page.md")
        let plan = try TestSite.plan(Sample.twoHomes, inputs)
        let file = try #require(plan.files().first { $0.path == "pages/plan.pdf" })
        try FileManager.default.removeItem(at: content["plan.pdf"])
        var bytes: [UInt8] = []
        let error = try #require(throws: OutputError.self) { try plan.render(file, into: &bytes) }
        #expect(error.description.hasPrefix("could not read Content/plan.pdf: "))
    }

    @Test func aFailureWhileRenderingStopsTheBuildAndTheNextOneMendsIt() throws {
        let content = try TemporaryFolder()
        try content.write("x", to: "plan.pdf")
        try content.write("[Plan](plan.pdf)", to: "page.md")
        let site = Site(theme: try TestSite.theme, inputs: TestSite.inputs(content: content.url))
        var builder = SiteBuilder(output: top["Public"])
        do {
            // Holds the folder while it lives.
            var build = try builder.plan(
                Sample.twoHomes.redacted(for: .owner), site, openData: TestSite.openData())
            try FileManager.default.removeItem(at: content["plan.pdf"])
            #expect(throws: OutputError.self) { try build.render() }
        }
        try TestSite.build(Sample.twoHomes, into: top["Public"])
        try TestSite.build(Sample.twoHomes, into: top["clean"])
        #expect(try tree("Public") == tree("clean"))
    }

    @Test func brokenLinksAreReportedByTheBuildAndWithoutOne() throws {
        var snapshot = Sample.twoHomes
        snapshot.items[0].notes = "[a](gone.html)"
        let site = Site(theme: try TestSite.theme, inputs: TestSite.inputs())
        let expected = [BrokenLink(source: "notes of item canoe", line: 0, link: "gone.html", hint: nil)]
        #expect(try site.contentProblems(snapshot.redacted(for: .owner)).brokenLinks == expected)
        #expect(try TestSite.build(snapshot, into: top["Public"]).brokenLinks == expected)
    }

    @Test func theTitleIsTheSettingElseTheHouseholdsAndTheLanguageThatOfTheLocale() throws {
        expect(
            try TestSite.page("index.html", Sample.twoHomes), has: ["<title>Harbour flat · The Millers</title>"])
        let inputs = TestSite.inputs(Settings(title: "Our <b>things</b>", locale: "de-DE", currency: .eur))
        expect(
            try TestSite.page("index.html", Sample.twoHomes, inputs),
            has: ["<title>Harbour flat · Our &lt;b&gt;things&lt;/b&gt;</title>"])
        expect(
            try TestSite.page("items/drill.html", Sample.twoHomes, inputs),
            has: ["<html lang=\"de-DE\">", "<strong>79,90\u{A0}€</strong>"])
    }
}

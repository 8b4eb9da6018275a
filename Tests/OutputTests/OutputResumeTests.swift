import Foundation
import TestSupport
import Testing

@testable import Output

/// A running process that continues from the end of its last build.
struct OutputResumeTests {
    private let top: TemporaryFolder
    private let files = ["a.html": "one", "b/c.html": "two"]

    init() throws { top = try TemporaryFolder() }

    private var output: URL { top["Public"] }

    private func build(_ files: [String: String]) throws -> ManifestMark {
        let planned = TestOutput.planned(files)
        let writer = try TestOutput.begin(output.path, planned)
        try TestOutput.writePending(writer, planned)
        return try #require(try writer.finish().mark)
    }

    private struct Update {
        var files: [TextFile]
        var gone: [String]
        var new: [String]

        var output: OutputUpdate { OutputUpdate(files: files.map(\.file), gone: gone, new: new) }
    }

    private func update(_ files: [String: String], gone: [String] = [], new: [String] = []) -> Update {
        Update(files: TestOutput.planned(files), gone: gone, new: new)
    }

    /// - Returns: Nil if it may not continue.
    private func resume(_ mark: ManifestMark, _ update: Update) throws -> (OutputReport, ManifestMark)? {
        guard let writer = try OutputWriter.resume(output.path, after: mark, update.output) else { return nil }
        try TestOutput.writePending(writer, update.files)
        let (report, mark) = try writer.finish()
        return (report, try #require(mark))
    }

    @Test func onlyWhatChangedIsWritten() throws {
        let mark = try build(files)
        let before = try top.time("Public/b/c.html")
        let (report, next) = try #require(
            try resume(mark, update(["a.html": "four", "e/f.html": "new"], new: ["e/f.html"])))
        #expect(report.written == 2 && report.deleted == 0)
        #expect(try top.time("Public/b/c.html") == before)
        #expect(
            try TestOutput.manifest(of: output) == [
                "finished", "a.html made, 4", "b/c.html made, 3", "e/f.html made, 3",
            ])
        let (last, _) = try #require(try resume(next, update([:], gone: ["b/c.html", "e/f.html"])))
        #expect(last.written == 0 && last.deleted == 2)
        #expect(try top.files(below: "Public") == [".housebook-manifest", "a.html"])
        #expect(try TestOutput.manifest(of: output) == ["finished", "a.html made, 4"])
    }

    @Test func whatIsTheSameIsLeftAlone() throws {
        let mark = try build(files)
        let before = try (top.time("Public/.housebook-manifest"), top.time("Public/a.html"))
        let (report, next) = try #require(try resume(mark, update([:])))
        #expect(report.written == 0)
        #expect(try top.time("Public/.housebook-manifest") == before.0)
        #expect(try resume(next, update(["a.html": "one"]))?.0.written == 0)
        #expect(try top.time("Public/a.html") == before.1)
    }

    @Test func afterAnotherBuildOrWithoutTheManifestAllMustBeLookedAt() throws {
        let first = try build(files)
        let mark = try build(["a.html": "four", "b/c.html": "two"])
        #expect(try resume(first, update(["a.html": "one"])) == nil)
        #expect(try top.text("Public/a.html") == "four")
        let (_, next) = try #require(try resume(mark, update(["a.html": "five"])))
        #expect(try resume(mark, update(["a.html": "six"])) == nil, "a mark is good for one build")
        try FileManager.default.removeItem(at: top["Public/.housebook-manifest"])
        #expect(try resume(next, update(["a.html": "six"])) == nil)
        try FileManager.default.removeItem(at: top["Public"])
        #expect(try resume(next, update(["a.html": "six"])) == nil)
    }

    @Test func aBuildThatDiesMustBeMendedFirst() throws {
        let mark = try build(files)
        let dying = update(["a.html": "four"], gone: ["b/c.html"])
        do {
            let writer = try #require(try OutputWriter.resume(output.path, after: mark, dying.output))
            try TestOutput.writePending(writer, dying.files)
        }
        #expect(try TestOutput.manifest(of: output) == ["in progress", "a.html claimed", "b/c.html claimed"])
        #expect(try resume(mark, dying) == nil)
        _ = try build(files)
        #expect(try top.text("Public/a.html") == "one")
        #expect(try TestOutput.manifest(of: output) == ["finished", "a.html made, 3", "b/c.html made, 3"])
    }

    @Test func aFileOfSomeoneElseInANewPlaceIsNotOverwritten() throws {
        let mark = try build(files)
        try top.write("mine", to: "Public/new.html")
        #expect(try resume(mark, update(["new.html": "new"], new: ["new.html"])) == nil)
        #expect(try top.text("Public/new.html") == "mine")
        #expect(throws: OutputError.foreignFiles(folder: output.path, paths: ["new.html"])) {
            try build(["new.html": "new"])
        }
    }

    @Test func aLinkInANewPlaceIsNotFollowed() throws {
        let mark = try build(files)
        try top.write("mine", to: "mine.txt")
        try top.link("Public/new.html", to: top["mine.txt"].path)
        #expect(try resume(mark, update(["new.html": "new"], new: ["new.html"])) == nil)
        try FileManager.default.removeItem(at: top["Public/b"])
        try top.link("Public/b", to: top["elsewhere"].path)
        try FileManager.default.createDirectory(at: top["elsewhere"], withIntermediateDirectories: true)
        #expect(try resume(mark, update(["b/c.html": "new"])) == nil)
        #expect(throws: OutputError.linkInTheWay(path: output.path + "/b")) { try build(["b/c.html": "new"]) }
        #expect(try top.files(below: "elsewhere") == [])
    }

    @Test func whileAnotherBuildIsAtWorkNothingIsWritten() throws {
        let mark = try build(files)
        let other = try TestOutput.begin(output.path, TestOutput.planned(files))
        #expect(throws: OutputError.busy(path: output.path)) { try resume(mark, update(["a.html": "four"])) }
        _ = try other.finish()
        #expect(try top.text("Public/a.html") == "one")
    }

    @Test func aManifestThatHasGrownIsWrittenAnew() throws {
        var mark = try build(files)
        #expect(mark.limit == FoundManifest.limit(files: 2))
        var rounds = 0
        while let (_, next) = try resume(mark, update(["a.html": "\(rounds)"])) {
            (mark, rounds) = (next, rounds + 1)
            try #require(rounds < 2000)
        }
        #expect(rounds > 500)
        #expect(try top.text("Public/.housebook-manifest").utf8.count >= mark.limit)
        _ = try build(files)
        #expect(try top.text("Public/.housebook-manifest").utf8.count < 200)
    }
}

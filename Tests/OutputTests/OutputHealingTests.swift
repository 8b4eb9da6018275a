import Foundation
import TestSupport
import Testing

@testable import Output

/// A build repairs what others did to the site since the last one, and what a killed build left behind.
struct OutputHealingTests {
    private let top: TemporaryFolder
    private let files = ["a.html": "one", "b/c.html": "two", "d.css": "three"]

    init() throws { top = try TemporaryFolder() }

    private var output: URL { top["Public"] }

    private func build() throws -> OutputReport { try TestOutput.build(files, into: output) }

    /// Builds, and returns which files had to be made as well.
    private func pendingBuild(_ files: [TextFile]) throws -> (pending: [Int], report: OutputReport) {
        let writer = try TestOutput.begin(output.path, files)
        try TestOutput.writePending(writer, files)
        return (writer.pending, try writer.finish().report)
    }

    private func expectAllAsPlanned() throws {
        #expect(try top.files(below: "Public") == [".housebook-manifest", "a.html", "b/c.html", "d.css"])
        for (path, text) in files { #expect(try top.text("Public/\(path)") == text) }
        #expect(
            try TestOutput.manifest(of: output) == ["finished", "a.html made, 3", "b/c.html made, 3", "d.css made, 5"])
    }

    private func setTime(_ path: String, _ seconds: TimeInterval) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)],
            ofItemAtPath: output.appendingPathComponent(path).path)
    }

    @Test func whatIsAsItWasIsNotEvenMade() throws {
        _ = try build()
        let (pending, report) = try pendingBuild(TestOutput.planned(files))
        #expect(pending == [])
        #expect(report.counts == [0, 3, 0, 11])
        try expectAllAsPlanned()
    }

    /// Changed, deleted with or without its folder, and put back by a backup that keeps times.
    @Test(
        arguments: [
            ("a.html", "ONE", 1_000), ("b/c.html", "", 1_000), ("b/c.html", "tw", 1_000),
            ("a.html", "longer than before", 1_000), ("a.html", "eno", 1_000_000), ("a.html", nil, 0),
            ("b/c.html", nil, 0), ("b", nil, 0),
        ] as [(String, String?, TimeInterval)])
    func aChangedOrDeletedFileIsMadeAgain(_ path: String, _ text: String?, _ time: TimeInterval) throws {
        _ = try build()
        if let text {
            try top.write(text, to: "Public/\(path)")
            try setTime(path, time)
        } else {
            try FileManager.default.removeItem(at: output.appendingPathComponent(path))
        }
        #expect(try build().changed == [path == "b" ? "b/c.html" : path])
        try expectAllAsPlanned()
    }

    /// One of the last century, and two that lie centuries away.
    @Test(arguments: [1_000_000, 13_000_000_000, -13_000_000_000] as [TimeInterval])
    func aFileWithTheRightBytesAndAnotherTimeIsLeftAlone(_ time: TimeInterval) throws {
        _ = try build()
        try setTime("a.html", time)
        let before = try top.time("Public/a.html")
        #expect(try build().counts == [0, 3, 0, 11])
        #expect(try top.time("Public/a.html") == before)
        // The next build accepts the file's new time.
        #expect(try pendingBuild(TestOutput.planned(files)).pending == [])
    }

    @Test func aFileOfWhichNothingIsKnownIsMadeInEveryBuild() throws {
        var planned = TestOutput.planned(files)
        planned[0].stamp = nil
        try TestOutput.build(planned, into: output)
        #expect(
            try TestOutput.manifest(of: output) == ["finished", "a.html claimed", "b/c.html made, 3", "d.css made, 5"])
        for _ in 0..<2 {
            let (pending, report) = try pendingBuild(planned)
            #expect(pending == [0])
            #expect(report.counts == [0, 3, 0, 11])
        }
    }

    @Test func anotherStampMakesAFileAnewAndWritesItOnlyIfItDiffers() throws {
        _ = try build()
        var planned = TestOutput.planned(files)
        planned[1].stamp = 1
        let (pending, report) = try pendingBuild(planned)
        #expect(pending == [1])
        #expect(report.counts == [0, 3, 0, 11])
        #expect(try pendingBuild(planned).pending == [])
    }

    // MARK: - Failed builds

    @Test func whatAFailedBuildClaimedIsMadeAgain() throws {
        _ = try build()
        var planned = TestOutput.planned(files)
        for position in planned.indices {
            planned[position].text = "new"
            planned[position].stamp = TestOutput.stamp(of: "new")
        }
        do {
            let writer = try TestOutput.begin(output.path, planned)
            try writer.write(1, Array("new".utf8))
        }
        #expect(
            try TestOutput.manifest(of: output) == [
                "in progress", "a.html claimed", "b/c.html claimed", "d.css claimed",
            ])
        // The household and the stamps are as before; the file is not.
        #expect(try build().changed == ["b/c.html"])
        try expectAllAsPlanned()
    }

    @Test func aFileThatWasToBeDeletedIsStillOurs() throws {
        _ = try build()
        do {
            let planned = TestOutput.planned(["a.html": "one", "new.html": "four"])
            let writer = try TestOutput.begin(output.path, planned)
            try TestOutput.writePending(writer, planned)
        }
        #expect(try top.files(below: "Public").contains("new.html"))
        #expect(try build().deleted == 1)
        try expectAllAsPlanned()
    }

    @Test func aManifestThatWasCutOffBehindItsLastLineIsWrittenAnew() throws {
        _ = try build()
        let manifest = try top.text("Public/.housebook-manifest")
        // A full disk cut off the first line that the next build appended.
        try top.write(manifest + "beg", to: "Public/.housebook-manifest")
        try top.write("ONE", to: "Public/a.html")
        try setTime("a.html", 1_000)
        #expect(try build().counts == [1, 2, 0, 11])
        try expectAllAsPlanned()
        #expect(try build().counts == [0, 3, 0, 11])
        try expectAllAsPlanned()
    }

    // MARK: - The manifest

    @Test func fewChangesAreAddedToTheManifest() throws {
        _ = try build()
        let before = try (top.text("Public/.housebook-manifest"), top.time("Public/.housebook-manifest")[2])
        try TestOutput.build(files.merging(["a.html": "four"]) { _, new in new }, into: output)
        let after = try (top.text("Public/.housebook-manifest"), top.time("Public/.housebook-manifest")[2])
        #expect(after.1 == before.1)
        #expect(after.0.hasPrefix(before.0 + "begin\n- a.html\n"))
        #expect(after.0.hasSuffix(" a.html\nsource -\nend\n"))
    }

    @Test func aManifestThatHasGrownIsWrittenAnew() throws {
        var files = Dictionary(uniqueKeysWithValues: (0..<900).map { ("page-\($0).html", "0") })
        try TestOutput.build(files, into: output)
        var lengths: [Int] = []
        for round in 1...6 {
            for path in files.keys { files[path] = "\(round)" }
            try TestOutput.build(files, into: output)
            lengths.append(try top.text("Public/.housebook-manifest").utf8.count)
        }
        let limit = FoundManifest.limit(files: 900)
        #expect(lengths.contains { $0 > limit })
        #expect(zip(lengths, lengths.dropFirst()).contains { $0 > limit && $1 < limit / 2 })
        #expect(try TestOutput.manifest(of: output).count == 901)
    }

    @Test func aSourceIsRememberedUntilTheNextBuild() throws {
        func finish(_ source: Manifest.Source?) throws -> Manifest.Source? {
            let planned = TestOutput.planned(files)
            let writer = try TestOutput.begin(output.path, planned)
            try TestOutput.writePending(writer, planned)
            _ = try writer.finish(source: source)
            return Manifest(Array(try Data(contentsOf: top["Public/.housebook-manifest"])))?.source
        }
        let (first, second) = (Manifest.Source(stamp: 1, pages: 2), Manifest.Source(stamp: 3, pages: 4))
        for source in [first, nil, nil, second, second, first] { #expect(try finish(source) == source) }
        try expectAllAsPlanned()
    }
}

import Foundation
import TestSupport
import Testing

@testable import Output

/// Which files of a site are written, left alone, deleted and refused.
struct OutputWriterTests {
    private let top: TemporaryFolder
    private let manifest = "Public/.housebook-manifest"

    init() throws {
        top = try TemporaryFolder()
        try FileManager.default.createDirectory(at: top["Public"], withIntermediateDirectories: true)
    }

    @discardableResult
    private func build(_ files: [String: String], force: Bool = false) throws -> OutputReport {
        try TestOutput.build(files, into: top["Public"], force: force)
    }

    @Test func filesAndManifestAreWrittenAndTheFolderIsMadeWhereItIsMissing() throws {
        try FileManager.default.removeItem(at: top["Public"])
        #expect(try build(["index.html": "1", "a/b/c.html": "22"]).counts == [2, 0, 0, 3])
        #expect(try top.files() == [manifest, "Public/a/b/c.html", "Public/index.html"])
        #expect(try top.text("Public/a/b/c.html") == "22")
        #expect(
            try TestOutput.manifest(of: top["Public"]) == ["finished", "a/b/c.html made, 2", "index.html made, 1"])
        try TestOutput.build(["a": "1"], into: top["new/er/Public"])
        #expect(try top.files(below: "new/er/Public") == [".housebook-manifest", "a"])
    }

    @Test func whatIsTheSameIsLeftAloneUnlessForced() throws {
        let files = ["a.html": "1", "b/c.html": String(repeating: "2", count: 200_000), "empty": ""]
        try build(files)
        let before = try top.files().map { try top.time($0) }
        #expect(try build(files).written == 0)
        #expect(try top.files().map { try top.time($0) } == before)
        let report = try build(files.merging(["a.html": "3"]) { $1 })
        #expect(report.counts == [1, 2, 0, 200_001])
        #expect(try top.files().dropFirst(2).map { try top.time($0) } == Array(before[2...]))
        #expect(try build(files.merging(["a.html": "3"]) { $1 }, force: true).written == 3)
        #expect(try top.time("Public/empty") != before[3])
    }

    @Test func aChangeOfOneByteIsSeen() throws {
        let long = String(repeating: "x", count: 150_000)
        try build(["a": long + "a" + long])
        #expect(try build(["a": long + "b" + long]).written == 1)
        #expect(try top.text("Public/a") == long + "b" + long)
    }

    @Test func whatIsNoLongerPlannedIsDeletedWithItsFolders() throws {
        try build(["a.html": "1", "b/c/d.html": "2", "b/e.html": "3", "f/g/h.html": "4"])
        let report = try build(["a.html": "1", "b/e.html": "3"])
        #expect(report.deleted == 2)
        #expect(try top.files() == [manifest, "Public/a.html", "Public/b/e.html"])
        #expect(!top.exists("Public/b/c"))
        #expect(!top.exists("Public/f"))
    }

    @Test func filesOfOthersStay() throws {
        try top.write("mine", to: "Public/mine.txt")
        try top.write("mine", to: "Public/b/mine.txt")
        try build(["a.html": "1", "b/c.html": "2"])
        try build(["a.html": "1"])
        #expect(try top.files() == [manifest, "Public/a.html", "Public/b/mine.txt", "Public/mine.txt"])
    }

    /// A file beside ours, in the way of a folder, in a folder in our place, and in a folder that would become a file.
    @Test(
        arguments: [
            ([], "index.html", ["a.html", "b/c.html", "index.html"], "index.html"),
            ([], "b/c.html", ["a.html", "b/c.html", "index.html"], "b/c.html"),
            ([], "b", ["a.html", "b/c/d.html"], "b"),
            ([], "a.html/mine.txt", ["a.html"], "a.html"), (["a/b/c", "d"], "a/mine.txt", ["a", "d"], "a"),
        ] as [([String], String, [String], String)])
    func aFileOfSomeoneElseInAPlaceOfOursStopsTheBuild(
        _ before: [String], _ mine: String, _ wanted: [String], _ refused: String
    ) throws {
        func files(_ paths: [String]) -> [String: String] { Dictionary(uniqueKeysWithValues: paths.map { ($0, $0) }) }
        if !before.isEmpty { try build(files(before)) }
        try top.write("mine", to: "Public/\(mine)")
        let found = try top.files()
        #expect(throws: OutputError.foreignFiles(folder: top["Public"].path, paths: [refused])) {
            try build(files(wanted))
        }
        // To make way for a file, a build first deletes its own pages in the folder.
        if before.isEmpty { #expect(try top.files() == found) }
        #expect(try top.text("Public/\(mine)") == "mine")
    }

    @Test func aFolderThatSomeoneMadeOfAPageOfOursStays() throws {
        try build(["a.html": "1", "b.html": "2"])
        try FileManager.default.removeItem(at: top["Public/b.html"])
        try top.write("mine", to: "Public/b.html/mine.txt")
        try build(["a.html": "1"])
        #expect(try top.files() == [manifest, "Public/a.html", "Public/b.html/mine.txt"])
    }

    @Test(arguments: [("a/b/c", "a"), ("a", "a/b/c")])
    func aFolderMayBecomeAFileAndAFileAFolder(_ old: String, _ new: String) throws {
        try build([old: "1", "d": "2"])
        #expect(try build([new: "3", "d": "2"]).counts == [1, 1, 1, 2])
        #expect(try top.files() == [manifest, "Public/\(new)", "Public/d"])
    }

    @Test func aFileWithoutItsManifestIsSomeoneElses() throws {
        try build(["a.html": "1"])
        try FileManager.default.removeItem(at: top[manifest])
        #expect(throws: OutputError.foreignFiles(folder: top["Public"].path, paths: ["a.html"])) {
            try build(["a.html": "2"])
        }
        #expect(try top.text("Public/a.html") == "1")
    }

    @Test func aManifestThatWasTamperedWithDeletesNothingOutside() throws {
        try top.write("precious", to: "precious.txt")
        try top.write("precious", to: "site/precious.txt")
        let lines = [
            "../precious.txt", "../../x", top["precious.txt"].path, "b/../../precious.txt", "./../precious.txt",
            "link/precious.txt",
        ]
        try top.link("Public/link", to: top["site"].path)
        try top.write("housebook manifest 1\n" + lines.joined(separator: "\n") + "\n", to: manifest)
        let report = try build(["a.html": "1"])
        #expect(report.deleted == 0)
        #expect(try top.text("precious.txt") == "precious")
        #expect(try top.text("site/precious.txt") == "precious")
    }

    @Test(arguments: ["../x", "/x", "a/../../x", "", "a\nb", "a//b", "a\0b"])
    func aPathThatLeadsOutIsRefused(_ path: String) throws {
        #expect(throws: OutputError.self) { try build(["a.html": "1", path: "2"]) }
        #expect(try top.files() == [])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "tells which files are open"))
    func aThousandFoldersNeedFewDescriptors() throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<1500).map { ("folder-\($0)/a/b.html", "\($0)") })
        var most = 0
        for wanted in [files, files, [:]] {
            let planned = TestOutput.planned(wanted)
            let writer = try TestOutput.begin(top["Public"].path, planned)
            for position in writer.pending {
                try writer.write(position, planned[position].bytes)
                if position % 300 == 299 { most = max(most, try openFolders()) }
            }
            most = max(most, try openFolders())
            _ = try writer.finish()
        }
        #expect((1...110).contains(most))
        #expect(try top.files() == [manifest])
    }

    /// How many descriptors of this process are open below the output folder.
    private func openFolders() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
            // Another test may have closed this descriptor meanwhile.
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return path?.hasPrefix(top["Public"].path) ?? false
        }
    }

    @Test func severalThreadsMayWrite() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<2000).map {
                ("f\($0 % 7)/g\($0 % 3)/\($0).html", String(repeating: "\($0) ", count: $0 % 50))
            })
        let planned = TestOutput.planned(files)
        let writer = try TestOutput.begin(top["Public"].path, planned)
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for number in stride(from: worker, to: planned.count, by: 8) {
                // A failure shows up in the report.
                _ = try? writer.write(number, planned[number].bytes)
            }
        }
        let report = try writer.finish().report
        #expect(report.written == 2000)
        #expect(Set(report.changed) == Set(files.keys))
        for (path, text) in files { #expect(try top.text("Public/\(path)") == text) }
    }
}

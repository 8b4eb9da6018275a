import Foundation
import TestSupport
import Testing

@testable import Output

/// Links, other builds, full disks and killed builds.
struct OutputTroubleTests {
    private let top: TemporaryFolder
    private let manifest = "Public/.housebook-manifest"

    init() throws {
        top = try TemporaryFolder()
        try FileManager.default.createDirectory(at: top["Public"], withIntermediateDirectories: true)
    }

    @discardableResult
    private func build(_ files: [String: String], into folder: String = "Public") throws -> OutputReport {
        try TestOutput.build(files, into: top[folder])
    }

    @Test func aLinkInAFoldersPlaceIsRefusedBeforeAnythingIsWritten() throws {
        try FileManager.default.createDirectory(at: top["elsewhere"], withIntermediateDirectories: true)
        try top.link("Public/items", to: top["elsewhere"].path)
        #expect(throws: OutputError.linkInTheWay(path: top["Public/items"].path)) {
            try build(["a.html": "1", "items/b.html": "2"])
        }
        #expect(try top.files() == ["Public/items"])
    }

    @Test func aLinkThatTookAFoldersPlaceIsRefused() throws {
        try build(["a.html": "1", "items/b.html": "2"])
        try FileManager.default.moveItem(at: top["Public/items"], to: top["elsewhere"])
        try top.link("Public/items", to: top["elsewhere"].path)
        #expect(throws: OutputError.linkInTheWay(path: top["Public/items"].path)) {
            try build(["a.html": "1", "items/b.html": "3"])
        }
        #expect(try top.text("elsewhere/b.html") == "2")
    }

    @Test func aLinkThatAppearsDuringABuildIsRefused() throws {
        try FileManager.default.createDirectory(at: top["elsewhere"], withIntermediateDirectories: true)
        let planned = TestOutput.planned(["items/a.html": "1"])
        let writer = try TestOutput.begin(top["Public"].path, planned)
        try top.link("Public/items", to: top["elsewhere"].path)
        #expect(throws: OutputError.linkInTheWay(path: top["Public/items"].path)) {
            try writer.write(0, [0x31])
        }
        #expect(try top.files(below: "elsewhere") == [])
    }

    @Test func aLinkInAFilesPlaceIsReplacedOrDeletedNotFollowed() throws {
        try build(["a.html": "1", "b.html": "2"])
        try top.write("precious", to: "precious.txt")
        for name in ["a.html", "b.html"] {
            try FileManager.default.removeItem(at: top["Public/\(name)"])
            try top.link("Public/\(name)", to: top["precious.txt"].path)
        }
        #expect(try build(["a.html": "1"]).counts == [1, 0, 1, 1])
        #expect(try top.files() == [manifest, "Public/a.html", "precious.txt"])
        #expect(try top.text("Public/a.html") == "1")
        #expect(try top.text("precious.txt") == "precious")
    }

    @Test func aLinkInAnUnwrittenFilesPlaceIsSomeoneElses() throws {
        try top.link("Public/a.html", to: "nowhere")
        #expect(throws: OutputError.foreignFiles(folder: top["Public"].path, paths: ["a.html"])) {
            try build(["a.html": "1"])
        }
    }

    @Test func theFolderItselfMayBeALink() throws {
        try top.link("link", to: top["Public"].path)
        try build(["a.html": "1"], into: "link")
        #expect(try top.text("Public/a.html") == "1")
    }

    @Test func aManifestThatIsALinkIsReplaced() throws {
        try top.write("housebook manifest 1\na.html\n", to: "precious.txt")
        try top.link(manifest, to: top["precious.txt"].path)
        try build(["b.html": "1"])
        #expect(try top.text("precious.txt") == "housebook manifest 1\na.html\n")
        #expect(try TestOutput.manifest(of: top["Public"]) == ["finished", "b.html made, 1"])
    }

    @Test(.timeLimit(.minutes(20))) func aPipeInAFilesPlaceIsReplaced() throws {
        try build(["a.html": "1"])
        try FileManager.default.removeItem(at: top["Public/a.html"])
        #expect(mkfifo(top["Public/a.html"].path, 0o600) == 0)
        #expect(try build(["a.html": "1"]).written == 1)
        #expect(try top.text("Public/a.html") == "1")
    }

    @Test func aFileInTheOutputsPlaceIsReported() throws {
        try top.write("x", to: "file")
        let error = OutputError.failed(path: top["file"].path, operation: "open", detail: "Not a directory")
        #expect(throws: error) { try build(["a.html": "1"], into: "file") }
    }

    @Test func twoBuildsAtOnceDoNotMeet() throws {
        let first = try TestOutput.begin(top["Public"].path, TestOutput.planned(["a.html": "1"]))
        #expect(throws: OutputError.busy(path: top["Public"].path)) { try build(["b.html": "1"]) }
        try first.write(0, [0x31])
        _ = try first.finish()
        #expect(try top.files() == [manifest, "Public/a.html"])
    }

    @Test func theManifestClaimsBeforeTheFirstChange() throws {
        try build(["a.html": "1", "b.html": "2", "old.html": "3"])
        let planned = TestOutput.planned(["a.html": "1", "b.html": "22", "new.html": "4"])
        let claims = [
            "in progress", "a.html made, 1", "b.html claimed", "old.html claimed", "new.html claimed",
        ]
        do {
            let writer = try TestOutput.begin(top["Public"].path, planned)
            #expect(try TestOutput.manifest(of: top["Public"]) == claims)
            try TestOutput.writePending(writer, planned)
        }
        #expect(try TestOutput.manifest(of: top["Public"]) == claims)
        #expect(try top.exists("Public/old.html") && top.text("Public/b.html") == "22")
    }

    @Test func aManifestOfTheFirstVersionIsReadAndWrittenAnew() throws {
        try top.write("housebook manifest 1\na.html\nb.html\n", to: manifest)
        try top.write("1", to: "Public/a.html")
        try top.write("2", to: "Public/b.html")
        #expect(try build(["a.html": "1", "c.html": "3"]).counts == [1, 1, 1, 2])
        #expect(try TestOutput.manifest(of: top["Public"]) == ["finished", "a.html made, 1", "c.html made, 1"])
        #expect(try top.text(manifest).hasPrefix("housebook manifest 2\n"))
    }

    @Test func theNextBuildMendsWhatAKilledOneLeft() throws {
        try top.write(
            "housebook manifest 1, build in progress\na.html\nb/c.html\nd/e.html\nf/g/h.html\n", to: manifest)
        try top.write("1", to: "Public/a.html")
        try top.write("half", to: "Public/b/.housebook-new-77-1")
        try top.write("half", to: "Public/.housebook-new-77-2")
        try top.write("old", to: "Public/d/e.html")
        // Empty folders, as a killed build leaves them.
        try FileManager.default.createDirectory(at: top["Public/f/g"], withIntermediateDirectories: true)
        let report = try build(["a.html": "1", "i.html": "2"])
        #expect(report.counts == [1, 1, 1, 2])
        #expect(try top.files() == [manifest, "Public/a.html", "Public/i.html"])
        for folder in ["b", "d", "f"] { #expect(!top.exists("Public/\(folder)")) }
        #expect(try TestOutput.manifest(of: top["Public"]) == ["finished", "a.html made, 1", "i.html made, 1"])
    }

    @Test func aHalfWrittenManifestIsRemoved() throws {
        try build(["a.html": "1"])
        try top.write("half", to: "Public/.housebook-new-77-1")
        try build(["a.html": "1"])
        #expect(try top.files() == [manifest, "Public/a.html"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func aFolderThatMayNotBeWrittenIsReported() throws {
        #expect(chmod(top["Public"].path, 0o555) == 0)
        defer { chmod(top["Public"].path, 0o755) }
        #expect(throws: OutputError.notPermitted(path: top["Public/.housebook-manifest"].path)) {
            try build(["a.html": "1"])
        }
    }

    @Test(.enabled(if: Surroundings.canMount, "only root can mount a disk"))
    func aReadOnlyDiskIsReported() throws {
        try SmallDisk.mounted(at: top["Public"], options: "size=64k") {
            try build(["a.html": "1"])
            try remount("ro")
            #expect(try build(["a.html": "1"]).unchanged == 1)
            #expect(throws: OutputError.notPermitted(path: top["Public/.housebook-manifest"].path)) {
                try build(["a.html": "2"])
            }
            #expect(try top.text("Public/a.html") == "1")
        }
    }

    private func remount(_ options: String) throws {
        try #require(Surroundings.runs("/usr/bin/env", ["mount", "-o", "remount,\(options)", top["Public"].path]))
    }

    @Test(
        "A full disk leaves whole files, and nothing of a new folder; the next build mends it",
        .enabled(if: Surroundings.canMount, "only root can mount a disk"), arguments: ["", "new/"])
    func fullDisk(_ folder: String) throws {
        try SmallDisk.mounted(at: top["Public"], options: "size=64k") {
            try build(["a.html": "1"])
            let files = Dictionary(
                uniqueKeysWithValues: (0..<8).map {
                    ("\(folder)f\($0).html", String(repeating: "\($0)", count: 20_000))
                })
            let error = try #require(throws: OutputError.self) { try build(files) }
            guard case .diskFull = error else {
                Issue.record("\(error)")
                return
            }
            for name in try top.files() where name.hasSuffix(".html") && name != "Public/a.html" {
                #expect(try folder.isEmpty && top.text(name) == files[String(name.dropFirst(7))])
            }
            #expect(try top.files().filter { $0.contains("housebook-new") } == [])
            try remount("size=1024k")
            try build(files)
            #expect(try top.files().count == 9)
            #expect(
                try TestOutput.manifest(of: top["Public"]) == ["finished"]
                    + (0..<8).map { "\(folder)f\($0).html made, 20000" })
        }
    }
}

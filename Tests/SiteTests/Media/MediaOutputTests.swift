import Console
import Foundation
import Household
import Output
import TestSupport
import Testing
import Values

@testable import Site

/// How files of attachments get into the output and out of it.
struct MediaOutputTests {
    private let source: TemporaryFolder
    private let output: TemporaryFolder
    private let media: SiteMedia

    init() throws {
        source = try TemporaryFolder()
        output = try TemporaryFolder()
        media = try MediaHousehold.written(in: source)
    }

    private func build(_ snapshot: Snapshot = MediaHousehold.snapshot, _ media: SiteMedia? = nil) throws -> BuildReport
    {
        try TestSite.build(snapshot, into: output.url, media: media ?? self.media)
    }

    private static let paths = [
        "media/1111111111111111-90.jpg", "media/1111111111111111-90.webp", "media/2222222222222222-90.jpg",
        "media/2222222222222222-90.webp", "media/3333333333333333-90.jpg", "media/3333333333333333-90.webp",
        "media/aaaaaaaaaaaaaaaa-160.jpg", "media/aaaaaaaaaaaaaaaa-160.webp", "media/aaaaaaaaaaaaaaaa-1600.jpg",
        "media/aaaaaaaaaaaaaaaa-1600.webp", "media/aaaaaaaaaaaaaaaa-640.jpg", "media/aaaaaaaaaaaaaaaa-640.webp",
        "media/bbbbbbbbbbbbbbbb-90.jpg", "media/bbbbbbbbbbbbbbbb-90.webp", "media/cccccccccccccccc-90.jpg",
        "media/cccccccccccccccc-90.webp", "media/dddddddddddddddd.pdf", "media/eeeeeeeeeeeeeeee-90.jpg",
        "media/eeeeeeeeeeeeeeee-90.webp",
    ]

    private func mediaFiles() throws -> [String] {
        try output.files().filter { $0.hasPrefix("media/") }
    }

    private func inode(_ file: URL) throws -> UInt64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return try #require((attributes[.systemFileNumber] as? NSNumber)?.uint64Value)
    }

    @Test(
        "Files are copied byte for byte, without sharing storage with their source, and the next build copies nothing")
    func copied() throws {
        _ = try build()
        #expect(try mediaFiles() == Self.paths)
        for (name, path) in [("a-1600.jpg", "aaaaaaaaaaaaaaaa-1600.jpg"), ("d", "dddddddddddddddd.pdf")] {
            #expect(try Data(contentsOf: source[name]) == Data(contentsOf: output["media/\(path)"]))
            #expect(try inode(source[name]) != inode(output["media/\(path)"]))
        }
        #expect(try Data(contentsOf: output["media/dddddddddddddddd.pdf"]).count == 1_234_567)
        // It does not even look at the sources.
        for name in try source.files() { try FileManager.default.removeItem(at: source[name]) }
        let report = try build()
        #expect(report.output.written == 0 && report.rendered == 0)
    }

    @Test("A file deleted or changed in the output is copied again; with other settings, only files of other bytes")
    func healed() throws {
        _ = try build()
        try FileManager.default.removeItem(at: output["media/bbbbbbbbbbbbbbbb-90.jpg"])
        try output.write("other", to: "media/dddddddddddddddd.pdf")
        let report = try build()
        #expect(report.output.changed.sorted() == ["media/bbbbbbbbbbbbbbbb-90.jpg", "media/dddddddddddddddd.pdf"])
        #expect(try Data(contentsOf: source["d"]) == Data(contentsOf: output["media/dddddddddddddddd.pdf"]))
        try source.write(String(repeating: "x", count: 80), to: "b-90.jpg")
        let other = try build(MediaHousehold.snapshot, MediaHousehold.media(in: source.url, recipe: "2"))
        #expect(other.output.changed == ["media/bbbbbbbbbbbbbbbb-90.jpg"])
    }

    @Test("Files are deleted with the last attachment that names them")
    func removed() throws {
        var snapshot = MediaHousehold.snapshot
        snapshot.attachments.append(MediaHousehold.attachment(50, "a", of: .item(MediaHousehold.lamp.id)))
        _ = try build(snapshot)
        snapshot.attachments.removeFirst()
        _ = try build(snapshot)
        #expect(output.exists("media/aaaaaaaaaaaaaaaa-160.jpg"))
        snapshot.attachments.removeLast()
        #expect(try build(snapshot).output.deleted == 6)
        #expect(!output.exists("media/aaaaaaaaaaaaaaaa-160.jpg"))
        snapshot.attachments = []
        _ = try build(snapshot)
        #expect(!output.exists("media"))
    }

    @Test("A source that is missing, truncated or a link stops the build with a clear error", arguments: 0..<3)
    func vanished(_ way: Int) throws {
        let file = source["a-640.webp"]
        try FileManager.default.removeItem(at: file)
        if way == 1 { try source.write("short", to: "a-640.webp") }
        if way == 2 { try FileManager.default.createSymbolicLink(at: file, withDestinationURL: source["a-640.jpg"]) }
        let error = try #require(throws: OutputError.self) { try build() }
        #expect(error == .vanished(path: file.path))
        #expect(error.description == "\(file.path) was deleted or replaced during the build")
        #expect(
            error.hint
                == "build again to recreate pictures; `housebook check` lists attachments whose files are missing")
        // Writing to a link would change its target.
        if way > 0 { try FileManager.default.removeItem(at: file) }
        _ = try build(MediaHousehold.snapshot, MediaHousehold.written(in: source))
        #expect(try mediaFiles() == Self.paths)
    }

    @Test("A running process keeps the media while items change, and its output equals a clean build")
    func running() throws {
        var snapshot = MediaHousehold.snapshot
        snapshot.sort()
        let site = Site(theme: try TestSite.theme, inputs: TestSite.inputs())
        var builder = SiteBuilder(output: output.url)
        func build(_ change: SnapshotChange, _ media: SiteMedia) throws -> BuildReport {
            try builder.build(
                snapshot.redacted(for: .owner), change: change, site, openData: TestSite.openData(), media: media)
        }
        _ = try build(.everything, media)
        var lamp = MediaHousehold.lamp
        lamp.title = "Armlamp"
        let report = try build(.items(snapshot.replaceItems([lamp.id], by: [lamp])), media)
        #expect(!report.output.changed.contains { $0.hasPrefix("media/") })
        #expect(report.stages.first?.name == "compare")
        // Another program may delete an item and leave its attachments.
        let gone = try build(.items(snapshot.replaceItems([MediaHousehold.canoe.id], by: [])), media)
        #expect(gone.stages.first?.name == "plan")
        let clean = try TemporaryFolder()
        try TestSite.build(snapshot, into: clean.url, media: media)
        #expect(try output.files() == clean.files())
        // Different media change pages, even if the snapshot is reported as unchanged.
        let fewer = try build(.nothing, MediaHousehold.media(in: source.url, leavingOut: "f2"))
        #expect(fewer.output.changed.contains("homes/harbour-flat/locations/kitchen.html"))
    }

    @Test("Whenever a change of media changes a page, its stamp changes")
    func stamps() throws {
        func plan(_ left: String) throws -> SitePlan {
            try TestSite.plan(
                MediaHousehold.snapshot, media: MediaHousehold.media(in: source.url, leavingOut: left))
        }
        let before = try plan("f")
        let pages = try before.pages()
        for left in ["a", "b", "c", "d", "e", "1", "2", "3", "abc", "23"] {
            let after = try plan("f" + left)
            let different = try after.pages().filter { $0.value != pages[$0.key] }.keys
            #expect(!different.isEmpty, "without \(left)")
            #expect(try Set(different).isSubset(of: after.changes(since: before)), "without \(left)")
        }
    }
}

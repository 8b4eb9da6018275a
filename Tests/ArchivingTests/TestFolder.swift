import Foundation

/// A folder that is gone with the value that stands for it. In it, `site` is to be archived as `site.zip`.
final class TestFolder: Sendable {
    let url: URL

    var site: URL { url.appendingPathComponent("site") }
    var archive: URL { url.appendingPathComponent("site.zip") }
    /// The archive while it is written.
    var unfinished: URL { url.appendingPathComponent(".site.zip.part") }

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("archiving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("site"), withIntermediateDirectories: true)
    }

    deinit {
        // Left-overs in the temporary folder harm nobody.
        try? FileManager.default.removeItem(at: url)
    }

    /// A site of these files, which are in their own names what they hold.
    convenience init(files: [String]) throws {
        try self.init()
        for file in files { try write(Data(file.utf8), to: file) }
    }

    /// Puts a file into the site.
    func write(_ data: Data, to name: String) throws {
        let file = site.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Puts a file of zeros into the site that takes no room on the disk, but more than a second to archive.
    func writeLong(_ name: String, megabytes: UInt64 = 512) throws {
        try write(Data(), to: name)
        let handle = try FileHandle(forWritingTo: site.appendingPathComponent(name))
        try handle.truncate(atOffset: megabytes << 20)
        try handle.close()
    }

    /// What lies beside the site, sorted, without the site.
    func beside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0 != "site" }.sorted()
    }

    func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// In bytes, 0 where there is no file.
    func size(of file: URL) -> Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }
}

/// What the tests give up waiting with.
struct NeverHappened: Error {}

/// Waits until something comes true. It keeps its thread, so that no other test can make it late.
func waitUntil(_ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened() }
        usleep(500)
    }
}

import Foundation

/// A folder that is deleted with this value. Tests archive its `site` as `site.zip`.
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
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: url)
    }

    /// A site of the given files; each contains its name.
    convenience init(files: [String]) throws {
        try self.init()
        for file in files { try write(Data(file.utf8), to: file) }
    }

    /// Puts a file into the site.
    func write(_ data: Data, to name: String) throws {
        let file = site.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Adds a file of zeros that takes no space on the disk, but more than a second to archive.
    func writeLong(_ name: String, megabytes: UInt64 = 512) throws {
        try write(Data(), to: name)
        let handle = try FileHandle(forWritingTo: site.appendingPathComponent(name))
        try handle.truncate(atOffset: megabytes << 20)
        try handle.close()
    }

    /// The names beside the site, sorted.
    func beside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0 != "site" }.sorted()
    }

    func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// The size in bytes, 0 for a missing file.
    func size(of file: URL) -> Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }
}

/// A condition did not become true in time.
struct NeverHappened: Error {}

/// Waits until a condition becomes true. Blocks the thread, so that other tests cannot delay it.
func waitUntil(_ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened() }
        usleep(500)
    }
}

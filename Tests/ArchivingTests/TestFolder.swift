import Archiving
import Foundation
import TestSupport

/// A folder that is deleted with this value. Tests archive its `site` as `site.zip`.
final class TestFolder: Sendable {
    private let folder: TemporaryFolder
    var url: URL { folder.url }
    var site: URL { folder["site"] }
    var archive: URL { folder["site.zip"] }
    /// The archive while it is written.
    var unfinished: URL { folder[".site.zip.part"] }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["site"], withIntermediateDirectories: false)
    }

    /// A site of the given files; each contains its name.
    convenience init(files: [String]) throws {
        try self.init()
        for file in files { try write(Data(file.utf8), to: file) }
    }

    /// Puts a file into the site.
    func write(_ data: Data, to name: String) throws { try folder.write(data, to: "site/" + name) }

    /// Archives files of the site.
    func zip(_ files: [String]) throws(ArchiveError) { try ZipFile.write(folder: site, to: archive, files: files) }

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

public import Foundation

/// A folder that is deleted with this value.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("housebook-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: url)
    }

    public var path: String { url.path }

    public subscript(_ path: String) -> URL { url.appendingPathComponent(path) }

    @discardableResult
    public func write(_ text: String, to path: String) throws -> URL {
        try write(Data(text.utf8), to: path)
    }

    @discardableResult
    public func write(_ data: Data, to path: String) throws -> URL {
        let file = self[path]
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    public func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: self[path]), as: UTF8.self)
    }

    public func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(self[path].path, &status) == 0
    }

    /// The paths of everything but folders, sorted.
    public func files(below path: String = "") throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: self[path].path)
        return names.filter { name in
            var status = stat()
            return lstat(self[path].path + "/" + name, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
        }.sorted()
    }

    /// When a file was last written, to the nanosecond, and its inode.
    public func time(_ path: String) throws -> [Int] {
        var status = stat()
        guard lstat(self[path].path, &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
        return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }

    public func link(_ path: String, to destination: String) throws {
        try FileManager.default.createDirectory(
            at: self[path].deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: self[path].path, withDestinationPath: destination)
    }
}

import Foundation

/// A folder of this process alone, for what nobody else is to see yet. It goes with this value, if not before.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws(FileFailure) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)").path
        guard mkdir(path, 0o700) == 0 else { throw FileFailure(.create, path, errno) }
    }

    deinit { remove() }

    func remove() {
        // What is left of it lies among the system's temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }
}

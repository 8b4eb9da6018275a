import Foundation

/// A private folder for files that nobody else may see yet. It is deleted with this value, if not before.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws(FileFailure) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)").path
        guard mkdir(path, 0o700) == 0 else { throw FileFailure(.create, path, errno) }
    }

    deinit { remove() }

    package func remove() {
        // If this fails, the rest lies among the system's temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }
}

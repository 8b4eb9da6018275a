package import Foundation

/// A private folder for files that nobody else may see yet. It is deleted with this value, if not before.
package final class TemporaryFolder: Sendable {
    /// Holds no link.
    package let path: String

    /// - Parameter program: What the folder's name begins with.
    package init(for program: String = "housebook") throws(FileFailure) {
        path =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("\(program)-\(UUID().uuidString)").path
        try Disk.makeOneFolder(path, permissions: 0o700)
    }

    deinit { remove() }

    package func remove() { Disk.removeTree(path) }

    package func url(of name: String) -> URL {
        URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name)
    }
}

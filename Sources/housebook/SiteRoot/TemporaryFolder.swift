import Foundation

/// A folder of this process alone, for what nobody else is to see yet.
struct TemporaryFolder {
    let path: String

    init() throws(FileFailure) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)").path
        guard mkdir(path, 0o700) == 0 else { throw FileFailure(.create, path, errno) }
    }

    func remove() {
        // What is left of it lies among the system's temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }
}

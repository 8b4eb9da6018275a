public import Foundation

/// A folder as it looks on a disk that may only be read, at a place of its own, while the value is there. The folder itself
/// may be written as before.
public final class ReadOnlyFolder {
    public let url: URL

    /// Needs `Surroundings.canMount`.
    public init(_ folder: URL) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("housebook-read-only-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        guard Surroundings.runs("/usr/bin/env", ["mount", "--bind", folder.path, url.path]),
            Surroundings.runs("/usr/bin/env", ["mount", "-o", "remount,bind,ro", url.path])
        else { throw CocoaError(.featureUnsupported) }
    }

    deinit {
        // Only where that succeeds is it the empty folder again.
        if Surroundings.runs("/usr/bin/env", ["umount", url.path]) { rmdir(url.path) }
    }
}

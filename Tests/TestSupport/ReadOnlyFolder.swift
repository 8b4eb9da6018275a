public import Foundation

/// A second, read-only mount of a folder, as if from a read-only disk, for the lifetime of the value. The folder itself
/// stays writable.
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
        // After a failed unmount, `url` still shows the mounted folder.
        if Surroundings.runs("/usr/bin/env", ["umount", url.path]) { rmdir(url.path) }
    }
}

public import Foundation

/// A RAM disk. Needs `Surroundings.canMount`.
public enum SmallDisk {
    /// Runs the body while the disk is mounted.
    /// - Parameter options: The disk's limits, as `mount` takes them: `size=64k`, `nr_inodes=16`.
    public static func mounted(at folder: URL, options: String, _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard Surroundings.runs("/usr/bin/env", ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.path]) else {
            throw CocoaError(.featureUnsupported)
        }
        // Lazily, since a store on the disk may still be open.
        defer { _ = Surroundings.runs("/usr/bin/env", ["umount", "-l", folder.path]) }
        try body()
    }

    /// Takes every byte that is left.
    public static func fill(_ folder: URL) throws {
        let file = folder.appendingPathComponent("filling")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        // Ends with the error of the full disk.
        while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
        try handle.close()
    }

    /// Takes every file that is left.
    public static func fillWithFiles(_ folder: URL) {
        var number = 0
        while mkdir(folder.appendingPathComponent("filling-\(number)").path, 0o777) == 0 { number += 1 }
    }
}

import Foundation

/// A RAM disk, mounted for the lifetime of this value.
final class SmallDisk {
    let folder: URL

    static let canMount: Bool = {
        // Where none can be mounted, its tests are skipped.
        geteuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil
    }()

    struct NotMounted: Error {}

    init(kilobytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("archiving-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let command = ["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path]
        guard try Programs.run(command).status == 0 else {
            rmdir(folder.path)
            throw NotMounted()
        }
    }

    deinit {
        // If unmounting fails, the RAM disk stays until the machine stops.
        _ = try? Programs.run(["umount", folder.path])
        rmdir(folder.path)
    }
}

import Foundation

/// A disk in memory, there while the value is.
final class SmallDisk {
    let folder: URL

    static let canMount: Bool = {
        // Whoever cannot mount one has no test for it.
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
        // A disk that stays mounted is one in memory, and goes with the machine.
        _ = try? Programs.run(["umount", folder.path])
        rmdir(folder.path)
    }
}

import Files
import Foundation

/// Files and folders that a killed program left under temporary names: `.NAME.UUID.ENDING`.
enum Leftovers {
    /// The least age for removal, in nanoseconds: longer than any backup takes.
    private static let grace: Int64 = 86_400_000_000_000

    static func remove(in folder: URL, endingIn endings: [String]) {
        // A folder that cannot be listed has nothing to remove.
        for name in (try? Disk.names(in: folder.path)) ?? [] where name.hasPrefix(".") {
            guard let ending = endings.first(where: { name.hasSuffix($0) }),
                UUID(uuidString: String(name.dropLast(ending.count).suffix(36))) != nil,
                let status = FileStatus(ofEntry: folder.appendingPathComponent(name).path),
                status.modified < FileStatus.now - grace
            else { continue }
            Disk.removeTree(folder.appendingPathComponent(name).path)
        }
    }
}

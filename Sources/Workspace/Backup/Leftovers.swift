import Files
import Foundation

/// Files and folders that a killed program had not yet given their names: `.NAME.UUID.ENDING`.
enum Leftovers {
    /// How old they have to be, in nanoseconds: longer than any backup takes.
    private static let grace: Int64 = 86_400_000_000_000

    static func remove(in folder: URL, endingIn endings: [String]) {
        // A folder that cannot be listed holds nothing of ours.
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

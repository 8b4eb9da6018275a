package import Files
package import Foundation

/// A folder of dated backups, of which the latest few are kept.
package struct BackupFolder {
    private let folder: URL

    /// Makes the folder where it is missing.
    package init(_ path: String) throws(FileFailure) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
        try Disk.makeFolder(folder.path)
    }

    /// A new name: `housebook-2026-11-24-180312.zip`.
    package func next(at date: Date = Date()) -> URL {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.dateFormat = "yyyy-MM-dd-HHmmss"
        return folder.appendingPathComponent("housebook-\(formatter.string(from: date)).zip")
    }

    /// Removes all but the latest backups. Other files stay.
    /// - Returns: The names of what was removed.
    package func removeOldest(keeping count: Int) throws(FileFailure) -> [String] {
        let backups = try Disk.names(in: folder.path).filter(Self.isDated).sorted()
        let old = Array(backups.dropLast(count))
        for name in old { try Disk.remove(folder.appendingPathComponent(name).path) }
        return old
    }

    private static func isDated(_ name: String) -> Bool {
        name.wholeMatch(of: /housebook-\d{4}-\d\d-\d\d-\d{6}\.zip/) != nil
    }
}

package import Files
package import Foundation

/// A folder of dated backups that keeps only the latest few.
package struct BackupFolder {
    private let folder: URL
    /// The beginning of the backups' names: other households may have backups in the same folder.
    private let start: String

    /// Makes the folder if it is missing.
    package init(_ path: String, of root: SiteRoot) throws(FileFailure) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
        start = "housebook-\(root.folder.lastPathComponent)-"
        try Disk.makeFolder(folder.path)
    }

    /// A new name: `housebook-adlers-2026-11-24-180312.zip`, for the household in the folder `adlers`.
    package func next(at date: Date = Date()) -> URL {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.dateFormat = "yyyy-MM-dd-HHmmss"
        return folder.appendingPathComponent("\(start)\(formatter.string(from: date)).zip")
    }

    /// Removes all but the latest backups. Keeps other files, and always the new backup, even if the clock was wrong.
    /// - Returns: The names of the removed files.
    package func removeOldest(keeping count: Int, and new: URL) throws(FileFailure) -> [String] {
        let backups = try Disk.names(in: folder.path).filter(isDated).sorted()
        let old = backups.dropLast(count).filter { $0 != new.lastPathComponent }
        for name in old { try Disk.remove(folder.appendingPathComponent(name).path) }
        return old
    }

    private func isDated(_ name: String) -> Bool {
        name.hasPrefix(start) && name.dropFirst(start.count).wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}\.zip/) != nil
    }
}

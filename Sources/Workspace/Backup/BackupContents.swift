import Archiving
import Foundation
import Household

/// The files of a site root that a backup holds. A restore reads only these too, since a backup may come from anywhere:
/// nothing else is unpacked, such as the commands in a `.git`, or the remote in a `.housebook`.
struct BackupContents {
    static let store = "Household/store.sqlite"

    /// The path of the depreciation table in the site root; nil if the settings name none, or one elsewhere.
    let table: String?

    init(_ settings: Settings) {
        // Any folder serves as the site root: this only tells whether the path leads out of it.
        let table = URL(fileURLWithPath: settings.depreciation, relativeTo: URL(fileURLWithPath: "/root/"))
            .standardizedFileURL.path
        self.table = table.hasPrefix("/root/") ? String(table.dropFirst(6)) : nil
    }

    /// Whether a path below the site root is in a backup.
    func has(_ path: String) -> Bool {
        if path == Self.store || isSetting(path) { return true }
        if let digest = path.wholeMatch(of: /Household\/attachments\/(.*)/)?.1 {
            return Attachment.isDigest(String(digest))
        }
        return Self.isBelowFolder(path) && !ZipFile.isHidden(path)
    }

    /// Whether a path is one of the settings files in the top folder, or the depreciation table that they name.
    func isSetting(_ path: String) -> Bool {
        if path == ".gitignore" { return true }
        guard !path.isEmpty, !ZipFile.isHidden(path), !Self.isBelowFolder(path), !path.hasPrefix("Household/") else {
            return false
        }
        return path == table || !path.contains("/") && (path.hasSuffix(".yml") || path.hasSuffix(".yaml"))
    }

    /// Whether a path is below a folder that is backed up as a whole, apart from hidden files.
    private static func isBelowFolder(_ path: String) -> Bool {
        path.hasPrefix("Content/") || path.hasPrefix("Templates/")
    }
}

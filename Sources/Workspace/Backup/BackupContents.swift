import Archiving
import Foundation
import Household

/// What a backup holds of a site root. A backup may come from anywhere, so what is written is also all that is read: no
/// other file gets out of it, such as the commands in a `.git`, or the remote in a `.housebook`.
struct BackupContents {
    static let store = "Household/store.sqlite"

    /// The path of the depreciation table in the site root; nil where the settings name none, or one elsewhere.
    let table: String?

    init(_ settings: Settings) {
        // Where the site root is does not matter: only what leads out of it.
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

    /// Whether a path is below a folder that is taken as a whole, but for hidden files.
    private static func isBelowFolder(_ path: String) -> Bool {
        path.hasPrefix("Content/") || path.hasPrefix("Templates/")
    }
}

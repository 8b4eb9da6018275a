import Files
import Foundation
import Household
import Preview

/// The reason for a rebuild, in words for one line.
struct RebuildCause {
    let words: String

    /// - Parameter snapshot: The household after the change.
    init(_ changes: Changes, _ change: SnapshotChange, _ snapshot: Snapshot, _ root: SiteRoot) {
        if changes.isEverything {
            words = "everything checked"
            return
        }
        var causes: [String] = []
        switch change {
        case .nothing: break
        case .items(let items): causes.append(Self.words(items, snapshot))
        case .everything: causes.append("household changed")
        }
        if changes.places.contains(LiveHousehold.Place.day) { causes.append("a new day") }
        if changes.places.contains(LiveHousehold.Place.proof) { causes.append("files of the site changed") }
        let paths = changes.paths.filter { !$0.hasPrefix(root.storeFile) && !$0.hasPrefix(root.attachmentsFolder) }
        let there = paths.filter(Self.isFile)
        // Name files only, if there are any: an editor's temporary file and its folder add nothing to the saved file.
        let files = (there.isEmpty ? paths : there).map { Self.short($0, root) }
        if let first = files.first {
            causes.append(files.count == 1 ? "\(first) changed" : "\(first) and \(files.count - 1) more changed")
        } else if causes.isEmpty {
            causes.append(
                changes.places.contains(LiveHousehold.Place.attempt)
                    ? "tried again"
                    : changes.places.contains(LiveHousehold.Place.attachments)
                        ? "photos or documents changed" : "files changed")
        }
        words = causes.joined(separator: ", ")
    }

    private static func words(_ changes: ItemChanges, _ snapshot: Snapshot) -> String {
        let (gone, come) = (changes.removed.count, changes.inserted.count)
        let count = max(gone, come)
        let what = gone == come ? "changed" : come > gone ? "added" : "deleted"
        let items = "\(count) \(count == 1 ? "item" : "items") \(what)"
        guard count == 1, let position = changes.inserted.first else { return items }
        return "\(items) (\(snapshot.items[position].title))"
    }

    private static func isFile(_ path: String) -> Bool {
        FileStatus(of: path).map { $0.kind != .folder } ?? false
    }

    /// The path below the site root; the whole path of a file elsewhere.
    private static func short(_ path: String, _ root: SiteRoot) -> String {
        let folder = root.folder.path + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}

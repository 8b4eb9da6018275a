import Files
import Foundation
import Values

/// The photos and papers that an import names, in a folder.
///
/// An import only finds files that are listed here. Its own paths are never opened, so no name leads out of the folder,
/// and no link is followed.
package struct ImportFiles {
    private let folder: String
    private let paths: [String]
    /// The paths by themselves and by file name, ignoring case and whether an accent is a character of its own, as in
    /// names from macOS.
    private let byPath: [NameKey: [String]]
    private let byName: [NameKey: [String]]

    /// The most files in a folder of photos.
    private static let limit = 200_000

    package init(in folder: String) throws {
        self.folder = folder
        var paths: [String] = []
        try Self.list(folder, "", into: &paths)
        paths.sort()
        self.paths = paths
        byPath = Dictionary(grouping: paths) { NameKey($0) }
        byName = Dictionary(grouping: paths) { NameKey(Self.lastPart(of: $0)) }
    }

    private static func list(_ folder: String, _ prefix: String, into paths: inout [String]) throws {
        for name in try Disk.names(in: folder) where paths.count < limit {
            let path = folder + "/" + name
            if Disk.isPlainFile(path) {
                paths.append(prefix + name)
            } else if Disk.isFolder(path), !name.hasPrefix(".") {
                try list(path, prefix + name + "/", into: &paths)
            }
        }
    }

    /// The paths of files whose names have this ending, in order.
    package func paths(endingIn ending: String) -> [String] {
        paths.filter { $0.lowercased().hasSuffix(ending) }
    }

    /// The location of a file that the import names by its path, or by its name if only one file has it. Nil if there
    /// is none.
    package func place(of name: String) -> String? {
        let path = name.replacingOccurrences(of: "\\", with: "/")
        // Texts that look the same are equal, so the path on disk may have other bytes.
        let same = byPath[NameKey(path)] ?? []
        if let exact = same.first(where: { $0.utf8.elementsEqual(path.utf8) }) ?? same.first {
            return folder + "/" + exact
        }
        // Notion writes `sofa%201.png`.
        if let plain = path.removingPercentEncoding, plain != path, let place = place(of: plain) { return place }
        guard let found = byName[NameKey(Self.lastPart(of: path))], found.count == 1 else { return nil }
        return folder + "/" + found[0]
    }

    private static func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

import Files
import Foundation

/// The photos and papers that an import names, in a folder.
///
/// An import only finds files that are listed here. Its own paths are never opened, so no name leads out of the folder,
/// and no link is followed.
package struct ImportFiles {
    private let folder: String
    private let paths: Set<String>
    /// The paths by file name in lower case.
    private let byName: [String: [String]]

    /// The most files in a folder of photos.
    private static let limit = 200_000

    package init(in folder: String) throws {
        self.folder = folder
        var paths: Set<String> = []
        try Self.list(folder, "", into: &paths)
        self.paths = paths
        byName = Dictionary(grouping: paths.sorted()) { Self.lastPart(of: $0).lowercased() }
    }

    private static func list(_ folder: String, _ prefix: String, into paths: inout Set<String>) throws {
        for name in try Disk.names(in: folder) where paths.count < limit {
            let path = folder + "/" + name
            if Disk.isPlainFile(path) {
                paths.insert(prefix + name)
            } else if Disk.isFolder(path), !name.hasPrefix(".") {
                try list(path, prefix + name + "/", into: &paths)
            }
        }
    }

    /// The paths of files whose names have this ending, in order.
    package func paths(endingIn ending: String) -> [String] {
        paths.filter { $0.lowercased().hasSuffix(ending) }.sorted()
    }

    /// The location of a file that the import names by its path, or by its name if only one file has it. Nil if there
    /// is none.
    package func place(of name: String) -> String? {
        let path = name.replacingOccurrences(of: "\\", with: "/")
        if paths.contains(path) { return folder + "/" + path }
        // Notion writes `sofa%201.png`.
        if let plain = path.removingPercentEncoding, plain != path, let place = place(of: plain) { return place }
        guard let found = byName[Self.lastPart(of: path).lowercased()], found.count == 1 else { return nil }
        return folder + "/" + found[0]
    }

    private static func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

internal import Foundation

/// Absolute paths as text, without a slash at the end, apart from `/` itself.
enum WatchPath {
    /// Makes a path absolute and removes `.`, `..` and double slashes. No link is resolved.
    static func normalised(_ path: String, below folder: String = FileManager.default.currentDirectoryPath) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if !parts.isEmpty {
                parts.removeLast()
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Nil for `/`.
    static func parent(of path: String) -> String? {
        guard path != "/", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Whether the path is the folder, or lies below it.
    static func isSame(_ path: String, orBelow folder: String) -> Bool {
        rest(of: path, below: folder) != nil
    }

    /// The path below the folder, without a slash before it: empty for the folder itself, nil for a path outside the
    /// folder.
    static func rest(of path: String, below folder: String) -> Substring.UTF8View? {
        if folder == "/" { return path.utf8.dropFirst() }
        guard path.utf8.starts(with: folder.utf8) else { return nil }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        guard let first = rest.first else { return rest }
        return first == UInt8(ascii: "/") ? rest.dropFirst() : nil
    }
}

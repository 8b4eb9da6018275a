import Files
import Foundation

/// Resolves paths as the system does.
enum TruePath {
    /// More links in one path than any system follows.
    private static let mostLinks = 40

    /// The absolute path to the same place, without links, `.` or `..`. Parts that do not exist stay as written; a
    /// broken link becomes the path that it points to.
    static func of(_ path: String) -> String {
        // The parts still to be resolved, the next one last.
        var rest = names(path)
        if path.utf8.first != slash { rest += names(FileManager.default.currentDirectoryPath) }
        var done: [String] = []
        var links = 0
        while let name = rest.popLast() {
            switch name {
            case ".": continue
            case "..": _ = done.popLast()
            default:
                let here = "/" + (done + [name]).joined(separator: "/")
                // A part that is not a link stays unchanged.
                guard links < mostLinks, let target = Disk.target(ofLink: here)
                else {
                    done.append(name)
                    continue
                }
                links += 1
                if target.utf8.first == slash { done = [] }
                rest += names(target)
            }
        }
        return "/" + done.joined(separator: "/")
    }

    /// The place itself and all folders around it, from the innermost to `/`. Takes a true path.
    static func around(_ path: String) -> [String] {
        let parts = Array(names(path).reversed())
        return (0...parts.count).reversed().map { "/" + parts.prefix($0).joined(separator: "/") }
    }

    /// Whether a place is a folder or lies in it. Takes true paths. Also compares identities, because a folder can have
    /// two true paths on a file system that ignores case.
    static func isInside(_ folder: String, _ place: String) -> Bool {
        let around = around(place)
        if around.contains(folder) { return true }
        guard let identity = FileIdentity(folder) else { return false }
        return around.contains { FileIdentity($0) == identity }
    }

    private static let slash = UInt8(ascii: "/")

    /// The parts of a path, the last one first. Splits at bytes: in a `String`, a slash can be half of a character.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: slash).reversed().map { String(decoding: $0, as: UTF8.self) }
    }
}

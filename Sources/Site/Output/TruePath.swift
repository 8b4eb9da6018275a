import Foundation

/// A path as the system follows it.
enum TruePath {
    /// More links in one path than any system follows.
    private static let mostLinks = 40

    /// The absolute path to the same place, without a link, `.` or `..` in it. What does not exist is taken as it is
    /// written, and so is a link to nothing: to where it leads.
    static func of(_ path: String) -> String {
        // Left to do, the next one last.
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
                // What is no link leads nowhere else.
                guard links < mostLinks, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: here)
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

    /// The place itself and all folders around it, from the inside to `/`. Takes a true path.
    static func around(_ path: String) -> [String] {
        let parts = Array(names(path).reversed())
        return (0...parts.count).reversed().map { "/" + parts.prefix($0).joined(separator: "/") }
    }

    /// Whether a place is a folder or lies in it. Takes true paths. A folder that can be reached by two of them, as on a
    /// file system that takes `content` for `Content`, is known by its identity.
    static func isInside(_ folder: String, _ place: String) -> Bool {
        let around = around(place)
        if around.contains(folder) { return true }
        guard let identity = FileIdentity(folder) else { return false }
        return around.contains { FileIdentity($0) == identity }
    }

    private static let slash = UInt8(ascii: "/")

    /// The parts of a path, the last one first. By bytes: in a text, a slash can be half of a character.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: slash).reversed().map { String(decoding: $0, as: UTF8.self) }
    }
}

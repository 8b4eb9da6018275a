import Foundation
import Synchronization

/// A folder below the output, open. Whoever holds it may use its descriptor; the last one closes it.
final class OpenFolder: Sendable {
    let descriptor: Int32
    /// Whether it was made by this build, and so holds nothing yet.
    let isNew: Bool

    /// Takes over the descriptor.
    init(_ descriptor: Int32, isNew: Bool) {
        self.descriptor = descriptor
        self.isNew = isNew
    }

    deinit { close(descriptor) }
}

/// An output folder, open: every path below it is reached from its descriptor, part by part, through no link.
///
/// Safe to use from several threads.
final class OutputFolder: Sendable {
    let path: String
    let top: OpenFolder
    /// The folders that were used last, by path.
    private let open = Mutex<[Substring: OpenFolder]>([:])
    /// A process may have no more than some hundred files open.
    private static let mostOpen = 100

    /// Opens the folder, making it where it is missing, and locks it against other builds.
    init(_ path: String) throws {
        self.path = path
        try Self.make(path)
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError.current(path, "open") }
        top = OpenFolder(descriptor, isNew: false)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw OutputError.busy(path: path) }
    }

    /// Makes a folder and those around it, as far as they are missing.
    private static func make(_ path: String) throws {
        guard mkdir(path, 0o755) != 0 else { return }
        let code = errno
        let parent = split(path).folder
        switch code {
        case EEXIST: return
        case ENOENT where !parent.isEmpty:
            try make(String(parent))
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputError.current(path, "create") }
        // A folder on a disk that cannot be written may exist all the same.
        default: if access(path, F_OK) != 0 { throw OutputError.current(path, "create", code: code) }
        }
    }

    /// A folder below, made where it is missing.
    func folder(_ path: Substring) throws -> OpenFolder {
        if path.isEmpty { return top }
        if let known = open.withLock({ $0[path] }) { return known }
        let (outer, name) = Self.split(path)
        let folder = try enter(name, of: try folder(outer), shown: "\(self.path)/\(path)")
        return open.withLock { open in
            if let known = open[path] { return known }
            if open.count >= Self.mostOpen { open = [:] }
            open[path] = folder
            return folder
        }
    }

    /// The same, but nil where there is no folder, or a link stands on the way.
    func existingFolder(_ path: Substring) throws -> OpenFolder? {
        var folder = top
        for name in path.split(separator: "/") {
            let next = openat(folder.descriptor, String(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if next < 0 {
                let code = errno
                guard [ENOENT, ENOTDIR, ELOOP].contains(code) else {
                    throw OutputError.current("\(self.path)/\(path)", "open", code: code)
                }
                return nil
            }
            folder = OpenFolder(next, isNew: false)
        }
        return folder
    }

    private func enter(_ name: String, of parent: OpenFolder, shown: String) throws -> OpenFolder {
        let isNew = mkdirat(parent.descriptor, name, 0o755) == 0
        if !isNew, errno != EEXIST { throw OutputError.current(shown, "create") }
        let descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor < 0 else { return OpenFolder(descriptor, isNew: isNew) }
        let code = errno
        // Linux answers ENOTDIR, not ELOOP, where a link stands and a directory was asked for.
        throw Self.kind(of: name, in: parent) == S_IFLNK
            ? OutputError.linkInTheWay(path: shown) : OutputError.current(shown, "open", code: code)
    }

    /// What stands in a folder under a name, as the type bits of a file's mode; nil for nothing.
    static func kind(of name: String, in folder: OpenFolder) -> mode_t? {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    /// A path taken apart: the folder's part, empty at the top, and the name.
    static func split(_ path: some StringProtocol) -> (folder: Substring, name: String) {
        let path = Substring(path)
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", String(path)) }
        return (path[..<slash], String(path[path.utf8.index(after: slash)...]))
    }
}

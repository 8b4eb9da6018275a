import Foundation
import Synchronization

/// An output folder, open: every path below it is reached from its descriptor, part by part, through no link.
///
/// Safe to use from several threads; descriptors of the folders below are opened once and kept.
final class OutputFolder: Sendable {
    let path: String
    private let root: Int32
    private let folders: FolderCache

    /// Opens the folder, making it where it is missing, and locks it against other builds.
    init(_ path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw OutputError.notPermitted(path: path)
        }
        root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw OutputError.current(path, "open") }
        guard flock(root, LOCK_EX | LOCK_NB) == 0 else {
            close(root)
            throw OutputError.busy(path: path)
        }
        folders = FolderCache()
    }

    deinit {
        folders.closeAll()
        close(root)
    }

    /// What a folder below is like: its descriptor, and whether it was made by this build and so holds nothing yet.
    struct Folder {
        var descriptor: Int32
        var isNew: Bool
    }

    /// The folder that a path's last part lies in, made where it is missing.
    func folder(of file: Substring) throws -> Folder {
        if file.isEmpty { return Folder(descriptor: root, isNew: false) }
        return try folders.folder(file) { name in
            let parts = name.split(separator: "/")
            let parent = try self.folder(of: parts.dropLast().joined(separator: "/")[...])
            return try self.enter(String(parts[parts.count - 1]), of: parent, shown: String(name))
        }
    }

    /// The same, but nil where it does not exist.
    func existingFolder(of file: Substring) -> Int32? {
        var descriptor = dup(root)
        for part in file.split(separator: "/") {
            let next = openat(descriptor, String(part), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(descriptor)
            guard next >= 0 else { return nil }
            descriptor = next
        }
        return descriptor
    }

    private func enter(_ name: String, of parent: Folder, shown: String) throws -> Folder {
        let isNew = mkdirat(parent.descriptor, name, 0o755) == 0
        if !isNew, errno != EEXIST { throw OutputError.current("\(path)/\(shown)", "create") }
        let descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 {
            // Linux answers ENOTDIR, not ELOOP, where a link stands and a directory was asked for.
            let code = errno
            var status = stat()
            let isLink = fstatat(parent.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFLNK
            throw isLink
                ? OutputError.linkInTheWay(path: "\(path)/\(shown)")
                : OutputError.current("\(path)/\(shown)", "open", code: code)
        }
        return Folder(descriptor: descriptor, isNew: isNew)
    }

    /// Where a path is taken apart: the folder's part and the name.
    static func split(_ file: String) -> (folder: Substring, name: String) {
        guard let slash = file.lastIndex(of: "/") else { return ("", file) }
        return (file[..<slash], String(file[file.index(after: slash)...]))
    }
}

/// Descriptors of the folders below the output, by path.
private final class FolderCache: Sendable {
    private let state = Mutex<[Substring: OutputFolder.Folder]>([:])

    func folder(_ path: Substring, open: (Substring) throws -> OutputFolder.Folder) throws -> OutputFolder.Folder {
        if let known = state.withLock({ $0[path] }) { return known }
        let opened = try open(path)
        return state.withLock { folders in
            if let known = folders[path] {
                close(opened.descriptor)
                return OutputFolder.Folder(descriptor: known.descriptor, isNew: known.isNew)
            }
            folders[path] = opened
            return opened
        }
    }

    func closeAll() {
        state.withLock { folders in
            for folder in folders.values { close(folder.descriptor) }
            folders = [:]
        }
    }
}

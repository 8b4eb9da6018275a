import Foundation
import Synchronization

/// An open folder below the output. Its descriptor is closed when the last reference to it goes.
final class OpenFolder: Sendable {
    let descriptor: Int32
    /// Whether this build makes the folder. Until `OutputFolder.putInPlace`, nobody else sees it or has put anything
    /// into it.
    let isNew: Bool

    /// Takes ownership of the descriptor.
    init(_ descriptor: Int32, isNew: Bool) {
        self.descriptor = descriptor
        self.isNew = isNew
    }

    deinit { close(descriptor) }
}

/// An open output folder: every path below it is reached from its descriptor, part by part, without following links.
///
/// A missing folder is made under a temporary name beside its place. Its files and folders are written into it under
/// their final names, and `putInPlace` renames it when it is complete. If the build fails before that, the temporary
/// folder is deleted when this object is released.
///
/// Safe to use from several threads.
package final class OutputFolder: Sendable {
    let path: String
    let top: OpenFolder
    /// The folders that were opened last, by path.
    private let open = Mutex<[Substring: OpenFolder]>([:])
    /// The temporary names of the new folders whose parent is not new, by path.
    private let aside = Mutex<[Substring: String]>([:])
    private let temporaryNumber = Atomic<Int>(0)
    /// The most folders kept open: a process may have only some hundred files open.
    private static let mostOpen = 100

    /// Opens the folder, creating it if it is missing, and locks it against other builds.
    package init(_ path: String) throws {
        self.path = path
        try Self.make(path)
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError.current(path, "open") }
        top = OpenFolder(descriptor, isNew: false)
        guard Self.lock(descriptor) else { throw OutputError.busy(path: path) }
    }

    /// Locks the folder, retrying for a moment: a program that this process is just starting holds this process's
    /// descriptors, locks included, until its own code is loaded.
    private static func lock(_ descriptor: Int32) -> Bool {
        for attempt in 0..<20 {
            if attempt > 0 { usleep(5_000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        }
        return false
    }

    deinit {
        for (path, name) in aside.withLock(\.self) {
            // If that fails, the next build finds and deletes the folder.
            guard let parent = try? existingFolder(Self.split(path).folder) else { continue }
            Self.remove(name, from: parent)
        }
    }

    /// Creates a folder and its parents, if they are missing.
    private static func make(_ path: String) throws {
        guard mkdir(path, 0o755) != 0 else { return }
        let code = errno
        let parent = split(path).folder
        switch code {
        case EEXIST: return
        case ENOENT where !parent.isEmpty:
            try make(String(parent))
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputError.current(path, "create") }
        // A folder on a read-only disk may exist although `mkdir` fails with another error.
        default: if access(path, F_OK) != 0 { throw OutputError.current(path, "create", code: code) }
        }
    }

    /// Opens a folder below this one, creating it if it is missing.
    func folder(_ path: Substring) throws -> OpenFolder {
        if path.isEmpty { return top }
        if let known = open.withLock({ $0[path] }) { return known }
        let folder = try enter(path)
        return open.withLock { open in
            if let known = open[path] { return known }
            if open.count >= Self.mostOpen { open = [:] }
            open[path] = folder
            return folder
        }
    }

    /// Opens a folder below this one; nil where there is no folder, or a link on the way.
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

    private func enter(_ path: Substring) throws -> OpenFolder {
        let (outer, name) = Self.split(path)
        let parent = try folder(outer)
        if parent.isNew {
            guard mkdirat(parent.descriptor, name, 0o755) == 0 || errno == EEXIST else { throw failure(path, "create") }
            return try enter(name, of: parent, path, isNew: true)
        }
        return try aside.withLock { aside in
            if let temporary = aside[path] { return try enter(temporary, of: parent, path, isNew: true) }
            if Self.kind(of: name, in: parent) != nil { return try enter(name, of: parent, path, isNew: false) }
            let temporary = temporaryName()
            guard mkdirat(parent.descriptor, temporary, 0o755) == 0 else { throw failure(path, "create") }
            aside[path] = temporary
            return try enter(temporary, of: parent, path, isNew: true)
        }
    }

    private func enter(_ name: String, of parent: OpenFolder, _ path: Substring, isNew: Bool) throws -> OpenFolder {
        let descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor < 0 else { return OpenFolder(descriptor, isNew: isNew) }
        let code = errno
        // For a link in the place of a directory, Linux answers ENOTDIR, not ELOOP.
        throw Self.kind(of: name, in: parent) == S_IFLNK
            ? OutputError.linkInTheWay(path: "\(self.path)/\(path)") : failure(path, "open", code)
    }

    private func failure(_ path: Substring, _ operation: String, _ code: Int32 = errno) -> OutputError {
        .current("\(self.path)/\(path)", operation, code: code)
    }

    /// The type of a folder's entry, as the type bits of its mode; nil where there is no such entry.
    static func kind(of name: String, in folder: OpenFolder) -> mode_t? {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    /// Splits a path into its folder, empty at the top, and its name.
    package static func split(_ path: some StringProtocol) -> (folder: Substring, name: String) {
        let path = Substring(path)
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", String(path)) }
        return (path[..<slash], String(path[path.utf8.index(after: slash)...]))
    }
}

// MARK: - Temporary names

extension OutputFolder {
    private static let temporaryMark = ".housebook-new-"

    /// An unused temporary name, for a file or folder that is renamed when it is complete.
    func temporaryName() -> String {
        "\(Self.temporaryMark)\(getpid())-\(temporaryNumber.add(1, ordering: .relaxed).newValue)"
    }

    /// Renames the new folders to their final names.
    /// - Throws: `OutputError` when someone else put something in the place of one.
    func putInPlace() throws {
        while let (path, temporary) = aside.withLock(\.first) {
            let (outer, name) = Self.split(path)
            let parent = try folder(outer)
            // The call fails when anything but an empty folder is there.
            guard renameat(parent.descriptor, temporary, parent.descriptor, name) == 0 else {
                let code = errno
                switch Self.kind(of: name, in: parent) {
                case nil: throw failure(path, "create", code)
                case S_IFLNK: throw OutputError.linkInTheWay(path: "\(self.path)/\(path)")
                default: throw OutputError.foreignFiles(folder: self.path, paths: [String(path)])
                }
            }
            aside.withLock { $0[path] = nil }
        }
    }

    /// Removes what a killed build left in a folder: half-written files and new folders.
    func removeLeftovers(in folder: OpenFolder) {
        for name in FileBytes.names(in: folder) where Self.isTemporary(name) { Self.remove(name, from: folder) }
    }

    /// Whether `temporaryName` made this name, so that nobody else can own the file.
    private static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryMark) else { return false }
        let numbers = name.dropFirst(temporaryMark.count).split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
    }

    /// Deletes a file, or a folder with everything in it.
    private static func remove(_ name: String, from parent: OpenFolder) {
        guard unlinkat(parent.descriptor, name, 0) != 0 else { return }
        let descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let folder = OpenFolder(descriptor, isNew: false)
        for name in FileBytes.names(in: folder) where name != "." && name != ".." { remove(name, from: folder) }
        unlinkat(parent.descriptor, name, AT_REMOVEDIR)
    }
}

import Foundation
import Synchronization

/// A folder below the output, open. Whoever holds it may use its descriptor; the last one closes it.
final class OpenFolder: Sendable {
    let descriptor: Int32
    /// Whether this build makes it, and so nobody else has anything in it, nor sees it yet: see `OutputFolder.putInPlace`.
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
/// A folder that is missing is made under a temporary name beside its place. What it is to hold, further folders among
/// it, is written into it as it will be called, and `putInPlace` gives it its name when all of it is there. If that never
/// comes, because the build failed, it goes with this value.
///
/// Safe to use from several threads.
final class OutputFolder: Sendable {
    let path: String
    let top: OpenFolder
    /// The folders that were used last, by path.
    private let open = Mutex<[Substring: OpenFolder]>([:])
    /// The temporary names of the new folders that are not in another new one, by path.
    private let aside = Mutex<[Substring: String]>([:])
    private let temporaryNumber = Atomic<Int>(0)
    /// A process may have no more than some hundred files open.
    private static let mostOpen = 100

    /// Opens the folder, making it where it is missing, and locks it against other builds.
    init(_ path: String) throws {
        self.path = path
        try Self.make(path)
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError.current(path, "open") }
        top = OpenFolder(descriptor, isNew: false)
        guard Self.lock(descriptor) else { throw OutputError.busy(path: path) }
    }

    /// A program that this process is just starting holds its descriptors, locks included, until it has become another
    /// one: a moment, which is waited for.
    private static func lock(_ descriptor: Int32) -> Bool {
        for attempt in 0..<20 {
            if attempt > 0 { usleep(5_000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        }
        return false
    }

    deinit {
        for (path, name) in aside.withLock(\.self) {
            // Where that fails, the next build finds it.
            guard let parent = try? existingFolder(Self.split(path).folder) else { continue }
            Self.remove(name, from: parent)
        }
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
        let folder = try enter(path)
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
        // Linux answers ENOTDIR, not ELOOP, where a link stands and a directory was asked for.
        throw Self.kind(of: name, in: parent) == S_IFLNK
            ? OutputError.linkInTheWay(path: "\(self.path)/\(path)") : failure(path, "open", code)
    }

    private func failure(_ path: Substring, _ operation: String, _ code: Int32 = errno) -> OutputError {
        .current("\(self.path)/\(path)", operation, code: code)
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

// MARK: - What is not in its place yet

extension OutputFolder {
    private static let temporaryMark = ".housebook-new-"

    /// A name that nothing has, for what will get its own when it is whole.
    func temporaryName() -> String {
        "\(Self.temporaryMark)\(getpid())-\(temporaryNumber.add(1, ordering: .relaxed).newValue)"
    }

    /// Gives the new folders their names.
    /// - Throws: Where someone else put something in the place of one.
    func putInPlace() throws {
        while let (path, temporary) = aside.withLock(\.first) {
            let (outer, name) = Self.split(path)
            let parent = try folder(outer)
            // Refused where anything but an empty folder is there.
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

    /// Removes what a killed build left in a folder, half-written files and new folders.
    func removeLeftovers(in folder: OpenFolder) {
        for name in FileBytes.names(in: folder) where Self.isTemporary(name) { Self.remove(name, from: folder) }
    }

    /// Whether it is a name as `temporaryName` makes them, and so nothing of anyone else's.
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

import Files
import Foundation
import Synchronization

/// An open folder below the output. Its descriptor is closed with the last reference to it.
final class OpenFolder: Sendable {
    let file: OpenFile
    /// Whether this build creates the folder. Until `OutputFolder.putInPlace`, no other program sees it or has put
    /// anything into it.
    let isNew: Bool

    init(_ file: consuming OpenFile, isNew: Bool) {
        self.file = file
        self.isNew = isNew
    }

    var descriptor: Int32 { file.descriptor }
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
    /// The most recently opened folders, by path.
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
        top = OpenFolder(try FileFailure.becoming(OutputError.of, OpenFile(path, .folder, as: .open)), isNew: false)
        guard Self.lock(top.file) else { throw OutputError.busy(path: path) }
    }

    /// Locks the folder, retrying for a moment: a program that this process is just starting holds this process's
    /// descriptors, locks included, until its own code is loaded.
    private static func lock(_ folder: borrowing OpenFile) -> Bool {
        for attempt in 0..<20 {
            if attempt > 0 { usleep(5_000) }
            // A file system without locks is treated like a folder in use.
            if (try? folder.lock()) == true { return true }
        }
        return false
    }

    deinit {
        for (path, name) in aside.withLock(\.self) {
            // If this fails, the next build finds and deletes the folder.
            guard let parent = try? existingFolder(Self.split(path).folder) else { continue }
            Self.remove(name, from: parent)
        }
    }

    /// Creates a folder and its parents, if they are missing.
    private static func make(_ path: String) throws {
        do throws(FileFailure) {
            try Disk.makeOneFolder(path, permissions: 0o755)
        } catch {
            let parent = split(path).folder
            if error.code == ENOENT, !parent.isEmpty {
                try make(String(parent))
                try FileFailure.becoming(OutputError.of, Disk.makeOneFolder(path, permissions: 0o755))
            } else if !Disk.exists(path) {
                // A folder on a read-only disk may exist although making it fails with another error.
                throw OutputError(error)
            }
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

    /// Opens a folder below this one; nil if there is no folder, or a link on the way.
    func existingFolder(_ path: Substring) throws -> OpenFolder? {
        if path.isEmpty { return top }
        do throws(FileFailure) {
            return OpenFolder(try top.file.file(below: path, .folder), isNew: false)
        } catch {
            if error.isAbsence || error.isLink { return nil }
            throw OutputError(FileFailure(.open, shown(path), error.code))
        }
    }

    private func enter(_ path: Substring) throws -> OpenFolder {
        let (outer, name) = Self.split(path)
        let parent = try folder(outer)
        if parent.isNew {
            try make(name, in: parent, path)
            return try enter(name, of: parent, path, isNew: true)
        }
        return try aside.withLock { aside in
            if let temporary = aside[path] { return try enter(temporary, of: parent, path, isNew: true) }
            if Self.kind(of: name, in: parent) != nil { return try enter(name, of: parent, path, isNew: false) }
            let temporary = temporaryName()
            guard try make(temporary, in: parent, path) else {
                throw OutputError(FileFailure(.create, shown(path), EEXIST))
            }
            aside[path] = temporary
            return try enter(temporary, of: parent, path, isNew: true)
        }
    }

    private func enter(_ name: String, of parent: OpenFolder, _ path: Substring, isNew: Bool) throws -> OpenFolder {
        do throws(FileFailure) {
            return OpenFolder(
                try OpenFile(name, [.folder, .noLink], in: parent.descriptor, shown: shown(path), as: .open),
                isNew: isNew)
        } catch {
            // For a link in the place of a directory, Linux answers ENOTDIR, not ELOOP.
            throw Self.kind(of: name, in: parent) == .link
                ? OutputError.linkInTheWay(path: error.path) : OutputError(error)
        }
    }

    /// - Returns: Whether the folder is new.
    @discardableResult
    private func make(_ name: String, in parent: OpenFolder, _ path: Substring) throws -> Bool {
        try FileFailure.becoming(
            OutputError.of, Disk.makeOneFolder(name, in: parent.descriptor, shown: shown(path), permissions: 0o755))
    }

    private func shown(_ path: Substring) -> String { "\(self.path)/\(path)" }

    /// The kind of a folder's entry; nil if there is no such entry.
    static func kind(of name: String, in folder: OpenFolder) -> FileStatus.Kind? {
        FileStatus(ofEntry: name, in: folder.descriptor)?.kind
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
    /// - Throws: `OutputError` if another program put something in the place of one.
    func putInPlace() throws {
        while let (path, temporary) = aside.withLock(\.first) {
            let (outer, name) = Self.split(path)
            let parent = try folder(outer)
            // The call fails unless the place is free or an empty folder.
            do throws(FileFailure) {
                try Disk.rename(temporary, to: name, in: parent.descriptor, shown: shown(path), as: .create)
            } catch {
                switch Self.kind(of: name, in: parent) {
                case nil: throw OutputError(error)
                case .link: throw OutputError.linkInTheWay(path: error.path)
                default: throw OutputError.foreignFiles(folder: self.path, paths: [String(path)])
                }
            }
            aside.withLock { $0[path] = nil }
        }
    }

    /// Removes leftovers of a killed build in a folder: half-written files and new folders.
    func removeLeftovers(in folder: OpenFolder) {
        for name in Self.names(in: folder) where Self.isTemporary(name) { Self.remove(name, from: folder) }
    }

    /// Whether `temporaryName` made this name, so that the file can only be Housebook's.
    private static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryMark) else { return false }
        let numbers = name.dropFirst(temporaryMark.count).split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
    }

    /// Deletes a file, or a folder with everything in it.
    private static func remove(_ name: String, from parent: OpenFolder) {
        // The next build finds files that cannot be removed now.
        if (try? Disk.remove(name, in: parent.descriptor)) != nil { return }
        // A folder that cannot be opened also stays.
        guard let file = try? OpenFile(name, [.folder, .noLink], in: parent.descriptor) else { return }
        let folder = OpenFolder(file, isNew: false)
        for name in names(in: folder) { remove(name, from: folder) }
        Disk.removeFolder(ifEmpty: name, in: parent.descriptor)
    }

    private static func names(in folder: OpenFolder) -> [String] {
        // A folder that cannot be listed keeps its leftovers.
        (try? Disk.names(in: ".", of: folder.descriptor)) ?? []
    }
}

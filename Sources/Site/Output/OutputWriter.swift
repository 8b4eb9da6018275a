import Foundation
import Synchronization

/// What a build did to its output folder.
public struct OutputReport: Hashable, Codable, Sendable {
    public var written = 0
    public var unchanged = 0
    public var deleted = 0
    /// Of all files of the site, written or not.
    public var bytes = 0
}

/// The one way to the output folder. It keeps five promises:
///
/// 1. A file is written whole, under another name, and then renamed: nobody ever reads half of one.
/// 2. A file whose bytes are the same is left alone, so that its time tells when it changed.
/// 3. Only files that the manifest lists are overwritten or deleted; a file of someone else's where a page belongs
///    stops the build before it writes anything.
/// 4. No link is followed out of the folder.
/// 5. No folder that holds something else is taken for an output folder: see `OutputLocation`.
///
/// `begin` takes the folder, `write` may then be called from any thread, `finish` removes what is no longer part of the
/// site. Files are not forced to the disk one by one: a site can be built again.
final class OutputWriter: Sendable {
    private let folder: OutputFolder
    private let old: Manifest
    private let planned: Manifest
    /// Of an earlier build, and no longer planned.
    private let gone: [String]
    private let isForced: Bool
    private let counts = Mutex(OutputReport())
    private let hasClaimed = Mutex(false)
    private let temporaryNumber = Atomic<Int>(0)
    private let temporaryPrefix = "\(OutputWriter.temporaryMark)\(getpid())-"
    private static let temporaryMark = ".housebook-new-"

    /// Opens the folder, and claims the paths of a site in it.
    /// - Parameter force: Whether files are written even where their bytes are the same.
    static func begin(_ path: String, planned: [String], force: Bool = false) throws -> OutputWriter {
        for file in planned where !Manifest.isInside(file) {
            throw OutputError.failed(path: "\(path)/\(file)", operation: "write", detail: "no file can be named so")
        }
        let writer = try OutputWriter(try OutputFolder(path), planned: Manifest(planned), force: force)
        try writer.lookAround()
        return writer
    }

    private init(_ folder: OutputFolder, planned: Manifest, force: Bool) throws {
        self.folder = folder
        self.planned = planned
        isForced = force
        let bytes = FileBytes.read(Manifest.fileName, in: folder.top)
        old = bytes.flatMap { Manifest(String(decoding: $0, as: UTF8.self)) } ?? Manifest([])
        gone = old.subtracting(planned)
    }

    /// Puts a file of the site in its place, where it is not there already.
    func write(_ path: String, _ bytes: [UInt8]) throws {
        let (parent, name) = OutputFolder.split(path)
        let place = try folder.folder(parent)
        let isSame = !isForced && !place.isNew && FileBytes.same(bytes, name, in: place)
        if !isSame {
            try claim()
            try replace(name, in: place, by: bytes, shown: "\(folder.path)/\(path)")
        }
        counts.withLock { counts in
            counts.bytes += bytes.count
            if isSame { counts.unchanged += 1 } else { counts.written += 1 }
        }
    }

    /// Deletes what is ours and no longer part of the site, with the folders that become empty.
    func finish() throws -> OutputReport {
        if !gone.isEmpty { try claim() }
        try removeLeftovers()
        try delete(gone)
        try save(planned)
        return counts.withLock(\.self)
    }

    // MARK: - Before the first change

    /// Refuses what someone else put where a page belongs, and makes way where a file of ours stands in a folder's
    /// place or the other way round.
    private func lookAround() throws {
        let (folders, goneFolders) = (Self.folders(of: planned.paths), Self.folders(of: gone))
        let goneFiles = Set(gone.map { $0[...] })
        var foreign = try folders.filter { try isBlocked($0) && !goneFiles.contains($0) }.map(String.init)
        var left: [String] = []
        try forExisting(planned.subtracting(old)) { place, path, name in
            guard let kind = OutputFolder.kind(of: name, in: place) else { return }
            if kind == S_IFDIR, goneFolders.contains(path[...]) { left.append(path) } else { foreign.append(path) }
        }
        try refuse(foreign)
        let inTheWay = gone.filter { path in
            folders.contains(path[...]) || left.contains { path.hasPrefix($0 + "/") }
        }
        guard !inTheWay.isEmpty else { return }
        try claim()
        try delete(inTheWay)
        // What is still there holds something that was never ours.
        foreign = []
        try forExisting(left) { place, path, name in
            if OutputFolder.kind(of: name, in: place) != nil { foreign.append(path) }
        }
        try refuse(foreign)
    }

    private func refuse(_ foreign: [String]) throws {
        guard foreign.isEmpty else { throw OutputError.foreignFiles(folder: folder.path, paths: foreign.sorted()) }
    }

    /// Every folder that is needed for files.
    private static func folders(of paths: [String]) -> Set<Substring> {
        var folders: Set<Substring> = []
        for path in paths {
            var outer = OutputFolder.split(path).folder
            while !outer.isEmpty, folders.insert(outer).inserted { outer = OutputFolder.split(outer).folder }
        }
        return folders
    }

    /// Whether something that is no folder stands where a folder of ours belongs.
    private func isBlocked(_ path: Substring) throws -> Bool {
        let (parent, name) = OutputFolder.split(path)
        guard let place = try folder.existingFolder(parent), let kind = OutputFolder.kind(of: name, in: place) else {
            return false
        }
        if kind == S_IFLNK { throw OutputError.linkInTheWay(path: "\(folder.path)/\(path)") }
        return kind != S_IFDIR
    }

    /// Notes, before the first change, what is ours and what is about to be.
    private func claim() throws {
        try hasClaimed.withLock { hasClaimed in
            guard !hasClaimed else { return }
            try save(old.claiming(planned))
            hasClaimed = true
        }
    }

    private func save(_ manifest: Manifest) throws {
        let bytes = Array(manifest.text.utf8)
        guard !FileBytes.same(bytes, Manifest.fileName, in: folder.top) else { return }
        try replace(Manifest.fileName, in: folder.top, by: bytes, shown: "\(folder.path)/\(Manifest.fileName)")
    }

    // MARK: - Steps

    private func replace(_ name: String, in parent: OpenFolder, by bytes: [UInt8], shown: String) throws {
        let temporary = temporaryPrefix + String(temporaryNumber.add(1, ordering: .relaxed).newValue)
        do {
            try FileBytes.create(temporary, in: parent, bytes, shown: shown)
            guard renameat(parent.descriptor, temporary, parent.descriptor, name) == 0 else {
                throw OutputError.current(shown, "write")
            }
        } catch {
            unlinkat(parent.descriptor, temporary, 0)
            throw error
        }
    }

    /// Calls with each of the files whose folder exists. Sorted paths open each folder once.
    private func forExisting(
        _ paths: [String], _ body: (_ place: OpenFolder, _ path: String, _ name: String) throws -> Void
    ) throws {
        var current: (path: Substring, place: OpenFolder?) = ("", folder.top)
        for path in paths {
            let (parent, name) = OutputFolder.split(path)
            if current.path != parent { current = (parent, try folder.existingFolder(parent)) }
            if let place = current.place { try body(place, path, name) }
        }
    }

    private func delete(_ paths: [String]) throws {
        var deleted = 0
        var emptied: Set<Substring> = []
        try forExisting(paths) { place, path, name in
            if unlinkat(place.descriptor, name, 0) == 0 {
                deleted += 1
            } else if errno != ENOENT, OutputFolder.kind(of: name, in: place) != S_IFDIR {
                // A folder is nothing that we wrote under this name.
                throw OutputError.current("\(folder.path)/\(path)", "delete")
            }
            emptied.insert(OutputFolder.split(path).folder)
        }
        try removeEmpty(emptied)
        counts.withLock { $0.deleted += deleted }
    }

    private func removeEmpty(_ folders: Set<Substring>) throws {
        for path in folders {
            var path = path
            // rmdir refuses a folder that holds anything, which is just the rule wanted here.
            while !path.isEmpty {
                let (parent, name) = OutputFolder.split(path)
                guard let place = try folder.existingFolder(parent), unlinkat(place.descriptor, name, AT_REMOVEDIR) == 0
                else { break }
                path = parent
            }
        }
    }

    /// Removes what a build left half written when it was killed: its manifest, or a file of a folder that it claimed.
    private func removeLeftovers() throws {
        let claimed = old.isFinished ? [] : Self.folders(of: old.paths).union(Self.folders(of: planned.paths))
        for path in claimed.union([""]) {
            guard let place = try folder.existingFolder(path) else { continue }
            for name in FileBytes.names(in: place) where name.hasPrefix(Self.temporaryMark) {
                unlinkat(place.descriptor, name, 0)
            }
        }
    }
}

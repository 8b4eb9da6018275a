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
/// 3. Only files that the manifest lists are overwritten or deleted; a file of someone else's where a page belongs stops the
///    build before it writes anything.
/// 4. No link is followed out of the folder.
/// 5. No folder that holds something else is taken for an output folder: see `OutputLocation`.
///
/// `begin` takes the folder, `write` may then be called from any thread, `finish` removes what is no longer part of the site.
/// Files are not forced to the disk one by one: a site can be built again.
final class OutputWriter: Sendable {
    private let folder: OutputFolder
    private let old: Manifest
    private let planned: Set<String>
    private let isForced: Bool
    private let counts = Mutex(OutputReport())
    private let hasClaimed = Mutex(false)
    private let temporaryNumber = Atomic<Int>(0)
    private let temporaryPrefix = "\(OutputWriter.temporaryMark)\(getpid())-"
    private static let temporaryMark = ".housebook-new-"

    /// Opens the folder, and claims the paths of a site in it.
    /// - Parameter force: Whether files are written even where their bytes are the same.
    static func begin(_ path: String, planned: [String], force: Bool = false) throws -> OutputWriter {
        let folder = try OutputFolder(path)
        let writer = try OutputWriter(folder, planned: Set(planned), force: force)
        try writer.refuseForeignFiles()
        return writer
    }

    private init(_ folder: OutputFolder, planned: Set<String>, force: Bool) throws {
        self.folder = folder
        self.planned = planned
        isForced = force
        let top = try folder.folder(of: "")
        let bytes = Self.read(Manifest.fileName, in: top.descriptor)
        old = bytes.flatMap { Manifest(String(decoding: $0, as: UTF8.self)) } ?? Manifest([])
    }

    /// Puts a file of the site in its place, where it is not there already.
    func write(_ path: String, _ bytes: [UInt8]) throws {
        let (parent, name) = OutputFolder.split(path)
        let place = try folder.folder(of: parent)
        let isSame = !isForced && !place.isNew && Self.holds(place.descriptor, name, bytes)
        if !isSame {
            try claim()
            try replace(name, in: place.descriptor, by: bytes, shown: "\(folder.path)/\(path)")
        }
        counts.withLock { counts in
            counts.bytes += bytes.count
            if isSame { counts.unchanged += 1 } else { counts.written += 1 }
        }
    }

    /// Deletes what is ours and no longer part of the site, with the folders that become empty.
    func finish() throws -> OutputReport {
        var deleted = 0
        var emptied: Set<Substring> = []
        let gone = old.paths.subtracting(planned)
        if !gone.isEmpty { try claim() }
        for path in gone {
            let (parent, name) = OutputFolder.split(path)
            guard let descriptor = folder.existingFolder(of: parent) else { continue }
            defer { close(descriptor) }
            if unlinkat(descriptor, name, 0) == 0 {
                deleted += 1
                emptied.insert(parent)
            } else if errno != ENOENT {
                throw OutputError.current("\(folder.path)/\(path)", "delete")
            }
        }
        removeEmpty(emptied)
        if !old.isFinished { removeLeftovers() }
        try save(Manifest(planned))
        return counts.withLock { counts in
            counts.deleted = deleted
            return counts
        }
    }

    // MARK: - Steps

    /// Notes, before the first change, what is ours and what is about to be.
    private func claim() throws {
        try hasClaimed.withLock { hasClaimed in
            guard !hasClaimed else { return }
            try save(Manifest(old.paths.union(planned), isFinished: false))
            hasClaimed = true
        }
    }

    private func refuseForeignFiles() throws {
        let unowned = planned.subtracting(old.paths)
        var foreign: [String] = []
        for path in unowned {
            let (parent, name) = OutputFolder.split(path)
            guard let descriptor = folder.existingFolder(of: parent) else { continue }
            defer { close(descriptor) }
            var status = stat()
            if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { foreign.append(path) }
        }
        guard foreign.isEmpty else {
            throw OutputError.foreignFiles(folder: folder.path, paths: foreign.sorted())
        }
    }

    private func save(_ manifest: Manifest) throws {
        let bytes = Array(manifest.text.utf8)
        let top = try folder.folder(of: "")
        guard !Self.holds(top.descriptor, Manifest.fileName, bytes) else { return }
        let shown = "\(folder.path)/\(Manifest.fileName)"
        try replace(Manifest.fileName, in: top.descriptor, by: bytes, shown: shown)
    }

    private func replace(_ name: String, in parent: Int32, by bytes: [UInt8], shown: String) throws {
        let number = temporaryNumber.add(1, ordering: .relaxed).newValue
        let temporary = temporaryPrefix + String(number)
        let file = openat(parent, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw OutputError.current(shown, "write") }
        do {
            try Self.writeAll(bytes, to: file, shown: shown)
        } catch {
            close(file)
            unlinkat(parent, temporary, 0)
            throw error
        }
        // Some file systems report a full disk only now.
        guard close(file) == 0, renameat(parent, temporary, parent, name) == 0 else {
            let error = OutputError.current(shown, "write")
            unlinkat(parent, temporary, 0)
            throw error
        }
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32, shown: String) throws {
        try bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(file, start + done, buffer.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw OutputError.current(shown, "write")
                }
                done += count
            }
        }
    }

    private static func holds(_ parent: Int32, _ name: String, _ bytes: [UInt8]) -> Bool {
        read(name, in: parent, expecting: bytes.count).map { $0 == bytes } ?? false
    }

    /// A file's bytes; nil where it cannot be read, or has another size than the one expected.
    private static func read(_ name: String, in parent: Int32, expecting size: Int? = nil) -> [UInt8]? {
        let file = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        if let size, Int(status.st_size) != size { return nil }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count, let start = buffer.baseAddress {
                let read = Foundation.read(file, start + count, buffer.count - count)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else {
                    isWhole = false
                    return
                }
                count += read
            }
        }
        return isWhole ? bytes : nil
    }

    private func removeEmpty(_ folders: Set<Substring>) {
        for path in folders {
            var path = path
            // rmdir refuses a folder that holds anything, which is just the rule wanted here.
            while !path.isEmpty {
                let (parent, name) = OutputFolder.split(String(path))
                guard let descriptor = folder.existingFolder(of: parent) else { break }
                defer { close(descriptor) }
                guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else { break }
                path = Substring(parent)
            }
        }
    }

    /// Files that a build left half written when it was killed.
    private func removeLeftovers() {
        let folders = Set(planned.union(old.paths).map { OutputFolder.split($0).folder }).union([""])
        for path in folders {
            guard let descriptor = folder.existingFolder(of: path) else { continue }
            guard let listing = fdopendir(descriptor) else {
                close(descriptor)
                continue
            }
            defer { closedir(listing) }
            while let entry = readdir(listing) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasPrefix(Self.temporaryMark) { unlinkat(descriptor, name, 0) }
            }
        }
    }
}

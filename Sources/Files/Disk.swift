package import Foundation

/// Wraps each call to the file system, so that every failure names its path and what was tried.
///
/// Where a function takes a folder, names are entries of that open folder: the many files of a site are reached without
/// a path for each of them.
package enum Disk {
    /// Whether a file or a folder exists.
    package static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

    package static func isFolder(_ path: String) -> Bool { FileStatus(ofEntry: path)?.kind == .folder }
    /// False for a link, and for a device, whose content may never end.
    package static func isPlainFile(_ path: String) -> Bool { FileStatus(ofEntry: path)?.kind == .file }
    /// Whether nothing has this name, not even a link that leads nowhere.
    package static func isFree(_ path: String) -> Bool { FileStatus(ofEntry: path) == nil }

    /// Whether a file or a folder may be written, or may be made if it does not exist.
    package static func isWritable(_ path: String) -> Bool {
        guard access(path, W_OK) != 0 else { return true }
        guard errno == ENOENT, path != "/" else { return false }
        return isWritable(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Whether an existing file or folder may be written.
    package static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

    package static func mayRun(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// - Throws: Where a file or a folder may not be read, or does not exist.
    package static func checkReadable(_ path: String) throws(FileFailure) {
        guard access(path, R_OK) == 0 else { throw FileFailure(.read, path) }
    }

    /// Whether the disk of a file has no free block.
    package static func isFull(diskOf path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_bavail == 0
    }

    /// The room on the disk of a file, in bytes: what this program may still fill, and all. Nil where the system does
    /// not say.
    package static func room(onDiskOf path: String) -> (free: Int, total: Int)? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let block = Int(status.f_frsize)
        return (Int(status.f_bavail) * block, Int(status.f_blocks) * block)
    }

    /// A file's size in bytes; nil for a missing file.
    package static func size(_ path: String) -> Int? { FileStatus(of: path)?.size }

    /// The names of a folder's entries, in no particular order.
    /// - Parameter outer: An open folder that has the folder as an entry.
    package static func names(in folder: String, of outer: Int32 = AT_FDCWD) throws(FileFailure) -> [String] {
        let listing = try FolderListing(folder, in: outer)
        var names: [String] = []
        while let entry = try listing.next() { names.append(entry.name) }
        return names
    }
}

// MARK: - Bytes

extension Disk {
    /// - Parameter limit: A larger file is a failure with `EFBIG`.
    package static func read(_ path: String, upTo limit: Int = .max) throws(FileFailure) -> Data {
        let file = try OpenFile(path)
        return try read(from: file.descriptor, path: path, upTo: limit)
    }

    /// The first bytes of a file, fewer if the file is shorter.
    package static func start(of path: String, count: Int) throws(FileFailure) -> Data {
        let file = try OpenFile(path)
        return Data(try file.read(0..<count))
    }

    package static func read(
        from descriptor: Int32, path: String, upTo limit: Int = .max
    ) throws(FileFailure) -> Data {
        var data = Data()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try read(from: descriptor, into: buffer, path: path)
            if count == 0 { return data }
            guard data.count <= limit - count else { throw FileFailure(.read, path, EFBIG) }
            data.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads once, at an offset or at the descriptor's position.
    /// - Returns: The number of bytes; 0 at the end.
    static func read(
        from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil, path: String
    ) throws(FileFailure) -> Int {
        while true {
            let count =
                offset.map { pread(descriptor, buffer.baseAddress, buffer.count, off_t($0)) }
                ?? Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw FileFailure(.read, path) }
        }
    }

    /// Writes a file in its place, for files that nobody else reads yet.
    package static func write(_ data: Data, to path: String) throws(FileFailure) {
        let file = try OpenFile(path, [.writing, .creating, .emptied], as: .write)
        try file.write(data)
        try file.close()
    }

    @inlinable
    package static func write(
        _ data: some ContiguousBytes, to descriptor: Int32, path: String
    ) throws(FileFailure) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(FileFailure) in try write(bytes, to: descriptor, path: path) }
        }
        try result.get()
    }

    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(.write, path)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

// MARK: - Names

extension Disk {
    /// Makes a folder and those above it, where they are missing.
    /// - Parameter permissions: Those of the folder itself, if it is made.
    /// - Returns: Whether the folder was missing.
    @discardableResult
    package static func makeFolder(_ path: String, permissions: mode_t = 0o777) throws(FileFailure) -> Bool {
        if let status = FileStatus(of: path) {
            guard status.kind == .folder else { throw FileFailure(.create, path, ENOTDIR) }
            return false
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if parent != path { try makeFolder(parent) }
        return try makeOneFolder(path, permissions: permissions)
    }

    /// Makes a folder in a folder that exists. Does nothing where something has the name already.
    /// - Returns: Whether the folder is new.
    @discardableResult
    package static func makeOneFolder(
        _ name: String, in folder: Int32 = AT_FDCWD, shown: String? = nil, permissions: mode_t = 0o777
    ) throws(FileFailure) -> Bool {
        if mkdirat(folder, name, permissions) == 0 { return true }
        guard errno == EEXIST else { throw FileFailure(.create, shown ?? name) }
        return false
    }

    /// Renames a file or a folder. A file, or an empty folder, of the new name is replaced.
    package static func rename(
        _ old: String, to new: String, in folder: Int32 = AT_FDCWD, shown: String? = nil,
        as action: FileFailure.Action = .write
    ) throws(FileFailure) {
        guard renameat(folder, old, folder, new) == 0 else { throw FileFailure(action, shown ?? new) }
    }

    /// Deletes a file or a link.
    package static func remove(
        _ name: String, in folder: Int32 = AT_FDCWD, shown: String? = nil, as action: FileFailure.Action = .delete
    ) throws(FileFailure) {
        guard unlinkat(folder, name, 0) == 0 else { throw FileFailure(action, shown ?? name) }
    }

    /// Deletes a folder if it is empty.
    /// - Returns: Whether it is gone.
    @discardableResult
    package static func removeFolder(ifEmpty name: String, in folder: Int32 = AT_FDCWD) -> Bool {
        unlinkat(folder, name, AT_REMOVEDIR) == 0
    }

    /// Makes a link to a path.
    package static func link(_ name: String, to target: String) throws(FileFailure) {
        guard symlink(target, name) == 0 else { throw FileFailure(.create, name) }
    }

    /// The path that a link holds; nil for anything but a link.
    package static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }

    /// Deletes a folder with everything in it, as far as that is possible: for leftovers that do no harm.
    package static func removeTree(_ path: String) {
        // What cannot be removed stays, under a name that nothing reads.
        try? FileManager.default.removeItem(atPath: path)
    }
}

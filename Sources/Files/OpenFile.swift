package import Foundation

/// How a file is opened. Programs that this one starts never inherit it.
package struct OpenMode: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let writing = OpenMode(rawValue: O_WRONLY)
    package static let updating = OpenMode(rawValue: O_RDWR)
    package static let appending = OpenMode(rawValue: O_WRONLY | O_APPEND)
    /// Makes the file where it is missing.
    package static let creating = OpenMode(rawValue: O_CREAT)
    /// Makes the file, which must not exist.
    package static let new = OpenMode(rawValue: O_WRONLY | O_CREAT | O_EXCL)
    package static let emptied = OpenMode(rawValue: O_TRUNC)
    package static let folder = OpenMode(rawValue: O_DIRECTORY)
    /// Fails where the name is a link.
    package static let noLink = OpenMode(rawValue: O_NOFOLLOW)
    /// Without this, opening a pipe waits for its other end.
    package static let noWait = OpenMode(rawValue: O_NONBLOCK)
}

/// A file or a folder that is open until this value is released.
package struct OpenFile: ~Copyable, Sendable {
    package private(set) var descriptor: Int32
    /// The path that failures name.
    package let path: String

    /// - Parameters:
    ///   - name: A path, or a name in `folder`.
    ///   - folder: The descriptor of an open folder.
    ///   - shown: The path that failures name; nil for the name.
    ///   - permissions: Those of a new file.
    ///   - action: What a failure says was tried.
    package init(
        _ name: String, _ mode: OpenMode = [], in folder: Int32 = AT_FDCWD, shown: String? = nil,
        permissions: mode_t = 0o666, as action: FileFailure.Action = .read
    ) throws(FileFailure) {
        let opened = openat(folder, name, mode.rawValue | O_CLOEXEC, permissions)
        guard opened >= 0 else { throw FileFailure(action, shown ?? name) }
        descriptor = opened
        path = shown ?? name
    }

    deinit {
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Closes the file, and reports a failure to do so: some file systems say only then that the disk is full.
    package consuming func close() throws(FileFailure) {
        let opened = descriptor
        descriptor = -1
        guard Foundation.close(opened) == 0 else { throw FileFailure(.write, path) }
    }

    package func status() throws(FileFailure) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(.read, path) }
        return FileStatus(status)
    }

    /// Whether the file still has this name, which another process may have given to another file or removed.
    package func isNamed(_ name: String) -> Bool {
        // A file whose status cannot be read has no name that counts.
        guard let opened = try? status(), let named = FileStatus(ofEntry: name) else { return false }
        return named.isSame(as: opened)
    }

    /// Locks the file for this process alone, without waiting, until it is closed.
    /// - Returns: False where another process has the lock.
    /// - Throws: Where the file system has no locks.
    package func lock() throws(FileFailure) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw FileFailure(.open, path) }
        }
        return true
    }
}

// MARK: - Bytes

extension OpenFile {
    /// Fills the buffer as far as one read does.
    /// - Parameter offset: Where to read; nil for the file's own position, which then moves on.
    /// - Returns: The number of bytes; 0 at the end.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
    ) throws(FileFailure) -> Int {
        try Disk.read(from: descriptor, into: buffer, at: offset, path: path)
    }

    /// The bytes of a range, fewer where the file ends before it.
    package func read(_ range: Range<Int>) throws(FileFailure) -> [UInt8] {
        var failure: FileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            do throws(FileFailure) {
                while done < range.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: raw[done..<range.count])
                    let count = try read(into: rest, at: range.lowerBound + done)
                    if count == 0 { return }
                    done += count
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads the whole file.
    /// - Parameters:
    ///   - failing: Makes the caller's error of a failure to read.
    ///   - body: Called with each part, of at most `size` bytes.
    package func readParts<Failure: Error>(
        of size: Int, failing: (FileFailure) -> Failure, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        var place = 0
        while true {
            let count = try FileFailure.becoming(failing, read(into: buffer, at: place))
            if count == 0 { return }
            place += count
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        try Disk.write(bytes, to: descriptor, path: path)
    }

    @inlinable
    package func write(_ data: some ContiguousBytes) throws(FileFailure) {
        try Disk.write(data, to: descriptor, path: path)
    }

    /// Puts what was written on the disk.
    package func synchronise() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(.write, path) }
    }

    /// Removes all content.
    package func empty() throws(FileFailure) {
        guard ftruncate(descriptor, 0) == 0 else { throw FileFailure(.write, path) }
    }

    /// Sets the permissions, as far as the file system has any.
    package func permit(_ permissions: mode_t) { fchmod(descriptor, permissions) }
}

// MARK: - Folders

extension OpenFile {
    /// Opens a file below this folder, one part of the path at a time and through no link, without waiting at a pipe.
    /// - Parameter path: Parts between `/`, none of which leads to another folder.
    /// - Throws: A failure that names the part of the path that could not be opened.
    package func file(below path: some StringProtocol, _ mode: OpenMode = .noWait) throws(FileFailure) -> OpenFile {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else {
            return try entry(String(path), mode)
        }
        let folder = try entry(String(path[..<slash]), .folder)
        return try folder.file(below: path[path.utf8.index(after: slash)...], mode)
    }

    private func entry(_ name: String, _ mode: OpenMode) throws(FileFailure) -> OpenFile {
        try OpenFile(name, mode.union(.noLink), in: descriptor, shown: "\(path)/\(name)")
    }
}

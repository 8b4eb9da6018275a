import Files
import Foundation

/// Reads and writes single files of an open folder. A link is never followed.
package enum FileBytes {
    /// The size and time of a file, which show whether someone has changed it.
    package struct Status: Equatable, Sendable {
        /// In bytes.
        var size: Int
        /// When its content was written, in nanoseconds since 1970.
        var time: Int64

        init(_ status: FileStatus) { (size, time) = (status.size, status.modified) }
    }

    /// The status of a file; nil if no regular file has this name.
    static func status(of name: String, in folder: OpenFolder) -> Status? {
        guard let status = FileStatus(ofEntry: name, in: folder.descriptor), status.kind == .file else { return nil }
        return Status(status)
    }

    // MARK: - Writing

    /// Creates a file, which must not exist, and writes it whole.
    /// - Parameter shown: The name of the file in errors.
    static func create(
        _ name: String, in folder: OpenFolder, _ bytes: [UInt8], shown: String
    ) throws(OutputError) -> Status {
        try create(name, in: folder, shown: shown) { file throws(FileFailure) in try file.write(bytes) }
    }

    /// Creates a file, which must not exist, from new bytes and parts of an earlier file.
    static func create(
        _ name: String, in folder: OpenFolder, _ pieces: FilePieces, from old: String, shown: String
    ) throws(OutputError) -> Status {
        try create(name, in: folder, shown: shown) { file throws(FileFailure) in
            let source = try OpenFile(old, .noLink, in: folder.descriptor)
            for piece in pieces.pieces {
                switch piece {
                case .new(let bytes): try file.write(bytes)
                case .old(let range): try copy(range, of: source, to: file)
                }
            }
        }
    }

    /// Creates a file, which must not exist, as a copy of an open file of `size` bytes.
    static func create(
        _ name: String, in folder: OpenFolder, copying source: borrowing OpenFile, _ size: Int, shown: String
    ) throws(OutputError) -> Status {
        try create(name, in: folder, shown: shown) { file throws(FileFailure) in
            try copy(0..<size, of: source, to: file)
        }
    }

    private static func create(
        _ name: String, in folder: OpenFolder, shown: String,
        content: (borrowing OpenFile) throws(FileFailure) -> Void
    ) throws(OutputError) -> Status {
        do throws(FileFailure) {
            let file = try OpenFile(
                name, [.new, .noLink], in: folder.descriptor, shown: shown, permissions: 0o644, as: .write)
            try content(file)
            let status = Status(try file.status())
            // Some file systems report a full disk only when the file is closed.
            try file.close()
            return status
        } catch {
            throw OutputError(error, at: shown)
        }
    }

    private static func copy(
        _ range: Range<Int>, of source: borrowing OpenFile, to file: borrowing OpenFile
    ) throws(FileFailure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(max(range.count, 1), 1 << 20), alignment: 16)
        defer { buffer.deallocate() }
        var place = range.lowerBound
        while place < range.upperBound {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.upperBound - place))
            let count = try source.read(into: rest, at: place)
            guard count > 0 else { throw FileFailure(.read, source.path, EIO) }
            try file.write(UnsafeRawBufferPointer(rebasing: rest[..<count]))
            place += count
        }
    }

    /// Appends to a file, which must exist.
    static func append(
        _ bytes: [UInt8], to name: String, in folder: OpenFolder, shown: String
    ) throws(OutputError) {
        do throws(FileFailure) {
            let file = try OpenFile(name, [.appending, .noLink], in: folder.descriptor, shown: shown, as: .write)
            try file.write(bytes)
        } catch {
            throw OutputError(error)
        }
    }

    // MARK: - Reading

    /// Opens a file that is to be copied into the output.
    /// - Throws: `OutputError.vanished` when it is missing or not the file that was planned.
    static func source(_ file: URL, size: Int) throws(OutputError) -> OpenFile {
        let path = file.path
        do throws(FileFailure) {
            let source = try OpenFile(path, [.noLink, .noWait])
            let status = try source.status()
            if status.kind == .file, status.size == size { return source }
        } catch {
            guard error.isAbsence || error.isLink else { throw OutputError(error) }
        }
        throw .vanished(path: path)
    }

    /// The status of a file with exactly these bytes. Nil when the bytes differ or cannot be read.
    static func same(_ bytes: [UInt8], _ name: String, in folder: OpenFolder) -> Status? {
        guard let file = PlainFile(name, in: folder), file.status.size == bytes.count else { return nil }
        let isSame = bytes.withUnsafeBytes { expected in
            withUnsafeTemporaryAllocation(byteCount: min(max(bytes.count, 1), 64 << 10), alignment: 1) { buffer in
                var rest = expected[...]
                while !rest.isEmpty {
                    let count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest.count)))
                    guard count > 0, let start = buffer.baseAddress,
                        let there = UnsafeRawBufferPointer(rebasing: rest).baseAddress, memcmp(start, there, count) == 0
                    else { return false }
                    rest = rest.dropFirst(count)
                }
                return true
            }
        }
        return isSame ? file.status : nil
    }

    /// The status of a file with exactly the bytes of an open file of `size` bytes. Nil when the bytes differ or cannot
    /// be read.
    static func same(
        as source: borrowing OpenFile, _ size: Int, _ name: String, in folder: OpenFolder
    ) -> Status? {
        guard let file = PlainFile(name, in: folder), file.status.size == size else { return nil }
        let most = min(max(size, 1), 64 << 10)
        var place = 0
        while place < size {
            let range = place..<min(place + most, size)
            // A difference in length counts as a difference in bytes.
            guard let wanted = try? source.read(range), let there = try? file.file.read(range), !wanted.isEmpty,
                wanted == there
            else { return nil }
            place += wanted.count
        }
        return file.status
    }

    /// A file's bytes; nil if it cannot be read.
    static func read(_ name: String, in folder: OpenFolder) -> [UInt8]? {
        // A file that cannot be read counts as missing.
        guard let file = PlainFile(name, in: folder), let bytes = try? file.file.read(0..<file.status.size),
            bytes.count == file.status.size
        else { return nil }
        return bytes
    }

    /// A regular file of an open folder, open for reading.
    private struct PlainFile: ~Copyable {
        let file: OpenFile
        let status: Status

        init?(_ name: String, in folder: OpenFolder) {
            // A file that cannot be opened counts as missing.
            guard let file = try? OpenFile(name, [.noLink, .noWait], in: folder.descriptor),
                // The same goes for a file that cannot be examined.
                let status = try? file.status(), status.kind == .file
            else { return nil }
            self.file = file
            self.status = Status(status)
        }

        /// Returns the number of bytes read: 0 at the end and on failure.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            // The caller treats unreadable bytes as different.
            (try? file.read(into: buffer)) ?? 0
        }
    }
}

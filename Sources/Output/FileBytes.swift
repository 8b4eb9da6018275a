import Foundation

/// The file-system calls on single files of an open folder. A link is never followed.
package enum FileBytes {
    /// The size and time of a file, which show whether someone has changed it.
    package struct Status: Equatable, Sendable {
        /// In bytes.
        var size: Int
        /// When its content was written, in nanoseconds since 1970.
        var time: Int64

        init(_ status: stat) {
            size = Int(status.st_size)
            time = FileTime.modified(status)
        }
    }

    /// The status of a file; nil where there is no regular file of this name.
    static func status(of name: String, in folder: OpenFolder) -> Status? {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        return Status(status)
    }

    /// Creates a file, which must not exist, and writes it whole.
    /// - Parameter shown: The name of the file in errors.
    static func create(_ name: String, in folder: OpenFolder, _ bytes: [UInt8], shown: String) throws -> Status {
        try create(name, in: folder, shown: shown) { try write(bytes, to: $0, shown: shown) }
    }

    /// Creates a file, which must not exist, from new bytes and parts of an earlier file.
    static func create(
        _ name: String, in folder: OpenFolder, _ pieces: FilePieces, from old: String, shown: String
    ) throws -> Status {
        try create(name, in: folder, shown: shown) { file in
            let source = openat(folder.descriptor, old, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard source >= 0 else { throw OutputError.current(shown, "read") }
            defer { close(source) }
            for piece in pieces.pieces {
                switch piece {
                case .new(let bytes): try write(bytes, to: file, shown: shown)
                case .old(let range): try copy(range, of: source, to: file, shown: shown)
                }
            }
        }
    }

    /// Creates a file, which must not exist, as a copy of an open file of `size` bytes.
    static func create(
        _ name: String, in folder: OpenFolder, copying source: Int32, _ size: Int, shown: String
    ) throws -> Status {
        try create(name, in: folder, shown: shown) { try copy(0..<size, of: source, to: $0, shown: shown) }
    }

    private static func copy(_ range: Range<Int>, of source: Int32, to file: Int32, shown: String) throws {
        let most = 1 << 20
        try withUnsafeTemporaryAllocation(byteCount: min(max(range.count, 1), most), alignment: 1) { buffer in
            var place = range.lowerBound
            while place < range.upperBound {
                let count = pread(source, buffer.baseAddress, min(buffer.count, range.upperBound - place), off_t(place))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw OutputError.current(shown, "read", code: count < 0 ? errno : EIO) }
                try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file, shown: shown)
                place += count
            }
        }
    }

    private static func create(
        _ name: String, in folder: OpenFolder, shown: String, content: (Int32) throws -> Void
    ) throws -> Status {
        let file = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw OutputError.current(shown, "write") }
        var status = stat()
        do {
            try content(file)
            guard fstat(file, &status) == 0 else { throw OutputError.current(shown, "write") }
        } catch {
            close(file)
            throw error
        }
        // Some file systems report a full disk only now.
        guard close(file) == 0 else { throw OutputError.current(shown, "write") }
        return Status(status)
    }

    /// Appends to a file, which must exist.
    static func append(_ bytes: [UInt8], to name: String, in folder: OpenFolder, shown: String) throws {
        let file = openat(folder.descriptor, name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw OutputError.current(shown, "write") }
        defer { close(file) }
        try write(bytes, to: file, shown: shown)
    }

    private static func write(_ bytes: [UInt8], to file: Int32, shown: String) throws {
        try bytes.withUnsafeBytes { try write($0, to: file, shown: shown) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, shown: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw OutputError.current(shown, "write")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The status of a file with exactly these bytes. Nil when the bytes differ or cannot be read.
    static func same(_ bytes: [UInt8], _ name: String, in folder: OpenFolder) -> Status? {
        guard let file = open(name, in: folder), file.status.size == bytes.count else { return nil }
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
    static func same(as source: Int32, _ size: Int, _ name: String, in folder: OpenFolder) -> Status? {
        guard let file = open(name, in: folder), file.status.size == size else { return nil }
        let most = min(max(size, 1), 64 << 10)
        let isSame = withUnsafeTemporaryAllocation(byteCount: 2 * most, alignment: 1) { buffer in
            let (wanted, there) = (buffer.prefix(most), buffer.suffix(most))
            var place = 0
            while place < size {
                let count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: there))
                guard count > 0, let one = UnsafeRawBufferPointer(rebasing: there).baseAddress,
                    let other = UnsafeMutableRawBufferPointer(rebasing: wanted).baseAddress,
                    pread(source, other, count, off_t(place)) == count, memcmp(one, other, count) == 0
                else { return false }
                place += count
            }
            return true
        }
        return isSame ? file.status : nil
    }

    /// A file's bytes; nil where it cannot be read.
    static func read(_ name: String, in folder: OpenFolder) -> [UInt8]? {
        guard let file = open(name, in: folder) else { return nil }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: file.status.size) { buffer, done in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            while isWhole, done < buffer.count {
                let count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[done...]))
                isWhole = count > 0
                done += max(count, 0)
            }
        }
        return isWhole ? bytes : nil
    }

    static func names(in folder: OpenFolder) -> [String] {
        let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, let listing = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            return []
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// A regular file, open for reading until this object is released.
    private final class OpenFile {
        let descriptor: Int32
        let status: Status

        init(_ descriptor: Int32, _ status: Status) {
            self.descriptor = descriptor
            self.status = status
        }

        deinit { close(descriptor) }

        /// Returns how many bytes were read: 0 at the end, a negative number on failure.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            while true {
                let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 || errno != EINTR { return count }
            }
        }
    }

    private static func open(_ name: String, in folder: OpenFolder) -> OpenFile? {
        // Without `O_NONBLOCK`, opening a pipe would wait for someone to write into it.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = openat(folder.descriptor, name, flags)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return OpenFile(descriptor, Status(status))
    }
}

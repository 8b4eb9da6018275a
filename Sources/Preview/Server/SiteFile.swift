import Foundation

/// A file of the site, open for reading until this value is released. Its bytes stay the same even if another file
/// takes its name meanwhile.
final class SiteFile: Sendable {
    /// Tells one state of a file from another, as far as the file system knows.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
        let size: Int
        let modified: Int
        let changed: Int
    }

    let identity: Identity
    private let descriptor: Int32

    var size: Int { identity.size }

    private init(_ descriptor: Int32, _ status: stat) {
        self.descriptor = descriptor
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
            modified: status.modified, changed: status.changed)
    }

    deinit { close(descriptor) }

    /// Opens a file below a folder, one part of the path at a time and through no link. The folder itself may be a
    /// link.
    /// - Parameter path: The path below the folder, with `/` between its parts; no part is empty or leads to another
    ///   folder.
    static func open(_ path: String, in folder: String) -> SiteFile? {
        var parent = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var parts = path.split(separator: "/")[...]
        while parent >= 0, parts.count > 1 {
            let next = openat(parent, String(parts.removeFirst()), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(parent)
            parent = next
        }
        guard parent >= 0, let name = parts.first else { return nil }
        defer { close(parent) }
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = openat(parent, String(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return SiteFile(descriptor, status)
    }

    /// The bytes of a range. Nil where the file has become shorter, or cannot be read.
    func read(_ range: Range<Int>) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            while done < range.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: raw[done..<range.count])
                let count = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    isWhole = false
                    return
                }
                done += count
            }
        }
        return isWhole ? bytes : nil
    }

    /// The tag of all its bytes, read in parts of bounded size.
    func tag() -> ContentTag? {
        var hasher = ContentHasher()
        var offset = 0
        while offset < size {
            guard let part = read(offset..<min(offset + Self.partSize, size)) else { return nil }
            hasher.update(part)
            offset += part.count
        }
        return hasher.finalize()
    }

    /// How much of a long file is held in memory at once.
    static let partSize = 64 << 10
}

extension stat {
    // Nanoseconds since 1970.
    #if canImport(Darwin)
        fileprivate var modified: Int { st_mtimespec.tv_sec * 1_000_000_000 + st_mtimespec.tv_nsec }
        fileprivate var changed: Int { st_ctimespec.tv_sec * 1_000_000_000 + st_ctimespec.tv_nsec }
    #else
        fileprivate var modified: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
        fileprivate var changed: Int { st_ctim.tv_sec * 1_000_000_000 + st_ctim.tv_nsec }
    #endif
}

internal import Foundation

/// Tells one state of a file from another. For a folder, the stamp tells only which folder it is, since a folder's
/// times change with ignored files inside it.
struct FileStamp: Hashable, Sendable {
    private var device: UInt64
    private var inode: UInt64
    private var kind: UInt32
    private var size: Int64 = 0
    private var modified: Int64 = 0
    private var changed: Int64 = 0

    var isFolder: Bool { mode_t(kind) == S_IFDIR }

    /// Nil where the path cannot be examined. A link is not followed.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        kind = UInt32(status.st_mode & S_IFMT)
        guard !isFolder else { return }
        size = Int64(status.st_size)
        #if canImport(Darwin)
            (modified, changed) = (Self.nanoseconds(status.st_mtimespec), Self.nanoseconds(status.st_ctimespec))
        #else
            (modified, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
        #endif
    }

    /// Whether the file may be written again without a change of its time: its time is within one step of its file
    /// system's clock. A time in whole seconds is taken to come from the coarsest clock, with steps of two seconds.
    func isYoung(at now: timespec) -> Bool {
        guard !isFolder else { return false }
        let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        return abs(Self.nanoseconds(now) - modified) <= step
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// A folder that is open for reading until this value is released.
struct WatchFolder: ~Copyable {
    struct Entry {
        var name: String
        var inode: UInt64
        var isFolder: Bool
    }

    /// A failure to open a folder, as a code of `errno`.
    struct Failure: Error {
        var code: Int32

        /// Whether the code says that no folder is there.
        static func isAbsence(_ code: Int32) -> Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
    }

    #if canImport(Darwin)
        private typealias Listing = UnsafeMutablePointer<DIR>
    #else
        private typealias Listing = OpaquePointer
    #endif

    private let listing: Listing

    /// - Parameter follow: Whether a link to a folder is followed.
    init(_ path: String, follow: Bool) throws(Failure) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW)
        let descriptor = open(path, flags)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        guard let listing = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw Failure(code: code)
        }
        self.listing = listing
    }

    deinit { closedir(listing) }

    /// The next entry, in no particular order; nil at the end.
    func next() -> Entry? {
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1_024) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            return Entry(
                name: name, inode: UInt64(entry.pointee.d_ino),
                isFolder: isFolder(name, type: Int(entry.pointee.d_type)))
        }
        return nil
    }

    /// The stamp of an entry. Nil where the entry has gone meanwhile.
    func stamp(of name: String) -> FileStamp? {
        var status = stat()
        return fstatat(dirfd(listing), name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStamp(status) : nil
    }

    private func isFolder(_ name: String, type: Int) -> Bool {
        // Some file systems do not say in the listing what an entry is.
        type == Int(DT_UNKNOWN) ? stamp(of: name)?.isFolder == true : type == Int(DT_DIR)
    }
}

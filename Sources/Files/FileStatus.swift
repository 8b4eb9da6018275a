package import Foundation

/// What the system says about a file, a folder or another entry of a folder.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case file, folder, link, pipe, socket, characterDevice, blockDevice
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    /// When the content was written, in nanoseconds since 1970.
    package let modified: Int64
    /// When anything about the file changed last, its name included. No program can set it.
    package let changed: Int64
    package let device: UInt64
    package let inode: UInt64
    package let names: Int
    package let owner: uid_t
    /// Who may read, write and execute it: the nine lowest bits.
    package let permissions: mode_t

    /// What a path leads to, through links; nil where nothing is, or nothing can be seen.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// An entry of an open folder, or a path; nil where there is none. A link is not followed.
    package init?(ofEntry name: String, in folder: Int32 = AT_FDCWD) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// What a path leads to, through links.
    package static func read(_ path: String) throws(FileFailure) -> FileStatus {
        guard let status = FileStatus(of: path) else { throw FileFailure(.read, path, errno) }
        return status
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            case S_IFCHR: .characterDevice
            default: .blockDevice
            }
        size = Int(status.st_size)
        #if canImport(Darwin)
            modified = Self.nanoseconds(status.st_mtimespec)
            changed = Self.nanoseconds(status.st_ctimespec)
        #else
            modified = Self.nanoseconds(status.st_mtim)
            changed = Self.nanoseconds(status.st_ctim)
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        names = Int(status.st_nlink)
        owner = status.st_uid
        permissions = status.st_mode & 0o777
    }

    /// Whether both are the same file or folder, whatever has changed about it.
    package func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// The time by the clock that files are dated with, in nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Wraps around for times centuries away, which a file may well claim.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

import Foundation

/// Which file or folder a path leads to: it stays the same while that is written to, however the path is spelled, and changes
/// when another one takes its place.
public struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    /// Nil where there is nothing.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// What a file shows of having been written to; nil where there is none. A store that somebody copied over another one
    /// has its identity, and no way of telling those who have it open.
    public static func writing(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }

    public var description: String { "\(device)-\(number)" }
}

import Foundation

/// Which file a path leads to: it stays the same while the file is written to, and changes when another one takes its place.
struct FileIdentity: Hashable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    /// Nil where there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    var description: String { "\(device)-\(number)" }
}

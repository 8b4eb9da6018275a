import Digests
import Foundation

/// The digest of a file's bytes, read in steps, so that a file of any size takes little memory.
public enum FileDigest {
    static let step = 1 << 20

    /// Reads a file from its descriptor's position to its end.
    /// - Parameter use: Called with the bytes of each step.
    /// - Returns: The digest, 64 lower-case hexadecimal digits, and the number of bytes; nil where reading failed, for
    ///   the reason in `errno`.
    static func read<Failure>(
        _ descriptor: Int32, use: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> (sha256: String, size: Int)? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
        defer { buffer.deallocate() }
        let hash = SHA256Digest()
        var size = 0
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            hash.update(bytes)
            try use(bytes)
            size += count
        }
        return (hash.finish(), size)
    }

    /// - Returns: Nil where the file cannot be read, for the reason in `errno`.
    public static func ofFile(_ path: String) -> (sha256: String, size: Int)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return read(descriptor) { _ in }
    }
}

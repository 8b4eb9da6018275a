import Digests
import Foundation

/// The SHA-256 digest of a file's bytes, read in steps, so that a file of any size takes little memory.
package struct FileDigest: Sendable {
    /// 64 lower-case hexadecimal digits.
    package let sha256: String
    /// The number of bytes.
    package let size: Int

    package init(sha256: String, size: Int) { (self.sha256, self.size) = (sha256, size) }

    /// The digest of what a path leads to.
    package init(of path: String) throws(FileFailure) {
        let file = try OpenFile(path, .noWait)
        try self.init(of: file, failing: { $0 }, use: { _ throws(FileFailure) in })
    }

    /// The digest of an open file.
    /// - Parameters:
    ///   - failing: Makes the caller's error of a failure to read.
    ///   - use: Called with the bytes of each step.
    package init<Failure: Error>(
        of file: borrowing OpenFile, failing: (FileFailure) -> Failure,
        use: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let hash = SHA256Digest()
        var read = 0
        try file.readParts(of: 1 << 20, failing: failing) { bytes throws(Failure) in
            hash.update(bytes)
            read += bytes.count
            try use(bytes)
        }
        (sha256, size) = (hash.finish(), read)
    }
}

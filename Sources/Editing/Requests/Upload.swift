import Files
import Foundation

/// A file that came with a form, or that is kept from an earlier one. One that came is removed with the last copy of
/// this value, unless it is kept: see `UploadFolder.keep`.
struct Upload: Sendable {
    /// 128 random bits as hexadecimal digits: the only name by which a client can mean the file.
    let id: String
    /// The name of the control that it came by; empty for a kept file.
    let control: String
    /// As the client names it, without folders. No path is made from it.
    let fileName: String
    /// Where it is.
    let file: URL
    /// In bytes.
    let size: Int
    /// 64 lower-case hexadecimal digits.
    let sha256: String
    /// Keeps the file in place until the request is answered; nil for a kept file.
    let arrival: ArrivingFile?
}

/// A file in the uploads folder while it arrives and until the request is answered. It is removed with this value, unless
/// it has got another name.
final class ArrivingFile: Sendable {
    let id: String
    let path: String
    /// Locked, so that no process takes it for a leftover.
    private let file: OpenFile

    /// - Returns: Nil where another process took the file for a leftover before it was locked.
    init?(_ id: String, at path: String) throws(FileFailure) {
        (self.id, self.path) = (id, path)
        file = try OpenFile(path, [.new, .noLink], permissions: 0o600, as: .create)
        // Without locks in the file system, no file can be kept from being taken for a leftover.
        guard (try? file.lock()) == true, file.isNamed(path) else { return nil }
    }

    // Under its old name, a file that was kept is not there.
    deinit { try? Disk.remove(path) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) { try file.write(bytes) }

    func synchronise() throws(FileFailure) { try file.synchronise() }
}

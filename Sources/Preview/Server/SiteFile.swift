import Digests
import Files

/// A file of the site, open for reading until this value is released. Its bytes stay the same even if another file
/// takes its name meanwhile.
final class SiteFile: Sendable {
    /// Tells states of the file apart, as far as the file system knows.
    let status: FileStatus
    private let file: OpenFile

    var size: Int { status.size }

    /// Opens a plain file below a folder, through no link. The folder itself may be a link.
    /// - Parameter path: The path below the folder, with `/` between its parts; no part is empty or leads to another
    ///   folder.
    /// - Returns: Nil if there is no such file.
    init?(_ path: String, in folder: String) {
        do throws(FileFailure) {
            file = try OpenFile(folder, .folder).file(below: path)
            status = try file.status()
        } catch {
            // A file that cannot be opened, for whatever reason, counts as missing.
            return nil
        }
        guard status.kind == .file else { return nil }
    }

    /// The bytes of a range. Nil if the file has become shorter, or cannot be read.
    func read(_ range: Range<Int>) -> [UInt8]? {
        // The reason does not matter: the answer ends here.
        guard let bytes = try? file.read(range), bytes.count == range.count else { return nil }
        return bytes
    }

    /// The tag of all its bytes, read in parts of bounded size.
    func tag() -> ContentTag? {
        var hash = ContentTag.hash
        var offset = 0
        while offset < size {
            guard let part = read(offset..<min(offset + Self.partSize, size)) else { return nil }
            hash.update(part)
            offset += part.count
        }
        return ContentTag(hash)
    }

    /// The most bytes of a long file in memory at once.
    static let partSize = 64 << 10
}

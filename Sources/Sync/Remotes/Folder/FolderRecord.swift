import Digests
import Files
import Foundation

/// A version or a snapshot as a file: a line of text, then the bytes.
///
/// The line is `housebook-version 1`, the version's id, the file's name, the number of bytes, and the SHA-256 digest of
/// the line so far and the bytes. It reveals a file that was cut off, changed or renamed.
struct FolderRecord {
    enum Kind: String {
        case version
        case snapshot

        var limit: Int {
            switch self {
            case .version: RemoteLimit.version
            case .snapshot: RemoteLimit.snapshot
            }
        }
    }

    var id: UUID
    var body: Data

    /// The file's content.
    /// - Parameter name: The file's name: a version's parent, or a snapshot's own version.
    func content(_ kind: Kind, named name: UUID) -> Data {
        let start = "housebook-\(kind) 1 \(id.lowerCase) \(name.lowerCase) \(body.count) "
        return Data((start + Self.digest(start, body) + "\n").utf8) + body
    }

    /// Reads a whole record from an open file.
    /// - Parameter failing: Makes the error of a failure to read.
    static func read(
        _ kind: Kind, named name: UUID, from file: borrowing OpenFile, failing: (FileFailure) -> RemoteError
    ) throws(RemoteError) -> FolderRecord {
        let head = try head(kind, named: name, from: file, failing: failing)
        let body = try FileFailure.becoming(failing, file.read(head.size..<head.size + head.bodySize))
        let record = FolderRecord(id: head.id, body: Data(body))
        guard digest(head.start, record.body) == head.digest else {
            throw .damaged(path: file.path, detail: "its content does not match its checksum")
        }
        return record
    }

    // MARK: - The first line

    struct Head {
        fileprivate var start: String
        var id: UUID
        fileprivate var digest: String
        /// Includes the line break.
        fileprivate var size: Int
        fileprivate var bodySize: Int

        fileprivate init?(_ bytes: [UInt8], _ kind: Kind, named name: UUID) {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
            guard words.count == 6, words[0] == "housebook-\(kind)", words[1] == "1",
                let id = UUID(lowerCase: words[2]), words[3] == name.lowerCase, let bodySize = Int(words[4]),
                bodySize >= 0
            else { return nil }
            (self.id, self.bodySize, size) = (id, bodySize, end + 1)
            start = words[..<5].joined(separator: " ") + " "
            digest = String(words[5])
        }
    }

    /// Reads the first line, and checks the file's size but not its content.
    static func head(
        _ kind: Kind, named name: UUID, from file: borrowing OpenFile, failing: (FileFailure) -> RemoteError
    ) throws(RemoteError) -> Head {
        let start = try FileFailure.becoming(failing, file.read(0..<256))
        guard let head = Head(start, kind, named: name) else {
            throw .damaged(path: file.path, detail: "it does not begin like a \(kind) of Housebook")
        }
        guard head.bodySize <= kind.limit else { throw .tooLarge(limit: kind.limit) }
        let size = try FileFailure.becoming(failing, file.status()).size
        guard size == head.size + head.bodySize else {
            throw .damaged(path: file.path, detail: "it has \(size) bytes instead of \(head.size + head.bodySize)")
        }
        return head
    }

    private static func digest(_ start: String, _ body: Data) -> String {
        let digest = SHA256Digest()
        Array(start.utf8).withUnsafeBytes { digest.update($0) }
        body.withUnsafeBytes { digest.update($0) }
        return digest.finish()
    }
}

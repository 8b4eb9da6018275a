package import Files
import Foundation

/// Why an archive was not written or read. Cases hold the facts; `description` turns them into words. After an error in
/// writing, the previous archive is still in place.
public enum ArchiveError: Error, Hashable, Sendable {
    case missing(path: String)
    case notReadable(path: String, detail: String)
    /// A link, a folder, a pipe or a device, or a path that leads through one.
    case notPlain(path: String)
    /// What the path of a file leads through is a file itself.
    case notAFolder(path: String)
    /// The file's size changed while it was read.
    case changed(path: String)
    /// A path that leads out of the folder, that not every system can unpack, that is too long, or that is listed
    /// twice.
    case badName(name: String, detail: String)
    case notWritable(path: String, detail: String)
    case diskFull(path: String)
    /// Another process is writing the same archive.
    case busy(path: String)
    case notAnArchive(path: String, detail: String)
    case encrypted(path: String)
    case tooManyEntries(path: String, limit: Int)
    /// Unpacked, it has more bytes than the limit.
    case tooLarge(path: String, limit: Int)
    /// libarchive or a locale for UTF-8 is missing, or memory is short.
    case unavailable(detail: String)
}

extension ArchiveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .notReadable(let path, let detail): "cannot read \(path): \(detail)"
        case .notPlain(let path): "\(path) is a folder, a link or a device, or is reached through a link"
        case .notAFolder(let path): "\(path) is not a folder"
        case .changed(let path): "\(path) was changed while it was read"
        case .badName(let name, let detail): "cannot archive \"\(name)\": \(detail)"
        case .notWritable(let path, let detail): "cannot write \(path): \(detail)"
        case .diskFull(let path): "cannot write \(path): the disk is full; nothing was changed"
        case .busy(let path): "another program is writing \(path)"
        case .notAnArchive(let path, let detail): "\(path) is not a ZIP archive, or is damaged: \(detail)"
        case .encrypted(let path): "\(path) is encrypted"
        case .tooManyEntries(let path, let limit): "\(path) has more than \(limit) entries"
        case .tooLarge(let path, let limit): "\(path) holds more than \(limit / 1_000_000) MB"
        case .unavailable(let detail): "cannot work with archives: \(detail)"
        }
    }

    public var hint: String? {
        switch self {
        case .missing: "check its name; a file that was there a moment ago may have been rebuilt, so try again"
        case .notReadable: "check its owner and permissions"
        case .notPlain: "only plain files are archived: put the file itself there"
        case .notAFolder: "check the path that leads through it"
        case .changed: "try again when nothing is being written there"
        case .badName: "list it once, by a path that leads from the folder to the file"
        case .notWritable: "check that the folder exists, and its owner and permissions"
        case .diskFull: "make room, then try again"
        case .busy: "wait until it is done, or choose another name"
        case .notAnArchive: "check its name, or make it again"
        case .encrypted: "make it again without a password"
        case .tooManyEntries, .tooLarge: "check that it is the right file"
        case .unavailable: "install libarchive 3 (libarchive13 on Debian, libarchive from Homebrew)"
        }
    }
}

extension ArchiveError {
    /// The error for a failure to open or read a file.
    static func reading(_ failure: FileFailure) -> ArchiveError {
        switch failure.code {
        case ENOENT: .missing(path: failure.path)
        // ELOOP: a link, which is not followed. ENXIO: a socket, which cannot be opened.
        case ELOOP, ENXIO: .notPlain(path: failure.path)
        case ENOTDIR: .notAFolder(path: URL(fileURLWithPath: failure.path).deletingLastPathComponent().path)
        default: .notReadable(path: failure.path, detail: failure.reason)
        }
    }

    /// The error for a failure to write a file.
    package static func writing(_ failure: FileFailure) -> ArchiveError { .writing(failure, failure.reason) }

    static func writing(_ failure: FileFailure, _ detail: String) -> ArchiveError {
        failure.isFullDisk ? .diskFull(path: failure.path) : .notWritable(path: failure.path, detail: detail)
    }
}

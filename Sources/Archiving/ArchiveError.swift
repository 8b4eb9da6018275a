import Foundation

/// Why an archive was not written or read. Cases hold the facts; `description` turns them into words. Where one is
/// thrown by a writer, the archive that was there before still is.
public enum ArchiveError: Error, Hashable, Sendable {
    case missing(path: String)
    case notReadable(path: String, detail: String)
    /// A link, a folder, a pipe or a device; or one stands among the folders above it.
    case notPlain(path: String)
    /// A file became shorter or longer while it was read.
    case changed(path: String)
    /// A path that does not lead below the folder, or that is listed twice.
    case badName(name: String, detail: String)
    case notWritable(path: String, detail: String)
    case diskFull(path: String)
    /// Another process writes the same archive.
    case busy(path: String)
    case notAnArchive(path: String, detail: String)
    case tooManyEntries(path: String, limit: Int)
    /// The system lacks what archives are made with.
    case unavailable(detail: String)
}

extension ArchiveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .notReadable(let path, let detail): "cannot read \(path): \(detail)"
        case .notPlain(let path): "\(path) is a folder, a link or a device, or lies behind a link"
        case .changed(let path): "\(path) was changed while it was read"
        case .badName(let name, let detail): "cannot archive \"\(name)\": \(detail)"
        case .notWritable(let path, let detail): "cannot write \(path): \(detail)"
        case .diskFull(let path): "the disk is full, writing \(path); nothing was changed"
        case .busy(let path): "another program is writing \(path)"
        case .notAnArchive(let path, let detail): "\(path) is no ZIP archive, or a damaged one: \(detail)"
        case .tooManyEntries(let path, let limit): "\(path) has more than \(limit) entries"
        case .unavailable(let detail): "cannot work with archives: \(detail)"
        }
    }

    public var hint: String? {
        switch self {
        case .missing: "check its name; a file that was there a moment ago may have been rebuilt, so try again"
        case .notReadable: "check who owns it, and whether it may be read"
        case .notPlain: "only plain files are archived: put the file itself there"
        case .changed: "try again when nothing is being written there"
        case .badName: "list it once, by a path that leads from the folder to the file"
        case .notWritable: "check that the folder is there, who owns it, and whether it may be written"
        case .diskFull: "make room, then try again"
        case .busy: "wait until it is done, or choose another name"
        case .notAnArchive: "check its name, or make it again"
        case .tooManyEntries: "check that it is the right file"
        case .unavailable: "install libarchive 3 (libarchive13 on Debian, libarchive from Homebrew)"
        }
    }
}

extension ArchiveError {
    /// What the system said when `path` was opened or read.
    static func reading(_ path: String, _ code: Int32) -> ArchiveError {
        switch code {
        case ENOENT: .missing(path: path)
        // A link is not followed, and a socket cannot be opened.
        case ELOOP, ENOTDIR, ENXIO: .notPlain(path: path)
        default: .notReadable(path: path, detail: String(cString: strerror(code)))
        }
    }

    /// What the system said when `path` was written.
    package static func writing(_ path: String, _ code: Int32, _ detail: String? = nil) -> ArchiveError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .notWritable(path: path, detail: detail ?? String(cString: strerror(code)))
        }
    }
}

package import Files
import Foundation
public import Values

/// Why an archive was not written or read. After an error in writing, the previous archive is still in place.
public enum ArchiveError: Explained, Hashable {
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

    public var explanation: Explanation {
        switch self {
        case .missing(let path):
            .noInput(
                "there is no file \(path)",
                "check its name; a file that was there a moment ago may have been rebuilt, so try again")
        case .notReadable(let path, let detail):
            .noPermission("cannot read \(path): \(detail)", "check its owner and permissions")
        case .notPlain(let path):
            .data(
                "\(path) is a folder, a link or a device, or is reached through a link",
                "only plain files are archived: put the file itself there")
        case .notAFolder(let path): .data("\(path) is not a folder", "check the path that leads through it")
        case .changed(let path):
            .data("\(path) was changed while it was read", "try again when nothing is being written there")
        case .badName(let name, let detail):
            .data(
                "cannot archive \"\(name)\": \(detail)",
                "list it once, by a path that leads from the folder to the file")
        case .notWritable(let path, let detail):
            .cannotCreate(
                "cannot write \(path): \(detail)", "check that the folder exists, and its owner and permissions")
        case .diskFull(let path):
            .inputOutput("cannot write \(path): the disk is full; nothing was changed", "make room, then try again")
        case .busy(let path):
            .busy("another program is writing \(path)", "wait until it is done, or choose another name")
        case .notAnArchive(let path, let detail):
            .data("\(path) is not a ZIP archive, or is damaged: \(detail)", "check its name, or make it again")
        case .encrypted(let path): .data("\(path) is encrypted", "make it again without a password")
        case .tooManyEntries(let path, let limit):
            .data("\(path) has more than \(limit) entries", "check that it is the right file")
        case .tooLarge(let path, let limit):
            .data("\(path) holds more than \(limit / 1_000_000) MB", "check that it is the right file")
        case .unavailable(let detail):
            .unavailable("cannot work with archives: \(detail)", SystemPackage.archive.installing)
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

public import Archiving
import Foundation

/// Why a workbook was not written. An earlier file is still there.
public enum WorkbookError: Error, Hashable, Sendable {
    /// libxlsxwriter is missing or has another version, or memory is short.
    case unavailable(detail: String)
    /// The temporary folder in which workbooks are made cannot be created.
    case noTemporaryFolder(path: String, detail: String)
    /// The workbook came out incomplete; the library says little about why.
    case incomplete(detail: String)
    case tooManyRows(sheet: String, limit: Int)
    /// The workbook was made, but could not be put in its place.
    case file(ArchiveError)
}

extension WorkbookError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable(let detail): "cannot make workbooks: \(detail)"
        case .noTemporaryFolder(let path, let detail): "cannot create \(path): \(detail)"
        case .incomplete(let detail):
            "the workbook made in \(FileManager.default.temporaryDirectory.path) is incomplete: \(detail)"
        case .tooManyRows(let sheet, let limit): "a sheet has at most \(limit) rows; “\(sheet)” has more"
        case .file(let error): error.description
        }
    }

    public var hint: String? {
        switch self {
        case .unavailable: "install libxlsxwriter (libxlsxwriter-dev on Debian), then build again; CSV works without it"
        case .noTemporaryFolder: "set TMPDIR to a writable folder"
        case .incomplete: "the disk may be full: make room, or set TMPDIR to a folder on another disk"
        case .tooManyRows: "write it as CSV instead"
        case .file(let error): error.hint
        }
    }
}

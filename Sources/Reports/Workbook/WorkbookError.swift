public import Archiving
import Foundation

/// Why a workbook was not written. What was there before still is.
public enum WorkbookError: Error, Hashable, Sendable {
    /// The system lacks what workbooks are made with.
    case unavailable(detail: String)
    /// Nothing can be put where it is made.
    case noTemporaryFolder(path: String, detail: String)
    /// It came out incomplete, for which the library has few words.
    case incomplete(detail: String)
    case tooManyRows(sheet: String, limit: Int)
    /// It was made, but could not be put in its place.
    case file(ArchiveError)
}

extension WorkbookError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable(let detail): "cannot make workbooks: \(detail)"
        case .noTemporaryFolder(let path, let detail): "cannot create \(path): \(detail)"
        case .incomplete(let detail):
            "the workbook that was made in \(FileManager.default.temporaryDirectory.path) is incomplete: \(detail)"
        case .tooManyRows(let sheet, let limit): "a workbook has at most \(limit) rows a sheet; “\(sheet)” has more"
        case .file(let error): error.description
        }
    }

    public var hint: String? {
        switch self {
        case .unavailable: "install libxlsxwriter (libxlsxwriter-dev on Debian), then build again; CSV needs none"
        case .noTemporaryFolder: "set TMPDIR to a folder that may be written"
        case .incomplete: "its disk may be full: make room, or set TMPDIR to a folder of another"
        case .tooManyRows: "write it as CSV instead"
        case .file(let error): error.hint
        }
    }
}

public import Archiving
import Foundation
public import Values

/// Why a workbook was not written. An earlier file is still there.
public enum WorkbookError: Explained, Hashable {
    /// libxlsxwriter is missing or has another version, or memory is short.
    case unavailable(detail: String)
    /// The temporary folder in which workbooks are made cannot be created.
    case noTemporaryFolder(path: String, detail: String)
    /// The workbook came out incomplete; the library says little about why.
    case incomplete(detail: String)
    case tooManyRows(sheet: String, limit: Int)
    /// The workbook was made, but could not be put in its place.
    case file(ArchiveError)

    public var explanation: Explanation {
        switch self {
        case .unavailable(let detail):
            .unavailable(
                "cannot make workbooks: \(detail)",
                "\(SystemPackage.xlsxWriter.installing); CSV works without it")
        case .noTemporaryFolder(let path, let detail):
            .cannotCreate("cannot create \(path): \(detail)", "set TMPDIR to a writable folder")
        case .incomplete(let detail):
            .inputOutput(
                "the workbook made in \(FileManager.default.temporaryDirectory.path) is incomplete: \(detail)",
                "the disk may be full: make room, or set TMPDIR to a folder on another disk")
        case .tooManyRows(let sheet, let limit):
            .data("a sheet has at most \(limit) rows; “\(sheet)” has more", "write it as CSV instead")
        case .file(let error): error.explanation
        }
    }
}

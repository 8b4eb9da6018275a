import Files
package import Foundation

/// Makes a workbook (Office Open XML, `.xlsx`) and hands it over once it is known to be whole.
///
/// The same sheets give the same bytes. (Another version of libxlsxwriter or zlib may write others.)
package enum WorkbookWriter {
    /// Writes the file, or replaces an earlier one as a whole: after every failure, the earlier file is still there. A
    /// link stays, and its target is replaced.
    package static func write(
        to target: URL, _ fill: (inout WorkbookFile) throws(WorkbookError) -> Void
    ) throws(WorkbookError) {
        try make(fill) { file throws(WorkbookError) in try WorkbookCheck.copy(file, to: target) }
    }

    /// Returns the file's bytes.
    package static func data(
        _ fill: (inout WorkbookFile) throws(WorkbookError) -> Void
    ) throws(WorkbookError) -> Data {
        try make(fill) { file throws(WorkbookError) in try WorkbookCheck.contents(of: file) }
    }

    private static func make<Result>(
        _ fill: (inout WorkbookFile) throws(WorkbookError) -> Void, _ use: (URL) throws(WorkbookError) -> Result
    ) throws(WorkbookError) -> Result {
        let folder: TemporaryFolder
        do {
            folder = try TemporaryFolder()
        } catch {
            throw .noTemporaryFolder(path: error.path, detail: error.reason)
        }
        defer { folder.remove() }
        let file = folder.url(of: "workbook.xlsx")
        var workbook = try WorkbookFile(path: file.path, folder: file.deletingLastPathComponent().path)
        try fill(&workbook)
        try workbook.close()
        try WorkbookCheck.check(file)
        return try use(file)
    }
}

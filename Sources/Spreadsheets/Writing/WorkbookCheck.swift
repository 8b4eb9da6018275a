import Archiving
import Files
import Foundation
import Values

/// Makes sure that a workbook is complete before it is put in its place.
///
/// libxlsxwriter does not check whether its temporary files were written: on a full disk it makes a workbook from what
/// was written, reports success, and no spreadsheet opens the result.
enum WorkbookCheck {
    /// How the parts of a complete workbook end.
    private static let endings =
        [
            "</worksheet>", "</sst>", "</workbook>", "</styleSheet>", "</a:theme>", "</cp:coreProperties>",
            "</Properties>", "</Relationships>", "</Types>", "</xdr:wsDr>",
        ].map { Array($0.utf8) } + [WorkbookPicture.ending]

    static func check(_ file: URL) throws(WorkbookError) {
        let parts: [(name: String, bytes: [UInt8])]
        do {
            parts = try ZipFile.endings(of: file, length: 32)
        } catch {
            throw .incomplete(detail: error.description)
        }
        for part in parts {
            // The theme ends in a line break.
            let bytes = part.bytes.last == UInt8(ascii: "\n") ? part.bytes.dropLast() : part.bytes[...]
            guard endings.contains(where: { bytes.suffix($0.count) == $0[...] }) else {
                throw .incomplete(detail: "\(part.name) is cut off")
            }
        }
    }

    static func contents(of file: URL) throws(WorkbookError) -> Data {
        do {
            return try Disk.read(file.path)
        } catch {
            throw .incomplete(detail: "it cannot be read back")
        }
    }

    static func copy(_ file: URL, to target: URL) throws(WorkbookError) {
        let data = try contents(of: file)
        do {
            try Replacement.write(target) { copy throws(ArchiveError) in
                try FileFailure.becoming(ArchiveError.writing, copy.write(data))
            }
        } catch {
            throw .file(error)
        }
    }
}

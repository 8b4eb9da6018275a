import Archiving
import Files
package import Foundation
import Output
import Reports

/// A report's folder as one ZIP, to send by mail.
package struct ReportArchive {
    private let folder: URL
    /// The ZIP, beside the folder and with the folder's name.
    private let target: URL

    /// - Throws: An error if the path holds something that must not be replaced.
    package init(of folder: String, siteRoot: URL) throws {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        target = try OutputLocation.checked(
            folder + ".zip", for: .archive, siteRoot: siteRoot, replacing: Self.formerArchive)
    }

    package var name: String { target.lastPathComponent }

    package func write() throws {
        let manifest = try ReportManifest(
            reading: Disk.read(folder.appendingPathComponent(ReportManifest.fileName).path))
        let names = manifest.files.map(\.name) + [ReportManifest.fileName, ReportManifest.listFileName]
        try ZipFile.write(folder: folder, to: target, files: names, by: Self.rank)
    }

    /// The rank of a file in the list that people see in the ZIP: what to read first, the report, its evidence, then
    /// files for programs only.
    private static func rank(of name: String) -> Int {
        if name == ReadMeFirst.fileName { return 0 }
        if name.hasPrefix("report") { return 1 }
        return name == ReportManifest.listFileName || name.hasPrefix(ReportManifest.folder + "/") ? 3 : 2
    }

    /// Recognises a ZIP that can be made again; no other may be replaced.
    private static let formerArchive = FormerFile("a ZIP of a report that Housebook made") {
        try ZipFile.has([ReportManifest.fileName, ReportData.fileName, ReportSeal.fileName], in: $0)
            || ZipFile.has([ReportManifest.formerFileName, "data.json", ReportManifest.listFileName], in: $0)
    }
}

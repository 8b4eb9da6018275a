import Archiving
import Files
import Foundation
import Output
import Reports

/// A report's folder as one ZIP, to send by mail.
struct ReportArchive {
    private let folder: URL
    /// The ZIP lies beside the folder, and has its name.
    private let target: URL

    /// - Throws: If something there must not be replaced.
    init(of folder: String, siteRoot: URL) throws {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        target = try OutputLocation.checked(
            folder + ".zip", for: .archive, siteRoot: siteRoot, replacing: Self.formerArchive)
    }

    var name: String { target.lastPathComponent }

    func write() throws {
        let manifest = try ReportManifest(
            reading: Disk.read(folder.appendingPathComponent(ReportManifest.fileName).path))
        try ZipFile.write(folder: folder, to: target, files: manifest.files.map(\.name) + [ReportManifest.fileName])
    }

    /// Recognises a ZIP that can be made again; no other may be replaced.
    private static let formerArchive = FormerFile("a ZIP of a report that Housebook made") { file in
        do {
            return Set(try ZipFile.names(of: file)).isSuperset(of: [
                ReportManifest.fileName, ReportSeal.fileName, ReportData.fileName,
            ])
        } catch ArchiveError.notAnArchive {
            return false
        }
    }
}

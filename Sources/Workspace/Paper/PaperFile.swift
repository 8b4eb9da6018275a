import Files
package import Foundation
import Household
package import Reports
import Site
import Typesetting
import Values

extension HouseholdSession {
    /// The paper that is usual where the household is.
    package var paper: ReportOptions.Paper {
        ReportOptions.Paper(locale: settings.locale, currency: settings.currency)
    }
}

/// A PDF of a few pages beside the reports: labels, a walk's list.
package enum PaperFile {
    /// Sets a template of the theme.
    /// - Parameters:
    ///   - template: `labels.typ`
    ///   - data: What the template reads.
    /// - Returns: The letters that no font has.
    static func write(
        _ template: String, _ data: some Encodable, _ page: PageOptions = PageOptions(), to file: URL,
        in session: HouseholdSession
    ) throws -> [String] {
        let document = TypesetDocument(
            templates: try ThemeFolders.all(of: session.root), main: template,
            // The parts that all templates share read their data under this name.
            data: ["report.json": try JSONEncoder().encode(data)], page: page,
            date: Date(timeIntervalSince1970: TimeInterval(session.today.daysSinceEpoch * 86_400)))
        return try Typesetting(root: session.root.folder).pdf(
            document, named: file.deletingPathExtension().lastPathComponent, into: file.deletingLastPathComponent()
        ).missing
    }

    /// Makes a PDF for somebody who asks for it over the network.
    /// - Parameter write: Writes it into the file.
    package static func bytes(_ write: (_ file: URL) throws -> [String]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let file = folder.url(of: "paper.pdf")
        _ = try write(file)
        return [UInt8](try Disk.read(file.path))
    }

    /// The theme's words for these files, by their keys.
    static func words(in session: HouseholdSession) throws -> [String: String] {
        try Theme.load(from: ThemeFolders.all(of: session.root)).words(beginningWith: "paper")
    }

    /// Whether a file is one of these: no other file is replaced.
    package static func recognises(_ file: URL) throws -> Bool {
        try Data(contentsOf: file, options: .mappedIfSafe).range(of: Data(mark.utf8)) != nil
    }

    /// A keyword of each of these PDFs.
    private static let mark = "housebook-paper"
}

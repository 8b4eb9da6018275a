import Console
import Foundation
import Output
import Workspace

extension PaperFile {
    /// The file of a PDF, if it may be written.
    static func place(_ output: String, _ session: HouseholdSession) throws -> URL {
        guard output.lowercased().hasSuffix(".pdf") else {
            throw CommandError.badValue(
                option: "--output", value: output, reason: "is not the name of a PDF",
                hint: "name a file that ends in .pdf")
        }
        return try OutputLocation.checked(
            output, for: .export, siteRoot: session.root.folder,
            replacing: FormerFile("labels or a walk's list", recognises))
    }

    static func warn(ofMissing letters: [String]) {
        if letters.isEmpty { return }
        StandardError.line("warning: no font has \(letters.joined(separator: " ")); the PDF has boxes instead")
    }
}

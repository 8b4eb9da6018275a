package import Household
package import Reports
package import Site

/// News for the user during a long operation. The caller decides how to show it.
package enum Notice: Sendable {
    case picturesMade(done: Int, of: Int)
    case filesWritten(done: Int, of: Int)
    case attachmentsRead(done: Int, of: Int)
    /// A step of an import, by its number from 1.
    case step(String, Int, of: Int)
    /// The program that an import takes for the writer of its file, by the headings.
    case recognised(program: String, file: String)
    /// Files that an import would attach.
    case filesFound(Int)
    /// Files that an import names and that are missing from its folder; nil for an import without a folder.
    case filesNotFound([String], in: String?)
    /// Files that an import names by web addresses, and does not download.
    case filesOnWeb(Int)
    /// Attachments whose files cannot be shown.
    case mediaFailures([MediaFailure])
    /// PDFs without any page shown, because no program that turns them into pictures is installed.
    case papersNotShown(count: Int)
    /// PDFs that were taken, and that nobody can read.
    case faultyPapers([(name: String, fault: Attachment.Fault)])
    case brokenLinks([BrokenLink])
    case leftOutOfContent([ContentOmission])
    /// A search leaves out all pages of Content because one cannot be understood.
    case pagesNotSearched(ContentError)
    /// A home without a report, because it is hidden from the report's audience.
    case hiddenHome(String, audience: String)
    /// Items that a report leaves out, because they are hidden from its audience.
    case hiddenItems(Int, of: String, audience: String)
    /// Files of a claim that its report leaves out, because they are kept from its audience.
    case hiddenFiles([String], of: String, audience: String)
    /// A report was made, but its copy could not be recorded, for this reason.
    case copyNotRecorded(String)
    /// The PDF of a home's report cuts off texts or lists.
    case cutOffInPDF(ReportOnPaper, home: String)
    /// Letters that no font has; the PDF shows boxes instead.
    case missingLetters([String], ReportOnPaper, home: String)
    /// A PDF is too large; its largest record should be shortened.
    case tooLargeForPDF(ReportOnPaper, home: String)
}

package typealias Notify = @Sendable (Notice) -> Void

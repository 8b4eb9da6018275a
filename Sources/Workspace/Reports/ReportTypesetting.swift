package import Foundation
import Household
import Reports
import Site
package import Typesetting

/// Sets a report as PDF: in one file, or in volumes by room if it has too many lines for one file.
package struct ReportTypesetting {
    private let typesetting: Typesetting
    private let themeFolders: [URL]
    private let page: PageOptions

    /// - Throws: If no usable Typst is installed.
    package init(root: SiteRoot, themeFolders: [URL], layout: ReportLayout) throws(TypesettingError) {
        typesetting = try Typesetting(root: root.folder)
        self.themeFolders = themeFolders
        page = PageOptions(
            paper: layout.paper == .letter ? .usLetter : .a4, isLargePrint: layout.largePrint)
    }

    /// Writes the PDF, and notifies of texts that it cuts off or cannot show.
    /// - Parameters:
    ///   - home: The home's name, for messages.
    ///   - day: The date in the PDF's metadata.
    ///   - folder: The folder for the PDF, or its volumes.
    /// - Returns: The files, in order.
    func write(
        _ document: ReportDocument, of home: String, day: CalendarDate, to folder: URL, _ notify: Notify
    ) throws -> [URL] {
        let data = document.data(isLargePrint: page.isLargePrint)
        let pictures = data.pictures.map { ("photos/\($0.name)", $0.file) }
        let paper = document.onPaper
        notify(.cutOffInPDF(paper, home: home))
        do throws(TypesettingError) {
            let pdf = try typesetting.pdf(
                TypesetDocument(
                    templates: themeFolders, main: "report.typ", data: ["report.json": data.json],
                    files: Dictionary(pictures, uniquingKeysWith: { first, _ in first }), page: page,
                    date: Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400))),
                named: "report", into: folder)
            notify(.missingLetters(pdf.missing, paper, home: home))
            return pdf.files
        } catch {
            if error.isOfSize { notify(.tooLargeForPDF(paper, home: home)) }
            throw error
        }
    }
}

import Foundation
import Household
import Reports
import Site
import Typesetting

/// Sets a report as PDF: in one file, or in volumes by room where it has more lines than one should hold.
struct ReportTypesetting {
    private let typesetting: Typesetting
    private let themeFolders: [URL]
    private let page: PageOptions

    /// - Throws: Where there is no Typst.
    init(root: SiteRoot, themeFolders: [URL], layout: ReportLayout) throws(TypesettingError) {
        typesetting = try Typesetting(root: root.folder)
        self.themeFolders = themeFolders
        page = PageOptions(
            paper: layout.paper == .letter ? .usLetter : .a4, isLargePrint: layout.largePrint)
    }

    /// Says on standard error what of the report the PDF does not show.
    /// - Parameters:
    ///   - home: Whose report it is, for messages.
    ///   - day: That the PDF is dated.
    ///   - folder: For the PDF, or its volumes.
    /// - Returns: Its files, in their order.
    func write(
        _ document: ReportDocument, of home: String, day: CalendarDate, to folder: URL
    ) throws -> [URL] {
        let data = document.data()
        let pictures = data.pictures.map { ("photos/\($0.name)", $0.file) }
        let warnings = PaperWarnings(document.onPaper, home: home)
        warnings.warnOfCuts()
        do throws(TypesettingError) {
            let pdf = try typesetting.pdf(
                TypesetDocument(
                    templates: themeFolders, main: "report.typ", data: ["report.json": data.json],
                    files: Dictionary(pictures, uniquingKeysWith: { first, _ in first }), page: page,
                    date: Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400))),
                named: "report", into: folder)
            warnings.warn(ofMissing: pdf.missing)
            return pdf.files
        } catch {
            if error.isOfSize { warnings.tellTheLargest() }
            throw error
        }
    }
}

public import Foundation
import Household
import Output
public import Reports
import Templating
import Wording

/// A report outside a site: one file to send by mail, or the data from which a PDF is typeset.
///
/// The same report, theme and files give the same bytes.
public struct ReportDocument: Sendable {
    private let report: InsuranceReport
    private let site: Site
    private let formats: Formats
    private let media: SiteMedia?
    private let rootHash: String?
    private let copies: EvidenceCopies

    /// - Parameters:
    ///   - site: Provides the theme, the language and the time zone of the report.
    ///   - media: The files of the report's attachments; nil for a report without pictures.
    ///   - rootHash: The root hash of the files that come with the report.
    ///   - copies: Finds the copies of files that lie beside the report.
    public init(
        _ report: InsuranceReport, site: Site, media: SiteMedia? = nil, rootHash: String? = nil,
        copies: @escaping EvidenceCopies = { _ in nil }
    ) {
        self.report = report.printable()
        self.site = site
        formats = Formats(locale: site.inputs.settings.locale, currencies: report.currencies)
        self.media = media
        self.rootHash = rootHash
        self.copies = copies
    }

    /// The report as one self-contained HTML page: it contains the style sheets and the pictures, and no script.
    /// - Throws: `OutputError` when a style sheet of the theme cannot be read.
    public func html() throws -> [UInt8] {
        var output: [UInt8] = []
        let page = page(content(media.map(ReportFiles.inside) ?? .none, linked: true), styles: try styles())
        site.theme.render(.reportFile, page, into: &output)
        return output
    }

    /// The report as Markdown. It names the photos but does not contain them.
    public func markdown() -> [UInt8] {
        var output: [UInt8] = []
        site.theme.render(.reportMarkdown, page(content(.none, linked: true)), into: &output)
        return output
    }

    /// The report as data for a PDF, with the pictures that it refers to by name. Texts and lists that are too long for
    /// a PDF are cut off: see `ReportOnPaper`.
    /// - Parameter isLargePrint: Whether cards have room for larger photos.
    /// - Returns: The fields of `ReportContent` as JSON, with the interface's words; and each picture once, sorted by
    ///   name. The pictures must be put into one folder under these names.
    public func data(isLargePrint: Bool = false) -> (json: Data, pictures: [(name: String, file: URL)]) {
        let paper = onPaper
        let content = content(
            media.map { ReportFiles.inFolder($0, isLargePrint: isLargePrint) } ?? .none, of: paper.report,
            scheduledPerPolicy: paper.scheduledPerPolicy)
        var json = TemplateData(site.theme.words.catalogue, language: formats.language)
        json.append(content)
        var pictures: [String: URL] = [:]
        for photo in content.photos { pictures[photo.place.src] = photo.place.file }
        return (json.finished(), pictures.map { (name: $0.key, file: $0.value) }.sorted { $0.name < $1.name })
    }

    /// The report as a PDF shows it: with long texts and long lists cut off.
    package var onPaper: ReportOnPaper { ReportOnPaper(report) }

    /// - Parameter linked: Whether to link to the copies beside the report, and not only to name them.
    private func content(
        _ files: ReportFiles, linked: Bool = false, of report: InsuranceReport? = nil, scheduledPerPolicy: Int? = nil
    ) -> ReportContent {
        let files = files.beside(copies, linked: linked)
        return ReportPresentation(
            report ?? self.report, formats: formats, words: site.theme.words, timeZone: site.inputs.timeZone,
            rootHash: rootHash, files: files, scheduledPerPolicy: scheduledPerPolicy
        ).content()
    }

    private func page(_ content: ReportContent, styles: String? = nil) -> ReportPage {
        let title = report.claim == nil ? site.theme.words(.reportOf, ["home": content.home]) : content.title
        return ReportPage(
            frame: Frame(
                lang: formats.language, siteTitle: report.insured.orNil ?? "Housebook", pageTitle: title, root: "",
                navigation: "", audience: content.audience, commands: false),
            content: content, styles: styles)
    }

    /// The theme's style sheets, without the parts that only other pages need. `</` is escaped, so that nothing in them
    /// ends the element that they are put into.
    private func styles() throws -> String {
        try Self.styleSheets.compactMap { path in
            guard let asset = site.theme.assets.first(where: { $0.path == path }) else { return nil }
            return Self.withoutSiteOnly(try FileTree.text(of: asset.file, shown: "Templates/\(path)"))
        }.joined(separator: "\n").replacingOccurrences(of: "</", with: "<\\/")
    }

    private static func withoutSiteOnly(_ styles: String) -> String {
        var rest = styles[...]
        var kept = ""
        while let start = rest.range(of: siteOnly.start) {
            let end = rest[start.upperBound...].range(of: siteOnly.end)
            kept += rest[..<start.lowerBound]
            rest = rest[(end?.upperBound ?? rest.endIndex)...]
        }
        return kept + rest
    }

    private static let siteOnly = (
        start: "/* A report in a file of its own does without what stands from here */", end: "/* to here. */"
    )
    private static let styleSheets = ["assets/housebook.css", "assets/report.css"]
}

extension InsuranceReport {
    /// The currencies of the home and of every amount in the report.
    var currencies: Set<Currency> {
        var found: Set<Currency> = [home.currency]
        for line in register.lines { found.formUnion(line.currencies) }
        if let claim { found.formUnion(claim.payments.map(\.amount.currency) + claim.expenses.map(\.amount.currency)) }
        for coverage in coverage { found.formUnion(coverage.policy.currencies) }
        return found
    }
}

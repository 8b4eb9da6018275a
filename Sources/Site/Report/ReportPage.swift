import Household
import Reports
import Templating

/// The insurance report of a home, or of a claim, on a page of the site or in a stand-alone file.
struct ReportPage: TemplateModel {
    var frame: Frame
    var content: ReportContent
    /// The home's dashboard; nil in a stand-alone file, and for a home that no longer exists.
    var homeLink: HomeLink?
    /// The style sheets of a stand-alone file; nil on the site, where they are linked.
    var styles: String?

    static let fields = Fields<ReportPage> {
        $0.include(\.frame)
        $0.include(\.content)
        $0.object("homeLink", optional: \.homeLink)
        $0.html("styles", optional: \.styles)
    }
}

/// The content of a report in every form: HTML, Markdown, and the data for the PDF.
///
/// Texts are ready to be shown. The content holds nothing that the audience does not see, and a flag says so where a
/// column or a table would otherwise stand empty.
struct ReportContent: TemplateModel {
    var title: String
    var home: String
    var day: String
    var isoDay: String
    var isClaim: Bool
    var hasPolicies: Bool
    var hasPapers: Bool
    var hasPurchases: Bool
    var hasRooms: Bool
    var hasLabels: Bool
    var cover: ReportCover
    var summary: ReportSummary
    var coverage: [ReportCoverage]
    var register: [ReportRegisterRoom]
    var schedule: ReportSchedule?
    var cards: [ReportCardRoom]
    var evidence: [ReportFile]
    var receipts: [ReportReceipt]
    var next: PhotographNext?
    var method: ReportMethod
    var notThis: [String]
    var proof: [String]
    var statement: String

    static let fields = Fields<ReportContent> {
        $0.text(["title": \.title, "home": \.home, "day": \.day, "isoDay": \.isoDay, "statement": \.statement])
        $0.flag([
            "claimed": \.isClaim, "policiesShown": \.hasPolicies, "papersShown": \.hasPapers,
            "purchasesShown": \.hasPurchases, "roomsShown": \.hasRooms, "labelsShown": \.hasLabels,
        ])
        $0.flag("empty") { $0.register.isEmpty }
        $0.object("cover", \.cover)
        $0.object("summary", \.summary)
        $0.list("coverage", \.coverage)
        $0.list("register", \.register)
        $0.object("schedule", optional: \.schedule)
        $0.list("cards", \.cards, flag: "hasCards")
        $0.list("evidence", \.evidence, flag: "hasEvidence")
        $0.list("receipts", \.receipts, flag: "hasReceipts")
        $0.object("next", optional: \.next)
        $0.object("method", \.method)
        $0.texts("notThis", \.notThis)
        $0.flag("hasProof") { !$0.proof.isEmpty }
        $0.texts("proof", \.proof)
    }
}

extension SiteModel {
    /// Nil for a home that does not exist.
    func report(of id: EntityID<Home>, at address: PageAddress, navigation: String) -> ReportPage? {
        insuranceReport(of: id).map { page($0, at: address, navigation: navigation) }
    }

    /// Nil for a home that does not exist.
    func insuranceReport(of id: EntityID<Home>) -> InsuranceReport? {
        homeReports.report(of: id) {
            InsuranceReport(of: id, in: shown, table: depreciation, on: today)?.printable()
        }
    }

    /// - Parameter position: The position of the claim in the snapshot.
    func report(ofClaimAt position: Int, at address: PageAddress, navigation: String) -> ReportPage {
        page(InsuranceReport(ofClaimAt: position, in: shown).printable(), at: address, navigation: navigation)
    }

    private func page(_ report: InsuranceReport, at address: PageAddress, navigation: String) -> ReportPage {
        let content = ReportPresentation(
            report, formats: formats, words: words, timeZone: timeZone, files: .onSite(self, at: address)
        ).content()
        return ReportPage(
            frame: frame(
                report.claim == nil ? words(.reportOf, ["home": report.home.displayName]) : content.title, at: address,
                navigation: navigation, markdown: address.path(inForm: ".md"), isReport: true),
            content: content,
            homeLink: index.home(report.claim?.homeID ?? report.home.id).map { homeLink($0, at: address) })
    }

    /// The link to a home's report; nil for an audience that gets no report.
    func reportHref(of home: Home, at address: PageAddress) -> String? {
        sights.values ? address.link(toPage: paths.report(home.id)) : nil
    }
}

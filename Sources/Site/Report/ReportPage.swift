import Household
import Reports
import Synchronization
import Templating
import Wording

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
                navigation: navigation, hasMarkdown: true, isReport: true),
            content: content,
            homeLink: index.home(report.claim?.homeID ?? report.home.id).map { homeLink($0, at: address) })
    }

    /// The link to a home's report; nil for an audience that gets no report.
    func reportHref(of home: Home, at address: PageAddress) -> String? {
        sights.values ? address.link(toPage: paths.report(home.id)) : nil
    }
}

/// The insurance reports of homes, each made once: the home's report page and the dashboards, in both formats, show the
/// same report.
final class HomeReports: Sendable {
    private let made = Mutex<[EntityID<Home>: InsuranceReport]>([:])

    /// - Parameter make: Called where the home has no report yet; other callers wait meanwhile. A nil result is not
    ///   kept, so the next caller tries again.
    func report(of home: EntityID<Home>, making make: () -> InsuranceReport?) -> InsuranceReport? {
        made.withLock { made in
            if let report = made[home] { return report }
            let report = make()
            made[home] = report
            return report
        }
    }
}

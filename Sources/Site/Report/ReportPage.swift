import Dispatch
import Household
import Reports
import Synchronization
import Templating
import Wording

/// The insurance report of a home, or of a claim, on a page of the site or in a stand-alone file.
struct ReportPage: TemplateModel {
    @Included var frame: Frame
    @Included var content: ReportContent
    var homeLink: HomeLink?  // the home's dashboard; absent in a file of its own
    @SafeHTML var styles: String? = nil  // the style sheets, for a file of its own; absent on the site
    /// The command that makes the report in one document; absent in a file of its own, and for audiences that get no
    /// commands.
    @ShellCommand var documentCommand: String? = nil
}

extension SiteModel {
    /// The summary of a report, or all of a report without parts. Nil for a home that does not exist.
    func report(_ pages: ReportPages, at address: PageAddress, navigation: String) -> ReportPage? {
        guard let report = insuranceReport(of: pages.subject) else { return nil }
        let parts = pages.parts.indices.map { part($0, of: pages, in: report, at: address) }
        let content = presentation(
            of: report, parts.isEmpty ? .whole : .summary(parts), at: address,
            scheduledPerPolicy: report.scheduledPerPolicy(atMost: Self.mostScheduled)
        ).content()
        return ReportPage(
            frame: frame(title(of: report), at: address, navigation: navigation, hasMarkdown: true, isReport: true),
            content: content, homeLink: home(of: pages.subject).map { homeLink($0, at: address) },
            documentCommand: visibleParts.commands ? documentCommand(pages.subject) : nil)
    }

    /// The most scheduled items that a page lists, each twice.
    private static let mostScheduled = 200

    /// `Insurance report: Harbour flat`, `Claim: Kitchen fire`
    func title(of report: InsuranceReport) -> String {
        report.claim.map { words(.claimTitle, ["cause": $0.cause]) }
            ?? words(.reportOf, ["home": report.home.displayName])
    }

    func part(
        _ position: Int, of pages: ReportPages, in report: InsuranceReport, at address: PageAddress
    ) -> ReportPart {
        let part = pages.parts[position]
        return ReportPart(
            room: part.room, part.range, of: report.register, href: address.link(toPage: part.path),
            number: part.number, count: part.count)
    }

    func presentation(
        of report: InsuranceReport, _ scope: ReportScope, at address: PageAddress, scheduledPerPolicy: Int? = nil
    ) -> ReportPresentation {
        ReportPresentation(
            report, formats: formats, words: words, timeZone: timeZone, files: .onSite(self, at: address),
            scheduledPerPolicy: scheduledPerPolicy, scope: scope)
    }

    private func documentCommand(_ subject: ReportPages.Subject) -> String? {
        switch subject {
        case .home(let id): index.home(id).map { "housebook report --home \(reference(to: $0)) --format pdf" }
        case .claim(let position):
            "housebook report --claim \(reference(to: index.claim(at: position))) --format pdf"
        }
    }

    /// The home of a report; nil for a home that no longer exists.
    func home(of subject: ReportPages.Subject) -> Home? {
        switch subject {
        case .home(let id): index.home(id)
        case .claim(let position): index.home(index.claim(at: position).homeID)
        }
    }

    /// Nil for a home that does not exist.
    /// - Parameter items: The items whose lines a page reads, if it reads no others.
    func insuranceReport(of subject: ReportPages.Subject, items: ArraySlice<Int>? = nil) -> InsuranceReport? {
        let (report, inputs) = reports.report(of: subject) { log in
            var model = self
            model.reads = log
            return switch subject {
            case .home(let id):
                InsuranceReport(of: id, in: model.shown, table: model.depreciation, on: model.today)?.printable()
            case .claim(let position): InsuranceReport(ofClaimAt: position, in: model.shown).printable()
            }
        }
        // Items that share an id also share a number, whichever pages they are on.
        let items = paths.isPlain ? items : nil
        guard let reads else { return report }
        for input in inputs where items == nil || input.kind != .contents { reads.note(input) }
        if let items { index.forEachItem(at: Array(items)) { _, _ in } }
        return report
    }

    /// Begins to make the reports of homes, for which their pages and the dashboards wait: planning, which comes first,
    /// keeps only one core busy.
    func beginReports(of homes: [EntityID<Home>]) {
        guard visibleParts.values else { return }
        DispatchQueue.global().async {
            for home in homes { _ = insuranceReport(of: .home(home)) }
        }
    }

    /// The link to a home's report; nil for an audience that gets no report.
    func reportHref(of home: Home, at address: PageAddress) -> String? {
        visibleParts.values ? address.link(toPage: paths.report(home.id)) : nil
    }
}

/// The reports on the site, each made once: the pages of a report and the dashboards, in both formats, show the same
/// report.
final class SharedReports: Sendable {
    /// A report, and what it was made of. Its items are in the contents of its home.
    typealias Made = (report: InsuranceReport?, inputs: [Input])

    private final class Entry: Sendable {
        let made = Mutex<Made?>(nil)
    }

    private static let kindsInContents: Set<Input.Kind> = [.item, .itemsOfHome, .itemsInRoom, .itemsWithLabel]
    private let entries = Mutex<[ReportPages.Subject: Entry]>([:])

    /// - Parameter make: Called if the subject has no report yet; other callers for the subject wait meanwhile.
    func report(of subject: ReportPages.Subject, making make: (ReadLog) -> InsuranceReport?) -> Made {
        let entry = entries.withLock { entries in
            let entry = entries[subject] ?? Entry()
            entries[subject] = entry
            return entry
        }
        return entry.made.withLock { made in
            if let made { return made }
            let log = ReadLog()
            let report = make(log)
            let new = (report, log.inputs.filter { !Self.kindsInContents.contains($0.kind) })
            made = new
            return new
        }
    }
}
